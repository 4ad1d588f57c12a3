// The adaptive mesh: within budget, without cracks, right side out, exact where the budget allows,
// true to cliffs. And the slopes and shadows that go with it.
#include "render/lod_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "render/light_map.h"
#include "render/slope_pyramid.h"

using namespace faultline;

namespace {

// A reproducible number in 0..1.
class Draw {
 public:
  double operator()() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(state_ >> 11) * 0x1p-53;
  }

 private:
  std::uint64_t state_ = 2026;
};

// Step faults of equal height on a flat square.
Heightfield faulted(int size, int faults, std::uint64_t skip = 0) {
  Heightfield field(size);
  Draw draw;
  for (std::uint64_t i = 0; i < skip; ++i) {
    draw();
  }
  for (int i = 0; i < faults; ++i) {
    const double angle = draw() * 6.283185307179586;
    const double a = std::cos(angle);
    const double b = std::sin(angle);
    const double pu = draw();
    const double pv = draw();
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        const double u = static_cast<double>(x) / (size - 1) - pu;
        const double v = static_cast<double>(y) / (size - 1) - pv;
        field.row(y)[x] += u * a + v * b >= 0 ? 0.01f : -0.01f;
      }
    }
  }
  return field;
}

LodMesh meshOf(const Heightfield& field, int budget, int finest = 1024) {
  LodMesher mesher;
  LodMesh mesh;
  mesher.build(field.z, field.size, budget, finest, mesh);
  return mesh;
}

using Edge = std::pair<std::uint32_t, std::uint32_t>;

// Every edge of the surface is shared by two triangles that run along it in opposite directions, or
// lies on the border; the areas add up to the square and all have the same sign.
void checkSurface(const Heightfield& field, const LodMesh& mesh) {
  std::map<Edge, int> uses;
  std::int64_t twiceArea = 0;
  int upright = 0;
  for (std::size_t i = 0; i < 3 * static_cast<std::size_t>(mesh.surfaceTriangles); i += 3) {
    const std::array<std::uint32_t, 3> corners{mesh.indices[i], mesh.indices[i + 1],
                                               mesh.indices[i + 2]};
    const MeshVertex& a = mesh.vertices[corners[0]];
    const MeshVertex& b = mesh.vertices[corners[1]];
    const MeshVertex& c = mesh.vertices[corners[2]];
    // Counter-clockwise seen from above, where v runs down: negative. Between grid sizes of 2^k + 1
    // some stand upright.
    const std::int64_t area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    CHECK(area <= 0);
    upright += area == 0 ? 1 : 0;
    twiceArea -= area;
    for (std::size_t k = 0; k < 3; ++k) {
      ++uses[{corners[k], corners[(k + 1) % 3]}];
    }
  }
  const std::int64_t last = field.size - 1;
  CHECK((upright == 0 || (last & (last - 1)) != 0));
  CHECK(twiceArea == 2 * last * last);
  int wrong = 0;
  for (const auto& [edge, count] : uses) {
    const MeshVertex& a = mesh.vertices[edge.first];
    const MeshVertex& b = mesh.vertices[edge.second];
    const bool border =
        (a.x == b.x && (a.x == 0 || a.x == last)) || (a.y == b.y && (a.y == 0 || a.y == last));
    const auto twin = uses.find({edge.second, edge.first});
    wrong += count == 1 && (border || (twin != uses.end() && twin->second == 1)) ? 0 : 1;
  }
  CHECK(wrong == 0);
}

// The mesh's surface at a grid vertex.
float meshHeight(const Heightfield& field, const LodMesh& mesh, int x, int y) {
  for (std::size_t i = 0; i < 3 * static_cast<std::size_t>(mesh.surfaceTriangles); i += 3) {
    const MeshVertex& a = mesh.vertices[mesh.indices[i]];
    const MeshVertex& b = mesh.vertices[mesh.indices[i + 1]];
    const MeshVertex& c = mesh.vertices[mesh.indices[i + 2]];
    const double area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    const double wb = ((x - a.x) * (c.y - a.y) - (y - a.y) * (c.x - a.x)) / area;
    const double wc = ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / area;
    if (wb >= 0 && wc >= 0 && wb + wc <= 1) {
      return static_cast<float>((1 - wb - wc) * static_cast<double>(field.at(a.x, a.y)) +
                                wb * static_cast<double>(field.at(b.x, b.y)) +
                                wc * static_cast<double>(field.at(c.x, c.y)));
    }
  }
  return NAN;
}

}  // namespace

