// The adaptive mesh. See lod_mesh.h. Levels count splits from the two triangles of the whole square
// (level 0 splits their diagonal); even levels split diagonals at square centres, odd levels split
// square sides at their middle.
#include "render/mesh/lod_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/assert.h"
#include "base/bits.h"
#include "base/free_memory.h"

namespace faultline {
namespace {

constexpr std::uint16_t kNoReach = 0xffffu;
// A vertex is pulled onto a marked line from at most twice this far away, in grid cells. Larger
// triangles that were pulled along would stand out of gentle land as slivers.
constexpr int kMaxReach = 4;

// How many triangles a point adds: inside, each of its two triangles becomes two; on the border one
// triangle does, and a piece of wall (two triangles) becomes two pieces.
constexpr int kInteriorCost = 2;
constexpr int kBorderCost = 3;
constexpr int kCoarsestTriangles = 2 + 4 * 2;
// The four corners of the square are taken first.
constexpr std::size_t kCorners = 4;
// The error of border vertices is doubled, as they are the outline of the walls. This is one step
// of the exponent of a packed error.
constexpr unsigned kTwice = 0x80;

// Errors are stored as the upper half of a float's bits, rounded up. They order as the floats do.
constexpr unsigned kLargestError = 0x7f00;

std::uint16_t packedUp(float error) {
  return static_cast<std::uint16_t>(std::min((floatBits(error) + 0xffffu) >> 16, kLargestError));
}

float unpacked(std::uint16_t error) {
  return __builtin_bit_cast(float, static_cast<std::uint32_t>(error) << 16);
}

// 128 buckets an octave: the values in one bucket differ by at most 1 percent.
constexpr int kBucketShift = 16;
constexpr std::size_t kBuckets = 0x7f800000u >> kBucketShift;

std::size_t bucketOf(float measured) { return floatBits(measured) >> kBucketShift; }

float endOfBucket(std::size_t bucket) {
  return __builtin_bit_cast(float, static_cast<std::uint32_t>(bucket + 1) << kBucketShift);
}

float errorAt(float middle, float a, float b) { return std::fabs(middle - 0.5f * (a + b)); }

constexpr int kMaxProbes = 96;

}  // namespace

// A triangle that may be split: the middle of its longest side, and the box around it, in lattice
// cells.
struct LodMesher::Part {
  std::size_t x, y;
  int level;
  float boxX, boxY;  // the box's middle
  float wide, tall;  // half its extents
};

// Measures errors by height, without a view.
class LodMesher::ByHeight {
 public:
  explicit ByHeight(const LodMesher& mesher) : mesher_(mesher) {}
  float threshold() const { return 0.0f; }
  float operator()(const Part& part) const {
    return unpacked(mesher_.errors_[mesher_.at(part.x, part.y)]);
  }

 private:
  const LodMesher& mesher_;
};

// Measures errors in pixels, at the nearest place of the box around a triangle; 0 where the box is
// outside the view frustum.
class LodMesher::OnScreen {
 public:
  OnScreen(const LodMesher& mesher, const LodView& view, float threshold)
      : mesher_(mesher),
        threshold_(threshold),
        rounding_(mesher.isGrid_ ? 0.0f : 1.0f),
        near_(static_cast<float>(view.near)),
        scale_(static_cast<float>(view.pixelsPerHeight)),
        lift_(static_cast<float>(view.lift)) {
    // Set up the view frustum's side planes, widened by the margin, and the depth, in lattice
    // coordinates.
    const Mat4& m = view.viewProjection;
    const double wide = 1.0 + kViewMargin;
    const std::array<std::array<double, 3>, 5> rows{
        {{1, 0, wide}, {-1, 0, wide}, {0, 1, wide}, {0, -1, wide}, {0, 0, 1}}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto entry = [&](std::size_t column) {
        return static_cast<float>(rows[i][0] * m(0, column) + rows[i][1] * m(1, column) +
                                  rows[i][2] * m(3, column));
      };
      const float cell = 1.0f / static_cast<float>(mesher.lattice_);
      planes_.x[i] = entry(0) * cell;
      planes_.y[i] = entry(1) * cell;
      planes_.z[i] = entry(2);
      planes_.w[i] = entry(3);
    }
    // Choose for each level the smallest tiles that are at least as wide as its boxes.
    for (int level = 0; level < mesher.levels_; ++level) {
      const float widest = static_cast<float>(mesher.lattice_ >> (level / 2)) + 2.0f * rounding_;
      std::size_t& tiles = tilesOf_[static_cast<std::size_t>(level)];
      while (tiles + 1 < mesher.tiles_.size() &&
             static_cast<float>(1 << mesher.tiles_[tiles].shift) < widest) {
        ++tiles;
      }
    }
  }

