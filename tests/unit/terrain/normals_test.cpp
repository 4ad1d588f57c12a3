// terrain/normals: mesh counts and winding, normals of planes, and normals against the mesh's own
// triangles.
#include "terrain/grid/normals.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <map>

#include "terrain/timeline/session.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

using Vector = std::array<double, 3>;

Vector edge(const std::array<float, 3>& from, const std::array<float, 3>& to) {
  Vector out;
  for (std::size_t i = 0; i < 3; ++i) {
    out[i] = static_cast<double>(to[i]) - static_cast<double>(from[i]);
  }
  return out;
}

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Vector faceNormal(const TriangleMesh& mesh, const std::array<std::uint32_t, 3>& face) {
  const auto& corner = mesh.positions[face[0]];
  return cross(edge(corner, mesh.positions[face[1]]), edge(corner, mesh.positions[face[2]]));
}

Heightfield bumps(int size) {
  RandomDraws draws(30);
  Heightfield field(size);
  for (float& z : field.z) z = static_cast<float>(draws.part() - 0.5) * 0.3f;
  return field;
}

TEST_CASE("A mesh has n^2 vertices and 2 (n-1)^2 triangles that face up", "[normals]") {
  for (const int size : {2, 3, 17, 64}) {
    const Heightfield field = bumps(size);
    const TriangleMesh m = mesh(field);
    const auto d = static_cast<std::size_t>(size - 1);
    CHECK(m.positions.size() == (d + 1) * (d + 1));
    CHECK(m.normals.size() == m.positions.size());
    CHECK(m.triangles.size() == 2 * d * d);
    double area = 0.0;
    for (const auto& face : m.triangles) {
      const Vector n = faceNormal(m, face);
      REQUIRE(n[2] > 0.0);
      area += n[2] / 2;
    }
    // Seen from above the triangles cover the square once.
    CHECK(std::fabs(area - 1.0) < 1e-5);
  }
}

TEST_CASE("Vertices stand right-handed: x east, y north, z up", "[normals]") {
  Heightfield field(3);
  field.row(0)[2] = 0.5f;  // north-east
  const TriangleMesh m = mesh(field);
  CHECK(m.positions[0] == std::array<float, 3>{0.0f, 1.0f, 0.0f});
  CHECK(m.positions[2] == std::array<float, 3>{1.0f, 1.0f, 0.5f});
  CHECK(m.positions[3] == std::array<float, 3>{0.0f, 0.5f, 0.0f});
  CHECK(m.positions[8] == std::array<float, 3>{1.0f, 0.0f, 0.0f});
}

TEST_CASE("Cells are cut from (x+1, y) to (x, y+1); edges inside are shared by two", "[normals]") {
  constexpr std::uint32_t kSize = 6;
  const TriangleMesh m = mesh(bumps(kSize));
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
  for (const auto& face : m.triangles) {
    for (std::size_t i = 0; i < 3; ++i) ++edges[{face[i], face[(i + 1) % 3]}];
  }
  int border = 0;
  for (const auto& [ends, count] : edges) {
    REQUIRE(count == 1);  // each direction once: a consistent winding
    if (edges.count({ends.second, ends.first}) == 0) ++border;
  }
  CHECK(border == 4 * (kSize - 1));
  for (std::uint32_t y = 0; y + 1 < kSize; ++y) {
    for (std::uint32_t x = 0; x + 1 < kSize; ++x) {
      const std::uint32_t northEast = y * kSize + x + 1;
      const std::uint32_t southWest = northEast - 1 + kSize;
      REQUIRE(edges.count({northEast, southWest}) == 1);
      REQUIRE(edges.count({southWest, northEast}) == 1);
    }
  }
}

