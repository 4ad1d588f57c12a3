// Reads Wavefront OBJ meshes whose vertices stand on a grid. See heights_file.h. Which axis is up
// is not written in the file: it is the one whose values are no regular lattice, as the other two
// are.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "exchange/read/heights_reading.h"
#include "exchange/read/mesh_lattice.h"
#include "exchange/read/text_scan.h"
#include "generated/text_exchange.h"
#include "terrain/grid/heightfield.h"

namespace faultline {
namespace {

using Mesh = HeightsFile::Mesh;

// What the file holds, counted before memory is taken.
struct Counts {
  std::int64_t vertices = 0, normals = 0, triangles = 0;
  bool hasOther = false;  // materials or texture coordinates
};

Counts countLines(std::string_view text) {
  Counts counts;
  TextLines lines(text, true);
  for (std::string_view line; lines.next(line);) {
    const std::string_view word = takeWord(line);
    if (word == "v") {
      ++counts.vertices;
    } else if (word == "vn") {
      ++counts.normals;
    } else if (word == "f") {
      std::int64_t corners = 0;
      while (!takeWord(line).empty()) ++corners;
      counts.triangles += std::max<std::int64_t>(0, corners - 2);
    } else if (word == "vt" || word == "usemtl" || word == "mtllib") {
      counts.hasOther = true;
    }
  }
  return counts;
}

using Vector = std::array<double, 3>;

// Three numbers that floats can hold.
bool readVector(std::string_view line, Vector& vector) {
  for (double& part : vector) {
    const std::optional<double> number = decimalOf(takeWord(line));
    if (!number || !std::isfinite(nearestFloat(*number))) return false;
    part = *number;
  }
  return true;
}

std::array<float, 3> floatsOf(const Vector& vector) {
  return {nearestFloat(vector[0]), nearestFloat(vector[1]), nearestFloat(vector[2])};
}

// Which of `count` things an index of the file means: 1 is the first of all, -1 the last of those
// that stand above, `before`.
std::optional<std::uint32_t> placeOf(std::string_view index, std::size_t count,
                                     std::size_t before) {
  const std::optional<std::int64_t> number = wholeOf(index);
  if (!number || *number == 0) return std::nullopt;
  const std::int64_t place =
      *number > 0 ? *number - 1 : static_cast<std::int64_t>(before) + *number;
  if (place < 0 || place >= static_cast<std::int64_t>(count)) return std::nullopt;
  return static_cast<std::uint32_t>(place);
}

// Reads the lines into a mesh.
class MeshReader {
 public:
  MeshReader(HeightsReading& reading, const Counts& counts)
      : reading_(reading), mesh_(reading.file.mesh), counts_(counts) {
    mesh_.positions.reserve(static_cast<std::size_t>(counts.vertices));
    mesh_.triangles.reserve(static_cast<std::size_t>(counts.triangles));
    normals_.reserve(static_cast<std::size_t>(counts.normals));
    if (counts.normals > 0) {
      constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
      mesh_.normals.resize(static_cast<std::size_t>(counts.vertices), {kNone, kNone, kNone});
    }
  }

  bool read(std::string_view text) {
    TextLines lines(text, true);
    for (std::string_view line; lines.next(line);) {
      if (const std::string_view word = takeWord(line); word == "v" || word == "vn") {
        Vector vector{};
        const bool isNumber = readVector(line, vector);
        if (!isNumber || (word == "v" && !addVertex(vector))) {
          return reading_.fail(text::heightsErrorObjNumber(std::to_string(lines.number())));
        }
        if (word == "vn") normals_.push_back(floatsOf(vector));
      } else if (word == "f" && !readFace(line)) {
        return reading_.fail(text::heightsErrorObjFace(std::to_string(lines.number())));
      }
    }
    finishNormals();
    return true;
  }

  // What was taken off all positions.
  const Vector& origin() const { return origin_; }
  const Extent& extent(int axis) const { return extents_[axis]; }

 private:
  // Floats lose what coordinates of maps differ by, so these are counted from the first vertex.
  bool addVertex(Vector vector) {
    constexpr double kMany = 65536.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (mesh_.positions.empty()) {
        origin_[axis] = std::abs(vector[axis]) >= kMany ? vector[axis] : 0.0;
      }
      extents_[axis].add(vector[axis]);
      vector[axis] -= origin_[axis];
    }
    const std::array<float, 3>& position = mesh_.positions.emplace_back(floatsOf(vector));
    return std::all_of(position.begin(), position.end(), [](float x) { return std::isfinite(x); });
  }