  float threshold() const { return threshold_; }

  float operator()(const Part& part) const {
    const std::uint16_t error = mesher_.errors_[mesher_.at(part.x, part.y)];
    return error == 0 ? 0.0f : pixels(boxOf(part), unpacked(error));
  }

  Box boxOf(const Part& part) const {
    const float wide = part.wide + rounding_;
    const float tall = part.tall + rounding_;
    const Range heights = heightsAround(part, wide, tall);
    return {part.boxX, part.boxY, 0.5f * (heights.low + heights.high),
            wide,      tall,      0.5f * (heights.high - heights.low)};
  }

  float pixels(const Box& box, float error) const {
    // Test the box against the view frustum's sides and the near plane.
    std::array<float, kSides + 1> at;
    std::array<float, kSides + 1> reach;
    const float half = box.halfZ + lift_;
    for (std::size_t i = 0; i <= kSides; ++i) {
      at[i] = planes_.x[i] * box.x + planes_.y[i] * box.y + planes_.z[i] * box.z + planes_.w[i];
      reach[i] = std::fabs(planes_.x[i]) * box.halfX + std::fabs(planes_.y[i]) * box.halfY +
                 std::fabs(planes_.z[i]) * half;
    }
    const float inside = std::min(std::min(at[0] + reach[0], at[1] + reach[1]),
                                  std::min(at[2] + reach[2], at[3] + reach[3]));
    if (inside < 0.0f || at[kSides] + reach[kSides] < kNearMargin * near_) {
      return 0.0f;
    }
    return error * scale_ / std::max(at[kSides] - reach[kSides], near_);
  }

 private:
  static constexpr std::size_t kSides = 4;
  // The near plane is moved closer by this factor, as the eye may approach before the mesh is made
  // again.
  static constexpr float kNearMargin = 0.8f;

  // The range of heights of the up to four tiles that a box meets. A box inside this one never gets
  // a wider range.
  Range heightsAround(const Part& part, float wide, float tall) const {
    const Tiles& tiles = mesher_.tiles_[tilesOf_[static_cast<std::size_t>(part.level)]];
    const int last = tiles.side - 1;
    const auto tileOf = [&](float coordinate) {
      return static_cast<std::ptrdiff_t>(
          std::min(static_cast<int>(std::max(coordinate, 0.0f)) >> tiles.shift, last));
    };
    const std::ptrdiff_t west = tileOf(part.boxX - wide);
    const std::ptrdiff_t east = tileOf(part.boxX + wide);
    const Range* north = tiles.ranges.data() + tileOf(part.boxY - tall) * tiles.side;
    const Range* south = tiles.ranges.data() + tileOf(part.boxY + tall) * tiles.side;
    return {std::min(std::min(north[west].low, north[east].low),
                     std::min(south[west].low, south[east].low)),
            std::max(std::max(north[west].high, north[east].high),
                     std::max(south[west].high, south[east].high))};
  }

