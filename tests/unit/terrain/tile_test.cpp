// terrain/world: a tile of a land is the whole land's, bit by bit, whatever its window; what stages
// reach; and lands beyond the largest that is built whole.
#include "terrain/world/tile.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <vector>

#include "share/recipe_text.h"
#include "terrain/recipe/smooth.h"
#include "terrain/timeline/session.h"
#include "terrain/uplift/uplift.h"
#include "unit/terrain/plain_reference.h"
#include "unit/terrain/plain_tree.h"
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

// A recipe without smoothing and erosion, on a grid of 1025.
Recipe drawnUplift(RandomDraws& draws) {
  Recipe recipe = smallRecipe(draws, 60, 40);
  recipe.set(ParameterId::kSize, 1025);
  recipe.set(ParameterId::kLevels, draws.between(1, 12));
  recipe.set(ParameterId::kSmooth, static_cast<int>(Smooth::kNone));
  recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kNone));
  return recipe;
}

TEST_CASE("Cuts of a land of any size are those of the definition", "[tile]") {
  RandomDraws draws(3802);
  INFO(draws.name());
  for (int round = 0; round < 60; ++round) {
    Recipe recipe = drawnUplift(draws);
    if (!recipe.isCut()) recipe.set(ParameterId::kMethod, static_cast<int>(Method::kFault));
    if (draws.oneIn(3)) recipe.drawn.push_back(randomDrawnFault(draws));
    const int size = draws.oneIn(2) ? kMaxWorldSize : draws.between(5000, kMaxWorldSize);
    const int width = draws.between(1, 40), height = draws.between(1, 30);
    const Window window{draws.between(0, size - width), draws.between(0, size - height), width,
                        height};
    INFO(writeRecipe(recipe) << " size " << size << " window " << window.x << "," << window.y);
    const WorldLand land(recipe, size);
    Tile tile(land, window);
    tile.finish();
    const UpliftPlan plan = upliftPlan(recipe);
    std::vector<Fault> faults;
    std::vector<FaultTree> trees;
    for (int i = 0; i < plan.steps; ++i) {
      if (isTree(plan, i)) {
        trees.push_back(treeOf(plan, i));
      } else {
        faults.push_back(faultOf(plan, i));
      }
    }
    for (int v = 0; v < height; ++v) {
      for (int u = 0; u < width; ++u) {
        const int x = window.x + u, y = window.y + v;
        std::int64_t sum = plain::sumAt(faults, plan.profile(), x, y, size - 1);
        for (const FaultTree& tree : trees) sum += 64 * plain::treeSumAt(tree, x, y, size - 1);
        const float z = storedHeight(static_cast<float>(static_cast<double>(sum) * land.scale()));
        REQUIRE(tile.heights()[static_cast<std::size_t>(v * width + u)] == z);
      }
    }
  }
}

TEST_CASE("A land of 65,537 a side has the heights of a small one where their vertices meet",
          "[tile]") {
  RandomDraws draws(3803);
  INFO(draws.name());
  constexpr int kStep = (kMaxWorldSize - 1) / 1024;
  for (int round = 0; round < 24; ++round) {
    const Recipe recipe = drawnUplift(draws);
    INFO(writeRecipe(recipe));
    Session session(recipe);
    session.seek(session.length());
    session.finish();
    const WorldLand land(recipe, kMaxWorldSize);
    for (int place = 0; place < 6; ++place) {
      const int i = place == 0 ? 0 : place == 1 ? 1024 : draws.between(0, 1024);
      const int j = place == 0 ? 1024 : draws.between(0, 1024);
      Tile tile(land, {i * kStep, j * kStep, 1, 1});
      tile.finish();
      REQUIRE(tile.heights()[0] == session.heights().at(i, j));
    }
  }
}

TEST_CASE("Tiles of a large land that overlap are the same where they do", "[tile]") {
  RandomDraws draws(3804);
  INFO(draws.name());
  for (int round = 0; round < 40; ++round) {
    Recipe recipe = smallRecipe(draws, 60, 30);
    recipe.set(ParameterId::kSmoothRadius, draws.between(0, 100));
    const int size = draws.between(4098, kMaxWorldSize);
    INFO(writeRecipe(recipe) << " size " << size);
    const Window first{draws.between(0, size - 60), draws.between(0, size - 60), 50, 40};
    const Window second{first.x + draws.between(-20, 9), first.y + draws.between(-20, 9), 45, 50};
    if (second.x < 0 || second.y < 0 ||
        tileCost(recipe, size, first).refusal != TileRefusal::kNone) {
      continue;
    }
    const WorldLand land(recipe, size);
    Tile a(land, first), b(land, second);
    a.finish();
    b.finish();
    int shared = 0;
    for (int y = std::max(first.y, second.y); y < std::min(first.y + 40, second.y + 50); ++y) {
      for (int x = std::max(first.x, second.x); x < std::min(first.x + 50, second.x + 45); ++x) {
        REQUIRE(a.heights()[static_cast<std::size_t>((y - first.y) * 50 + x - first.x)] ==
                b.heights()[static_cast<std::size_t>((y - second.y) * 45 + x - second.x)]);
        ++shared;
      }
    }
    REQUIRE(shared > 0);
  }
}

TEST_CASE("A tile costs about what its window does, and is refused where it would cost far more",
          "[tile]") {
  const auto recipeOf = [](const char* text) { return readLink(text).recipe; };
  const Recipe cuts = recipeOf("v1;seed=a;faults=100");
  const TileCost plain = tileCost(cuts, 65537, {5000, 6000, 1024, 1024});
  CHECK((plain.halo == 0 && plain.parts == 1 && plain.side == 1024 && plain.factor == 1.0));
  const TileCost rain =
      tileCost(recipeOf("v1;seed=a;erosion=both;erosion-steps=100"), 65537, {0, 0, 1024, 1024});
  CHECK((rain.halo == 300 && rain.refusal == TileRefusal::kNone));
  CHECK(tileCost(recipeOf("v1;seed=a;smooth=iir;smooth-passes=2"), 65537, {0, 0, 9, 9}).refusal ==
        TileRefusal::kIir);
  CHECK(tileCost(recipeOf("v1;seed=a;erosion=hydraulic;hydraulic=droplets"), 65537, {0, 0, 9, 9})
            .refusal == TileRefusal::kDroplets);
  // A radius of 64 of 512 is 8192 vertices here
  const Recipe wide = recipeOf("v1;seed=a;smooth=box;smooth-radius=64;smooth-passes=1");
  CHECK(tileCost(wide, 65537, {0, 0, 9, 9}).refusal == TileRefusal::kHalo);
  CHECK(tileCost(wide, 4097, {0, 0, 9, 9}).refusal == TileRefusal::kNone);
}

}  // namespace
}  // namespace faultline
