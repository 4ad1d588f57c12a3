// A valid small recipe, then changes of the recipe, seeks and slices of work (terrain/timeline):
// what a session shows is what a new session shows at the same position of the same recipe, bit for
// bit.
#include <functional>
#include "base/hash.h"
#include "fuzz/fuzz_draws.h"
#include "fuzz/fuzz_target.h"
#include "terrain/recipe/smooth.h"
#include "terrain/timeline/session.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// Most of the time goes into the relief, which is measured on a grid of its own.
constexpr int kMaxSize = 12;
constexpr int kMaxSteps = 8;
constexpr int kMaxDroplets = 60;

Recipe drawnRecipe(FuzzDraws& draws) {
  Recipe recipe = smallRecipe(draws, kMaxSize, kMaxSteps);
  recipe.set(ParameterId::kDepth, std::min(recipe.value(ParameterId::kDepth), 4));
  recipe.set(ParameterId::kOctaves, std::min(recipe.value(ParameterId::kOctaves), 3));
  recipe.set(ParameterId::kDropletLife, std::min(recipe.value(ParameterId::kDropletLife), 60));
  return recipe;
}

// A row of another recipe, or all of them.
Recipe changed(FuzzDraws& draws, const Recipe& from) {
  const int place = draws.between(0, kParameterCount);
  const Recipe other = drawnRecipe(draws);
  if (place == static_cast<int>(kParameterCount)) return other;
  Recipe next = from;
  const Parameter& row = parameters()[static_cast<std::size_t>(place)];
  if (row.type == ParameterType::kText) {
    next.seed = other.seed;
  } else if (row.type == ParameterType::kDrawnFaults) {
    next.drawn = other.drawn;
  } else if (isScaled(row)) {
    next.set(row.id, other.value(row.id));
  } else {
    next.base = other.base;
  }
  // A larger grid gets no more drops than a small one.
  const int side = next.size() - 1;
  const int most = kMaxDroplets * (512 * 512) / (side * side);
  next.set(ParameterId::kDroplets, std::min(next.value(ParameterId::kDroplets), most));
  return next;
}

std::function<bool()> slices(int count) {
  return [count]() mutable { return count-- > 0; };
}

// Compares what is shown with a new session that goes there in one piece.
void compareWithFresh(const Session& session, ErosionLayer layer) {
  Session fresh(session.recipe());
  fresh.setLayer(layer);
  fresh.seek(session.position());
  fresh.finish();
  require(fingerprint(session.heights()) == fingerprint(fresh.heights()),
          "the heights depend on recipe and position alone");
  require(fingerprint(session.layer()) == fingerprint(fresh.layer()),
          "the layer depends on recipe and position alone");
  require(session.preview().z == fresh.preview().z, "the preview depends on the recipe alone");
  require(session.finishedRange().low == fresh.finishedRange().low &&
              session.finishedRange().high == fresh.finishedRange().high,
          "the range depends on the recipe alone");
}

void checkShown(const Session& session) {
  require(session.progress() >= 0.0 && session.progress() <= 1.0, "progress is from 0 to 1");
  require(session.target() >= 0 && session.target() <= session.length(),
          "the target is on the timeline");
  require(!session.arrived() || session.position() == session.target(),
          "a session that has arrived shows its target");
}

}  // namespace
}  // namespace faultline

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace faultline;
  FuzzDraws draws({data, size});
  Session session(drawnRecipe(draws));
  ErosionLayer layer = ErosionLayer::kNone;
  for (int steps = 0; steps < 12 && !draws.areOver(); ++steps) {
    switch (draws.between(0, 4)) {
      case 0:
        session.setRecipe(changed(draws, session.recipe()));
        break;
      case 1:
        layer = static_cast<ErosionLayer>(
            draws.between(0, static_cast<int>(enumCount<ErosionLayer>) - 1));
        session.setLayer(layer);
        break;
      case 2:
        session.seek(draws.between(0, session.length()));
        break;
      case 3:
        session.enableCoarse();
        break;
      default:
        session.advance(slices(draws.between(0, 8)));
        break;
    }
    checkShown(session);
  }
  session.finish();
  checkShown(session);
  compareWithFresh(session, layer);
  return 0;
}
