// Hydraulic erosion by droplets. See droplet_erosion.h.
// What costs is waiting, not counting: each cell of a path needs the one before. So the next drop's
// first vertices are fetched ahead, and the brush works on rows of four vertices at once.
#include "terrain/erosion/droplet_erosion.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "base/random.h"
#include "terrain/grid/lanes.h"

namespace faultline {
namespace {

// What a drop carries per cell of fall, at a capacity of 1.
constexpr double kCarried = 20.0;
// On flatter ground a drop carries as much as at this fall, in cells.
constexpr float kMinFall = 0.01f;
// A drop takes no more once it carries this.
constexpr std::int32_t kMaxSoil = 2 * kMaxLand;
// Laid down together, the parts of an amount shall never be more than it, however they round.
constexpr double kLaid = 1.0 - 0x1p-20;

// Towards zero; what is too large for a vertex is cut.
std::int32_t truncated(float f) { return static_cast<std::int32_t>(std::min(f, 0x1p30f)); }

// A place between four vertices: of `land`, the north-western one, and the shares of east and west,
// south and north.
struct Place {
  Place(const std::int32_t* field, int size, float x, float y) {
    // At the far border the last cell's end.
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

// The heights of a place's vertices, in cells.
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

Start startOf(std::array<std::uint32_t, 2> key, std::int64_t index, int size) {
  const RandomBlock block =
      randomBlock(key, RandomStage::kDroplet, static_cast<std::uint32_t>(index));
  const auto place = [size](std::uint32_t word) {
    return static_cast<float>(static_cast<double>(word >> 8) * kPlaceUnit * (size - 1));
  };
  return {place(block[0]), place(block[1])};
}

}  // namespace

std::int64_t dropCount(const Recipe& recipe, int size) {
  const double sides = (size - 1) / 512.0;
  return static_cast<std::int64_t>(
      std::floor(recipe.real(ParameterId::kDroplets) * (sides * sides) + 0.5));
}

DropletErosion::DropletErosion(const Recipe& recipe, int size)
    : size_(size),
      count_(dropCount(recipe, size)),
      key_(randomKey(recipe.seed)),
      life_(recipe.value(ParameterId::kDropletLife)),
      cellsPerUnit_(static_cast<float>(kErosionUnit * (size - 1))),
      unitsPerCell_(static_cast<float>(1.0 / kErosionUnit / (size - 1))),
      inertia_(static_cast<float>(recipe.real(ParameterId::kInertia))),
      capacity_(static_cast<float>(kCarried * recipe.real(ParameterId::kCapacity))),
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
  // Gather them in rows, each filled up to whole groups of four.
  reach_ = {radius - 1, 0};
  for (std::size_t i = 0; i < offsets.size();) {
    BrushRow row{offsets[i].y, offsets[i].x, 0, 0, static_cast<int>(digWeights_.size())};
    for (; i < offsets.size() && offsets[i].y == row.y; ++i, ++row.width) {
      const double share = offsets[i].weight / total;
      digWeights_.push_back(static_cast<float>(share));
      layWeights_.push_back(static_cast<float>(share * kLaid));
    }
    row.groups = (row.width + kLanes - 1) / kLanes;
    const auto filled = static_cast<std::size_t>(row.firstWeight + row.groups * kLanes);
    digWeights_.resize(filled, 0.0f);
    layWeights_.resize(filled, 0.0f);
    reach_.east = std::max(reach_.east, row.left + row.groups * kLanes - 1);
    brush_.push_back(row);
  }
}

// Moves `amount` by the brush around a vertex, out of the land (kDig) or onto it; gives what was
// really moved: not what lies outside the grid or would leave the land's bounds.
template <bool kDig>
std::int32_t DropletErosion::move(std::int32_t* land, int x, int y, std::int32_t amount) const {
  const auto whole = static_cast<float>(amount);
  const float* const weights = kDig ? digWeights_.data() : layWeights_.data();
  const auto at = [land, this](int column, int row) {
    return land + (static_cast<std::ptrdiff_t>(row) * size_ + column);
  };
  const int most = size_ - 1;
  const int reach = reach_.others;
  if (x >= reach && y >= reach && x + reach_.east <= most && y + reach <= most) {
    Ints moved{};
    for (const BrushRow& row : brush_) {
      std::int32_t* vertices = at(x + row.left, y + row.y);
      const float* rowWeights = weights + row.firstWeight;
      for (int group = 0; group < row.groups; ++group) {
        const Ints heights = load<Ints>(vertices + group * kLanes);
        const Ints wanted = toInts(everyLane(whole) * load<Floats>(rowWeights + group * kLanes));
        const Ints parts = lesser(wanted, kDig ? heights + kMaxLand : kMaxLand - heights);
        store(vertices + group * kLanes, kDig ? heights - parts : heights + parts);
        moved += parts;
      }
    }
    return (moved[0] + moved[1]) + (moved[2] + moved[3]);
  }
  // At the border: what lies outside is left out.
  std::int32_t moved = 0;
  for (const BrushRow& row : brush_) {
    if (y + row.y < 0 || y + row.y > most) continue;
    const int first = std::max(0, -(x + row.left));
    const int end = std::min(row.width, most + 1 - (x + row.left));
    for (int i = first; i < end; ++i) {
      std::int32_t& vertex = *at(x + row.left + i, y + row.y);
      const std::int32_t part = std::min(truncated(whole * weights[row.firstWeight + i]),
                                         kDig ? vertex + kMaxLand : kMaxLand - vertex);
      vertex = kDig ? vertex - part : vertex + part;
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
  const float turn = 1.0f - inertia_;
  float dx = 0.0f;
  float dy = 0.0f;
  float speed = 1.0f;
  float water = 1.0f;
  std::int32_t soil = 0;
  for (int left = life_; left > 0; --left) {
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
    dx = dx * inertia_ - slopeX * turn;
    dy = dy * inertia_ - slopeY * turn;
    const float length = std::sqrt(dx * dx + dy * dy);
    if (length < 0x1p-40f) break;
    dx = dx / length;
    dy = dy / length;
    const float nextX = x + dx;
    const float nextY = y + dy;
    if (nextX < 0.0f || nextY < 0.0f || nextX > edge || nextY > edge) break;

    // Drop what is too much or fills a rise; else dig, never deeper than the fall.
    const Place there(land, size, nextX, nextY);
    const float drop = z.heightAt(here) - Corners(there, size, cellsPerUnit_).heightAt(there);
    const auto carried = static_cast<float>(soil);
    const float capacity =
        (((std::max(drop, kMinFall) * speed) * water) * capacity_) * unitsPerCell_;
    if (drop < 0.0f || carried > capacity) {
      const float excess = drop < 0.0f ? std::min(-drop * unitsPerCell_, carried)
                                       : (carried - capacity) * deposition_;
      const std::int32_t amount = std::min(truncated(excess), soil);
      if (amount > 0) soil -= move<false>(land, vertexX, vertexY, amount);
    } else {
      const float loose = std::min((capacity - carried) * softness_, drop * unitsPerCell_);
      const std::int32_t amount = std::min(truncated(loose), kMaxSoil - soil);
      if (amount > 0) soil += move<true>(land, vertexX, vertexY, amount);
    }
    speed = std::sqrt(std::max(0.0f, speed * speed + drop));
    water = water * keptWater_;
    x = nextX;
    y = nextY;
  }

  // Lay the rest down: by the brush, and what that leaves, always a little, on the vertices from
  // here on. They have room for it, since all of it was dug out of land that was within its bounds.
  const int vertexX = static_cast<int>(x + 0.5f);
  const int vertexY = static_cast<int>(y + 0.5f);
  soil -= move<false>(land, vertexX, vertexY, soil);
  std::int32_t* const past = land + state.land.size();
  std::int32_t* vertex = land + (static_cast<std::ptrdiff_t>(vertexY) * size + vertexX);
  for (; soil > 0; ++vertex) {
    if (vertex == past) vertex = land;
    const std::int32_t part = std::min(kMaxLand - *vertex, soil);
    *vertex += part;
    soil -= part;
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
  const std::size_t groups = digWeights_.size() / kLanes;
  return life_ * (90.0 + 3.0 * static_cast<double>(groups));
}

}  // namespace faultline