  const LodMesher& mesher_;
  float threshold_;
  float rounding_;  // of lattice points to grid vertices, in lattice cells
  float near_;
  float scale_;
  float lift_;
  std::array<std::size_t, kMaxLevels> tilesOf_{};
  // The coefficients of linear functions: for each side of the view frustum one that is negative
  // outside of it, and the depth.
  struct {
    std::array<float, kSides + 1> x, y, z, w;
  } planes_;
};

void LodMesher::setHeights(std::span<const float> heights, int size, int finestLattice) {
  FAULTLINE_ASSERT(size >= kMinSize);
  FAULTLINE_ASSERT(heights.size() ==
                   static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  clearTaken();
  if (size < size_) freeMemory(sampled_, errors_, takenAs_, vertexOf_, tiles_);
  heights_ = heights.data();
  size_ = size;
  chooseLattice(size, finestLattice);
  // Sample the grid where the lattice is not the grid itself.
  const float* z = heights.data();
  if (!isGrid_) {
    sampled_.resize(stride_ * stride_);
    for (std::size_t y = 0; y < stride_; ++y) {
      const float* row = z + static_cast<std::size_t>(gridOf_[y]) * static_cast<std::size_t>(size);
      float* out = sampled_.data() + y * stride_;
      for (std::size_t x = 0; x < stride_; ++x) {
        out[x] = row[gridOf_[x]];
      }
    }
    z = sampled_.data();
  }
  measureErrors(z);
  measureTiles(z);
}

void LodMesher::chooseLattice(int size, int finestLattice) {
  int lattice = 1;
  levels_ = 0;
  while (lattice < size - 1 && lattice < finestLattice) {
    lattice *= 2;
    levels_ += 2;
  }
  lattice_ = lattice;
  isGrid_ = lattice == size - 1;
  stride_ = static_cast<std::size_t>(lattice) + 1;
  gridOf_.resize(stride_);
  for (int i = 0; i <= lattice; ++i) {
    gridOf_[static_cast<std::size_t>(i)] = static_cast<std::uint16_t>(
        (static_cast<std::int64_t>(i) * (size - 1) * 2 + lattice) / (2 * lattice));
  }
  firstOf_.resize(stride_);
  for (std::size_t i = 0; i < stride_; ++i) {
    firstOf_[i] = i > 0 && gridOf_[i] == gridOf_[i - 1] ? firstOf_[i - 1] : i;
  }
  takenAs_.resize(stride_ * stride_, 0);
  vertexOf_.resize(isGrid_ ? 0 : stride_ * stride_, 0);
}

// Goes from the smallest triangles to the largest, so that the children of a point come before it.
void LodMesher::measureErrors(const float* z) {
  errors_.resize(stride_ * stride_);
  for (std::size_t half = 1; half * 2 <= static_cast<std::size_t>(lattice_); half *= 2) {
    measureSides(z, half);
    measureCentres(z, half);
  }
}

// Measures the points in the middles of the sides of all squares of side 2 * half.
void LodMesher::measureSides(const float* z, std::size_t half) {
  const std::size_t last = stride_ - 1;
  const std::size_t quarter = half / 2;
  for (std::size_t y = 0; y <= last; y += half) {
    // On rows of square corners the sides run along x, on rows of square centres along y.
    const bool alongX = y % (2 * half) == 0;
    const std::size_t step = alongX ? half : half * stride_;
    const bool borderRow = y == 0 || y == last;
    // The rows of a point's children: the centres of the four half-size squares around it; on the
    // border two.
    const std::uint16_t* above = errors_.data() + (y > 0 ? y - quarter : y + quarter) * stride_;
    const std::uint16_t* below = errors_.data() + (y < last ? y + quarter : y - quarter) * stride_;
    const float* row = z + y * stride_;
    std::uint16_t* out = errors_.data() + y * stride_;
    for (std::size_t x = alongX ? half : 0; x <= last; x += 2 * half) {
      float error = errorAt(row[x], *(row + x - step), row[x + step]);
      if (half > 1) {
        const std::size_t west = x > 0 ? x - quarter : x + quarter;
        const std::size_t east = x < last ? x + quarter : x - quarter;
        error += unpacked(
            std::max(std::max(above[west], above[east]), std::max(below[west], below[east])));
      }
      std::uint16_t packed = packedUp(error);
      if ((borderRow || x == 0 || x == last) && packed > 0) {
        packed = static_cast<std::uint16_t>(std::min(packed + kTwice, kLargestError));
      }
      out[x] = packed;
    }
  }
}

// Measures the centres of all squares of side 2 * half, which are split along alternating
// diagonals.
void LodMesher::measureCentres(const float* z, std::size_t half) {
  const std::size_t last = stride_ - 1;
  const std::size_t row = half * stride_;
  for (std::size_t y = half; y < last; y += 2 * half) {
    bool falling = (y / (2 * half)) % 2 == 0;  // the diagonal from north-west to south-east
    const float* at = z + y * stride_;
    const float* north = at - row;
    const float* south = at + row;
    std::uint16_t* out = errors_.data() + y * stride_;
    for (std::size_t x = half; x < last; x += 2 * half, falling = !falling) {
      const std::size_t west = falling ? x - half : x + half;
      const std::size_t east = falling ? x + half : x - half;
      const std::uint16_t children = std::max(std::max(out[x - half], out[x + half]),
                                              std::max(*(out + x - row), out[x + row]));
      out[x] = packedUp(errorAt(at[x], north[west], south[east]) + unpacked(children));
    }
  }
}

// Finds the range of heights of each tile, its edges included, then of ever larger tiles.
void LodMesher::measureTiles(const float* z) {
  constexpr int kMaxTiles = 512;  // a side
  constexpr int kMinShift = 1;
  const auto lattice = static_cast<std::size_t>(lattice_);
  int shift = kMinShift;
  while ((kMaxTiles << shift) < lattice_) {
    ++shift;
  }
  const auto sideOf = [&](int tileShift) { return std::max<std::size_t>(lattice >> tileShift, 1); };
  tiles_.clear();
  Tiles finest{shift, static_cast<int>(sideOf(shift)), {}};
  const std::size_t side = sideOf(shift);
  const std::size_t wide = std::min(lattice, std::size_t{1} << shift);
  finest.ranges.assign(side * side, {z[0], z[0]});
  for (std::size_t tileY = 0; tileY < side; ++tileY) {
    for (std::size_t tileX = 0; tileX < side; ++tileX) {
      const float* from = z + tileY * wide * stride_ + tileX * wide;
      Range range{*from, *from};
      for (std::size_t y = 0; y <= wide; ++y, from += stride_) {
        for (std::size_t x = 0; x <= wide; ++x) {
          range.low = std::min(range.low, from[x]);
          range.high = std::max(range.high, from[x]);
        }
      }
      finest.ranges[tileY * side + tileX] = range;
    }
  }
  tiles_.push_back(std::move(finest));
  while (tiles_.back().side > 1) {
    const Tiles& fine = tiles_.back();
    Tiles coarse{fine.shift + 1, fine.side / 2, {}};
    const auto fineSide = static_cast<std::size_t>(fine.side);
    for (std::size_t y = 0; y < fineSide; y += 2) {
      for (std::size_t x = 0; x < fineSide; x += 2) {
        const Range* north = fine.ranges.data() + y * fineSide + x;
        const Range* south = north + fineSide;
        coarse.ranges.push_back(
            {std::min({north[0].low, north[1].low, south[0].low, south[1].low}),
             std::max({north[0].high, north[1].high, south[0].high, south[1].high})});
      }
    }
    tiles_.push_back(std::move(coarse));
  }
}

void LodMesher::build(int budget, LodMesh& mesh) {
  refine(ByHeight(*this), budget, mesh);
  // Without a view every vertex has its own height.
  mesh.heights.resize(mesh.vertices.size());
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    mesh.heights[i] = heightOf(mesh.vertices[i]);
  }
}

void LodMesher::build(const LodView& view, int budget, LodMesh& mesh, float minPixels) {
  const OnScreen measure(*this, view, minPixels);
  refine(measure, budget, mesh);
  leftOut_ = mesh.worst;
  budget_ = budget;
  minPixels_ = minPixels;
  mesh.heights.resize(mesh.vertices.size());
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    mesh.heights[i] = heightOf(mesh.vertices[i]);
  }
  prepareBlending(measure, mesh);
  blend(view, mesh);
}