TEST_CASE("A grid normal is the neighbours' (n - s) x (w - e), on random lands", "[normals]") {
  RandomDraws draws(53);
  INFO(draws.name());
  double furthest = 0.0;
  for (int i = 0; i < 30; ++i) {
    Session session(smallRecipe(draws, 40, 60));
    session.seek(session.length());
    session.finish();
    const Heightfield& field = session.heights();
    const std::vector<std::array<float, 3>> normals = vertexNormals(field, NormalKind::kGrid);
    const std::vector<std::array<float, 3>> others = vertexNormals(field);
    for (int y = 0; y < field.size; ++y) {
      for (int x = 0; x < field.size; ++x) {
        // A border repeats the vertex itself.
        const auto at = [&](int column, int row) {
          return vertexPosition(field, std::clamp(column, 0, field.size - 1),
                                std::clamp(row, 0, field.size - 1));
        };
        const Vector plain =
            cross(edge(at(x, y + 1), at(x, y - 1)), edge(at(x + 1, y), at(x - 1, y)));
        const double length =
            std::sqrt(plain[0] * plain[0] + plain[1] * plain[1] + plain[2] * plain[2]);
        const auto vertex = static_cast<std::size_t>(y * field.size + x);
        for (std::size_t k = 0; k < 3; ++k) {
          const auto part = static_cast<double>(normals[vertex][k]);
          REQUIRE(std::fabs(part - plain[k] / length) < 4e-6);
          furthest = std::max(furthest, std::fabs(part - static_cast<double>(others[vertex][k])));
        }
      }
    }
  }
  CHECK(furthest > 0.1);
}

TEST_CASE("Kinds of normals have names", "[normals]") {
  CHECK(normalKindOf("grid") == NormalKind::kGrid);
  CHECK(normalKindOf("triangles") == NormalKind::kTriangles);
  for (const char* const name : {"", "Grid", "grids"}) CHECK(!normalKindOf(name));
}

TEST_CASE("The normals of a plane are exact and point out", "[normals]") {
  const double slopes[][2] = {{0.0, 0.0}, {0.5, 0.0}, {0.0, -0.25}, {-0.75, 0.5}, {2.0, 1.0}};
  for (const auto& [east, south] : slopes) {
    Heightfield plane(9);
    for (int y = 0; y < 9; ++y) {
      for (int x = 0; x < 9; ++x) {
        plane.row(y)[x] = static_cast<float>((east * x + south * y) / 8.0);
      }
    }
    // A plane that rises to the south leans north: its normal's y, which points north, is positive.
    const double length = std::sqrt(east * east + south * south + 1.0);
    CAPTURE(east, south);
    for (const NormalKind kind : {NormalKind::kTriangles, NormalKind::kGrid}) {
      for (const auto& n : vertexNormals(plane, kind)) {
        REQUIRE(std::fabs(static_cast<double>(n[0]) + east / length) < 1e-7);
        REQUIRE(std::fabs(static_cast<double>(n[1]) - south / length) < 1e-7);
        REQUIRE(std::fabs(static_cast<double>(n[2]) - 1.0 / length) < 1e-7);
      }
    }
  }
}

TEST_CASE("Flat land has normals straight up", "[normals]") {
  for (const NormalKind kind : {NormalKind::kTriangles, NormalKind::kGrid}) {
    for (const auto& n : vertexNormals(Heightfield(5), kind)) {
      REQUIRE(n == std::array<float, 3>{0.0f, 0.0f, 1.0f});
    }
  }
}

TEST_CASE("A vertex normal is the sum of its triangles' cross products", "[normals]") {
  for (const int size : {2, 3, 20}) {
    const TriangleMesh m = mesh(bumps(size));
    std::vector<Vector> sums(m.positions.size());
    for (const auto& face : m.triangles) {
      const Vector n = faceNormal(m, face);
      for (const std::uint32_t vertex : face) {
        for (std::size_t i = 0; i < 3; ++i) sums[vertex][i] += n[i];
      }
    }
    for (std::size_t v = 0; v < sums.size(); ++v) {
      const Vector& s = sums[v];
      const double length = std::sqrt(s[0] * s[0] + s[1] * s[1] + s[2] * s[2]);
      for (std::size_t i = 0; i < 3; ++i) {
        REQUIRE(std::fabs(static_cast<double>(m.normals[v][i]) - s[i] / length) < 2e-6);
      }
      REQUIRE(m.normals[v][2] > 0.0f);
    }
  }
}

}  // namespace
}  // namespace faultline