  bool readFace(std::string_view line) {
    std::array<std::uint32_t, 3> corners{};
    std::size_t count = 0;
    for (std::string_view word = takeWord(line); !word.empty(); word = takeWord(line), ++count) {
      std::uint32_t corner = 0;
      if (!readCorner(word, corner)) return false;
      // After a triangle, its first and its last corner begin the next
      if (count > 2) corners[1] = corners[2];
      corners[std::min<std::size_t>(count, 2)] = corner;
      if (count >= 2) mesh_.triangles.push_back(corners);
    }
    return count > 2;
  }

  // "7", "7/2", "7//3" or "7/2/3": vertex, texture coordinate, normal.
  bool readCorner(std::string_view word, std::uint32_t& corner) {
    const std::size_t first = std::min(word.find('/'), word.size());
    const auto vertex = placeOf(word.substr(0, first), static_cast<std::size_t>(counts_.vertices),
                                mesh_.positions.size());
    if (!vertex) return false;
    corner = *vertex;
    const std::size_t second = word.find('/', first + 1);
    if (first == word.size() || second == word.npos || second + 1 == word.size()) return true;
    const auto normal = placeOf(word.substr(second + 1), static_cast<std::size_t>(counts_.normals),
                                normals_.size());
    if (!normal) return false;
    // A normal that stands below its face is not known yet
    if (*normal < normals_.size()) setNormal(corner, normals_[*normal]);
    return true;
  }

  void setNormal(std::uint32_t corner, const std::array<float, 3>& normal) {
    std::array<float, 3>& place = mesh_.normals[corner];
    if (std::isnan(place[0])) {
      place = normal;
    } else if (place != normal) {
      hasSeveral_ = true;
    }
  }

  void finishNormals() {
    if (mesh_.normals.empty()) return;
    const bool hasAll = std::none_of(mesh_.normals.begin(), mesh_.normals.end(),
                                     [](const auto& normal) { return std::isnan(normal[0]); });
    if (!hasAll) {
      mesh_.normals = std::vector<std::array<float, 3>>();
      reading_.file.notes.push_back(text::kHeightsNoteObjNoNormals);
    } else if (hasSeveral_) {
      reading_.file.notes.push_back(text::kHeightsNoteObjNormals);
    }
  }

  HeightsReading& reading_;
  Mesh& mesh_;
  const Counts& counts_;
  std::vector<std::array<float, 3>> normals_;  // as the file numbers them
  Vector origin_{};
  Extent extents_[3];
  bool hasSeveral_ = false;
};

// Turns the positions into heights, and says what was assumed.
bool readGrid(HeightsReading& reading, const MeshReader& mesh) {
  HeightsFile& file = reading.file;
  const std::optional<LatticeView> view = latticeViewOf(file.mesh.positions, file.z);
  if (!view) {
    return reading.fail(text::heightsErrorObjGrid(std::to_string(file.mesh.positions.size())));
  }
  const std::string up(kAxisNames[view->up]);
  file.notes.push_back(view->isOnlyOne ? text::heightsNoteObjUp(up)
                                       : text::heightsNoteObjUpAssumed(up));
  if (const double level = mesh.origin()[static_cast<std::size_t>(view->up)]; level != 0.0) {
    for (float& z : file.z) z = nearestFloat(static_cast<double>(z) + level);
  }
  // With x up, columns go along y, and with y up, north is at -z
  const Extent& columns = mesh.extent(view->up == 0 ? 1 : 0);
  const Extent& rows = mesh.extent(view->up == 2 ? 1 : 2);
  reading.takeLattice(*view, columns, view->up == 1 ? Extent{-rows.high, -rows.low} : rows);
  return true;
}

}  // namespace

bool readObjHeights(HeightsReading& reading, std::string_view text) {
  const Counts counts = countLines(text);
  if (counts.vertices == 0) return reading.fail(text::kHeightsErrorObjNone);
  // Vertices of a grid may stand once for each triangle around them
  constexpr std::int64_t kMaxVertices = 6 * std::int64_t{kMaxSize} * kMaxSize;
  if (counts.vertices > kMaxVertices) {
    return reading.fail(
        text::heightsErrorMany(std::to_string(counts.vertices), std::to_string(kMaxSize)));
  }
  constexpr std::int64_t kVector = 3 * sizeof(float);
  const std::int64_t lists = counts.normals > 0 ? 2 : 1;
  const std::int64_t memory =
      (lists * counts.vertices + counts.normals + counts.triangles) * kVector +
      2 * counts.vertices * std::int64_t{sizeof(float)};
  const std::int64_t longest = std::max({counts.vertices, counts.normals, counts.triangles});
  if (!reading.takesMemory(memory, longest * kVector)) return false;
  MeshReader mesh(reading, counts);
  if (!mesh.read(text)) return false;
  if (counts.hasOther) reading.file.notes.push_back(text::kHeightsNoteObjOther);
  return readGrid(reading, mesh);
}

}  // namespace faultline
