// What a land looks like at large. See landform.h.
#include "terrain/measure/landform.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace faultline {
namespace {

// Blocks a side, a multiple of three; of a smaller grid each vertex is a block.
constexpr int kBlocks = 33;
constexpr int kParts = 3;

struct Blocks {
  int side;
  std::vector<double> z;

  double& at(int x, int y) {
    return z[static_cast<std::size_t>(y) * static_cast<std::size_t>(side) +
             static_cast<std::size_t>(x)];
  }
};

// The part of the square in which a block or vertex lies.
int partOf(int at, int side) { return std::min(at * kParts / side, kParts - 1); }

Blocks blocksOf(const Heightfield& field) {
  const int side = std::min(kBlocks, field.size);
  Blocks blocks{side, std::vector<double>(static_cast<std::size_t>(side * side))};
  std::vector<int> counts(blocks.z.size());
  const auto blockOf = [&](int at) { return at * side / field.size; };
  for (int y = 0; y < field.size; ++y) {
    for (int x = 0; x < field.size; ++x) {
      blocks.at(blockOf(x), blockOf(y)) += static_cast<double>(field.at(x, y));
      ++counts[static_cast<std::size_t>(blockOf(y) * side + blockOf(x))];
    }
  }
  for (std::size_t i = 0; i < counts.size(); ++i) blocks.z[i] /= counts[i];
  return blocks;
}

// Calls visit(x, y) for the neighbours of a block that share an edge with it.
template <class Visit>
void eachNeighbour(int side, int x, int y, const Visit& visit) {
  if (x > 0) visit(x - 1, y);
  if (y > 0) visit(x, y - 1);
  if (x + 1 < side) visit(x + 1, y);
  if (y + 1 < side) visit(x, y + 1);
}

struct Part {
  LandPart place;
  double mean;
};

// Parts whose means differ by less than this share of the contrast are alike.
constexpr double kAlike = 0.1;

// The part in the middle of those that are about as high as one of them: of a row along the south,
// the south. Where those lie apart, that one.
LandPart middleOf(const std::vector<Part>& parts, const Part& one, double difference) {
  double columns = 0.0, rows = 0.0, count = 0.0;
  const auto isAlike = [&](const Part& part) {
    return std::fabs(part.mean - one.mean) <= difference;
  };
  for (const Part& part : parts) {
    if (!isAlike(part)) continue;
    columns += part.place.column;
    rows += part.place.row;
    count += 1.0;
  }
  const LandPart middle{static_cast<int>(std::lround(columns / count)),
                        static_cast<int>(std::lround(rows / count))};
  const bool isOneOfThem = std::any_of(parts.begin(), parts.end(), [&](const Part& part) {
    return part.place == middle && isAlike(part);
  });
  return isOneOfThem ? middle : one.place;
}

// The height of water on each block once all basins are full.
Blocks filled(const Blocks& ground) {
  using Place = std::pair<double, int>;  // the height of the water, and the block's index
  std::priority_queue<Place, std::vector<Place>, std::greater<>> open;
  const int side = ground.side;
  Blocks water = ground;
  std::vector<bool> known(water.z.size());
  const auto reach = [&](int x, int y, double level) {
    const auto index = static_cast<std::size_t>(y * side + x);
    if (known[index]) return;
    known[index] = true;
    water.z[index] = std::max(water.z[index], level);
    open.emplace(water.z[index], static_cast<int>(index));
  };
  for (int i = 0; i < side; ++i) {
    for (const auto& [x, y] : {std::pair(i, 0), {i, side - 1}, {0, i}, {side - 1, i}}) {
      reach(x, y, water.at(x, y));
    }
  }
  while (!open.empty()) {
    const auto [level, index] = open.top();
    open.pop();
    eachNeighbour(side, index % side, index / side,
                  [&, level = level](int x, int y) { reach(x, y, level); });
  }
  return water;
}

// Each block's part of a basin is visited once: `depth` is 0 afterwards.
std::optional<Landform::Basin> largestBasin(Blocks ground, double relief) {
  Blocks depth = filled(ground);
  for (std::size_t i = 0; i < depth.z.size(); ++i) depth.z[i] -= ground.z[i];
  const int side = depth.side;
  std::optional<Landform::Basin> largest;
  double most = 0.0;
  std::vector<std::pair<int, int>> open;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      Landform::Basin basin;
      double volume = 0.0;
      int blocks = 0;
      const auto take = [&](int column, int row) {
        const double deep = std::exchange(depth.at(column, row), 0.0);
        if (deep <= 0.0) return;
        open.emplace_back(column, row);
        volume += deep;
        ++blocks;
        if (deep / relief <= basin.depth) return;
        basin.depth = deep / relief;
        basin.where = {partOf(column, side), partOf(row, side)};
      };
      take(x, y);
      while (!open.empty()) {
        const auto [column, row] = open.back();
        open.pop_back();
        eachNeighbour(side, column, row, take);
      }
      basin.area = static_cast<double>(blocks) / static_cast<double>(side * side);
      const bool counts = basin.depth >= kLeastBasinDepth && basin.area >= kLeastBasinArea;
      if (!counts || volume <= most) continue;
      most = volume;
      largest = basin;
    }
  }
  return largest;
}

}  // namespace

Landform landform(const Heightfield& field) {
  Landform form;
  const auto [low, high] = std::minmax_element(field.z.begin(), field.z.end());
  form.relief = static_cast<double>(*high) - static_cast<double>(*low);
  if (form.relief <= 0.0) return form;
  Blocks blocks = blocksOf(field);
  std::array<double, kParts * kParts> sums{}, counts{};
  const auto indexOf = [](int column, int row) {
    return static_cast<std::size_t>(row * kParts + column);
  };
  for (int y = 0; y < blocks.side; ++y) {
    for (int x = 0; x < blocks.side; ++x) {
      const std::size_t part = indexOf(partOf(x, blocks.side), partOf(y, blocks.side));
      sums[part] += blocks.at(x, y);
      counts[part] += 1.0;
    }
  }
  // A grid of two vertices has no middle part.
  std::vector<Part> parts;
  for (int row = 0; row < kParts; ++row) {
    for (int column = 0; column < kParts; ++column) {
      const std::size_t part = indexOf(column, row);
      if (counts[part] > 0.0) parts.push_back({{column, row}, sums[part] / counts[part]});
    }
  }
  const auto lower = [](const Part& a, const Part& b) { return a.mean < b.mean; };
  const auto [lowest, highest] = std::minmax_element(parts.begin(), parts.end(), lower);
  const double contrast = highest->mean - lowest->mean;
  form.contrast = contrast / form.relief;
  form.highest = middleOf(parts, *highest, kAlike * contrast);
  form.lowest = middleOf(parts, *lowest, kAlike * contrast);
  form.basin = largestBasin(std::move(blocks), form.relief);
  return form;
}

}  // namespace faultline
