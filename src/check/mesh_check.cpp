// A mesh of a grid. See mesh_check.h.
#include "check/mesh_check.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace faultline {
namespace {

using Vector = std::array<double, 3>;

Vector vectorOf(const std::array<float, 3>& p) {
  return {static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2])};
}
Vector operator-(const Vector& a, const Vector& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
double dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
double length(const Vector& a) { return std::sqrt(dot(a, a)); }

// The axis along which most of the mesh's faces look.
std::size_t axisOf(const std::vector<Vector>& normals) {
  Vector sizes{};
  for (const Vector& normal : normals) {
    for (std::size_t k = 0; k < 3; ++k) sizes[k] += std::fabs(normal[k]);
  }
  return static_cast<std::size_t>(std::max_element(sizes.begin(), sizes.end()) - sizes.begin());
}

}  // namespace

MeshCheck checkMesh(int side, std::span<const std::array<float, 3>> positions,
                    std::span<const std::array<float, 3>> normals,
                    std::span<const std::array<std::uint32_t, 3>> triangles) {
  constexpr double kUnit = 0.01;
  constexpr double kFarCosine = 0.984807753012208;  // of 10 degrees
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
  const std::size_t up = axisOf(faces);
  std::vector<Vector> sums(positions.size());
  for (std::size_t i = 0; i < faces.size(); ++i) {
    if (length(faces[i]) == 0.0) ++check.flat;
    const bool isDown = faces[i][up] < 0.0;
    if (isDown) ++check.down;
    for (const std::uint32_t vertex : triangles[i]) {
      for (std::size_t k = 0; k < 3; ++k) sums[vertex][k] += isDown ? -faces[i][k] : faces[i][k];
    }
  }
  for (std::size_t i = 0; i < normals.size() && i < sums.size(); ++i) {
    const Vector normal = vectorOf(normals[i]);
    const double size = length(normal), sum = length(sums[i]);
    if (std::fabs(size - 1.0) > kUnit) ++check.notUnit;
    if (size > 0.0 && sum > 0.0 && dot(normal, sums[i]) < kFarCosine * size * sum) {
      ++check.wrongNormals;
    }
  }
  return check;
}

}  // namespace faultline
