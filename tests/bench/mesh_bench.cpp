// The adaptive mesh on the bench: for one view after another (the mesh of a camera that moves)
// against the mesh of the whole grid, and what is done once for new heights against that plus a
// view, which is what a mesh costs that is built from scratch each time. The land: 1000 faults, not
// smoothed, the most that a mesh is asked for.
#include <algorithm>
#include <cstdint>

#include "bench/bench.h"
#include "render/lod_mesh.h"
#include "terrain/fault_field.h"

namespace faultline::bench {
namespace {

constexpr int kViews = 6;

Heightfield roughLand(int size) {
  Recipe recipe = benchRecipe();
  recipe.set(ParameterId::kFaults, 1000);
  FaultField field(size);
  field.add(benchFaults(recipe), 1);
  Heightfield land(size);
  field.writeHeights(0x1p-40, nullptr, land, 0, size);
  const auto [low, high] = std::minmax_element(land.z.begin(), land.z.end());
  const float from = *low;
  const float by = 0.2f / (*high - *low);
  for (float& z : land.z) z = (z - from) * by;
  return land;
}

// A turn around the land at this zoom, on a screen of 1280 x 720.
std::vector<LodView> viewsOf(const Heightfield& land, double zoom) {
  const Viewport screen{{0, 0, 1280, 720}, 1280, 720};
  std::vector<LodView> views;
  for (int i = 0; i < kViews; ++i) {
    OrbitPose pose;
    pose.zoom = zoom;
    pose.azimuthDeg = 60.0 * i;
    views.push_back(lodViewOf(Camera(pose, blockOf(0, 0.2), screen, &land)));
  }
  return views;
}

// Every vertex and every triangle of the grid.
void plainMesh(int size, LodMesh& mesh) {
  const auto side = static_cast<std::uint32_t>(size);
  mesh.vertices.clear();
  mesh.indices.clear();
  for (std::uint32_t y = 0; y < side; ++y) {
    for (std::uint32_t x = 0; x < side; ++x) {
      mesh.vertices.push_back(
          {static_cast<std::uint16_t>(x), static_cast<std::uint16_t>(y), 0, 1});
      if (x == 0 || y == 0) continue;
      const std::uint32_t southEast = y * side + x;
      for (const std::uint32_t index :
           {southEast - side - 1, southEast - 1, southEast - side, southEast, southEast - side,
            southEast - 1}) {
        mesh.indices.push_back(index);
      }
    }
  }
}

}  // namespace

std::vector<Row> meshRows() {
  std::vector<Row> rows;
  for (const int size : {513, 1025, 2049}) {
    if (!wanted("mesh")) break;
    const Heightfield land = roughLand(size);
    LodMesher mesher;
    LodMesh mesh;
    LodMesh whole;
    const double heightsMs = medianOf(5, [&] { mesher.setHeights(land.z, size, 2048); });
    const double plainMs = medianOf(3, [&] { plainMesh(size, whole); });
    for (const int zoom : {1, 6, 12}) {
      const std::vector<LodView> views = viewsOf(land, zoom);
      std::size_t next = 0;
      int most = 0;
      const double ms = medianOf(3 * kViews, [&] {
        mesher.build(views[next++ % views.size()], kTriangleBudget, mesh);
        most = std::max(most, mesh.surfaceTriangles + mesh.wallTriangles);
      });
      rows.push_back({"mesh-zoom-" + std::to_string(zoom), size, ms, plainMs});
      rows.back().triangles = most;
      if (zoom == 1) {
        rows.push_back({"mesh-heights", size, heightsMs, heightsMs + ms});
      }
    }
  }
  return rows;
}

}  // namespace faultline::bench