void LodMesher::blend(const LodView& view, LodMesh& mesh) {
  measureImportances(OnScreen(*this, view, minPixels_));
  const float threshold = blendThreshold();
  mesh.worst = std::max(leftOut_, kBlendEnd * threshold);
  // Interpolate each vertex between the middle of the side it splits and its own height, coarse
  // points first, as finer ones lie between them.
  const float offset = 1.0f / (kBlendEnd - 1.0f);
  const float perPixel = offset / threshold;
  for (const Blended& point : blended_) {
    const float middle = 0.5f * (mesh.heights[point.ends[0]] + mesh.heights[point.ends[1]]);
    const float part = std::clamp(importances_[point.vertex] * perPixel - offset, 0.0f, 1.0f);
    mesh.heights[point.vertex] = middle + part * (point.height - middle);
  }
  std::size_t wall = mesh.vertices.size() - 2 * wallTops_.size();
  for (const std::uint32_t top : wallTops_) {
    mesh.heights[wall++] = mesh.heights[top];
    mesh.heights[wall++] = mesh.heights[top];
  }
}

// Lists the taken points, coarsest first, with their data for blending.
void LodMesher::prepareBlending(const OnScreen& measure, const LodMesh& mesh) {
  // Order the points by level.
  const auto levelOf = [this](std::uint32_t point) {
    const std::uint32_t x = point % static_cast<std::uint32_t>(stride_);
    const std::uint32_t y = point / static_cast<std::uint32_t>(stride_);
    const int zeros = __builtin_ctz(x | y);
    // A point with two odd coordinates is the centre of a square, any other the middle of a side.
    const bool centre = ((x >> zeros) & (y >> zeros) & 1u) != 0;
    return static_cast<std::size_t>(levels_ - 1 - 2 * zeros - (centre ? 1 : 0));
  };
  std::array<std::size_t, kMaxLevels + 1> start{};
  for (std::size_t i = kCorners; i < taken_.size(); ++i) {
    ++start[levelOf(taken_[i]) + 1];
  }
  for (std::size_t level = 1; level < start.size(); ++level) {
    start[level] += start[level - 1];
  }
  blended_.resize(taken_.size() - kCorners);
  const std::size_t last = stride_ - 1;
  for (std::size_t i = kCorners; i < taken_.size(); ++i) {
    const std::uint32_t at = taken_[i];
    const std::size_t level = levelOf(at);
    const Candidate point{static_cast<std::uint16_t>(at % stride_),
                          static_cast<std::uint16_t>(at / stride_),
                          static_cast<std::uint16_t>(level), kNone};
    // Look up what blend() needs for every view.
    Blended& blended = blended_[start[level]++];
    blended.vertex = takenAs_[at] - 1u;
    blended.height = heightOf(mesh.vertices[blended.vertex]);
    const auto ends = endsOf(point);
    blended.ends = {vertexAt(ends[0]), vertexAt(ends[1])};
    blended.error = unpacked(errors_[at]);
    const bool border = point.x == 0 || point.y == 0 || point.x == last || point.y == last;
    blended.cost = border ? kBorderCost : kInteriorCost;
    blended.parentCount = 0;
    visitParents(point, [&](std::size_t x, std::size_t y) {
      blended.parents[blended.parentCount++] = vertexAt({x, y});
    });
    blended.partCount = 0;
    visitParts(point,
               [&](const Part& part) { blended.boxes[blended.partCount++] = measure.boxOf(part); });
  }
}

