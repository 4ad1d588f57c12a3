// terrain/session: the state depends on recipe and position alone. Random seeks, budgets and recipe
// changes lead to the bits of a fresh session; every state shown on the way is a whole one;
// progress never falls.
#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <map>

#include "base/sanitized.h"
#include "share/recipe_text.h"
#include "terrain/recipe/smooth.h"
#include "terrain/timeline/session.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

constexpr std::array kLayers = {ErosionLayer::kWater, ErosionLayer::kSediment, ErosionLayer::kFlow};

constexpr auto noTime = [] { return false; };

// Says yes so many times, then no.
std::function<bool()> slices(int count) {
  return [count]() mutable { return count-- > 0; };
}

// Fingerprints of a recipe's positions, each by a fresh session that goes there in one batch.
class Fresh {
 public:
  std::uint64_t at(const Recipe& recipe, int position) { return both(recipe, position).heights; }
  // Of what else is shown there.
  std::uint64_t layerAt(const Recipe& recipe, int position, ErosionLayer layer) {
    return both(recipe, position).layers[static_cast<std::size_t>(layer)];
  }

 private:
  struct Prints {
    std::uint64_t heights;
    std::array<std::uint64_t, 4> layers;
  };

  const Prints& both(const Recipe& recipe, int position) {
    if (!(recipe == recipe_)) known_.clear();
    recipe_ = recipe;
    const auto found = known_.find(position);
    if (found != known_.end()) return found->second;
    Session session(recipe);
    session.seek(position);
    session.finish();
    Prints& prints = known_[position];
    prints.heights = fingerprint(session.heights());
    for (const ErosionLayer layer : kLayers) {
      session.setLayer(layer);
      session.finish();
      prints.layers[static_cast<std::size_t>(layer)] = fingerprint(session.layer());
    }
    return prints;
  }

  Recipe recipe_;
  std::map<int, Prints> known_;
};

// What must hold of a session at any time; `shown` is the revision at the last change of recipe.
void requireWhole(const Session& session, Fresh& fresh, std::uint64_t shown, ErosionLayer layer) {
  REQUIRE(session.progress() >= 0.0);
  REQUIRE(session.progress() <= 1.0);
  REQUIRE(session.target() <= session.length());
  if (session.arrived()) {
    REQUIRE(session.position() == session.target());
    REQUIRE(session.progress() == 1.0);
  }
  if (!session.arrived() && session.revision() == shown) return;
  REQUIRE(session.prepared());
  CAPTURE(session.position());
  REQUIRE(session.heights().size == session.recipe().size());
  REQUIRE(fingerprint(session.heights()) == fresh.at(session.recipe(), session.position()));
  if (layer == ErosionLayer::kNone) return;
  REQUIRE(session.layer().size == session.heights().size);
  REQUIRE(fingerprint(session.layer()) ==
          fresh.layerAt(session.recipe(), session.position(), layer));
}

// Changes a few rows, or all.
Recipe changed(RandomDraws& draws, const Recipe& from, int mostSize, int mostFaults) {
  const Recipe other = smallRecipe(draws, mostSize, mostFaults);
  if (draws.oneIn(4)) return other;
  Recipe out = from;
  for (int i = draws.between(1, 2); i > 0; --i) {
    const Parameter& row =
        parameters()[static_cast<std::size_t>(draws.between(0, kParameterCount - 1))];
    if (row.type == ParameterType::kText) {
      out.seed = other.seed;
    } else if (row.type == ParameterType::kDrawnFaults) {
      out.drawn = other.drawn;
    } else if (isScaled(row)) {
      out.set(row.id, other.value(row.id));
    }
  }
  // No more drops than the other's grid would have got.
  const int d = std::max(out.size(), other.size()) - 1;
  const int most = 60 * (512 * 512) / (d * d);
  out.set(ParameterId::kDroplets, std::min(out.value(ParameterId::kDroplets), most));
  return out;
}

