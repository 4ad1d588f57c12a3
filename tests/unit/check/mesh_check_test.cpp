// check/mesh_check: a mesh of steep land, most of whose area looks sideways.
#include "check/mesh_check.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

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

}  // namespace
}  // namespace faultline