// Finds the importance of each point: the larger error in pixels of its two triangles, and no less
// than the importance of any point that was taken along with it as its parent.
void LodMesher::measureImportances(const OnScreen& measure) {
  importances_.assign(taken_.size(), 0.0f);
  for (std::size_t i = blended_.size(); i-- > 0;) {
    const Blended& point = blended_[i];
    float& importance = importances_[point.vertex];
    for (std::size_t part = 0; part < point.partCount; ++part) {
      importance = std::max(importance, measure.pixels(point.boxes[part], point.error));
    }
    for (std::size_t parent = 0; parent < point.parentCount; ++parent) {
      float& above = importances_[point.parents[parent]];
      above = std::max(above, importance);
    }
  }
}

// The importance of the last point within the share of the budget.
float LodMesher::blendThreshold() {
  costs_.assign(kBuckets + 1, 0);
  for (const Blended& point : blended_) {
    costs_[bucketOf(importances_[point.vertex])] += point.cost;
  }
  int left = static_cast<int>(kBlendShare * (budget_ - kCoarsestTriangles));
  std::size_t bucket = kBuckets;
  const std::size_t lowest = bucketOf(minPixels_);
  while (bucket > lowest && left > costs_[bucket]) {
    left -= costs_[bucket--];
  }
  return std::max(minPixels_, endOfBucket(bucket));
}