// One random walk through positions, budgets and recipes; every state is compared with a fresh
// session's.
void wander(RandomDraws& draws, int mostSize, int mostFaults, int steps) {
  Recipe recipe = smallRecipe(draws, mostSize, mostFaults);
  Session session(recipe);
  Fresh fresh;
  std::uint64_t shown = session.revision();
  ErosionLayer layer = ErosionLayer::kNone;
  for (int i = 0; i < steps; ++i) {
    if (draws.oneIn(4)) {
      layer = kLayers[static_cast<std::size_t>(draws.between(0, 2))];
      session.setLayer(layer);
      if (!session.arrived()) shown = session.revision();
    }
    if (draws.oneIn(3)) {
      recipe = changed(draws, recipe, mostSize, mostFaults);
      // Heights shown before the change belong to the new recipe only once they are shown again.
      if (!(recipe == session.recipe())) shown = session.revision();
      session.setRecipe(recipe);
    }
    const bool late = draws.oneIn(2) && session.length() > session.timeline().steps;
    session.seek(draws.between(late ? session.timeline().steps : 0, session.length()));
    for (int runs = draws.between(0, 3); runs > 0; --runs) {
      session.advance(draws.oneIn(2) ? slices(0) : slices(draws.between(0, 6)));
      CAPTURE(i, writeRecipe(recipe), session.target());
      requireWhole(session, fresh, shown, layer);
    }
  }
  CAPTURE(writeRecipe(recipe), session.target());
  session.finish();
  REQUIRE(session.arrived());
  requireWhole(session, fresh, shown, layer);
}

TEST_CASE("Wandering through positions and recipes leads to a fresh session's bits", "[session]") {
  RandomDraws draws(100);
  INFO(draws.name());
  for (int round = 0; round < casesOf(60); ++round) wander(draws, 40, 60, 25);
}

TEST_CASE("Wandering where uplift and passes take several slices", "[session]") {
  RandomDraws draws(101);
  INFO(draws.name());
  for (int round = 0; round < 6; ++round) wander(draws, 300, 2000, 12);
}

TEST_CASE("From any recipe to any other, at any moment", "[session]") {
  RandomDraws draws(102);
  INFO(draws.name());
  for (int round = 0; round < 120; ++round) {
    const Recipe from = smallRecipe(draws, 30, 40);
    const Recipe to = changed(draws, from, 30, 40);
    Session session(from);
    session.seek(draws.between(0, session.length()));
    session.advance(slices(draws.between(0, 12)));
    session.setRecipe(to);
    session.seek(draws.between(0, session.length()));
    session.finish();
    Session fresh(to);
    fresh.seek(session.target());
    fresh.finish();
    REQUIRE(session.position() == fresh.position());
    REQUIRE(session.heights().z == fresh.heights().z);
    REQUIRE(session.preview().z == fresh.preview().z);
    REQUIRE(session.finishedRange().low == fresh.finishedRange().low);
    REQUIRE(session.finishedRange().high == fresh.finishedRange().high);
  }
}

TEST_CASE("One fault an advance, 1000 an advance, one batch: the same bits", "[session]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 97);
  recipe.set(ParameterId::kFaults, 2500);
  recipe.set(ParameterId::kFade, 0);
  recipe.set(ParameterId::kSmooth, 1);
  Fresh fresh;
  const std::uint64_t batch = fresh.at(recipe, 2501);
  for (const int stride : {1, 7, 1000}) {
    Session session(recipe);
    for (int position = 0; position < session.length();) {
      position = std::min(position + stride, session.length());
      session.seek(position);
      while (!session.advance(noTime)) {
      }
    }
    CAPTURE(stride);
    CHECK(fingerprint(session.heights()) == batch);
  }
  // And backwards to flat land, one fault at a time at first.
  Session session(recipe);
  session.seek(session.length());
  session.finish();
  for (const int position : {2500, 2499, 2498, 2000, 1, 0}) {
    session.seek(position);
    session.finish();
    CHECK(fingerprint(session.heights()) == fresh.at(recipe, position));
  }
}

