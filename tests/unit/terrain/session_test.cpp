// terrain/session: a session's terrain against the plain definition, sizes that agree, cost, and
// displacement.
#include "terrain/timeline/session.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "base/sanitized.h"
#include "share/recipe_text.h"
#include "unit/terrain/plain_droplets.h"
#include "unit/terrain/plain_erosion.h"
#include "unit/terrain/plain_generators.h"
#include "unit/terrain/plain_reference.h"
#include "unit/terrain/plain_smoothing.h"
#include "unit/terrain/plain_tree.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

Heightfield finished(const Recipe& recipe, int position) {
  Session session(recipe);
  session.seek(position);
  session.finish();
  return session.heights();
}

Heightfield finished(const Recipe& recipe) { return finished(recipe, Timeline(recipe).length()); }

// The sums after so many steps of the uplift: of cuts in units of 2^-30, exact in doubles.
std::vector<double> plainSums(const UpliftPlan& plan, int steps, int size) {
  if (!plan.isCut()) {
    const Heightfield sums = plan.method == Method::kFbm
                                 ? plain::fbmSums(plan.fbm, size, steps)
                                 : plain::diamondSquareSums(plan.squares, size, steps);
    return {sums.z.begin(), sums.z.end()};
  }
  std::vector<double> sums(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  const auto addToAll = [&](const auto& amountAt) {
    std::size_t i = 0;
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) sums[i++] += static_cast<double>(amountAt(x, y));
    }
  };
  for (int i = 0; i < steps; ++i) {
    if (isTree(plan, i)) {
      const FaultTree tree = treeOf(plan, i);
      addToAll([&](int x, int y) { return plain::treeSumAt(tree, x, y, size - 1) * 64; });
    } else {
      const Fault fault = faultOf(plan, i);
      addToAll(
          [&](int x, int y) { return plain::amountAt(fault, plan.profile(), x, y, size - 1); });
    }
  }
  return sums;
}

// The factor from sums to heights: relief over the finished uplift's range on the 257 grid.
double plainScale(const Recipe& recipe) {
  const UpliftPlan plan = upliftPlan(recipe);
  const std::vector<double> sums = plainSums(plan, plan.steps, 257);
  const auto [low, high] = std::minmax_element(sums.begin(), sums.end());
  const double range = *high - *low;
  return range == 0.0 ? 0.0 : recipe.real(ParameterId::kRelief) / range;
}

// A recipe's land, step by step, straight from docs/spec.md.
class PlainLand {
 public:
  PlainLand(const Recipe& recipe, double scale)
      : recipe_(recipe), plan_(upliftPlan(recipe)), scale_(scale), base_(recipe.size()) {
    before_ = plainSums(plan_, 0, recipe.size());
    state_.size = recipe.size();
    state_.land.resize(base_.z.size());
    const bool grid = recipe.hydraulic() && !recipe.droplets();
    if (grid) state_.water = state_.sediment = state_.flow = state_.land;
    if (recipe.droplets()) state_.flow = state_.land;
  }

  // The heights at each position in turn, from 0.
  Heightfield next() {
    const int at = position_++;
    if (at > plan_.steps + Timeline(recipe_).passes) {
      erode(at - plan_.steps - Timeline(recipe_).passes - 1);
      return base_;
    }
    if (at > plan_.steps) {
      base_ = plain::smoothingPass(recipe_, base_);
      return base_;
    }
    const std::vector<double> sums = plainSums(plan_, at, recipe_.size());
    Heightfield out(recipe_.size());
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const double z = static_cast<double>(base_.z[i]) + (sums[i] - before_[i]) * scale_;
      const auto rounded = static_cast<float>(z);
      out.z[i] = std::fabs(rounded) < 0x1p-40f ? 0.0f : rounded;
    }
    const bool pass =
        at > 0 && Timeline(recipe_).smoothEvery > 0 && at % Timeline(recipe_).smoothEvery == 0;
    const bool erosion =
        at > 0 && Timeline(recipe_).erodeEvery > 0 && at % Timeline(recipe_).erodeEvery == 0;
    if (pass) out = plain::smoothingPass(recipe_, out);
    if (pass || erosion || at == plan_.steps) {
      base_ = out;
      before_ = sums;
    }
    if (erosion) erode(at / Timeline(recipe_).erodeEvery - 1);
    return pass || erosion ? base_ : out;
  }

  const ErosionState& state() const { return state_; }

 private:
  void erode(int step) {
    if (step == 0 || Timeline(recipe_).erodeEvery > 0) {
      std::transform(base_.z.begin(), base_.z.end(), state_.land.begin(), landUnits);
    }
    if (recipe_.thermal())
      state_.land = plain::thermalStepByRules(recipe_, state_.size, state_.land);
    if (recipe_.droplets()) {
      const std::int64_t count = plain::dropletCount(recipe_, state_.size);
      const std::int64_t steps = Timeline(recipe_).allErosionSteps();
      plain::dropletErosion(recipe_, state_, count * step / steps, count * (step + 1) / steps);
    } else if (recipe_.hydraulic()) {
      state_ = plain::hydraulicStepByRules(recipe_, state_);
    }
    std::transform(state_.land.begin(), state_.land.end(), base_.z.begin(), landHeight);
  }

  Recipe recipe_;
  UpliftPlan plan_;
  double scale_;
  int position_ = 0;
  Heightfield base_;
  std::vector<double> before_;
  ErosionState state_;
};

