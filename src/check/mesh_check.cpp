// A mesh of a grid. See mesh_check.h.
#include "check/mesh_check.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "check/vector3.h"

namespace faultline {
namespace {

using Vector = Vector3;

Vector vectorOf(const std::array<float, 3>& p) {
  return {static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2])};
}

// The axis along which most of the mesh's faces look.
std::size_t mostFacedAxis(const std::vector<Vector>& normals) {
  Vector sizes{};
  for (const Vector& normal : normals) {
    for (std::size_t k = 0; k < 3; ++k) sizes[k] += std::fabs(normal[k]);
  }
  return static_cast<std::size_t>(std::max_element(sizes.begin(), sizes.end()) - sizes.begin());
}

// Normals by (n - s) x (w - e), not of unit length, which look up; empty if the positions are not
// one vertex for each place of the grid. `up`: the axis along which heights grow.
std::vector<Vector> gridNormals(int side, std::span<const std::array<float, 3>> positions,
                                std::size_t up) {
  const auto count = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  if (side < 2 || positions.size() != count) return {};
  const std::size_t axes[] = {(up + 1) % 3, (up + 2) % 3};
  // Find the vertex of each place
  std::vector<std::size_t> places(count, 0);
  for (const std::size_t axis : axes) {
    const auto [least, most] =
        std::minmax_element(positions.begin(), positions.end(),
                            [axis](const auto& a, const auto& b) { return a[axis] < b[axis]; });
    const double low = static_cast<double>((*least)[axis]);
    const double range = static_cast<double>((*most)[axis]) - low;
    if (!(range > 0.0)) return {};
    const double cells = side - 1;
    for (std::size_t i = 0; i < count; ++i) {
      const double at = (static_cast<double>(positions[i][axis]) - low) / range * cells;
      places[i] = places[i] * static_cast<std::size_t>(side) + static_cast<std::size_t>(at + 0.5);
    }
  }
  std::vector<std::size_t> vertices(count, count);
  for (std::size_t i = 0; i < count; ++i) {
    if (vertices[places[i]] != count) return {};
    vertices[places[i]] = i;
  }
  // The frame is right-handed, so the cross product of the axes looks up
  std::vector<Vector> normals(count);
  const auto at = [&](int first, int second) {
    const int i = std::clamp(first, 0, side - 1), j = std::clamp(second, 0, side - 1);
    return vectorOf(positions[vertices[static_cast<std::size_t>(i * side + j)]]);
  };
  for (int i = 0; i < side; ++i) {
    for (int j = 0; j < side; ++j) {
      normals[vertices[static_cast<std::size_t>(i * side + j)]] =
          cross(at(i + 1, j) - at(i - 1, j), at(i, j + 1) - at(i, j - 1));
    }
  }
  return normals;
}

// The axis along which heights grow: that without which the positions are a grid. On steep land
// most of the faces' area looks sideways, so the faces decide only where the positions do not.
std::size_t axisOf(int side, std::span<const std::array<float, 3>> positions,
                   const std::vector<Vector>& faces) {
  std::vector<std::size_t> axes;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!gridNormals(side, positions, axis).empty()) axes.push_back(axis);
  }
  return axes.size() == 1 ? axes[0] : mostFacedAxis(faces);
}

// How given normals lie to a vertex's own.
struct Deviation {
  double sum = 0.0;  // of 1 - cosine
  int wrong = 0;
};

Deviation deviationOf(std::span<const std::array<float, 3>> normals,
                      const std::vector<Vector>& own) {
  constexpr double kFarCosine = 0.984807753012208;  // of 10 degrees
  Deviation deviation;
  for (std::size_t i = 0; i < normals.size() && i < own.size(); ++i) {
    const Vector normal = vectorOf(normals[i]);
    const double sizes = length(normal) * length(own[i]);
    if (!(sizes > 0.0)) continue;
    const double cosine = dot(normal, own[i]) / sizes;
    deviation.sum += 1.0 - cosine;
    if (cosine < kFarCosine) ++deviation.wrong;
  }
  return deviation;
}

}  // namespace

MeshCheck checkMesh(int side, std::span<const std::array<float, 3>> positions,
                    std::span<const std::array<float, 3>> normals,
                    std::span<const std::array<std::uint32_t, 3>> triangles) {
  constexpr double kUnit = 0.01;
  MeshCheck check;
  check.expected = 2 * (side - 1) * (side - 1);
  check.triangles = static_cast<int>(triangles.size());
  check.normals = static_cast<int>(normals.size());
  // As long as twice the area, so that sums of them weigh by area (course page, step 3).
  std::vector<Vector> faces;
  for (const auto& [i, j, k] : triangles) {
    const Vector p = vectorOf(positions[i]);
    faces.push_back(cross(vectorOf(positions[j]) - p, vectorOf(positions[k]) - p));
  }
  const std::size_t up = axisOf(side, positions, faces);
  std::vector<Vector> sums(positions.size());
  for (std::size_t i = 0; i < faces.size(); ++i) {
    if (length(faces[i]) == 0.0) ++check.flat;
    const bool isDown = faces[i][up] < 0.0;
    if (isDown) ++check.down;
    for (const std::uint32_t vertex : triangles[i]) {
      for (std::size_t k = 0; k < 3; ++k) sums[vertex][k] += isDown ? -faces[i][k] : faces[i][k];
    }
  }
  for (const auto& normal : normals) {
    if (std::fabs(length(vectorOf(normal)) - 1.0) > kUnit) ++check.notUnit;
  }
  const Deviation triangleWise = deviationOf(normals, sums);
  const std::vector<Vector> ofGrid = gridNormals(side, positions, up);
  const Deviation gridWise = deviationOf(normals, ofGrid);
  const bool isGrid = !ofGrid.empty() && gridWise.sum < triangleWise.sum;
  check.kind = isGrid ? NormalKind::kGrid : NormalKind::kTriangles;
  check.wrongNormals = isGrid ? gridWise.wrong : triangleWise.wrong;
  return check;
}

}  // namespace faultline
