// gpu/processor_land: the land that the GPU's is compared with is that of a Session.
#include "gpu/processor_land.h"

#include <catch2/catch_test_macros.hpp>

#include "gpu/gpu_part.h"
#include "terrain/recipe/smooth.h"
#include "terrain/timeline/session.h"
#include "terrain/timeline/timeline.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

TEST_CASE("The processor's land of a part is that of a session at every position", "[gpu]") {
  using enum ParameterId;
  RandomDraws draws(83);
  INFO(draws.name());
  int inOneGo = 0;
  for (int round = 0; round < 60; ++round) {
    Recipe recipe = smallRecipe(draws, 80, 30);
    recipe.set(kMethod, draws.between(0, 1));
    recipe.set(kErosion, static_cast<int>(Erosion::kNone));
    if (draws.oneIn(2)) recipe.set(kProfile, static_cast<int>(Profile::kStep));
    if (draws.oneIn(2)) recipe.set(kSmoothEvery, 0);
    recipe.set(kSmooth, static_cast<int>(draws.oneIn(2) ? Smooth::kBox : Smooth::kCross));
    const int position = draws.between(0, gpuPart(recipe).position);
    Session session(recipe);
    session.seek(position);
    session.finish();
    ProcessorLand land(recipe, session.scale(), position);
    int slices = 1;
    while (!land.advance()) ++slices;
    CAPTURE(round, position, recipe.size());
    REQUIRE(land.takeHeights().z == session.heights().z);
    if (Timeline(recipe).smoothEvery == 0 && recipe.value(kMethod) == 0) ++inOneGo;
  }
  CHECK(inOneGo > 5);
}

}  // namespace
}  // namespace faultline
