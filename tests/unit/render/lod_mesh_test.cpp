// The adaptive mesh stays within its budget, has no cracks, faces outward, is exact where the
// budget allows it, keeps cliffs, and for a view its error in the frame is within the bound it
// reports. Also tests slope pyramid and light map.
#include "render/mesh/lod_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "render/light/light_map.h"
#include "render/mesh/slope_pyramid.h"
#include "unit/terrain/random_recipes.h"

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

LodMesh meshOf(const Heightfield& field, int budget, int finest = 2048) {
  LodMesher mesher;
  LodMesh mesh;
  mesher.setHeights(field.z, field.size, finest);
  mesher.build(budget, mesh);
  return mesh;
}

using Edge = std::pair<std::uint32_t, std::uint32_t>;

// Checks that every edge of the surface is on the border or belongs to two triangles that pass it
// in opposite directions, and that the areas add up to the square and all have the same sign.
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
    // A counter-clockwise triangle has a negative area, as v runs down. For grid sizes other than
    // 2^k + 1 some triangles are upright and have no area.
    const std::int64_t area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    CHECK(area <= 0);
    upright += area == 0 ? 1 : 0;
    twiceArea -= area;
    for (std::size_t k = 0; k < 3; ++k) {
      ++uses[{corners[k], corners[(k + 1) % 3]}];
    }
  }
  const std::int64_t last = field.size - 1;
  // Marked lines must not pull vertices from far away: see shaders/common/snap.glsl.
  CHECK(std::all_of(mesh.vertices.begin(), mesh.vertices.end(), [](const MeshVertex& vertex) {
    return vertex.reach >= 1 && vertex.reach <= 4;
  }));
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

// The height of the mesh's surface at a grid vertex.
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

// Checks that the walls use all border vertices of the surface, from corner to corner.
void checkWalls(const Heightfield& field, const LodMesh& mesh) {
  const auto surfaceEnd = 3 * static_cast<std::size_t>(mesh.surfaceTriangles);
  const int last = field.size - 1;
  std::set<std::array<int, 3>> border;
  for (std::size_t i = 0; i < surfaceEnd; ++i) {
    const MeshVertex& v = mesh.vertices[mesh.indices[i]];
    if (v.y == 0) border.insert({0, v.x, v.y});
    if (v.x == last) border.insert({1, v.x, v.y});
    if (v.y == last) border.insert({2, v.x, v.y});
    if (v.x == 0) border.insert({3, v.x, v.y});
  }
  std::set<std::array<int, 3>> tops;
  std::array<int, 4> length{};
  for (std::size_t i = surfaceEnd; i < mesh.indices.size(); i += 6) {
    const MeshVertex& from = mesh.vertices[mesh.indices[i]];
    const MeshVertex& to = mesh.vertices[mesh.indices[i + 2]];
    const int side = from.part >> 2;
    tops.insert({side, from.x, from.y});
    tops.insert({side, to.x, to.y});
    length[static_cast<std::size_t>(side)] += std::abs(to.x - from.x) + std::abs(to.y - from.y);
  }
  CHECK(tops == border);
  CHECK(length == std::array<int, 4>{last, last, last, last});
}

const Viewport kScreen{{300, 0, 980, 720}, 1280, 720};

OrbitPose randomPose(Draw& draw) {
  OrbitPose pose;
  pose.azimuthDeg = 360.0 * draw();
  pose.elevationDeg = 2.0 + 88.0 * draw();
  pose.zoom = std::exp2(4.5 * draw() - 1.0);
  pose.targetU = draw();
  pose.targetV = draw();
  return pose;
}

LodView viewOf(const OrbitPose& pose, const Heightfield& field) {
  return lodViewOf(Camera(pose, blockOf(-0.1, 0.1), kScreen, &field));
}

LodView randomView(Draw& draw, const Heightfield& field) { return viewOf(randomPose(draw), field); }

Vec3 placeOf(const Heightfield& field, int x, int y) {
  const double last = field.size - 1;
  return {x / last, y / last, static_cast<double>(field.at(x, y))};
}

