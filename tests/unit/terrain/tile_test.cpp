// terrain/world: a tile of a land is the whole land's, bit by bit, whatever its window; what stages
// reach; and lands beyond the largest that is built whole.
#include "terrain/world/tile.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <vector>

#include "share/recipe_text.h"
#include "terrain/recipe/smooth.h"
#include "terrain/timeline/session.h"
#include "unit/terrain/plain_reference.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// One vertex, a border, a corner, the whole, or anything.
Window drawnWindow(RandomDraws& draws, int size) {
  const auto length = [&] {
    return draws.oneIn(5) ? 1 : draws.oneIn(6) ? size : draws.between(1, size);
  };
  Window window{0, 0, length(), length()};
  window.x = draws.oneIn(3) ? 0 : draws.between(0, size - window.width);
  window.y = draws.oneIn(3) ? size - window.height : draws.between(0, size - window.height);
  return window;
}

// The first place of a window in which a field differs from a tile; or -1.
std::int64_t firstDifference(const Heightfield& whole, const Window& window,
                             const std::vector<float>& tile) {
  for (std::int64_t i = 0; i < std::ssize(tile); ++i) {
    const float z = whole.at(window.x + static_cast<int>(i % window.width),
                             window.y + static_cast<int>(i / window.width));
    if (z != tile[static_cast<std::size_t>(i)]) return i;
  }
  return -1;
}

TEST_CASE("Tiles of random lands are the whole land's, with their soil, water and flow", "[tile]") {
  RandomDraws draws(3801);
  INFO(draws.name());
  int tiles = 0, eroded = 0, smoothed = 0;
  for (int round = 0; round < 400; ++round) {
    Recipe recipe = smallRecipe(draws, 220, 40);
    if (recipe.method() == Method::kDiamondSquare) continue;  // DS
    const int size = recipe.size();
    const Window window = drawnWindow(draws, size);
    INFO(writeRecipe(recipe) << " window " << window.x << "," << window.y << "," << window.width
                             << "," << window.height);
    if (tileCost(recipe, size, window).refusal != TileRefusal::kNone) {
      const bool isIir = recipe.smooth() == Smooth::kIir;
      REQUIRE((isIir || recipe.droplets()));
      continue;
    }
    const ErosionLayer layer = static_cast<ErosionLayer>(draws.between(0, 3));
    Session session(recipe);
    session.setLayer(layer);
    session.seek(session.length());
    session.finish();
    const WorldLand land(recipe, size);
    REQUIRE(land.scale() == session.scale());
    // Often of several parts
    const int usual = draws.oneIn(2) ? kUsualPart : draws.between(2, 150);
    const TileCost cost = tileCost(recipe, size, window, usual);
    INFO("parts up to " << usual << ", " << cost.parts << " of " << cost.side << ", halo "
                        << cost.halo);
    Tile tile(land, window, layer, usual);
    tile.finish();
    REQUIRE(firstDifference(session.heights(), window, tile.heights()) == -1);
    if (layer != ErosionLayer::kNone) {
      REQUIRE(firstDifference(session.layer(), window, tile.layer()) == -1);
    }
    ++tiles;
    if (session.timeline().allErosionSteps() > 0) ++eroded;
    if (session.timeline().allPasses() > 0) ++smoothed;
  }
  CHECK(tiles > 200);
  CHECK(eroded > 40);
  CHECK(smoothed > 40);
}

}  // namespace
}  // namespace faultline