TEST_CASE("flat land is two triangles and four walls", "[lod_mesh]") {
  for (const int size : {2, 3, 65, 300, 513}) {
    const Heightfield field(size);
    const LodMesh mesh = meshOf(field, kTriangleBudget);
    CHECK(mesh.surfaceTriangles == 2);
    CHECK(mesh.wallTriangles == 8);
    checkSurface(field, mesh);
  }
}

TEST_CASE("the budget holds, and there are no cracks", "[lod_mesh]") {
  for (const int size : {5, 17, 100, 129, 257, 300}) {
    for (const int faults : {1, 3, 40, 400}) {
      for (const int budget : {64, 700, 5000, kTriangleBudget}) {
        const Heightfield field = faulted(size, faults);
        const LodMesh mesh = meshOf(field, budget);
        CHECK(mesh.surfaceTriangles + mesh.wallTriangles <= budget);
        CHECK(mesh.indices.size() ==
              3 * static_cast<std::size_t>(mesh.surfaceTriangles + mesh.wallTriangles));
        checkSurface(field, mesh);
      }
    }
  }
}

TEST_CASE("rough land uses the budget well", "[lod_mesh]") {
  const LodMesh mesh = meshOf(faulted(513, 300), kTriangleBudget);
  CHECK(mesh.surfaceTriangles + mesh.wallTriangles > kTriangleBudget * 3 / 4);
}

TEST_CASE("with enough triangles every vertex has its own height", "[lod_mesh]") {
  for (const int size : {9, 33}) {
    const Heightfield field = faulted(size, 60);
    const LodMesh mesh = meshOf(field, kTriangleBudget);
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        CHECK(std::abs(meshHeight(field, mesh, x, y) - field.at(x, y)) < 1e-6f);
      }
    }
  }
}

TEST_CASE("the cliff of a single fault is exact", "[lod_mesh]") {
  for (std::uint64_t skip = 0; skip < 12; skip += 3) {
    const Heightfield field = faulted(257, 1, skip);
    const LodMesh mesh = meshOf(field, kTriangleBudget);
    CHECK(mesh.surfaceTriangles < 6000);
    for (int y = 0; y < field.size; y += 16) {
      for (int x = 1; x < field.size; ++x) {
        if (field.at(x, y) != field.at(x - 1, y)) {
          CHECK(meshHeight(field, mesh, x, y) == field.at(x, y));
          CHECK(meshHeight(field, mesh, x - 1, y) == field.at(x - 1, y));
        }
      }
    }
  }
}

TEST_CASE("walls follow the border's vertices all around", "[lod_mesh]") {
  const Heightfield field = faulted(129, 20);
  const LodMesh mesh = meshOf(field, 4000);
  std::array<int, 4> length{};
  for (std::size_t i = 3 * static_cast<std::size_t>(mesh.surfaceTriangles); i < mesh.indices.size();
       i += 6) {
    const MeshVertex& from = mesh.vertices[mesh.indices[i]];
    const MeshVertex& to = mesh.vertices[mesh.indices[i + 2]];
    CHECK((from.part & 3) == static_cast<int>(MeshPart::kWallTop));
    CHECK((mesh.vertices[mesh.indices[i + 1]].part & 3) == static_cast<int>(MeshPart::kWallBottom));
    length[static_cast<std::size_t>(from.part >> 2)] +=
        std::abs(to.x - from.x) + std::abs(to.y - from.y);
  }
  CHECK(length == std::array<int, 4>{128, 128, 128, 128});
}

