// Benchmark of the adaptive mesh: the work for new heights, and the work for each view of a moving
// camera, compared with building the mesh from scratch for each view. The land has 1000 faults and
// is not smoothed, which is the hardest case for the mesh.
#include <algorithm>
#include <cstddef>

#include "bench/bench.h"
#include "render/mesh/lod_mesh.h"
#include "terrain/uplift/fault_field.h"

namespace faultline::bench {
namespace {

constexpr int kViews = 6;

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

}  // namespace

Heightfield coarseLand(int size) {
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

std::vector<Row> meshRows() {
  std::vector<Row> rows;
  for (const int size : {513, 1025, 2049}) {
    if (!wanted("mesh")) break;
    const Heightfield land = coarseLand(size);
    LodMesher mesher;
    LodMesh mesh;
    const auto measure = [&] { mesher.setHeights(land.z, size, 2048); };
    rows.push_back({"mesh-heights", size, medianOf(7, measure)});
    for (const int zoom : {1, 6, 12}) {
      const std::vector<LodView> views = viewsOf(land, zoom);
      std::size_t next = 0;
      int most = 0;
      const auto build = [&] {
        mesher.build(views[next++ % views.size()], kTriangleBudget, mesh);
        most = std::max(most, mesh.surfaceTriangles + mesh.wallTriangles);
      };
      const double plainMs = medianOf(kViews, [&] { measure(), build(); });
      Row row{"mesh-zoom-" + std::to_string(zoom), size, medianOf(3 * kViews, build), plainMs};
      row.triangles = most;
      rows.push_back(row);
      // Blend the same mesh for a nearby view, as between two builds of a slow turn.
      const auto blend = [&] { mesher.blend(views[0], mesh); };
      rows.push_back({"mesh-blend-" + std::to_string(zoom), size, medianOf(3 * kViews, blend)});
    }
  }
  return rows;
}

}  // namespace faultline::bench