void requireLayer(Session& session, ErosionLayer layer, const std::vector<std::int32_t>& units) {
  session.setLayer(layer);
  session.finish();
  for (std::size_t i = 0; i < units.size(); ++i) {
    REQUIRE(session.layer().z[i] == landHeight(units[i]));
  }
}

TEST_CASE("Every position of random recipes is what the definition says", "[session]") {
  RandomDraws draws(90);
  INFO(draws.name());
  for (int round = 0; round < casesOf(120); ++round) {
    const Recipe recipe = smallRecipe(draws, round < casesOf(40) ? 70 : 20, 25);
    CAPTURE(writeRecipe(recipe));
    PlainLand land(recipe, plainScale(recipe));
    Session session(recipe);
    CHECK(session.length() ==
          Timeline(recipe).steps + session.timeline().passes + session.timeline().erosionSteps);
    const int stride = draws.between(1, 5);
    for (int position = 0; position <= session.length(); ++position) {
      const Heightfield heights = land.next();
      if (position % stride != 0 && position < session.length()) continue;
      session.seek(position);
      session.finish();
      CAPTURE(position);
      REQUIRE(session.position() == position);
      REQUIRE(session.heights().z == heights.z);
      requireLayer(session, ErosionLayer::kWater, land.state().water);
      requireLayer(session, ErosionLayer::kSediment, land.state().sediment);
      requireLayer(session, ErosionLayer::kFlow, land.state().flow);
    }
  }
}

TEST_CASE("The coarse land is the land at the target, on a grid of 129", "[session]") {
  const std::string faults = "v1;size=1025;faults=300;profile=sine";
  const std::string lands[] = {faults, faults + ";erosion=thermal",
                               faults + ";smooth=box;smooth-every=50;erosion=thermal;erode=during"};
  for (const std::string& land : lands) {
    for (const double part : {0.5, 1.0}) {
      CAPTURE(land, part);
      Recipe recipe = readLink(land).recipe;
      Session session(recipe);
      session.enableCoarse();
      session.seek(static_cast<int>(part * session.length()));
      CHECK(session.coarse() == nullptr);
      while (session.coarse() == nullptr && !session.advance([] { return false; })) {
      }
      REQUIRE_FALSE(session.arrived());
      recipe.set(ParameterId::kSize, 129);
      CHECK(session.coarse()->z == finished(recipe, session.target()).z);
    }
  }
}

TEST_CASE("No faults: flat at every size, smoothed or not", "[session]") {
  for (const int size : {2, 3, 129}) {
    Recipe recipe;
    recipe.set(ParameterId::kSize, size);
    recipe.set(ParameterId::kFaults, 0);
    recipe.set(ParameterId::kSmooth, size % 2);
    CHECK(finished(recipe).z == Heightfield(size).z);
  }
}

TEST_CASE("65, 129 and 513 agree at shared vertices, bit by bit", "[session]") {
  RandomDraws draws(91);
  INFO(draws.name());
  for (int round = 0; round < 12; ++round) {
    Recipe recipe = smallRecipe(draws, 2, 400);
    recipe.set(ParameterId::kSmooth, 0);
    recipe.set(ParameterId::kErosion, 0);
    recipe.set(ParameterId::kLevels, draws.between(1, 10));
    const int position = draws.between(Timeline(recipe).steps / 2, Timeline(recipe).steps);
    recipe.set(ParameterId::kSize, 513);
    const Heightfield fine = finished(recipe, position);
    for (const int size : {65, 129, 257}) {
      recipe.set(ParameterId::kSize, size);
      const Heightfield coarse = finished(recipe, position);
      const int step = 512 / (size - 1);
      for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) REQUIRE(coarse.at(x, y) == fine.at(x * step, y * step));
      }
    }
  }
}

TEST_CASE("The finished uplift spans the relief on the reference grid", "[session]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 257);
  for (const std::int32_t relief : {1, 2000, 20000}) {
    recipe.set(ParameterId::kRelief, relief);
    const Heightfield field = finished(recipe);
    const auto [low, high] = std::minmax_element(field.z.begin(), field.z.end());
    const double span = static_cast<double>(*high) - static_cast<double>(*low);
    CHECK(std::fabs(span / recipe.real(ParameterId::kRelief) - 1.0) < 1e-6);
  }
  recipe.set(ParameterId::kRelief, 0);
  CHECK(finished(recipe).z == Heightfield(257).z);
}

