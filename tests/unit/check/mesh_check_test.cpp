// check/mesh_check: a mesh of steep land, most of whose area looks sideways.
#include "check/mesh_check.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <utility>
#include <vector>

#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

TEST_CASE("Heights grow along the axis without which the positions are a grid", "[mesh_check]") {
  constexpr int kSide = 9;
  std::vector<std::array<float, 3>> positions;
  std::vector<std::array<std::uint32_t, 3>> triangles;
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      // Walls 100 times as high as a cell is wide, all along one axis.
      positions.push_back({x / 8.0f, -y / 8.0f, x % 2 == 0 ? 12.5f : 0.0f});
      if (x + 1 == kSide || y + 1 == kSide) continue;
      const auto nw = static_cast<std::uint32_t>(kSide * y + x);
      triangles.push_back({nw, nw + kSide, nw + kSide + 1});
      triangles.push_back({nw, nw + kSide + 1, nw + 1});
    }
  }
  const MeshCheck check = checkMesh(kSide, positions, {}, triangles);
  CHECK(check.triangles == check.expected);
  CHECK(check.down == 0);
  // The same with y up, as engines have it.
  for (auto& [x, y, z] : positions) {
    const float north = y;
    y = z;
    z = -north;
  }
  CHECK(checkMesh(kSide, positions, {}, triangles).down == 0);
}

// A land of steps with its mesh, and normals as programs make them.
struct Made {
  std::vector<std::array<float, 3>> positions;
  std::vector<std::array<std::uint32_t, 3>> triangles;
};
constexpr int kSide = 33;

Made madeLand(RandomDraws& draws) {
  std::vector<double> heights(kSide * kSide, 0.0);
  for (int cut = 0; cut < 20; ++cut) {
    const double angle = draws.between(0, 6283) * 0.001;
    const double px = draws.between(0, 1000) * 0.001, py = draws.between(0, 1000) * 0.001;
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide; ++x) {
        const double side = (x / 32.0 - px) * std::cos(angle) + (y / 32.0 - py) * std::sin(angle);
        heights[static_cast<std::size_t>(kSide * y + x)] += side >= 0.0 ? 0.01 : -0.01;
      }
    }
  }
  Made made;
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      const double height = heights[static_cast<std::size_t>(kSide * y + x)];
      made.positions.push_back({static_cast<float>(x / 32.0), static_cast<float>(-y / 32.0),
                                static_cast<float>(height)});
      if (x + 1 == kSide || y + 1 == kSide) continue;
      const auto nw = static_cast<std::uint32_t>(kSide * y + x);
      made.triangles.push_back({nw, nw + kSide, nw + kSide + 1});
      made.triangles.push_back({nw, nw + kSide + 1, nw + 1});
    }
  }
  return made;
}

using Normal = std::array<double, 3>;
std::array<float, 3> unit(const Normal& n) {
  const double size = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  return {static_cast<float>(n[0] / size), static_cast<float>(n[1] / size),
          static_cast<float>(n[2] / size)};
}

// (n - s) x (w - e), whose slopes are multiplied by `steep`.
std::vector<std::array<float, 3>> gridWise(const Made& made, double steep = 1.0) {
  std::vector<std::array<float, 3>> normals;
  const auto at = [&](int x, int y) {
    return made.positions[static_cast<std::size_t>(kSide * std::clamp(y, 0, kSide - 1) +
                                                   std::clamp(x, 0, kSide - 1))];
  };
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      const auto e = at(x + 1, y), w = at(x - 1, y), n = at(x, y - 1), s = at(x, y + 1);
      normals.push_back(unit(
          {-steep * (e[2] - w[2]) / (e[0] - w[0]), -steep * (n[2] - s[2]) / (n[1] - s[1]), 1.0}));
    }
  }
  return normals;
}