// Splits triangles, those with the largest error first, until the remaining errors are too small or
// the budget is used up. Then it emits the triangles.
template <class Measure>
void LodMesher::refine(const Measure& measure, int budget, LodMesh& mesh) {
  FAULTLINE_ASSERT(budget >= 64 && budget <= 100'000);
  // Start with the corners.
  clearTaken();
  candidates_.clear();
  buckets_.assign(kBuckets + 1, {});
  mesh.vertices.clear();
  mesh.indices.clear();
  mesh.worst = 0;
  const std::size_t last = stride_ - 1;
  for (const auto& [x, y] : {LatticePoint{0, 0}, {last, 0}, {0, last}, {last, last}}) {
    takePoint({x, y}, mesh);
  }

  // A bucket is emptied before those below it: no part has a larger error than the triangle it came
  // from.
  std::size_t bucket = kBuckets;
  const auto offer = [&](const Part& part) {
    if (takenAs_[at(part.x, part.y)] != 0) {
      return;  // taken already, along with a point on its other side
    }
    const float measured = measure(part);
    if (!(measured > measure.threshold())) {
      mesh.worst = std::max(mesh.worst, measured);
      return;
    }
    Bucket& into = buckets_[std::min(bucket, bucketOf(measured))];
    const auto index = static_cast<std::uint32_t>(candidates_.size());
    candidates_.push_back({static_cast<std::uint16_t>(part.x), static_cast<std::uint16_t>(part.y),
                           static_cast<std::uint16_t>(part.level), kNone});
    (into.first == kNone ? into.first : candidates_[into.last].next) = index;
    into.last = index;
  };
  if (levels_ > 0) {
    const float half = 0.5f * static_cast<float>(last);
    offer({last / 2, last / 2, 0, half, half, half, half});
  }
  std::int64_t left = budget - kCoarsestTriangles;
  const std::size_t lowest = bucketOf(measure.threshold());
  while (true) {
    while (buckets_[bucket].first == kNone && bucket > lowest) {
      --bucket;
    }
    const std::uint32_t index = buckets_[bucket].first;
    if (index == kNone) {
      break;
    }
    const Candidate candidate = candidates_[index];
    if (takenAs_[at(candidate.x, candidate.y)] == 0) {
      left -= collectClosure(candidate);
      if (left < 0) {
        mesh.worst = endOfBucket(bucket);
        break;
      }
      for (const Candidate& point : closure_) {
        takePoint({point.x, point.y}, mesh);
      }
      for (const Candidate& point : closure_) {
        offerParts(point, offer);
      }
    }
    buckets_[bucket].first = candidates_[index].next;
  }
  for (const Candidate& point : closure_) {
    std::uint16_t& taken = takenAs_[at(point.x, point.y)];
    taken = taken == kPending ? std::uint16_t{0} : taken;
  }
  closure_.clear();
  emitSurface(mesh);
  emitWalls(mesh);
}

// Fills closure_ with a point and all points that must be taken with it; returns how many triangles
// they add.
int LodMesher::collectClosure(const Candidate& candidate) {
  const std::size_t last = stride_ - 1;
  int cost = 0;
  closure_.clear();
  closure_.push_back(candidate);
  takenAs_[at(candidate.x, candidate.y)] = kPending;
  for (std::size_t i = 0; i < closure_.size(); ++i) {
    const Candidate point = closure_[i];
    const std::size_t x = point.x;
    const std::size_t y = point.y;
    cost += x == 0 || y == 0 || x == last || y == last ? kBorderCost : kInteriorCost;
    visitParents(point, [&](std::size_t parentX, std::size_t parentY) {
      std::uint16_t& taken = takenAs_[at(parentX, parentY)];
      if (taken == 0) {
        taken = kPending;
        closure_.push_back({static_cast<std::uint16_t>(parentX),
                            static_cast<std::uint16_t>(parentY),
                            static_cast<std::uint16_t>(point.level - 1), kNone});
      }
    });
  }
  return cost;
}

std::size_t LodMesher::halfOf(const Candidate& point) const {
  return std::size_t{1} << ((levels_ - 1 - point.level) / 2);
}

bool LodMesher::isFalling(const Candidate& centre) const {
  const std::size_t whole = 2 * halfOf(centre);
  return (centre.x / whole + centre.y / whole) % 2 == 0;
}

// Visits a point's parents: the one or two points that made the triangles it splits.
template <class Visit>
void LodMesher::visitParents(const Candidate& point, const Visit& visit) const {
  const std::size_t last = stride_ - 1;
  const std::size_t half = halfOf(point);
  const std::size_t x = point.x;
  const std::size_t y = point.y;
  if (point.level % 2 != 0) {
    // The parents are the centres of the squares on both sides.
    if (y / half % 2 == 0) {
      if (y > 0) visit(x, y - half);
      if (y < last) visit(x, y + half);
    } else {
      if (x > 0) visit(x - half, y);
      if (x < last) visit(x + half, y);
    }
  } else if (point.level > 0) {
    // The parents are the corners that the diagonal does not meet.
    const bool falling = isFalling(point);
    visit(falling ? x + half : x - half, y - half);
    visit(falling ? x - half : x + half, y + half);
  }
}

// Visits the one or two triangles that a point splits.
template <class Visit>
void LodMesher::visitParts(const Candidate& point, const Visit& visit) const {
  const auto wide = static_cast<float>(halfOf(point));
  const auto atX = static_cast<float>(point.x);
  const auto atY = static_cast<float>(point.y);
  const auto part = [&](float boxX, float boxY, float boxWide, float boxTall) {
    visit(Part{point.x, point.y, point.level, boxX, boxY, boxWide, boxTall});
  };
  if (point.level % 2 == 0) {
    part(atX, atY, wide, wide);
    return;
  }
  const float deep = 0.5f * wide;
  visitParents(point, [&](std::size_t x, std::size_t y) {
    const bool beside = y == point.y;
    part(0.5f * (atX + static_cast<float>(x)), 0.5f * (atY + static_cast<float>(y)),
         beside ? deep : wide, beside ? wide : deep);
  });
}

// The ends of the side that a point splits.
std::array<LodMesher::LatticePoint, 2> LodMesher::endsOf(const Candidate& point) const {
  const std::size_t half = halfOf(point);
  const std::size_t x = point.x;
  const std::size_t y = point.y;
  if (point.level % 2 != 0) {
    if (y / half % 2 == 0) return {{{x - half, y}, {x + half, y}}};
    return {{{x, y - half}, {x, y + half}}};
  }
  if (isFalling(point)) return {{{x - half, y - half}, {x + half, y + half}}};
  return {{{x + half, y - half}, {x - half, y + half}}};
}

float LodMesher::heightOf(const MeshVertex& vertex) const {
  return heights_[static_cast<std::size_t>(vertex.y) * static_cast<std::size_t>(size_) + vertex.x];
}

// Offers the up to four triangles into which a point splits its own.
template <class Offer>
void LodMesher::offerParts(const Candidate& point, const Offer& offer) const {
  const int level = point.level + 1;
  if (level == levels_) {
    return;
  }
  const std::size_t last = stride_ - 1;
  const std::size_t half = std::size_t{1} << ((levels_ - 1 - point.level) / 2);
  const std::size_t x = point.x;
  const std::size_t y = point.y;
  const auto atX = static_cast<float>(x);
  const auto atY = static_cast<float>(y);
  if (point.level % 2 == 0) {
    const auto wide = static_cast<float>(half);
    const float deep = 0.5f * wide;
    offer(Part{x - half, y, level, atX - deep, atY, deep, wide});
    offer(Part{x + half, y, level, atX + deep, atY, deep, wide});
    offer(Part{x, y - half, level, atX, atY - deep, wide, deep});
    offer(Part{x, y + half, level, atX, atY + deep, wide, deep});
    return;
  }
  const std::size_t quarter = half / 2;
  const auto deep = static_cast<float>(quarter);
  const auto offerCentre = [&](std::size_t centreX, std::size_t centreY) {
    offer(Part{centreX, centreY, level, static_cast<float>(centreX), static_cast<float>(centreY),
               deep, deep});
  };
  if (x > 0 && y > 0) offerCentre(x - quarter, y - quarter);
  if (x < last && y > 0) offerCentre(x + quarter, y - quarter);
  if (x > 0 && y < last) offerCentre(x - quarter, y + quarter);
  if (x < last && y < last) offerCentre(x + quarter, y + quarter);
}

void LodMesher::takePoint(LatticePoint p, LodMesh& mesh) {
  const auto [x, y] = p;
  const std::size_t point = at(x, y);
  taken_.push_back(static_cast<std::uint32_t>(point));
  if (!isGrid_) {
    // Lattice points with the same grid vertex share a mesh vertex.
    std::uint16_t& shared = vertexOf_[at(firstOf_[x], firstOf_[y])];
    if (shared != 0) {
      takenAs_[point] = shared;
      return;
    }
    shared = static_cast<std::uint16_t>(mesh.vertices.size() + 1);
  }
  takenAs_[point] = static_cast<std::uint16_t>(mesh.vertices.size() + 1);
  mesh.vertices.push_back(
      {gridOf_[x], gridOf_[y], static_cast<std::uint16_t>(MeshPart::kSurface), kNoReach});
}

void LodMesher::clearTaken() {
  for (const std::uint32_t point : taken_) {
    takenAs_[point] = 0;
    if (!isGrid_) {
      vertexOf_[at(firstOf_[point % stride_], firstOf_[point / stride_])] = 0;
    }
  }
  taken_.clear();
}

std::uint32_t LodMesher::vertexAt(LatticePoint p) const { return takenAs_[at(p.x, p.y)] - 1u; }

void LodMesher::emitSurface(LodMesh& mesh) const {
  struct Pending {
    LatticePoint a, b, apex;  // a-b is the longest side
    int level;
  };
  const std::size_t last = stride_ - 1;
  // Each point adds at most two triangles.
  mesh.indices.resize(3 * 2 * (taken_.size() + 1));
  std::uint32_t* out = mesh.indices.data();
  std::array<Pending, kMaxLevels + 2> stack;
  std::size_t depth = 0;
  stack[depth++] = {{0, 0}, {last, last}, {last, 0}, 0};
  stack[depth++] = {{last, last}, {0, 0}, {0, last}, 0};
  while (depth > 0) {
    const Pending triangle = stack[--depth];
    const LatticePoint middle{(triangle.a.x + triangle.b.x) / 2, (triangle.a.y + triangle.b.y) / 2};
    if (triangle.level < levels_ && takenAs_[at(middle.x, middle.y)] != 0) {
      stack[depth++] = {triangle.apex, triangle.a, middle, triangle.level + 1};
      stack[depth++] = {triangle.b, triangle.apex, middle, triangle.level + 1};
      continue;
    }
    out = emitTriangle(triangle.a, triangle.b, triangle.apex, triangle.level, out, mesh);
  }
  mesh.indices.resize(static_cast<std::size_t>(out - mesh.indices.data()));
  mesh.surfaceTriangles = static_cast<int>(mesh.indices.size() / 3);
}

// Appends one triangle. Two halves of a grid cell are turned to meet along the grid's own diagonal,
// from north-east to south-west, instead of the diagonal that the refinement split.
//
// Degenerate triangles with two equal vertices are dropped: where the lattice is finer than the
// grid, neighbouring lattice points have the same grid vertex. Triangles with three vertices in a
// row stay: they are upright and close cracks.
std::uint32_t* LodMesher::emitTriangle(LatticePoint a, LatticePoint b, LatticePoint apex, int level,
                                       std::uint32_t* out, LodMesh& mesh) const {
  if (level == levels_ && isGrid_ && (a.x < b.x) == (a.y < b.y)) {
    const LatticePoint opposite{a.x + b.x - apex.x, a.y + b.y - apex.y};
    if (takenAs_[at(opposite.x, opposite.y)] != 0) {
      // The northern half keeps the north-west corner, the southern half the south-east corner.
      const bool north = apex.x > opposite.x;
      const bool aIsWest = a.x < b.x;
      (north == aIsWest ? b : a) = opposite;
    }
  }
  const std::array<std::uint32_t, 3> corners{vertexAt(a), vertexAt(b), vertexAt(apex)};
  int extent = lattice_ >> (level / 2);
  if (!isGrid_) {
    const MeshVertex& va = mesh.vertices[corners[0]];
    const MeshVertex& vb = mesh.vertices[corners[1]];
    const MeshVertex& vc = mesh.vertices[corners[2]];
    if (&va == &vb || &vb == &vc || &vc == &va) {
      return out;
    }
    const auto [left, right] = std::minmax({va.x, vb.x, vc.x});
    const auto [top, bottom] = std::minmax({va.y, vb.y, vc.y});
    extent = std::max(right - left, bottom - top);
  }
  for (const std::uint32_t corner : corners) {
    std::uint16_t& reach = mesh.vertices[corner].reach;
    reach = std::min(reach, static_cast<std::uint16_t>(std::min(extent, kMaxReach)));
    *out++ = corner;
  }
  return out;
}

void LodMesher::emitWalls(LodMesh& mesh) {
  wallTops_.clear();
  const std::size_t last = stride_ - 1;
  const std::size_t surfaceIndices = mesh.indices.size();
  for (std::uint16_t side = 0; side < 4; ++side) {
    // Walk along the side with its outside on the right, seen from above: west along the north
    // side, and so on.
    bool first = true;
    std::uint32_t previous = 0;
    std::uint32_t before = kNone;
    for (std::size_t i = 0; i <= last; ++i) {
      const std::array<LatticePoint, 4> points{
          {{last - i, 0}, {last, last - i}, {i, last}, {0, i}}};
      const LatticePoint point = points[side];
      if (takenAs_[at(point.x, point.y)] == 0 || vertexAt(point) == before) {
        continue;
      }
      before = vertexAt(point);
      const auto top = static_cast<std::uint32_t>(mesh.vertices.size());
      wallTops_.push_back(before);
      for (const MeshPart part : {MeshPart::kWallTop, MeshPart::kWallBottom}) {
        MeshVertex vertex = mesh.vertices[before];
        vertex.part = static_cast<std::uint16_t>(static_cast<unsigned>(part) + 4u * side);
        mesh.vertices.push_back(vertex);
      }
      if (!first) {
        for (const std::uint32_t index :
             {previous, previous + 1, top, top, previous + 1, top + 1}) {
          mesh.indices.push_back(index);
        }
      }
      first = false;
      previous = top;
    }
  }
  mesh.wallTriangles = static_cast<int>((mesh.indices.size() - surfaceIndices) / 3);
}

std::vector<Vec3> LodMesher::probes(const LodView& view) const {
  const auto placeOf = [&](std::uint32_t point) {
    const std::size_t x = gridOf_[point % stride_];
    const std::size_t y = gridOf_[point / stride_];
    return Vec3{static_cast<double>(x) / (size_ - 1), static_cast<double>(y) / (size_ - 1),
                static_cast<double>(heights_[y * static_cast<std::size_t>(size_) + x])};
  };
  std::vector<Vec3> some;
  const Mat4& m = view.viewProjection;
  const std::size_t stride = taken_.size() / kMaxProbes + 1;
  double nearest = 1e9;
  for (std::size_t i = 0; i < taken_.size(); ++i) {
    const Vec3 place = placeOf(taken_[i]);
    const double depth = m(3, 0) * place.x + m(3, 1) * place.y + m(3, 2) * place.z + m(3, 3);
    if ((i % stride == 0 || depth < nearest) && inFrame(view, place)) {
      some.push_back(place);
      nearest = std::min(nearest, depth);
    }
  }
  return some;
}

}  // namespace faultline
