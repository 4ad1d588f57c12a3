// Hydraulic erosion by droplets. See droplet_erosion.h.
// The time goes into memory latency, not arithmetic: each cell of a path depends on the one before.
// So the first vertices of the next drop are prefetched, and the brush works on four vertices of a
// row at once.
#include "terrain/erosion/droplet_erosion.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "base/random.h"
#include "terrain/grid/lanes.h"

namespace faultline {
namespace {

// The sediment capacity of a drop for each cell that it falls, at a capacity parameter of 1.
constexpr double kCapacityPerFall = 20.0;
// The smallest fall that counts for the capacity, in cells: flatter ground counts as this steep.
constexpr float kMinFall = 0.01f;
// A drop never carries more sediment than this.
constexpr std::int32_t kMaxSediment = 2 * kMaxLand;
// The weights of a deposit are scaled by this, so that their rounded parts never add up to more
// than the whole amount.
constexpr double kDepositScale = 1.0 - 0x1p-20;

// Rounds towards zero and clamps at 2^30.
std::int32_t truncated(float f) { return static_cast<std::int32_t>(std::min(f, 0x1p30f)); }

// A place in a cell: a pointer to the cell's north-western vertex, and the bilinear weights of its
// east and west, south and north sides.
struct Place {
  Place(const std::int32_t* field, int size, float x, float y) {
    // A place on the far border belongs to the last cell.
    const int cx = std::min(static_cast<int>(x), size - 2);
    const int cy = std::min(static_cast<int>(y), size - 2);
    land = field + (static_cast<std::ptrdiff_t>(cy) * size + cx);
    east = x - static_cast<float>(cx);
    south = y - static_cast<float>(cy);
    west = 1.0f - east;
    north = 1.0f - south;
  }
  const std::int32_t* land;
  float east, south, west, north;
};

// The heights of the four vertices around a place, in cells.
struct Corners {
  Corners(const Place& place, int size, float cellsPerUnit)
      : northWest(static_cast<float>(place.land[0]) * cellsPerUnit),
        northEast(static_cast<float>(place.land[1]) * cellsPerUnit),
        southWest(static_cast<float>(place.land[size]) * cellsPerUnit),
        southEast(static_cast<float>(place.land[size + 1]) * cellsPerUnit) {}
  float heightAt(const Place& place) const {
    return (northWest * place.west + northEast * place.east) * place.north +
           (southWest * place.west + southEast * place.east) * place.south;
  }
  float northWest, northEast, southWest, southEast;
};

struct Start {
  float x, y;
};

DropPlace placeOf(std::array<std::uint32_t, 2> key, std::int64_t index) {
  const RandomBlock block =
      randomBlock(key, RandomStage::kDroplet, static_cast<std::uint32_t>(index));
  const auto part = [](std::uint32_t word) { return static_cast<double>(word >> 8) * kPlaceUnit; };
  return {part(block[0]), part(block[1])};
}

Start startOf(std::array<std::uint32_t, 2> key, std::int64_t index, int size) {
  const DropPlace place = placeOf(key, index);
  const double cells = size - 1;
  return {static_cast<float>(place.u * cells), static_cast<float>(place.v * cells)};
}

}  // namespace

std::int64_t dropCount(const Recipe& recipe, int size) {
  const double sides = (size - 1) / 512.0;
  return static_cast<std::int64_t>(
      std::floor(recipe.real(ParameterId::kDroplets) * (sides * sides) + 0.5));
}

DropPlace dropPlace(const Recipe& recipe, std::int64_t drop) {
  return placeOf(randomKey(recipe.seed), drop);
}

DropletErosion::DropletErosion(const Recipe& recipe, int size)
    : size_(size),
      count_(dropCount(recipe, size)),
      key_(randomKey(recipe.seed)),
      life_(recipe.value(ParameterId::kDropletLife)),
      cellsPerUnit_(static_cast<float>(kErosionUnit * (size - 1))),
      unitsPerCell_(static_cast<float>(1.0 / kErosionUnit / (size - 1))),
      inertia_(static_cast<float>(recipe.real(ParameterId::kInertia))),
      capacity_(static_cast<float>(kCapacityPerFall * recipe.real(ParameterId::kCapacity))),
      deposition_(static_cast<float>(recipe.real(ParameterId::kDeposition))),
      softness_(static_cast<float>(recipe.real(ParameterId::kSoftness))),
      keptWater_(1.0f - static_cast<float>(recipe.real(ParameterId::kEvaporation))) {
  FAULTLINE_ASSERT(size >= kMinSize && size <= kMaxSize);
  makeBrush(recipe.value(ParameterId::kDropletRadius));
}

void DropletErosion::makeBrush(int radius) {
  // Weigh the offsets inside the radius, from the north-west on.
  struct Offset {
    int x, y;
    double weight;
  };
  std::vector<Offset> offsets;
  double total = 0.0;
  for (int y = -radius; y <= radius; ++y) {
    for (int x = -radius; x <= radius; ++x) {
      const int square = x * x + y * y;
      if (square >= radius * radius) continue;
      offsets.push_back({x, y, radius - std::sqrt(static_cast<double>(square))});
      total += offsets.back().weight;
    }
  }
  // Gather them in rows, each padded with zeros to whole groups of four.
  reach_ = {radius - 1, 0};
  for (std::size_t i = 0; i < offsets.size();) {
    BrushRow row{offsets[i].y, offsets[i].x, 0, 0, static_cast<int>(erodeWeights_.size())};
    for (; i < offsets.size() && offsets[i].y == row.y; ++i, ++row.width) {
      const double share = offsets[i].weight / total;
      erodeWeights_.push_back(static_cast<float>(share));
      depositWeights_.push_back(static_cast<float>(share * kDepositScale));
    }
    row.groups = (row.width + kLanes - 1) / kLanes;
    const auto filled = static_cast<std::size_t>(row.firstWeight + row.groups * kLanes);
    erodeWeights_.resize(filled, 0.0f);
    depositWeights_.resize(filled, 0.0f);
    reach_.east = std::max(reach_.east, row.left + row.groups * kLanes - 1);
    brush_.push_back(row);
  }
}

// Moves `amount` with the brush around a vertex, out of the land (kErode) or onto it. Returns how
// much was moved: less than `amount` outside the grid and at the bounds of the land.
template <bool kErode>
std::int32_t DropletErosion::move(std::int32_t* land, int x, int y, std::int32_t amount) const {
  const auto whole = static_cast<float>(amount);
  const float* const weights = kErode ? erodeWeights_.data() : depositWeights_.data();
  const auto at = [land, this](int column, int row) {
    return land + (static_cast<std::ptrdiff_t>(row) * size_ + column);
  };
  const int last = size_ - 1;
  const int reach = reach_.others;
  if (x >= reach && y >= reach && x + reach_.east <= last && y + reach <= last) {
    Ints moved{};
    for (const BrushRow& row : brush_) {
      std::int32_t* vertices = at(x + row.left, y + row.y);
      const float* rowWeights = weights + row.firstWeight;
      for (int group = 0; group < row.groups; ++group) {
        const Ints heights = load<Ints>(vertices + group * kLanes);
        const Ints wanted = toInts(everyLane(whole) * load<Floats>(rowWeights + group * kLanes));
        const Ints parts = lesser(wanted, kErode ? heights + kMaxLand : kMaxLand - heights);
        store(vertices + group * kLanes, kErode ? heights - parts : heights + parts);
        moved += parts;
      }
    }
    return (moved[0] + moved[1]) + (moved[2] + moved[3]);
  }
  // At the border: leave out the part of the brush outside the grid.
  std::int32_t moved = 0;
  for (const BrushRow& row : brush_) {
    if (y + row.y < 0 || y + row.y > last) continue;
    const int first = std::max(0, -(x + row.left));
    const int end = std::min(row.width, last + 1 - (x + row.left));
    for (int i = first; i < end; ++i) {
      std::int32_t& vertex = *at(x + row.left + i, y + row.y);
      const std::int32_t part = std::min(truncated(whole * weights[row.firstWeight + i]),
                                         kErode ? vertex + kMaxLand : kMaxLand - vertex);
      vertex = kErode ? vertex - part : vertex + part;
      moved += part;
    }
  }
  return moved;
}

void DropletErosion::fall(ErosionState& state, float x, float y) const {
  std::int32_t* const land = state.land.data();
  std::int32_t* const flow = state.flow.data();
  const int size = size_;
  const auto edge = static_cast<float>(size - 1);
  const float downhill = 1.0f - inertia_;
  float dx = 0.0f;
  float dy = 0.0f;
  float speed = 1.0f;
  float water = 1.0f;
  std::int32_t sediment = 0;
  for (int steps = life_; steps > 0; --steps) {
    const int vertexX = static_cast<int>(x + 0.5f);
    const int vertexY = static_cast<int>(y + 0.5f);
    flow[static_cast<std::ptrdiff_t>(vertexY) * size + vertexX] += 1;

    // Turn downhill and go one cell.
    const Place here(land, size, x, y);
    const Corners z(here, size, cellsPerUnit_);
    const float slopeX =
        (z.northEast - z.northWest) * here.north + (z.southEast - z.southWest) * here.south;
    const float slopeY =
        (z.southWest - z.northWest) * here.west + (z.southEast - z.northEast) * here.east;
    dx = dx * inertia_ - slopeX * downhill;
    dy = dy * inertia_ - slopeY * downhill;
    const float length = std::sqrt(dx * dx + dy * dy);
    if (length < 0x1p-40f) break;
    dx = dx / length;
    dy = dy / length;
    const float nextX = x + dx;
    const float nextY = y + dy;
    if (nextX < 0.0f || nextY < 0.0f || nextX > edge || nextY > edge) break;

    // Deposit what exceeds the capacity or fills a rise; otherwise erode, never deeper than the
    // fall.
    const Place there(land, size, nextX, nextY);
    const float drop = z.heightAt(here) - Corners(there, size, cellsPerUnit_).heightAt(there);
    const auto carried = static_cast<float>(sediment);
    const float capacity =
        (((std::max(drop, kMinFall) * speed) * water) * capacity_) * unitsPerCell_;
    if (drop < 0.0f || carried > capacity) {
      const float excess = drop < 0.0f ? std::min(-drop * unitsPerCell_, carried)
                                       : (carried - capacity) * deposition_;
      const std::int32_t amount = std::min(truncated(excess), sediment);
      if (amount > 0) sediment -= move<false>(land, vertexX, vertexY, amount);
    } else {
      const float eroded = std::min((capacity - carried) * softness_, drop * unitsPerCell_);
      const std::int32_t amount = std::min(truncated(eroded), kMaxSediment - sediment);
      if (amount > 0) sediment += move<true>(land, vertexX, vertexY, amount);
    }
    speed = std::sqrt(std::max(0.0f, speed * speed + drop));
    water = water * keptWater_;
    x = nextX;
    y = nextY;
  }

  // Deposit the rest with the brush. Rounding always leaves a little, which goes to this vertex and
  // the ones after it in memory. They have room for it, since all of it was eroded from land that
  // was within its bounds.
  const int vertexX = static_cast<int>(x + 0.5f);
  const int vertexY = static_cast<int>(y + 0.5f);
  sediment -= move<false>(land, vertexX, vertexY, sediment);
  std::int32_t* const landEnd = land + state.land.size();
  std::int32_t* vertex = land + (static_cast<std::ptrdiff_t>(vertexY) * size + vertexX);
  for (; sediment > 0; ++vertex) {
    if (vertex == landEnd) vertex = land;
    const std::int32_t part = std::min(kMaxLand - *vertex, sediment);
    *vertex += part;
    sediment -= part;
  }
}

void DropletErosion::run(ErosionState& state, std::int64_t first, std::int64_t end) const {
  const std::size_t vertices = static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_);
  FAULTLINE_ASSERT(state.land.size() == vertices && state.flow.size() == vertices);
  FAULTLINE_ASSERT(first >= 0 && end <= count_);
  if (first >= end) return;
  Start start = startOf(key_, first, size_);
  for (std::int64_t i = first; i < end; ++i) {
    const Start next = startOf(key_, i + 1, size_);
    const Place place(state.land.data(), size_, next.x, next.y);
    __builtin_prefetch(place.land);
    __builtin_prefetch(place.land + size_);
    __builtin_prefetch(state.flow.data() + (place.land - state.land.data()));
    fall(state, start.x, start.y);
    start = next;
  }
}

double DropletErosion::dropWork() const {
  const std::size_t groups = erodeWeights_.size() / kLanes;
  return life_ * (90.0 + 3.0 * static_cast<double>(groups));
}

}  // namespace faultline