enum class Weight { kArea, kEqual, kAngle };
std::vector<std::array<float, 3>> faceWise(const Made& made, Weight weight) {
  std::vector<Normal> sums(made.positions.size(), Normal{});
  for (const auto& triangle : made.triangles) {
    for (int corner = 0; corner < 3; ++corner) {
      const auto& p = made.positions[triangle[static_cast<std::size_t>(corner)]];
      const auto& q = made.positions[triangle[static_cast<std::size_t>((corner + 1) % 3)]];
      const auto& r = made.positions[triangle[static_cast<std::size_t>((corner + 2) % 3)]];
      const Normal u{q[0] - p[0], q[1] - p[1], q[2] - p[2]};
      const Normal v{r[0] - p[0], r[1] - p[1], r[2] - p[2]};
      const Normal n{u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                     u[0] * v[1] - u[1] * v[0]};
      const double size = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
      const double dots = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
      const double part = weight == Weight::kArea    ? size
                          : weight == Weight::kEqual ? 1.0
                                                     : std::atan2(size, dots);
      Normal& sum = sums[triangle[static_cast<std::size_t>(corner)]];
      for (std::size_t k = 0; k < 3; ++k) sum[k] += part * n[k] / size;
    }
  }
  std::vector<std::array<float, 3>> normals;
  for (const Normal& sum : sums) normals.push_back(unit(sum));
  return normals;
}

TEST_CASE("Normals are right in each way in which programs compute them", "[mesh_check]") {
  RandomDraws draws(160);
  INFO(draws.name());
  for (int round = 0; round < 6; ++round) {
    const Made made = madeLand(draws);
    const auto wrong = [&](const std::vector<std::array<float, 3>>& normals) {
      return checkMesh(kSide, made.positions, normals, made.triangles).wrongNormals;
    };
    CHECK(wrong(gridWise(made)) == 0);
    CHECK(wrong(faceWise(made, Weight::kArea)) == 0);
    CHECK(wrong(faceWise(made, Weight::kEqual)) == 0);
    CHECK(wrong(faceWise(made, Weight::kAngle)) == 0);
  }
}

TEST_CASE("What was done otherwise with normals is found, and flat ground hides none of it",
          "[mesh_check]") {
  RandomDraws draws(161);
  INFO(draws.name());
  for (int round = 0; round < 6; ++round) {
    const Made made = madeLand(draws);
    const auto check = [&](std::vector<std::array<float, 3>> normals, const auto& change) {
      for (auto& n : normals) change(n);
      return checkMesh(kSide, made.positions, normals, made.triangles);
    };
    for (const auto& right : {gridWise(made), faceWise(made, Weight::kArea)}) {
      const MeshCheck down = check(right, [](auto& n) { n = {-n[0], -n[1], -n[2]}; });
      CHECK(down.mistake == NormalMistake::kDown);
      CHECK(down.wrongNormals == kSide * kSide);
      const MeshCheck exchanged = check(right, [](auto& n) { std::swap(n[0], n[1]); });
      CHECK(exchanged.mistake == NormalMistake::kExchanged);
      CHECK(check(right, [](auto& n) { n[1] = -n[1]; }).mistake == NormalMistake::kSign);
      CHECK(check(right, [](auto& n) { n[0] = -n[0]; }).mistake == NormalMistake::kSign);
      const MeshCheck up = check(right, [](auto& n) { n = {0.0f, 0.0f, 1.0f}; });
      CHECK(up.mistake == NormalMistake::kNone);
      // Nothing that leans is right
      CHECK(up.wrongNormals == up.tellingNormals);
      CHECK(up.tellingNormals < kSide * kSide);
    }
    for (const double times : {0.5, 2.0, 16.0}) {
      const MeshCheck steep = check(gridWise(made, times), [](auto&) {});
      CHECK(steep.mistake == NormalMistake::kScale);
      CHECK(std::fabs(steep.timesAsSteep / times - 1.0) < 1e-3);
    }
    // Cells of 1 for those of 1 / 32, and twice that on borders too, where it is once
    auto spaced = gridWise(made, 1.0 / 32.0);
    for (int i = 0; i < kSide * kSide; ++i) {
      const int x = i % kSide, y = i / kSide;
      auto& n = spaced[static_cast<std::size_t>(i)];
      if (x == 0 || x == kSide - 1) n[0] /= 2.0f;
      if (y == 0 || y == kSide - 1) n[1] /= 2.0f;
    }
    CHECK(check(spaced, [](auto&) {}).mistake == NormalMistake::kScale);
    const MeshCheck right = check(gridWise(made), [](auto&) {});
    CHECK(right.wrongNormals == 0);
    CHECK(right.mistake == NormalMistake::kNone);
  }
}

}  // namespace
}  // namespace faultline