TEST_CASE("On the way forwards position and progress only grow", "[session]") {
  RandomDraws draws(103);
  INFO(draws.name());
  for (int round = 0; round < 12; ++round) {
    Recipe recipe = smallRecipe(draws, 257, 4000);
    // A few passes on the way, not thousands.
    const int often = recipe.value(ParameterId::kSmoothEvery) + Timeline(recipe).steps / 7;
    if (Timeline(recipe).smoothEvery > 0) recipe.set(ParameterId::kSmoothEvery, often);
    recipe.set(ParameterId::kErodeEvery, 1 + Timeline(recipe).steps / 7);
    Session session(recipe);
    session.seek(session.length());
    int position = 0;
    double progress = 0.0;
    std::uint64_t revision = session.revision();
    CHECK(session.progress() >= 0.0);
    bool there = false;
    while (!there) {
      there = session.advance(noTime);
      REQUIRE(there == session.arrived());
      REQUIRE(session.position() >= position);
      REQUIRE(session.progress() >= progress);
      REQUIRE(session.revision() >= revision);
      if (session.position() != position) REQUIRE(session.revision() > revision);
      position = session.position();
      progress = session.progress();
      revision = session.revision();
    }
    CHECK(progress == 1.0);
    CHECK(position == session.length());
    // Nothing more happens once there.
    CHECK(session.advance(noTime));
    CHECK(session.revision() == revision);
  }
}

TEST_CASE("Progress only grows however long the slices are", "[session]") {
  Recipe recipe =
      readLink("v1;size=1025;method=fbm;octaves=16;erosion=both;erosion-steps=3").recipe;
  if (kSanitized) recipe.set(ParameterId::kSize, 513);
  for (const int steps : {1, 2, 7, 40, 300}) {
    Session session(recipe);
    session.seek(session.length());
    double progress = session.progress();
    CHECK(progress == 0.0);
    int left = steps;
    const auto slice = [&] { return --left > 0; };
    while (!session.advance(slice)) {
      left = steps;
      CAPTURE(steps, session.position());
      REQUIRE(session.progress() >= progress);
      progress = session.progress();
    }
    CHECK(session.progress() == 1.0);
  }
}

TEST_CASE("On the way back progress only grows, and nothing off the way is shown", "[session]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 257);
  recipe.set(ParameterId::kFaults, 20000);
  recipe.set(ParameterId::kSmooth, 1);
  recipe.set(ParameterId::kSmoothPasses, 5);
  Session session(recipe);
  for (const int goal : {20005, 20003, 20004, 15000, 6000, 200, 20002, 0}) {
    session.seek(goal);
    double progress = session.progress();
    const int low = std::min(session.position(), goal);
    const int high = std::max(session.position(), goal);
    while (!session.advance(noTime)) {
      CAPTURE(goal, session.position());
      REQUIRE(session.progress() >= progress);
      progress = session.progress();
      REQUIRE(session.position() >= low);
      REQUIRE(session.position() <= high);
    }
    CHECK(session.progress() == 1.0);
  }
}

TEST_CASE("Passes seek back when not every state has its snapshot", "[session]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 1025);
  recipe.set(ParameterId::kFaults, 9);
  recipe.set(ParameterId::kSmooth, 1);
  recipe.set(ParameterId::kSmoothPasses, 20);
  recipe.set(ParameterId::kSmoothRadius, 300);
  Session session(recipe);
  session.seek(29);
  session.finish();
  Fresh fresh;
  for (const int position : {9 + 7, 9 + 8, 9 + 1, 4, 9 + 2}) {
    session.seek(position);
    session.finish();
    REQUIRE(fingerprint(session.heights()) == fresh.at(recipe, position));
  }
}

TEST_CASE("A change or a seek in the middle of a pass leaves no trace of it", "[session]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 1025);
  recipe.set(ParameterId::kFaults, 5);
  recipe.set(ParameterId::kSmooth, 1);
  recipe.set(ParameterId::kSmoothPasses, 3);
  recipe.set(ParameterId::kSmoothRadius, 8000);
  Fresh fresh;
  // Stops a few slices into the first pass.
  const auto intoPass = [](Session& session) {
    session.seek(session.length());
    while (session.position() < session.timeline().steps) session.advance(noTime);
    session.advance(noTime);
    REQUIRE(session.position() == session.timeline().steps);
  };
  Session sought(recipe);
  intoPass(sought);
  sought.seek(2);
  sought.finish();
  REQUIRE(fingerprint(sought.heights()) == fresh.at(recipe, 2));
  sought.seek(8);
  sought.finish();
  REQUIRE(fingerprint(sought.heights()) == fresh.at(recipe, 8));
  Session changedSession(recipe);
  intoPass(changedSession);
  recipe.set(ParameterId::kSmoothRadius, 3000);
  changedSession.setRecipe(recipe);
  changedSession.finish();
  REQUIRE(fingerprint(changedSession.heights()) == fresh.at(recipe, 8));
}

