// A mesh of a grid. See mesh_check.h.
#include "check/mesh_check.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "check/line_fit.h"
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

constexpr double kFarCosine = 0.999390827019096;  // of 2 degrees

// How given normals lie to the vertices' own.
struct Deviation {
  double sum = 0.0;  // of 1 - cosine
  int wrong = 0;
  int telling = 0;  // wrong, or right and leaning
};

// `change`: done to each given normal first.
template <typename Change>
Deviation deviationOf(std::span<const std::array<float, 3>> normals, const std::vector<Vector>& own,
                      std::size_t up, const Change& change) {
  Deviation deviation;
  for (std::size_t i = 0; i < normals.size() && i < own.size(); ++i) {
    const Vector normal = change(vectorOf(normals[i]));
    const double ownSize = length(own[i]);
    const double sizes = length(normal) * ownSize;
    if (!(sizes > 0.0)) continue;
    const double cosine = dot(normal, own[i]) / sizes;
    deviation.sum += 1.0 - cosine;
    const bool isWrong = cosine < kFarCosine;
    deviation.wrong += isWrong ? 1 : 0;
    deviation.telling += isWrong || own[i][up] < kFarCosine * ownSize ? 1 : 0;
  }
  return deviation;
}

// The angle at `tip` between the directions to two other corners, to 0.0001 of a radian (Abramowitz
// and Stegun 1964, 4.4.45).
double angleAt(const Vector& tip, const Vector& a, const Vector& b) {
  constexpr double kPi = 3.141592653589793;
  const Vector u = a - tip, v = b - tip;
  const double sizes = length(u) * length(v);
  if (!(sizes > 0.0)) return 0.0;
  const double cosine = std::clamp(dot(u, v) / sizes, -1.0, 1.0), x = std::fabs(cosine);
  const double angle =
      std::sqrt(1.0 - x) * (1.5707288 + x * (-0.2121144 + x * (0.0742610 - x * 0.0187293)));
  return cosine < 0.0 ? kPi - angle : angle;
}

// A vertex's own normal in each way.
struct OwnNormals {
  NormalKind kind;
  std::vector<Vector> normals;
};

std::vector<OwnNormals> ownNormals(int side, std::span<const std::array<float, 3>> positions,
                                   std::span<const std::array<std::uint32_t, 3>> triangles,
                                   const std::vector<Vector>& faces, std::size_t up) {
  std::vector<OwnNormals> all;
  all.push_back({NormalKind::kGrid, gridNormals(side, positions, up)});
  std::vector<Vector> byArea(positions.size()), equally(positions.size()),
      byAngle(positions.size());
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const double size = length(faces[i]);
    if (!(size > 0.0)) continue;
    const double turned = faces[i][up] < 0.0 ? -1.0 : 1.0;
    for (std::size_t corner = 0; corner < 3; ++corner) {
      const std::size_t vertex = triangles[i][corner];
      const double angle =
          angleAt(vectorOf(positions[vertex]), vectorOf(positions[triangles[i][(corner + 1) % 3]]),
                  vectorOf(positions[triangles[i][(corner + 2) % 3]]));
      for (std::size_t k = 0; k < 3; ++k) {
        const double component = turned * faces[i][k];
        byArea[vertex][k] += component;
        equally[vertex][k] += component / size;
        byAngle[vertex][k] += angle * component / size;
      }
    }
  }
  for (std::vector<Vector>* each : {&byArea, &equally, &byAngle}) {
    all.push_back({NormalKind::kTriangles, std::move(*each)});
  }
  return all;
}

// How much steeper given normals make the slopes than they are, by the median.
double timesAsSteep(std::span<const std::array<float, 3>> normals, const std::vector<Vector>& own,
                    std::size_t up) {
  const auto slopeOf = [up](const Vector& normal) {
    const double flat = dot(normal, normal) - normal[up] * normal[up];
    return std::sqrt(std::max(flat, 0.0)) / normal[up];
  };
  std::vector<double> times;
  for (std::size_t i = 0; i < normals.size() && i < own.size(); ++i) {
    const Vector normal = vectorOf(normals[i]);
    if (!(normal[up] > 0.0) || !(own[i][up] > 0.0)) continue;
    const double slope = slopeOf(own[i]);
    if (slope > 0.05) times.push_back(slopeOf(normal) / slope);
  }
  return times.empty() ? 1.0 : medianOf(times);
}

// Finds what explains wrong normals, in any of the ways.
void findNormalMistake(std::span<const std::array<float, 3>> normals,
                       const std::vector<OwnNormals>& ways, std::size_t up, MeshCheck& check) {
  const std::size_t first = (up + 1) % 3, second = (up + 2) % 3;
  for (const OwnNormals& way : ways) {
    const auto explains = [&](const auto& change) {
      const Deviation deviation = deviationOf(normals, way.normals, up, change);
      // Borders are often done otherwise
      return !way.normals.empty() && deviation.telling > 0 &&
             10 * deviation.wrong <= deviation.telling;
    };
    const auto take = [&](NormalMistake mistake) {
      check.mistake = mistake;
      check.kind = way.kind;
    };
    if (explains([](const Vector& n) { return Vector{-n[0], -n[1], -n[2]}; })) {
      return take(NormalMistake::kDown);
    }
    if (explains([=](Vector n) {
          std::swap(n[first], n[second]);
          return n;
        })) {
      return take(NormalMistake::kExchanged);
    }
    for (const std::size_t axis : {first, second}) {
      if (explains([=](Vector n) {
            n[axis] = -n[axis];
            return n;
          })) {
        return take(NormalMistake::kSign);
      }
    }
    const double times = timesAsSteep(normals, way.normals, up);
    if (!(times > 0.0)) continue;
    if (explains([=](Vector n) {
          n[up] *= times;
          return n;
        })) {
      check.timesAsSteep = times;
      return take(NormalMistake::kScale);
    }
  }
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
  for (const Vector& face : faces) {
    if (length(face) == 0.0) ++check.flat;
    if (face[up] < 0.0) ++check.down;
  }
  for (const auto& normal : normals) {
    if (std::fabs(length(vectorOf(normal)) - 1.0) > kUnit) ++check.notUnit;
  }
  if (normals.empty()) return check;
  const std::vector<OwnNormals> ways = ownNormals(side, positions, triangles, faces, up);
  const auto same = [](const Vector& normal) { return normal; };
  std::optional<Deviation> nearest;
  for (const OwnNormals& way : ways) {
    if (way.normals.empty()) continue;
    const Deviation deviation = deviationOf(normals, way.normals, up, same);
    if (nearest && deviation.sum >= nearest->sum) continue;
    nearest = deviation;
    check.kind = way.kind;
  }
  check.wrongNormals = nearest->wrong;
  check.tellingNormals = nearest->telling;
  if (check.wrongNormals > 0) findNormalMistake(normals, ways, up, check);
  return check;
}

}  // namespace faultline