// The plain reference for the error: the largest vertical distance in pixels of any grid vertex in
// the frame from the mesh. Every triangle over a vertex counts.
double worstInView(const Heightfield& field, const LodMesh& mesh, const LodView& view) {
  double worst = 0;
  for (std::size_t i = 0; i < 3 * static_cast<std::size_t>(mesh.surfaceTriangles); i += 3) {
    const MeshVertex& a = mesh.vertices[mesh.indices[i]];
    const MeshVertex& b = mesh.vertices[mesh.indices[i + 1]];
    const MeshVertex& c = mesh.vertices[mesh.indices[i + 2]];
    const double area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    const auto [left, right] = std::minmax({a.x, b.x, c.x});
    const auto [top, bottom] = std::minmax({a.y, b.y, c.y});
    for (int y = top; y <= bottom; ++y) {
      for (int x = left; x <= right; ++x) {
        const double wb = ((x - a.x) * (c.y - a.y) - (y - a.y) * (c.x - a.x)) / area;
        const double wc = ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / area;
        const auto heightOf = [&](std::size_t corner) {
          return static_cast<double>(mesh.heights[mesh.indices[i + corner]]);
        };
        const Vec3 place = placeOf(field, x, y);
        if (wb < 0 || wc < 0 || wb + wc > 1 || !inFrame(view, place)) continue;
        Vec3 drawn = place;
        drawn.z = (1 - wb - wc) * heightOf(0) + wb * heightOf(1) + wc * heightOf(2);
        const SeenPoint is = seenFrom(view, place);
        const SeenPoint seen = seenFrom(view, drawn);
        worst = std::max(worst, std::hypot(is.x - seen.x, is.y - seen.y));
      }
    }
  }
  return worst;
}

// The error in the frame of a mesh that was made for height errors alone.
float meshInPixels(const Heightfield& field, const LodView& view) {
  return static_cast<float>(worstInView(field, meshOf(field, kTriangleBudget), view));
}

}  // namespace

TEST_CASE("land in the frame is within its lines, and they leave out the rest", "[lod_view]") {
  constexpr double kLow = -0.1, kHigh = 0.2;
  Draw draw;
  int seen = 0, leftOut = 0;
  for (int i = 0; i < 200; ++i) {
    OrbitPose pose;
    pose.azimuthDeg = 360.0 * draw();
    pose.elevationDeg = 2.0 + 88.0 * draw();
    pose.zoom = 1.0 + 11.0 * draw() * draw();
    pose.targetU = draw();
    pose.targetV = draw();
    const LodView view = lodViewOf(Camera(pose, blockOf(kLow, kHigh), kScreen));
    const std::vector<Cut> lines = landInFrame(view, kLow, kHigh, kViewMargin);
    for (int k = 0; k < 200; ++k) {
      Vec3 place{draw(), draw(), 0.0};
      place.z = kLow + (kHigh - kLow) * draw();
      const bool within = std::all_of(lines.begin(), lines.end(), [&](const Cut& line) {
        return line.a * place.x + line.b * place.y >= line.c;
      });
      leftOut += within ? 0 : 1;
      if (!inFrame(view, place, kViewMargin)) continue;
      ++seen;
      CHECK(within);
    }
  }
  CHECK(seen > 5000);
  CHECK(leftOut > 10000);
}

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

