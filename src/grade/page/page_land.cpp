// The land of a frame. See page_land.h.
#include "grade/page/page_land.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

namespace faultline {
namespace {

constexpr int kTriangles = 4, kStrip = 5, kFan = 6;
using Vector = PageLand::Vector;

bool isFinite(const Vector& vector) {
  return std::isfinite(vector[0]) && std::isfinite(vector[1]) && std::isfinite(vector[2]);
}

// The attribute that holds the data of this one, which may have been recorded with another draw.
const PageAttribute& holderOf(const PageFrame& frame, const PageAttribute& attribute) {
  if (attribute.same < 0) return attribute;
  for (const PageAttribute& other : frame[static_cast<std::size_t>(attribute.same)].attributes) {
    if (other.name == attribute.name) return other;
  }
  return attribute;
}

std::vector<Vector> vectorsOf(const PageAttribute& attribute) {
  std::vector<Vector> vectors(static_cast<std::size_t>(attribute.vertices), Vector{});
  const auto size = static_cast<std::size_t>(attribute.size);
  if (attribute.data.size() != vectors.size() * size) return {};
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    for (std::size_t k = 0; k < std::min<std::size_t>(3, size); ++k) {
      vectors[i][k] = attribute.data[i * size + k];
    }
  }
  return vectors;
}

bool hasWord(const std::string& name, std::string_view word) {
  std::string lower;
  for (const char c : name) lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower.find(word) != std::string::npos;
}

bool areUnits(const std::vector<Vector>& vectors) {
  return !vectors.empty() && std::all_of(vectors.begin(), vectors.end(), [](const Vector& v) {
    const double square = static_cast<double>(v[0]) * static_cast<double>(v[0]) +
                          static_cast<double>(v[1]) * static_cast<double>(v[1]) +
                          static_cast<double>(v[2]) * static_cast<double>(v[2]);
    return std::fabs(square - 1.0) < 0.02;
  });
}

// Different values of an axis, to within a ten-thousandth of its range; `kMany` if more.
int levelsOf(const std::vector<Vector>& vectors, std::size_t axis) {
  constexpr std::size_t kMany = 1024;
  std::vector<float> values;
  values.reserve(vectors.size());
  for (const Vector& vector : vectors) {
    if (std::isfinite(vector[axis])) values.push_back(vector[axis]);
  }
  std::sort(values.begin(), values.end());  // total order: finite numbers
  if (values.empty()) return 0;
  const float least = (values.back() - values.front()) * 1e-4F;
  std::size_t levels = 1;
  float last = values.front();
  for (const float value : values) {
    if (value - last > least) ++levels, last = value;
    if (levels >= kMany) break;
  }
  return static_cast<int>(levels);
}

// How well vectors look like positions: the number of axes that have as many values as the grid has
// vertices a side.
int gridAxes(const std::vector<Vector>& vectors, int grid) {
  int axes = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) axes += levelsOf(vectors, axis) == grid ? 1 : 0;
  return axes;
}

struct Chosen {
  std::vector<Vector> positions, normals;
};

// Chooses positions and normals among the attributes of a draw.
std::optional<Chosen> chosenOf(const PageFrame& frame, const PageDraw& draw, int grid) {
  struct Candidate {
    const std::string* name;
    std::vector<Vector> vectors;
    int score;
  };
  std::vector<Candidate> all;
  for (const PageAttribute& attribute : draw.attributes) {
    const PageAttribute& holder = holderOf(frame, attribute);
    if (holder.size < 2 || holder.data.empty()) continue;
    Candidate candidate{&attribute.name, vectorsOf(holder), 0};
    const bool isNormal = hasWord(attribute.name, "norm");
    candidate.score = 4 * std::min(2, gridAxes(candidate.vectors, grid)) +
                      (hasWord(attribute.name, "pos") || hasWord(attribute.name, "vert") ? 2 : 0) +
                      (holder.size >= 3 ? 1 : 0) - (isNormal ? 16 : 0) -
                      (areUnits(candidate.vectors) ? 8 : 0);
    all.push_back(std::move(candidate));
  }
  if (all.empty()) return std::nullopt;
  const auto best = std::max_element(
      all.begin(), all.end(), [](const auto& a, const auto& b) { return a.score < b.score; });
  Chosen chosen;
  chosen.positions = std::move(best->vectors);
  for (Candidate& other : all) {
    if (&other == &*best || other.vectors.size() != chosen.positions.size()) continue;
    const bool isNamed = hasWord(*other.name, "norm");
    if (isNamed || (chosen.normals.empty() && areUnits(other.vectors))) {
      chosen.normals = std::move(other.vectors);
      if (isNamed) break;
    }
  }
  return chosen;
}