TEST_CASE("A change or a seek in the middle of an erosion step leaves no trace of it",
          "[session]") {
  for (const Erode when : {Erode::kAfter, Erode::kDuring}) {
    Recipe recipe;
    recipe.set(ParameterId::kSize, 513);
    recipe.set(ParameterId::kFaults, 12);
    recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kBoth));
    recipe.set(ParameterId::kErode, static_cast<int>(when));
    recipe.set(ParameterId::kErodeEvery, 3);
    recipe.set(ParameterId::kErosionSteps, 6);
    Fresh fresh;
    for (int cut = 1; cut < 60; cut += kSanitized ? 28 : 7) {
      Session session(recipe);
      session.setLayer(ErosionLayer::kFlow);
      session.seek(session.length());
      session.advance(slices(cut + 20));
      for (const int goal : {session.length() - 1, 7, session.length()}) {
        session.seek(goal);
        session.finish();
        CAPTURE(cut, goal, static_cast<int>(when));
        REQUIRE(fingerprint(session.heights()) == fresh.at(recipe, goal));
        REQUIRE(fingerprint(session.layer()) == fresh.layerAt(recipe, goal, ErosionLayer::kFlow));
        session.seek(session.length() / 2);
        session.advance(slices(cut));
      }
    }
  }
}

TEST_CASE("Back into a smoothed uplift and forward to its erosion again", "[session]") {
  for (const Hydraulic water : {Hydraulic::kGrid, Hydraulic::kDroplets}) {
    Recipe recipe;
    recipe.set(ParameterId::kSize, 33);
    recipe.set(ParameterId::kFaults, 8);
    recipe.set(ParameterId::kSmooth, static_cast<int>(Smooth::kBox));
    recipe.set(ParameterId::kSmoothPasses, 0);
    recipe.set(ParameterId::kSmoothEvery, 4);
    recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kHydraulic));
    recipe.set(ParameterId::kHydraulic, static_cast<int>(water));
    recipe.set(ParameterId::kErosionSteps, 9);
    Fresh fresh;
    Session session(recipe);
    session.setLayer(ErosionLayer::kFlow);
    for (const int position : {10, 5, 10, 5, 17, 4, 12}) {
      session.seek(position);
      session.finish();
      CAPTURE(position);
      REQUIRE(fingerprint(session.heights()) == fresh.at(recipe, position));
      REQUIRE(fingerprint(session.layer()) == fresh.layerAt(recipe, position, ErosionLayer::kFlow));
    }
  }
}

TEST_CASE("Another erosion keeps the land before it", "[session]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 129);
  recipe.set(ParameterId::kFaults, 5000);
  recipe.set(ParameterId::kProfile, static_cast<int>(Profile::kSine));
  recipe.set(ParameterId::kReach, 5000);
  recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kThermal));
  recipe.set(ParameterId::kErosionSteps, 3);
  Session session(recipe);
  session.seek(session.length());
  session.finish();
  recipe.set(ParameterId::kTalus, 100);
  session.setRecipe(recipe);
  // Three steps of erosion are a few slices; 5,000 wide faults are 80 more.
  int count = 0;
  while (!session.advance(noTime)) ++count;
  CAPTURE(count);
  CHECK(count < 30);
  CHECK(fingerprint(session.heights()) == Fresh().at(recipe, session.length()));
}

TEST_CASE("The largest grid keeps no snapshots and still seeks back", "[session][long]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, kMaxSize);
  recipe.set(ParameterId::kFaults, 3);
  recipe.set(ParameterId::kSmooth, 1);
  recipe.set(ParameterId::kSmoothPasses, 2);
  recipe.set(ParameterId::kSmoothRadius, 60);
  Session session(recipe);
  session.seek(4);
  session.finish();
  const std::uint64_t onePass = fingerprint(session.heights());
  session.seek(5);
  session.finish();
  const std::uint64_t twoPasses = fingerprint(session.heights());
  CHECK(onePass != twoPasses);
  session.seek(4);
  session.finish();
  CHECK(fingerprint(session.heights()) == onePass);
}

}  // namespace
}  // namespace faultline
