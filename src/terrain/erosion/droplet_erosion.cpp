// Hydraulic erosion by droplets. See droplet_erosion.h.
// The time goes into latency, not arithmetic: each cell of a path depends on the one before. So
// four drops fall side by side, one in each lane, as long as none can touch what another touches,
// and the brush works on four vertices of a row at once.
#include "terrain/erosion/droplet_erosion.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/assert.h"
#include "base/random.h"

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

// What a drop carries fits into this many vertices of land that is not higher than kHighestShared.
constexpr int kBeyond = 8;
constexpr std::int32_t kHighestShared = kMaxLand - kMaxSediment / kBeyond;
// From its vertex a drop reads one vertex further, and rounding may move it by another.
constexpr int kAround = 3;

// Rounds towards zero and clamps at 2^30.
std::int32_t truncated(float f) { return static_cast<std::int32_t>(std::min(f, 0x1p30f)); }

// Four places: the north-western vertex of each one's cell, as an index into the land, and the
// bilinear weights of the cell's east and west, south and north sides.
struct Places {
  Places(Floats x, Floats y, int size) {
    // A place on the far border belongs to the last cell.
    const Ints cx = lesser(toSmallInts(x), everyLane(size - 2));
    const Ints cy = lesser(toSmallInts(y), everyLane(size - 2));
    vertex = cy * size + cx;
    east = x - toFloats(cx);
    south = y - toFloats(cy);
    west = 1.0f - east;
    north = 1.0f - south;
  }
  Ints vertex;
  Floats east, south, west, north;
};

// The heights of the four vertices around each of four places, in cells.
struct Corners {
  Corners(const std::int32_t* land, const Places& places, int size, float cellsPerUnit) {
    takeRow(land, places.vertex, cellsPerUnit, northWest, northEast);
    takeRow(land + size, places.vertex, cellsPerUnit, southWest, southEast);
  }
  Floats heightsAt(const Places& places) const {
    return (northWest * places.west + northEast * places.east) * places.north +
           (southWest * places.west + southEast * places.east) * places.south;
  }
  Floats northWest, northEast, southWest, southEast;

 private:
  static void takeRow(const std::int32_t* row, Ints vertex, float cellsPerUnit, Floats& west,
                      Floats& east) {
    Ints first, second;
    gatherPairs(row, vertex, first, second);
    west = toFloats(first) * cellsPerUnit;
    east = toFloats(second) * cellsPerUnit;
  }
};

DropPlace placeOf(std::array<std::uint32_t, 2> key, std::int64_t index) {
  const RandomBlock block =
      randomBlock(key, RandomStage::kDroplet, static_cast<std::uint32_t>(index));
  const auto part = [](std::uint32_t word) { return static_cast<double>(word >> 8) * kPlaceUnit; };
  return {part(block[0]), part(block[1])};
}

}  // namespace

std::int64_t dropCount(const Recipe& recipe, int size) {
  const double sides = (size - 1) / double{kReferenceCells};
  return static_cast<std::int64_t>(
      std::floor(recipe.real(ParameterId::kDroplets) * (sides * sides) + 0.5));
}