// The indices of a draw call, those of one without a list as well.
std::vector<std::uint32_t> indicesOf(const PageDraw& draw, std::size_t vertices) {
  if (draw.hasIndices) return draw.indices;
  const auto most = static_cast<std::int64_t>(vertices) + 3;
  std::vector<std::uint32_t> indices(
      static_cast<std::size_t>(std::clamp<std::int64_t>(draw.count, 0, most)));
  std::iota(indices.begin(), indices.end(), static_cast<std::uint32_t>(std::max(0, draw.first)));
  return indices;
}

void addTriangles(int mode, const std::vector<std::uint32_t>& indices, PageLand& land) {
  const std::size_t step = mode == kTriangles ? 3 : 1;
  std::size_t start = 0;
  for (std::size_t i = 0; i + 2 < indices.size(); i += step) {
    if (mode != kTriangles && indices[i + 2] == kStripRestart) {
      start = i + 3;
      i += 2;
      continue;
    }
    std::array<std::uint32_t, 3> triangle{mode == kFan ? indices[start] : indices[i],
                                          indices[i + 1], indices[i + 2]};
    if (mode == kStrip && (i - start) % 2 == 1) std::swap(triangle[0], triangle[1]);
    // A strip turns around by triangles without area.
    const bool isTurn =
        mode != kTriangles &&
        (triangle[0] == triangle[1] || triangle[1] == triangle[2] || triangle[0] == triangle[2]);
    if (!isTurn) land.triangles.push_back(triangle);
  }
}

bool isSameDraw(const PageDraw& a, const PageDraw& b) {
  return a.mode == b.mode && a.count == b.count && a.first == b.first && a.indices == b.indices;
}

// Keeps the vertices that triangles use.
void keepUsed(Chosen chosen, PageLand& land) {
  const std::size_t count = chosen.positions.size();
  const auto isInside = [count](const auto& triangle) {
    return triangle[0] < count && triangle[1] < count && triangle[2] < count;
  };
  const auto end = std::stable_partition(land.triangles.begin(), land.triangles.end(), isInside);
  land.outside = static_cast<int>(land.triangles.end() - end);
  land.triangles.erase(end, land.triangles.end());
  constexpr auto kUnused = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> places(count, kUnused);
  for (const auto& triangle : land.triangles) {
    for (const std::uint32_t index : triangle) places[index] = 0;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (places[i] == kUnused) {
      ++land.spare;
      continue;
    }
    places[i] = static_cast<std::uint32_t>(land.positions.size());
    land.positions.push_back(chosen.positions[i]);
    if (!chosen.normals.empty()) land.normals.push_back(chosen.normals[i]);
  }
  for (auto& triangle : land.triangles) {
    for (std::uint32_t& index : triangle) index = places[index];
  }
}

void measure(PageLand& land) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const Vector& position : land.positions) {
      const auto value = static_cast<double>(position[axis]);
      if (!std::isfinite(value)) continue;
      low = std::min(low, value);
      high = std::max(high, value);
    }
    land.low[axis] = low <= high ? low : 0.0;
    land.high[axis] = low <= high ? high : 0.0;
  }
}

// Where a vertex stands along an axis, in cells of the grid.
double cellsAlong(const PageLand& land, const Vector& position, std::size_t axis) {
  const double range = land.high[axis] - land.low[axis];
  return range > 0.0
             ? (static_cast<double>(position[axis]) - land.low[axis]) / range * (land.grid - 1)
             : 0.0;
}

// Whether every place of the grid over two axes has a vertex.
bool areFilled(const PageLand& land, std::size_t axis, std::size_t other) {
  const auto side = static_cast<std::size_t>(land.grid);
  std::vector<bool> filled(side * side, false);
  for (const Vector& position : land.positions) {
    const double at = cellsAlong(land, position, axis);
    const double across = cellsAlong(land, position, other);
    if (!std::isfinite(at) || !std::isfinite(across)) continue;
    filled[static_cast<std::size_t>(across + 0.5) * side + static_cast<std::size_t>(at + 0.5)] =
        true;
  }
  return std::all_of(filled.begin(), filled.end(), [](bool has) { return has; });
}

