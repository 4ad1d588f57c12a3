// Benchmark of droplet erosion: drops over a faulted, smoothed land. The plain side erodes one cell
// of the brush after the other.
#include <algorithm>

#include "bench/bench.h"
#include "terrain/erosion/droplet_erosion.h"
#include "terrain/recipe/smooth.h"
#include "terrain/smoothing/smoothing.h"
#include "terrain/timeline/timeline.h"
#include "unit/terrain/plain_droplets.h"

namespace faultline::bench {
namespace {

constexpr std::int64_t kDrops = 20000;

Row measureDrops(const std::string& name, int size) {
  Recipe recipe = benchRecipe();
  recipe.set(ParameterId::kSmooth, static_cast<std::int32_t>(Smooth::kBox));
  Heightfield land = benchTerrain(size);
  const Smoother smoother(recipe, size);
  for (int pass = 0; pass < Timeline(recipe).passes; ++pass) land = smoothed(smoother, land);
  ErosionState start;
  start.size = size;
  start.land.resize(land.z.size());
  start.flow.resize(land.z.size());
  std::transform(land.z.begin(), land.z.end(), start.land.begin(), landUnits);

  // Every run starts from the same land.
  const DropletErosion drops(recipe, size);
  const std::int64_t count = std::min(drops.count(), kDrops);
  ErosionState state;
  const auto heightsOf = [&state](Heightfield& heights) {
    std::transform(state.land.begin(), state.land.end(), heights.z.begin(), landHeight);
  };
  return measure(
      name, size,
      [&] {
        Heightfield heights(size);
        state = start;
        plain::dropletErosion(recipe, state, 0, count);
        heightsOf(heights);
        return heights;
      },
      [&](Heightfield& heights) {
        state = start;
        drops.run(state, 0, count);
        heightsOf(heights);
      });
}

}  // namespace

std::vector<Row> dropletRows() {
  std::vector<Row> rows;
  for (const int size : {257, 513, 1025}) {
    const std::string name = "droplets-" + std::to_string(size);
    if (wanted(name)) rows.push_back(measureDrops(name, size));
  }
  return rows;
}

}  // namespace faultline::bench