TEST_CASE("The preview is the finished terrain before erosion at 129, and the range its own",
          "[session]") {
  RandomDraws draws(92);
  INFO(draws.name());
  for (int round = 0; round < 5; ++round) {
    Recipe recipe = smallRecipe(draws, 40, 60);
    Session session(recipe);
    CHECK(!session.prepared());
    session.finish();
    REQUIRE(session.prepared());
    if (recipe.value(ParameterId::kLevels) == 0) {
      recipe.set(ParameterId::kLevels, std::max(1, recipe.levels()));
    }
    recipe.set(ParameterId::kSize, 129);
    recipe.set(ParameterId::kErosion, 0);
    const Heightfield whole = finished(recipe);
    REQUIRE(session.preview().z == whole.z);
    const auto [low, high] = std::minmax_element(whole.z.begin(), whole.z.end());
    CHECK(session.finishedRange().low == *low);
    CHECK(session.finishedRange().high == *high);
  }
}

TEST_CASE("A fault's displacement is the step it makes in the heights", "[session]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 65);
  recipe.set(ParameterId::kFaults, 40);
  recipe.set(ParameterId::kFade, 1000);
  Session session(recipe);
  for (const int index : {0, 7, 39}) {
    session.seek(index);
    session.finish();
    const Heightfield before = session.heights();
    session.seek(index + 1);
    session.finish();
    const Heightfield& after = session.heights();
    const Fault fault = faultOf(session.plan(), index);
    CHECK(fault == faultAt(faultPlan(recipe), index));
    for (int y = 0; y < 65; ++y) {
      for (int x = 0; x < 65; ++x) {
        const double sign = plain::isRaised(fault, x, y, 64) ? 1.0 : -1.0;
        const double rise =
            static_cast<double>(after.at(x, y)) - static_cast<double>(before.at(x, y));
        REQUIRE(std::fabs(rise - sign * session.displacement(index)) < 1e-7);
      }
    }
  }
}

TEST_CASE("Positions asked for are clamped to the timeline", "[session]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 9);
  recipe.set(ParameterId::kFaults, 5);
  Session session(recipe);
  session.seek(-3);
  CHECK(session.target() == 0);
  session.seek(1 << 30);
  CHECK(session.target() == 5);
  session.finish();
  CHECK(session.position() == 5);
  recipe.set(ParameterId::kFaults, 3);
  session.setRecipe(recipe);
  CHECK(session.target() == 3);
  session.finish();
  CHECK(session.heights().z == finished(recipe).z);
}

TEST_CASE("Setting the same recipe again changes nothing", "[session]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 33);
  Session session(recipe);
  session.seek(session.length());
  session.finish();
  const std::uint64_t revision = session.revision();
  session.setRecipe(recipe);
  CHECK(session.arrived());
  CHECK(session.progress() == 1.0);
  session.finish();
  CHECK(session.revision() == revision);
}

TEST_CASE("Cost: snapshots stay inside their bound, work is counted", "[session]") {
  Recipe recipe;
  recipe.set(ParameterId::kSmooth, 1);
  recipe.set(ParameterId::kSmoothPasses, 64);
  for (int size = 2; size <= 4097; size = size * 3 / 2 + 1) {
    recipe.set(ParameterId::kSize, size);
    const SessionCost cost = sessionCost(recipe);
    const std::int64_t cells = static_cast<std::int64_t>(size) * size;
    CAPTURE(size);
    CHECK(cost.memoryBytes >= 24 * cells);
    // The layer, the small grids and their saved states.
    CHECK(cost.memoryBytes <= 28 * cells + Session::kSavedBytes + (8 << 20));
    CHECK(cost.upliftWork == 500 * 2.0 * (size + 257));
    const Smoother smoother(recipe, size);
    CHECK(cost.smoothingWork == 64 * smoother.steps() * smoother.stepWork());
    CHECK(cost.smoothingWork >= 64.0 * static_cast<double>(cells));
  }
  // A pass after every second fault costs as much as one at the end.
  const double atEnd = sessionCost(recipe).smoothingWork;
  recipe.set(ParameterId::kSmoothEvery, 2);
  CHECK(sessionCost(recipe).smoothingWork == atEnd / 64 * (64 + 250));
  recipe.set(ParameterId::kSmooth, 0);
  CHECK(sessionCost(recipe).smoothingWork == 0);
  CHECK(sessionCost(recipe).erosionWork == 0);
  // Erosion on the way or at the end: as many steps, as much work.
  recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kBoth));
  const double erosionAtEnd = sessionCost(recipe).erosionWork;
  CHECK(erosionAtEnd > 100.0 * 4097.0 * 4097.0);
  recipe.set(ParameterId::kErode, static_cast<int>(Erode::kDuring));
  recipe.set(ParameterId::kErodeEvery, 5);
  CHECK(sessionCost(recipe).erosionWork == erosionAtEnd);
}

}  // namespace
}  // namespace faultline