// Finds the axis of the heights: the one that is left when two have the grid's values, and a vertex
// at each place. Where that does not tell, the normals do, and without them z is up, as in the
// course.
void findAxes(PageLand& land) {
  std::array<int, 3> levels{};
  for (std::size_t axis = 0; axis < 3; ++axis) levels[axis] = levelsOf(land.positions, axis);
  const auto isOfGrid = [&](std::size_t axis) { return levels[axis] == land.grid; };
  std::array<double, 3> sums{};
  for (const Vector& normal : land.normals) {
    if (!isFinite(normal)) continue;
    for (std::size_t k = 0; k < 3; ++k) sums[k] += std::fabs(static_cast<double>(normal[k]));
  }
  double most = -1.0;
  for (const std::size_t axis : {2U, 1U, 0U}) {
    const std::size_t first = (axis + 1) % 3, second = (axis + 2) % 3;
    const int others = (isOfGrid(first) ? 1 : 0) + (isOfGrid(second) ? 1 : 0);
    // Heights can have as many values as the grid by chance, and steep land has level normals
    const double whole = others == 2 && areFilled(land, first, second) ? 2.0 : 0.0;
    const double share =
        land.normals.empty() ? 0.0 : sums[axis] / static_cast<double>(3 * land.normals.size());
    // Fewer values than the grid has speak for heights of a few levels.
    const double score = others + whole + share + (levels[axis] < land.grid ? 0.2 : 0.0);
    if (score > most + 1e-9) most = score, land.up = axis;
  }
  land.level = {(land.up + 1) % 3, (land.up + 2) % 3};
  land.numberless = static_cast<int>(
      std::count_if(land.positions.begin(), land.positions.end(),
                    [&land](const Vector& position) { return !std::isfinite(position[land.up]); }));
}

// Finds the place of each vertex.
void arrange(PageLand& land) {
  constexpr double kOff = 0.02;  // of a cell
  const auto side = static_cast<std::size_t>(land.grid);
  constexpr auto kFree = std::numeric_limits<std::uint32_t>::max();
  land.vertexAt.assign(side * side, kFree);
  int filled = 0;
  for (std::size_t i = 0; i < land.positions.size(); ++i) {
    std::array<std::size_t, 2> place{};
    bool isOn = true;
    for (std::size_t k = 0; k < 2; ++k) {
      const double at = cellsAlong(land, land.positions[i], land.level[k]);
      isOn = isOn && std::isfinite(at) && std::fabs(at - std::floor(at + 0.5)) <= kOff;
      place[k] = std::isfinite(at) ? static_cast<std::size_t>(at + 0.5) : 0;
    }
    if (!isOn) ++land.offGrid;
    land.placeOf.push_back(static_cast<std::uint32_t>(place[1] * side + place[0]));
    std::uint32_t& vertex = land.vertexAt[land.placeOf.back()];
    if (vertex != kFree) {
      if (isOn) ++land.doubled;
      continue;
    }
    vertex = static_cast<std::uint32_t>(i);
    ++filled;
  }
  land.isGrid = land.offGrid == 0 && static_cast<std::size_t>(filled) == side * side;
}

}  // namespace

double PageLand::width() const { return high[level[0]] - low[level[0]]; }

PageLand pageLand(const PageFrame& frame, int grid, FrameKind kind) {
  PageLand land;
  land.grid = grid;
  if (frame.empty() || grid < 2) return land;
  if (grid > kLargestPageGrid) return land.fault = LandFault::kCut, land;
  const PageDraw& main =
      *std::max_element(frame.begin(), frame.end(),
                        [](const PageDraw& a, const PageDraw& b) { return a.count < b.count; });
  land.uniforms = main.uniforms;
  if (main.isCut) return land.fault = LandFault::kCut, land;
  if (main.mode < kTriangles || main.mode > kFan) return land.fault = LandFault::kNoTriangles, land;
  auto chosen = chosenOf(frame, main, grid);
  if (!chosen || chosen->positions.empty()) return land.fault = LandFault::kNoPositions, land;
  // Add up the draw calls of the same attributes, such as one strip for each row
  std::vector<const PageDraw*> drawn;
  for (const PageDraw& draw : frame) {
    const bool isOfLand = draw.mode == main.mode &&
                          draw.attributes.size() == main.attributes.size() &&
                          !draw.attributes.empty() &&
                          (&draw == &main || draw.attributes[0].same >= 0 ||
                           draw.attributes[0].vertices == main.attributes[0].vertices);
    if (!isOfLand) continue;
    const bool isKnown = std::any_of(drawn.begin(), drawn.end(), [&draw](const PageDraw* other) {
      return isSameDraw(draw, *other);
    });
    if (isKnown) {
      ++land.repeats;
      continue;
    }
    drawn.push_back(&draw);
    addTriangles(draw.mode, indicesOf(draw, chosen->positions.size()), land);
  }
  land.fault = LandFault::kNone;
  if (kind == FrameKind::kVertices) {
    land.triangles.clear();
    land.positions = std::move(chosen->positions);
    land.normals = std::move(chosen->normals);
  } else {
    keepUsed(std::move(*chosen), land);
  }
  measure(land);
  findAxes(land);
  arrange(land);
  return land;
}

}  // namespace faultline