TEST_CASE("the same heights give the same mesh", "[lod_mesh]") {
  const Heightfield field = faulted(257, 50);
  LodMesher mesher;
  LodMesh again;
  mesher.build(faulted(129, 7).z, 129, 3000, 512, again);
  mesher.build(field.z, 257, 5000, 512, again);
  const LodMesh once = meshOf(field, 5000, 512);
  CHECK(again.vertices == once.vertices);
  CHECK(again.indices == once.indices);
}

TEST_CASE("slopes of a plane are its slopes on every level", "[slope_pyramid]") {
  Heightfield plane(65);
  for (int y = 0; y < 65; ++y) {
    for (int x = 0; x < 65; ++x) {
      plane.row(y)[x] =
          0.5f * static_cast<float>(x) / 64.0f - 0.25f * static_cast<float>(y) / 64.0f;
    }
  }
  std::vector<SlopeLevel> levels;
  buildSlopePyramid(plane.z, 65, levels);
  REQUIRE(levels.size() == 7);
  CHECK(levels.front().size == 64);
  CHECK(levels.back().size == 1);
  for (const SlopeLevel& level : levels) {
    for (std::size_t i = 0; i < level.texels.size(); i += 2) {
      REQUIRE(level.texels[i] == halfBits(0.5f));
      REQUIRE(level.texels[i + 1] == halfBits(-0.25f));
    }
  }
}

TEST_CASE("half floats round to nearest and are clamped", "[slope_pyramid]") {
  CHECK(halfBits(0.0f) == 0x0000);
  CHECK(halfBits(1.0f) == 0x3c00);
  CHECK(halfBits(-2.0f) == 0xc000);
  CHECK(halfBits(65504.0f) == 0x7bff);
  CHECK(halfBits(1e9f) == 0x7bff);
  CHECK(halfBits(-1e9f) == 0xfbff);
  CHECK(halfBits(0x1p-14f) == 0x0400);
  CHECK(halfBits(1e-9f) == 0x0000);
  CHECK(halfBits(1.0f + 0.75f / 1024.0f) == 0x3c01);
}

TEST_CASE("the block's shadow lies away from the sun", "[light_map]") {
  Heightfield block(129);
  for (float& z : block.z) {
    z = 0.15f;
  }
  LightMapWish wish;
  wish.sunAzimuthDeg = -90.0;  // in the west
  wish.base = -0.05f;
  wish.sky = true;
  LightMap map;
  buildLightMap(block.z, block.size, wish, map);
  REQUIRE(map.size == 64 + 2 * 48 + 1);
  const auto at = [&](double u, double v, std::size_t channel) {
    const auto x = static_cast<std::size_t>(std::lround((u + 0.75) * 64));
    const auto y = static_cast<std::size_t>(std::lround((v + 0.75) * 64));
    return static_cast<int>(map.texels[2 * (y * static_cast<std::size_t>(map.size) + x) + channel]);
  };
  CHECK(at(1.1, 0.5, 0) < 110);    // just east: shadow
  CHECK(at(-0.4, 0.5, 0) == 255);  // west: light
  CHECK(at(1.5, 0.5, 0) == 255);   // farther east than the shadow reaches
  CHECK(at(0.5, 0.5, 0) == 255);   // the flat top sees all of sun and sky
  CHECK(at(0.5, 0.5, 1) == 255);
}

TEST_CASE("a coarse grid casts its facets' light, without steps", "[light_map]") {
  // A ramp of four vertices, sloping away from the sun no more than it stands high: all of it lit.
  const std::vector<float> heights{0.0f, 0.3f, 0.0f, 0.3f};
  LightMapWish wish;
  wish.resolution = 64;
  wish.sunAzimuthDeg = 90;  // east, where the ramp is high
  LightMap map;
  wish.sky = true;
  buildLightMap(heights, 2, wish, map);
  const int margin = (map.size - 1 - map.resolution) / 2;
  for (int y = 2; y <= 62; ++y) {
    for (int x = 2; x <= 62; ++x) {
      const auto at = static_cast<std::size_t>((y + margin) * map.size + x + margin);
      CHECK(map.texels[2 * at] == 255);
    }
  }
}