TEST_CASE("an error on the border counts twice, as the outline of the walls shows it",
          "[lod_mesh]") {
  constexpr int kLast = 64;
  const auto budgetFor = [](const Heightfield& field, int x, int y) {
    for (int budget = 64; budget < 4 * kLast * kLast; budget += 4) {
      const LodMesh mesh = meshOf(field, budget);
      const auto isBump = [&](const MeshVertex& vertex) { return vertex.x == x && vertex.y == y; };
      if (std::any_of(mesh.vertices.begin(), mesh.vertices.end(), isBump)) return budget;
    }
    return 0;
  };
  for (const auto [x, y] : {std::array{33, 0}, {33, kLast}, {0, 33}, {kLast, 33}}) {
    for (const float ofInside : {0.6f, 1.5f, 2.4f}) {
      CAPTURE(x, y, ofInside);
      Heightfield field(kLast + 1);
      field.row(y)[x] = 0.01f;
      field.row(21)[23] = 0.01f * ofInside;
      const int border = budgetFor(field, x, y), inside = budgetFor(field, 23, 21);
      REQUIRE((border > 0 && inside > 0));
      CHECK((border < inside) == (ofInside < 2.0f));
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
  const Heightfield before = faulted(300, 7);
  mesher.setHeights(before.z, before.size, 512);
  mesher.build(3000, again);
  mesher.setHeights(field.z, field.size, 512);
  mesher.build(5000, again);
  const LodMesh once = meshOf(field, 5000, 512);
  CHECK(again.vertices == once.vertices);
  CHECK(again.indices == once.indices);

  // The mesh does not depend on the views before.
  Draw draw;
  const LodView view = randomView(draw, field);
  LodMesh seen;
  mesher.build(view, 5000, seen);
  mesher.build(randomView(draw, field), 5000, again);
  mesher.build(view, 5000, again);
  CHECK(again.vertices == seen.vertices);
  CHECK(again.heights == seen.heights);
  CHECK(again.indices == seen.indices);
}

TEST_CASE("for any view the budget holds, and there are no cracks", "[lod_mesh]") {
  Draw draw;
  for (const int size : {2, 3, 5, 33, 100, 258, 257, 513}) {
    const Heightfield field = faulted(size, 60);
    LodMesher mesher;
    mesher.setHeights(field.z, size, 2048);
    for (int i = 0; i < 8; ++i) {
      const LodView view = randomView(draw, field);
      const int budget = i % 2 == 0 ? kTriangleBudget : 400 + static_cast<int>(4000 * draw());
      LodMesh mesh;
      mesher.build(view, budget, mesh);
      CHECK(mesh.surfaceTriangles + mesh.wallTriangles <= budget);
      CHECK(mesh.indices.size() ==
            3 * static_cast<std::size_t>(mesh.surfaceTriangles + mesh.wallTriangles));
      checkSurface(field, mesh);
      checkWalls(field, mesh);
    }
  }
}

TEST_CASE("in view a mesh is as exact as it says", "[lod_mesh]") {
  Draw draw;
  int exhausted = 0;
  int reached = 0;
  for (const int size : {33, 65, 129, 257}) {
    for (const int faults : {3, 80}) {
      const Heightfield field = faulted(size, faults, static_cast<std::uint64_t>(size));
      LodMesher mesher;
      mesher.setHeights(field.z, size, 2048);
      for (int i = 0; i < 12; ++i) {
        const LodView view = randomView(draw, field);
        LodMesh mesh;
        mesher.build(view, i % 3 == 0 ? 600 : kTriangleBudget, mesh);
        const double found = worstInView(field, mesh, view);
        CHECK(found <= static_cast<double>(mesh.worst) * 1.0001 + 1e-3);
        (mesh.worst > kBlendEnd * kMinPixels * 1.01f ? exhausted : reached) += 1;
        // The bound is not needlessly large.
        if (mesh.worst > 10.0f) CHECK(found > 0.02 * static_cast<double>(mesh.worst));
      }
    }
  }
  CHECK(exhausted > 10);
  CHECK(reached > 10);
}

TEST_CASE("what a view does not see costs little", "[lod_mesh]") {
  const Heightfield field = faulted(513, 200);
  LodMesher mesher;
  mesher.setHeights(field.z, field.size, 2048);
  OrbitPose pose;
  pose.zoom = 8;
  pose.elevationDeg = 90;
  const LodView view = lodViewOf(Camera(pose, blockOf(-0.2, 0.2), kScreen, &field));
  LodMesh mesh;
  mesher.build(view, kTriangleBudget, mesh);
  std::size_t near = 0;
  for (const MeshVertex& vertex : mesh.vertices) {
    near += inFrame(view, placeOf(field, vertex.x, vertex.y), 2 * kViewMargin) ? 1u : 0u;
  }
  CHECK(near * 10 > mesh.vertices.size() * 6);
  CHECK(mesh.worst < meshInPixels(field, view));
}

TEST_CASE("land below the frame is refined where a fault may still lift it into view",
          "[lod_mesh]") {
  Heightfield field = faulted(129, 100);
  for (float& z : field.z) z -= 3.0f;
  OrbitPose pose;
  pose.zoom = 8;
  pose.elevationDeg = 5;
  const Camera camera(pose, blockOf(-0.2, 0.2), kScreen);
  LodMesher mesher;
  mesher.setHeights(field.z, field.size, 2048);
  LodMesh mesh;
  mesher.build(lodViewOf(camera), 2000, mesh);
  CHECK(mesh.surfaceTriangles == 2);
  mesher.build(lodViewOf(camera, 3.0), 2000, mesh);
  CHECK(mesh.surfaceTriangles > 500);
}

TEST_CASE("where all is taken the triangles are the grid's own", "[lod_mesh]") {
  const Heightfield field = faulted(129, 400);
  const LodMesh mesh = meshOf(field, 100'000);
  CHECK(mesh.surfaceTriangles > 128 * 128 * 2 * 9 / 10);
  int others = 0;
  for (std::size_t i = 0; i < 3 * static_cast<std::size_t>(mesh.surfaceTriangles); i += 3) {
    for (std::size_t k = 0; k < 3; ++k) {
      const MeshVertex& a = mesh.vertices[mesh.indices[i + k]];
      const MeshVertex& b = mesh.vertices[mesh.indices[i + (k + 1) % 3]];
      others += (b.x - a.x) * (b.y - a.y) == 1 ? 1 : 0;
    }
  }
  // Vertices differ only beside coarser triangles.
  CHECK(others <= 2 * (128 * 128 * 2 - mesh.surfaceTriangles));
}

TEST_CASE("a mesh is kept only for views that it does for", "[lod_mesh]") {
  Draw draw;
  const Heightfield field = faulted(129, 30);
  LodMesher mesher;
  mesher.setHeights(field.z, field.size, 2048);
  int kept = 0;
  int dropped = 0;
  for (int i = 0; i < 60; ++i) {
    const OrbitPose pose = randomPose(draw);
    OrbitPose moved = pose;
    const double step = std::exp2(-8.0 * draw());
    moved.azimuthDeg += 30.0 * step * (draw() - 0.5);
    moved.elevationDeg += 30.0 * step * (draw() - 0.5);
    moved.zoom *= 1.0 + step * (draw() - 0.5);
    moved.targetU += 0.2 * step * (draw() - 0.5);
    const LodView was = viewOf(pose, field);
    const LodView now = viewOf(moved, field);
    LodMesh mesh;
    mesher.build(was, 2000, mesh);
    CHECK(stillFits(was, was, mesher.probes(was)));
    if (!stillFits(was, now, mesher.probes(was))) {
      ++dropped;
      continue;
    }
    ++kept;
    // Nothing in the frame was left out, and errors grew by at most a tenth.
    CHECK(worstInView(field, mesh, now) <= static_cast<double>(mesh.worst) * 1.1 + 1e-3);
    int surprises = 0;
    for (int y = 0; y < field.size; ++y) {
      for (int x = 0; x < field.size; ++x) {
        const Vec3 place = placeOf(field, x, y);
        surprises += inFrame(now, place) && !inFrame(was, place, kViewMargin) ? 1 : 0;
      }
    }
    CHECK(surprises == 0);
  }
  CHECK(kept > 12);
  CHECK(dropped > 12);
}

TEST_CASE("a mesh is made again for another size of the frame, and for another lift",
          "[lod_mesh]") {
  const Heightfield field = faulted(129, 30);
  const Camera camera(OrbitPose{}, blockOf(-0.1, 0.1), kScreen, &field);
  LodMesher mesher;
  mesher.setHeights(field.z, field.size, 2048);
  const LodView was = lodViewOf(camera, 0.01);
  LodMesh mesh;
  mesher.build(was, 2000, mesh);
  const std::vector<Vec3> probes = mesher.probes(was);
  CHECK(stillFits(was, lodViewOf(camera, 0.01), probes));
  CHECK_FALSE(stillFits(was, lodViewOf(camera, 0.02), probes));
  CHECK_FALSE(stillFits(was, lodViewOf(camera, 0.0), probes));
  for (const double factor : {0.999, 1.001}) {
    LodView now = was;
    now.width *= factor;
    CHECK_FALSE(stillFits(was, now, probes));
    now = was;
    now.height *= factor;
    CHECK_FALSE(stillFits(was, now, probes));
  }
}

namespace {

// The same land at the height of the default picture.
Heightfield inRelief(Heightfield field) {
  const auto [low, high] = std::minmax_element(field.z.begin(), field.z.end());
  const float by = 0.2f / (*high - *low);
  for (float& z : field.z) z *= by;
  return field;
}

// The rendered surface's height at every grid vertex.
std::vector<float> surfaceOf(const Heightfield& field, const LodMesh& mesh) {
  std::vector<float> heights(field.z.size());
  for (std::size_t i = 0; i < 3 * static_cast<std::size_t>(mesh.surfaceTriangles); i += 3) {
    const std::array<std::uint32_t, 3> at{mesh.indices[i], mesh.indices[i + 1],
                                          mesh.indices[i + 2]};
    const MeshVertex& a = mesh.vertices[at[0]];
    const MeshVertex& b = mesh.vertices[at[1]];
    const MeshVertex& c = mesh.vertices[at[2]];
    const double area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    const auto [left, right] = std::minmax({a.x, b.x, c.x});
    const auto [top, bottom] = std::minmax({a.y, b.y, c.y});
    for (int y = top; y <= bottom; ++y) {
      for (int x = left; x <= right; ++x) {
        const double wb = ((x - a.x) * (c.y - a.y) - (y - a.y) * (c.x - a.x)) / area;
        const double wc = ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / area;
        if (wb < 0 || wc < 0 || wb + wc > 1) continue;
        heights[static_cast<std::size_t>(y) * static_cast<std::size_t>(field.size) +
                static_cast<std::size_t>(x)] =
            static_cast<float>((1 - wb - wc) * static_cast<double>(mesh.heights[at[0]]) +
                               wb * static_cast<double>(mesh.heights[at[1]]) +
                               wc * static_cast<double>(mesh.heights[at[2]]));
      }
    }
  }
  return heights;
}

// The largest jump, in pixels, of any place that two frames show, caused by its changed rendered
// height.
double largestJump(const Heightfield& field, const std::vector<float>& was, const LodView& wasSeen,
                   const std::vector<float>& is, const LodView& seen) {
  double worst = 0;
  for (int y = 0; y < field.size; ++y) {
    for (int x = 0; x < field.size; ++x) {
      const std::size_t at = static_cast<std::size_t>(y) * static_cast<std::size_t>(field.size) +
                             static_cast<std::size_t>(x);
      Vec3 before = placeOf(field, x, y);
      Vec3 after = before;
      before.z = static_cast<double>(was[at]);
      after.z = static_cast<double>(is[at]);
      if (!inFrame(wasSeen, before) || !inFrame(seen, after)) continue;
      const SeenPoint from = seenFrom(seen, before);
      const SeenPoint to = seenFrom(seen, after);
      worst = std::max(worst, std::hypot(to.x - from.x, to.y - from.y));
    }
  }
  return worst;
}

// The largest jump over a camera path, with the mesh kept between frames as the renderer keeps it.
// `pops`: the same without blending, for comparison.
struct Jumps {
  double blended = 0, pops = 0;
  int built = 0, triangles = 0;
};
template <class PoseAt>
Jumps jumpsAlong(const Heightfield& field, int frames, const PoseAt& poseAt) {
  LodMesher mesher;
  mesher.setHeights(field.z, field.size, 2048);
  LodMesh mesh;
  LodView madeFor, last;
  std::vector<Vec3> probes;
  std::vector<float> drawn, own;
  Jumps jumps;
  for (int i = 0; i < frames; ++i) {
    const LodView view = viewOf(poseAt(i), field);
    if (i > 0 && stillFits(madeFor, view, probes)) {
      mesher.blend(view, mesh);
    } else {
      mesher.build(view, kTriangleBudget, mesh);
      probes = mesher.probes(view);
      madeFor = view;
      ++jumps.built;
    }
    jumps.triangles = std::max(jumps.triangles, mesh.surfaceTriangles + mesh.wallTriangles);
    std::vector<float> nowDrawn = surfaceOf(field, mesh);
    LodMesh plain = mesh;
    for (std::size_t k = 0; k < plain.vertices.size(); ++k) {
      plain.heights[k] = field.at(plain.vertices[k].x, plain.vertices[k].y);
    }
    std::vector<float> nowOwn = surfaceOf(field, plain);
    if (i > 0) {
      jumps.blended = std::max(jumps.blended, largestJump(field, drawn, last, nowDrawn, view));
      jumps.pops = std::max(jumps.pops, largestJump(field, own, last, nowOwn, view));
    }
    drawn = std::move(nowDrawn);
    own = std::move(nowOwn);
    last = view;
  }
  return jumps;
}

}  // namespace

TEST_CASE("nothing pops while the camera turns, pans and zooms slowly", "[lod_mesh]") {
  const Heightfield field = inRelief(faulted(257, 400));
  for (const double zoom : {1.0, 1.6, 2.5}) {
    for (int way = 0; way < 3; ++way) {
      CAPTURE(zoom, way);
      const Jumps jumps = jumpsAlong(field, 20, [&](int i) {
        OrbitPose pose;
        pose.azimuthDeg = 30.0 + (way == 0 ? 0.7 * i : 0.0);
        pose.zoom = zoom * (way == 1 ? std::pow(1.01, i) : 1.0);
        pose.targetU = 0.45 + (way == 2 ? 0.006 / zoom * i : 0.0);
        return pose;
      });
      CHECK(jumps.triangles <= kTriangleBudget);
      CHECK(jumps.blended < 3.0);
      CHECK(jumps.blended < 0.15 * jumps.pops);
    }
  }
}

TEST_CASE("a mesh blended for a view is drawn as one made for it", "[lod_mesh]") {
  const Heightfield field = inRelief(faulted(257, 400));
  OrbitPose pose;
  LodMesher mesher;
  mesher.setHeights(field.z, field.size, 2048);
  LodMesh mesh;
  const LodView was = viewOf(pose, field);
  mesher.build(was, kTriangleBudget, mesh);
  const LodMesh before = mesh;
  mesher.blend(was, mesh);
  CHECK(mesh.heights == before.heights);

  pose.azimuthDeg += 1.0;
  pose.zoom *= 1.01;
  const LodView view = viewOf(pose, field);
  REQUIRE(stillFits(was, view, mesher.probes(was)));
  mesher.blend(view, mesh);
  CHECK(mesh.vertices == before.vertices);
  const std::vector<float> blended = surfaceOf(field, mesh);
  mesher.build(view, kTriangleBudget, mesh);
  CHECK(mesh.vertices != before.vertices);
  CHECK(largestJump(field, blended, view, surfaceOf(field, mesh), view) < 1.0);
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

TEST_CASE("slopes by the normals of the grid are those of vertices", "[slope_pyramid]") {
  RandomDraws draws(54);
  INFO(draws.name());
  for (const int size : {2, 3, 33}) {
    Heightfield field(size);
    for (float& z : field.z) z = static_cast<float>(draws.part() - 0.5) * 0.3f;
    std::vector<SlopeLevel> levels;
    buildSlopePyramid(field.z, size, levels, NormalKind::kGrid);
    CHECK(levels.front().size == size);
    CHECK(levels.back().size == 1);
    const int last = size - 1;
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        const int west = std::max(x - 1, 0), east = std::min(x + 1, last);
        const int north = std::max(y - 1, 0), south = std::min(y + 1, last);
        const auto slope = [&](float from, float to, int cells) {
          const double rise = static_cast<double>(to) - static_cast<double>(from);
          return halfBits(static_cast<float>(rise * last / cells));
        };
        const auto at = 2 * static_cast<std::size_t>(y * size + x);
        const std::vector<std::uint16_t>& texels = levels.front().texels;
        REQUIRE(texels[at] == slope(field.at(west, y), field.at(east, y), east - west));
        REQUIRE(texels[at + 1] == slope(field.at(x, north), field.at(x, south), south - north));
      }
    }
    // The levels above are means, as of the cells' slopes.
    if (size == 33) CHECK(levels[1].size == 16);
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
  LightMapRequest request;
  request.sunAzimuthDeg = -90.0;  // in the west
  request.base = -0.05f;
  request.sky = true;
  LightMap map;
  buildLightMap(block.z, block.size, request, map);
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
  // A ramp of four vertices that slopes away from the sun by less than the sun's elevation: all of
  // it is lit.
  const std::vector<float> heights{0.0f, 0.3f, 0.0f, 0.3f};
  LightMapRequest request;
  request.resolution = 64;
  request.sunAzimuthDeg = 90;  // east, where the ramp is high
  LightMap map;
  request.sky = true;
  buildLightMap(heights, 2, request, map);
  const int margin = (map.size - 1 - map.resolution) / 2;
  for (int y = 2; y <= 62; ++y) {
    for (int x = 2; x <= 62; ++x) {
      const auto at = static_cast<std::size_t>((y + margin) * map.size + x + margin);
      CHECK(map.texels[2 * at] == 255);
    }
  }
}
