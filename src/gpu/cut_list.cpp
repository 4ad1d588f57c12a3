// Cuts as texels. See cut_list.h.
#include "gpu/cut_list.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "base/bits.h"
#include "gpu/grid_texture.h"
#include "terrain/grid/units.h"

namespace faultline {
namespace {

// Lines of trees in one list: a megabyte.
constexpr int kMaxLines = 1 << 16;

std::int32_t bitsOf(float value) { return static_cast<std::int32_t>(floatBits(value)); }

CutKind kindOf(const UpliftPlan& plan, int step) {
  if (isTree(plan, step)) return CutKind::kTrees;
  return plan.profile() == Profile::kStep ? CutKind::kSteps : CutKind::kWeighted;
}

// Adds a weighted fault: docs/spec.md, section 6, "Weights", in its order of operations.
void addWeighted(CutBatch& batch, const Fault& fault, int d, const Tile& tile) {
  const std::int64_t a = fault.a;
  const std::int64_t b = fault.b;
  const double h = std::sqrt(static_cast<double>(a * a + b * b));
  const double inverse = 1.0 / (h * kPlacesPerSide * d * fault.reach);
  const auto dt = static_cast<float>(static_cast<double>(a) * kPlacesPerSide * inverse);
  const auto full =
      static_cast<float>(kSumsPerAmplitude * static_cast<std::int64_t>(fault.amplitude));
  CutTexel line = cutTexel(fault, d);
  line[3] = 0;
  batch.texels.push_back(line);
  batch.texels.push_back({bitsOf(dt), bitsOf(full), 0, 0});
  const std::int64_t start = -(a * fault.px + b * fault.py) * d;
  for (int y = tile.y; y < tile.y + tile.height; ++y) {
    const auto side = static_cast<double>(start + b * kPlacesPerSide * y);
    batch.rowStarts.push_back(bitsOf(static_cast<float>(side * inverse)));
  }
}

}  // namespace

CutTexel cutTexel(const Fault& fault, int d) {
  constexpr std::int64_t kFar = std::int64_t{1} << 30;
  const std::int64_t threshold = std::clamp(faultThreshold(fault, d), -kFar, kFar);
  return {fault.a, fault.b, static_cast<std::int32_t>(threshold), fault.amplitude};
}

int takeCuts(const UpliftPlan& plan, int size, const Tile& tile, int first, int end, int max,
             int maxTexture, CutBatch& batch) {
  FAULTLINE_ASSERT(first < end && max > 0);
  batch.kind = kindOf(plan, first);
  batch.levels = batch.kind == CutKind::kTrees ? plan.tree.depth : 0;
  batch.texels.clear();
  batch.rowStarts.clear();
  // A list is 256 texels wide and at most as high as a texture; the starts are a row a fault.
  const int texelsPerStep = batch.kind == CutKind::kTrees      ? (1 << batch.levels) - 1
                            : batch.kind == CutKind::kWeighted ? 2
                                                               : 1;
  int most = std::min(kMaxLines, ListTexture::kWidth * maxTexture) / texelsPerStep;
  if (batch.kind == CutKind::kWeighted) most = std::min(most, maxTexture);
  const int last = std::min(end, first + std::min(max, most));
  int step = first;
  for (; step < last && kindOf(plan, step) == batch.kind; ++step) {
    if (batch.kind == CutKind::kTrees) {
      for (const FaultTreeNode& node : treeOf(plan, step).nodes) {
        batch.texels.push_back(cutTexel(node.line, size - 1));
      }
    } else if (batch.kind == CutKind::kWeighted) {
      addWeighted(batch, faultOf(plan, step), size - 1, tile);
    } else {
      batch.texels.push_back(cutTexel(faultOf(plan, step), size - 1));
    }
  }
  constexpr std::size_t kRow = ListTexture::kWidth;
  batch.texels.resize((batch.texels.size() + kRow - 1) / kRow * kRow);
  batch.count = step - first;
  return batch.count;
}

}  // namespace faultline