std::int32_t highestLand(const ErosionState& state, int y0, int y1) {
  const auto size = static_cast<std::size_t>(state.size);
  const std::span rows{state.land.data() + static_cast<std::size_t>(y0) * size,
                       static_cast<std::size_t>(y1 - y0) * size};
  std::int32_t highest = -kMaxLand;
  for (const std::int32_t z : rows) highest = std::max(highest, z);
  return highest;
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

DropletErosion::Start DropletErosion::startOf(std::int64_t drop) const {
  const DropPlace place = placeOf(key_, drop);
  const double cells = size_ - 1;
  return {static_cast<float>(place.u * cells), static_cast<float>(place.v * cells)};
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
  // Gather each row in groups of four, padded with zeros.
  reach_ = {radius - 1, radius - 1};
  for (std::size_t i = 0; i < offsets.size();) {
    const int y = offsets[i].y;
    const int left = offsets[i].x;
    int column = left;
    for (; i < offsets.size() && offsets[i].y == y; ++i, ++column) {
      const int lane = (column - left) % kLanes;
      if (lane == 0) brush_.push_back({column, y, y * size_ + column});
      const double share = offsets[i].weight / total;
      brush_.back().weights[0][lane] = static_cast<float>(share * kDepositScale);
      brush_.back().weights[1][lane] = static_cast<float>(share);
      brush_.back().width = lane + 1;
    }
    reach_.east = std::max(reach_.east, brush_.back().x + kLanes - 1);
  }
  const double heaviest = radius / total;
  mostAtOnce_ = static_cast<std::int32_t>(0x1p22 / heaviest);
}

// Moves `amount` with the brush around a vertex, out of the land or onto it. Returns how much was
// moved: less than `amount` outside the grid and at the bounds of the land. To deposit is to erode
// the land turned upside down: ~z is -z - 1.
std::int32_t DropletErosion::move(std::int32_t* land, int x, int y, std::int32_t amount,
                                  bool erodes, Ints& highest) const {
  const auto whole = static_cast<float>(amount);
  const std::int32_t turn = erodes ? 0 : -1;
  const std::int32_t room = kMaxLand - turn;  // of a turned height of 0
  std::int32_t* const middle = land + (static_cast<std::ptrdiff_t>(y) * size_ + x);
  const int last = size_ - 1;
  const int reach = reach_.others;
  if (amount <= mostAtOnce_ && x >= reach && y >= reach && x + reach_.east <= last &&
      y + reach <= last) {
    Ints moved{};
    Ints top = highest;
    for (const BrushGroup& group : brush_) {
      std::int32_t* const vertices = middle + group.offset;
      const Ints wanted = toSmallInts(everyLane(whole) * load<Floats>(group.weights[erodes]));
      const Ints turned = load<Ints>(vertices) ^ everyLane(turn);
      const Ints parts = lesser(wanted, turned + everyLane(room));
      const Ints left = (turned - parts) ^ everyLane(turn);
      store(vertices, left);
      top = greater(top, left);
      moved += parts;
    }
    highest = top;
    return sumOf(moved);
  }
  // At the border leave out the part of the brush outside the grid. Large amounts come here, too.
  std::int32_t moved = 0;
  for (const BrushGroup& group : brush_) {
    if (y + group.y < 0 || y + group.y > last) continue;
    const int first = std::max(0, -(x + group.x));
    const int end = std::min(group.width, last + 1 - (x + group.x));
    for (int i = first; i < end; ++i) {
      std::int32_t& vertex = middle[group.offset + i];
      const std::int32_t turned = vertex ^ turn;
      const std::int32_t part =
          std::min(truncated(whole * group.weights[erodes][i]), turned + room);
      vertex = (turned - part) ^ turn;
      highest = greater(highest, everyLane(vertex));
      moved += part;
    }
  }
  return moved;
}

// The drops in the air, one in each lane.
struct DropletErosion::Drops {
  float x[kLanes] = {}, y[kLanes] = {};
  float dx[kLanes] = {}, dy[kLanes] = {}, speed[kLanes] = {}, water[kLanes] = {};
  std::int32_t sediment[kLanes] = {};
  std::int32_t steps[kLanes] = {};  // that are left; 0: there is no drop
  Ints highest;                     // no vertex of the land is higher than the highest lane

  Ints inAir() const { return load<Ints>(steps) > everyLane(0); }

  void start(int lane, Start at, int life) {
    x[lane] = at.x;
    y[lane] = at.y;
    dx[lane] = dy[lane] = 0.0f;
    speed[lane] = water[lane] = 1.0f;
    sediment[lane] = 0;
    steps[lane] = life;
  }
};

// Whether a drop may start beside those in the air: then neither touches a vertex that the other
// touches from now on, and so it does not matter which goes first. A drop goes at most a cell a
// step. What is left over at its end goes to the next vertices in memory, from the last column to
// the first one and from the last row to the first one, so distances are those on a torus. It needs
// fewer than kBeyond of them behind the square that the drop can reach: no drop beside it touches
// these, so they are as high as they were before the first of them started, at most kHighestShared.
bool DropletErosion::mayStart(const Drops& drops, Start start) const {
  if (anyLane(drops.highest > everyLane(kHighestShared))) return false;
  const auto side = static_cast<float>(size_);
  const Floats columns = absolute(load<Floats>(drops.x) - start.x);
  const Floats rows = absolute(load<Floats>(drops.y) - start.y);
  const int reach = life_ + 2 * (reach_.others + kAround) + kBeyond;
  const Floats apart = toFloats(load<Ints>(drops.steps) + reach);
  return !anyLane(drops.inAir() & (lesser(columns, side - columns) < apart) &
                  (lesser(rows, side - rows) < apart));
}

// A step of each drop in the air. What the other lanes compute is not used.
void DropletErosion::step(ErosionState& state, Drops& drops) const {
  std::int32_t* const land = state.land.data();
  std::int32_t* const flow = state.flow.data();
  const int size = size_;
  const auto edge = static_cast<float>(size - 1);
  const float downhill = 1.0f - inertia_;
  const Ints inAir = drops.inAir();
  const auto x = load<Floats>(drops.x);
  const auto y = load<Floats>(drops.y);
  const Ints vertexX = toSmallInts(x + 0.5f);
  const Ints vertexY = toSmallInts(y + 0.5f);
  std::int32_t vertices[kLanes];
  store(vertices, vertexY * size + vertexX);
  for (int i = 0; i < kLanes; ++i) {
    if (drops.steps[i] > 0) flow[vertices[i]] += 1;
  }

  // Turn downhill and go one cell.
  const Places here(x, y, size);
  const Corners z(land, here, size, cellsPerUnit_);
  const Floats slopeX =
      (z.northEast - z.northWest) * here.north + (z.southEast - z.southWest) * here.south;
  const Floats slopeY =
      (z.southWest - z.northWest) * here.west + (z.southEast - z.northEast) * here.east;
  Floats dx = load<Floats>(drops.dx) * inertia_ - slopeX * downhill;
  Floats dy = load<Floats>(drops.dy) * inertia_ - slopeY * downhill;
  const Floats length = squareRoot(dx * dx + dy * dy);
  dx = dx / length;
  dy = dy / length;
  const Floats nextX = x + dx;
  const Floats nextY = y + dy;
  const Ints goes = inAir & (length >= everyLane(0x1p-40f)) & (nextX >= everyLane(0.0f)) &
                    (nextY >= everyLane(0.0f)) & (nextX <= everyLane(edge)) &
                    (nextY <= everyLane(edge));
  const Floats toX = select(goes, nextX, x);
  const Floats toY = select(goes, nextY, y);

  // Deposit what exceeds the capacity or fills a rise; otherwise erode, never deeper than the
  // fall.
  const Places there(toX, toY, size);
  const Floats drop =
      z.heightsAt(here) - Corners(land, there, size, cellsPerUnit_).heightsAt(there);
  const auto speed = load<Floats>(drops.speed);
  const auto water = load<Floats>(drops.water);
  const auto sediment = load<Ints>(drops.sediment);
  const Floats carried = toFloats(sediment);
  const Floats capacity =
      (((greater(drop, everyLane(kMinFall)) * speed) * water) * capacity_) * unitsPerCell_;
  const Ints rises = drop < everyLane(0.0f);
  const Ints deposits = rises | (carried > capacity);
  const Floats rise = lesser(-drop * unitsPerCell_, carried);
  const Floats excess = select(rises, rise, (carried - capacity) * deposition_);
  const Floats eroded = lesser((capacity - carried) * softness_, drop * unitsPerCell_);
  const Floats wanted = lesser(select(deposits, excess, eroded), everyLane(0x1p30f));
  const Ints most = select(deposits, sediment, kMaxSediment - sediment);
  const Ints amounts = goes & lesser(toInts(wanted), most);
  store(drops.x, toX);
  store(drops.y, toY);
  store(drops.dx, dx);
  store(drops.dy, dy);
  store(drops.speed, squareRoot(atLeastZero(speed * speed + drop)));
  store(drops.water, water * keptWater_);
  const Ints steps = goes & (load<Ints>(drops.steps) - 1);
  store(drops.steps, steps);
  const Ints ends = inAir & (steps == everyLane(0));
  std::int32_t column[kLanes], row[kLanes], amount[kLanes], deposit[kLanes];
  store(column, vertexX);
  store(row, vertexY);
  store(amount, amounts);
  store(deposit, deposits);
  for (int i = 0; i < kLanes; ++i) {
    if (amount[i] <= 0) continue;
    const std::int32_t moved =
        move(land, column[i], row[i], amount[i], deposit[i] == 0, drops.highest);
    drops.sediment[i] += (moved ^ deposit[i]) - deposit[i];
  }
  if (!anyLane(ends)) return;
  for (int i = 0; i < kLanes; ++i) {
    if (ends[i]) finish(state.land, drops.x[i], drops.y[i], drops.sediment[i], drops.highest);
  }
}

// Deposits the rest of a drop with the brush. Rounding always leaves a little, which goes to this
// vertex and the ones after it in memory. They have room for it, since all of it was eroded from
// land that was within its bounds.
void DropletErosion::finish(std::vector<std::int32_t>& allLand, float x, float y,
                            std::int32_t sediment, Ints& highest) const {
  std::int32_t* const land = allLand.data();
  const int vertexX = static_cast<int>(x + 0.5f);
  const int vertexY = static_cast<int>(y + 0.5f);
  sediment -= move(land, vertexX, vertexY, sediment, false, highest);
  std::int32_t* const landEnd = land + allLand.size();
  std::int32_t* vertex = land + (static_cast<std::ptrdiff_t>(vertexY) * size_ + vertexX);
  for (; sediment > 0; ++vertex) {
    if (vertex == landEnd) vertex = land;
    const std::int32_t part = std::min(kMaxLand - *vertex, sediment);
    *vertex += part;
    highest = greater(highest, everyLane(*vertex));
    sediment -= part;
  }
}

void DropletErosion::run(ErosionState& state, std::int64_t first, std::int64_t end,
                         std::int32_t& highest) const {
  const std::size_t vertices = static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_);
  FAULTLINE_ASSERT(state.land.size() == vertices && state.flow.size() == vertices);
  FAULTLINE_ASSERT(first >= 0 && end <= count_);
  Drops drops;
  drops.highest = everyLane(highest);
  Start next = startOf(first);
  while (true) {
    for (int lane = 0; lane < kLanes && first < end; ++lane) {
      if (drops.steps[lane] > 0) continue;
      // One that may not start yet holds up those after it.
      if (anyLane(drops.inAir()) && !mayStart(drops, next)) break;
      drops.start(lane, next, life_);
      next = startOf(++first);
    }
    if (!anyLane(drops.inAir())) break;
    step(state, drops);
  }
  for (int i = 0; i < kLanes; ++i) highest = std::max(highest, drops.highest[i]);
}

void DropletErosion::run(ErosionState& state, std::int64_t first, std::int64_t end) const {
  std::int32_t highest = highestLand(state);
  run(state, first, end, highest);
}

double DropletErosion::dropWork() const {
  return life_ * (40.0 + 2.5 * static_cast<double>(brush_.size()));
}

}  // namespace faultline
