// The obviously right way to raise and lower land by fault trees: for every cell a walk down each
// tree by pointers, as in the terrain blog, with the exact side test of docs/spec.md. Tests compare
// with it cell by cell; the bench times it. Cost: trees x cells x levels.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "terrain/grid/heightfield.h"
#include "terrain/uplift/fault_tree.h"
#include "unit/terrain/plain_reference.h"

namespace faultline::plain {

// What one vertex has gathered from a tree, in units of 2^-24: S in 128 bits, nodes by number.
inline std::int64_t treeSumAt(const FaultTree& tree, int x, int y, int d) {
  std::int64_t sum = 0;
  std::size_t number = 1;
  for (int level = 0; level < tree.depth; ++level) {
    const Fault& line = tree.nodes[number - 1].line;
    const bool raised = isRaised(line, x, y, d);
    sum += raised ? line.amplitude : -line.amplitude;
    number = 2 * number + (raised ? 1 : 0);
  }
  return sum;
}

// A node of the pointer walk: raised where a x + b y >= threshold.
struct TreeNode {
  std::int32_t a, b, threshold, amplitude;
  const TreeNode* left;
  const TreeNode* right;
};

// The nodes of a tree, the root first.
inline std::vector<TreeNode> treeNodes(const FaultTree& tree, int size) {
  std::vector<TreeNode> nodes(tree.nodes.size());
  const auto child = [&](std::size_t number) {
    return number <= nodes.size() ? &nodes[number - 1] : nullptr;
  };
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Fault& line = tree.nodes[i].line;
    nodes[i] = {
        line.a,         line.b,           static_cast<std::int32_t>(faultThreshold(line, size - 1)),
        line.amplitude, child(2 * i + 2), child(2 * i + 3)};
  }
  return nodes;
}

// Adds one tree to row y of an accumulator: the inner loop of the plain program.
[[gnu::noinline]] inline void addTreeToRow(const TreeNode* root, int y, int size,
                                           std::int64_t* row) {
  for (int x = 0; x < size; ++x) {
    std::int32_t sum = 0;
    for (const TreeNode* node = root; node != nullptr;) {
      if (node->a * x + node->b * y >= node->threshold) {
        sum += node->amplitude;
        node = node->right;
      } else {
        sum -= node->amplitude;
        node = node->left;
      }
    }
    row[x] += std::int64_t{64} * sum;
  }
}

// The whole plain program: every tree over every row, then the scaling.
inline Heightfield treeHeights(std::span<const FaultTree> trees, int size, double scale) {
  const auto stride = static_cast<std::size_t>(size);
  std::vector<std::int64_t> accumulator(stride * stride);
  const auto row = [&](int y) { return accumulator.data() + static_cast<std::size_t>(y) * stride; };
  for (const FaultTree& tree : trees) {
    const std::vector<TreeNode> nodes = treeNodes(tree, size);
    for (int y = 0; y < size; ++y) addTreeToRow(nodes.data(), y, size, row(y));
  }
  Heightfield out(size);
  for (int y = 0; y < size; ++y) scaleRow(row(y), scale, size, out.row(y));
  return out;
}

}  // namespace faultline::plain
