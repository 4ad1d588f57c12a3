// Counts, places and checkpoints of timelines against a plain reference, which walks from position
// to position and looks at what happens there.
#include "terrain/timeline/timeline.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <vector>

#include "terrain/recipe/smooth.h"
#include "terrain/uplift/diamond_square.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// What happens at one position.
struct Event {
  TimelinePlace place;
  bool smooths = false;
  bool erodes = false;
};

// The events of all positions from 0 to the end, by the text of docs/spec.md alone.
std::vector<Event> plainEvents(const Recipe& recipe) {
  using Id = ParameterId;
  using Kind = TimelinePlace::Kind;
  const bool smooths = recipe.smooth() != Smooth::kNone;
  const bool erodes = recipe.erosion() != Erosion::kNone;
  const bool during = recipe.value(Id::kErode) == static_cast<int>(Erode::kDuring);
  // Levels of diamond-square are counted after the corners.
  const bool levels = recipe.method() == Method::kDiamondSquare;
  const auto place = [levels](int step) {
    return levels ? TimelinePlace{Kind::kLevel, step - 1} : TimelinePlace{Kind::kUplift, step};
  };
  std::vector<Event> events = {{place(0)}};
  for (int step = 1; step <= recipe.upliftSteps(); ++step) {
    const int smoothEvery = recipe.value(Id::kSmoothEvery);
    events.push_back({place(step), smooths && smoothEvery > 0 && step % smoothEvery == 0,
                      erodes && during && step % recipe.value(Id::kErodeEvery) == 0});
  }
  for (int pass = 1; smooths && pass <= recipe.value(Id::kSmoothPasses); ++pass) {
    events.push_back({{Kind::kSmoothing, pass}, true, false});
  }
  for (int step = 1; erodes && !during && step <= recipe.value(Id::kErosionSteps); ++step) {
    events.push_back({{Kind::kErosion, step}, false, true});
  }
  return events;
}

// A recipe of few steps, so that a walk over all positions is short.
Recipe shortRecipe(RandomDraws& draws) {
  Recipe recipe = anyRecipe(draws);
  recipe.set(ParameterId::kFaults, draws.between(0, 40));
  recipe.set(ParameterId::kTrees, draws.between(0, 40));
  recipe.set(ParameterId::kSmoothPasses, draws.between(0, 5));
  recipe.set(ParameterId::kSmoothEvery, draws.between(0, 9));
  recipe.set(ParameterId::kErodeEvery, draws.between(1, 9));
  recipe.set(ParameterId::kErosionSteps, draws.between(0, 7));
  return recipe;
}

}  // namespace

TEST_CASE("A timeline counts what a walk along it meets", "[timeline]") {
  RandomDraws draws(41);
  for (int round = 0; round < 300; ++round) {
    const Recipe recipe = shortRecipe(draws);
    const std::vector<Event> events = plainEvents(recipe);
    const Timeline timeline(recipe);
    const auto length = static_cast<int>(events.size()) - 1;
    REQUIRE(timeline.length() == length);
    int passes = 0, erosionSteps = 0, checkpoints = 0, latest = 0;
    bool duringUplift = false;
    for (int position = 0; position <= length; ++position) {
      CAPTURE(round, position);
      const Event& event = events[static_cast<std::size_t>(position)];
      const bool isCheckpoint = event.smooths || event.erodes;
      passes += event.smooths ? 1 : 0;
      erosionSteps += event.erodes ? 1 : 0;
      checkpoints += isCheckpoint ? 1 : 0;
      if (isCheckpoint) {
        // The one before names this one as its next, and so does every position between.
        for (int i = latest; i < position; ++i) REQUIRE(timeline.nextCheckpoint(i) == position);
        latest = position;
      }
      duringUplift = duringUplift || (isCheckpoint && position <= recipe.upliftSteps());
      REQUIRE(timeline.smoothsAt(position) == event.smooths);
      REQUIRE(timeline.erodesAt(position) == event.erodes);
      REQUIRE(timeline.passesTo(position) == passes);
      REQUIRE(timeline.erosionStepsTo(position) == erosionSteps);
      REQUIRE(timeline.checkpointsTo(position) == checkpoints);
      REQUIRE(timeline.latestCheckpoint(position) == latest);
    }
    for (int i = latest; i <= length; ++i) REQUIRE(timeline.nextCheckpoint(i) == length + 1);
    CHECK(timeline.allPasses() == passes);
    CHECK(timeline.allErosionSteps() == erosionSteps);
    if (duringUplift) CHECK(timeline.hasCheckpointsDuringUplift());
  }
}

TEST_CASE("A position and its place name each other", "[timeline]") {
  RandomDraws draws(42);
  for (int round = 0; round < 300; ++round) {
    const Recipe recipe = shortRecipe(draws);
    const std::vector<Event> events = plainEvents(recipe);
    const Timeline timeline(recipe);
    for (int position = 0; position <= timeline.length(); ++position) {
      CAPTURE(round, position);
      const TimelinePlace place = timeline.placeOf(position);
      REQUIRE(place == events[static_cast<std::size_t>(position)].place);
      REQUIRE(timeline.positionOf(place) == position);
      REQUIRE(place.step <= timeline.lastStep(place.kind));
      REQUIRE(timeline.positionOn(timeline, position) == position);
      const TimelineStage stage = timeline.stageOf(position);
      REQUIRE(position >= timeline.first(stage));
      REQUIRE(position <= timeline.first(stage) + timeline.count(stage));
      REQUIRE((timeline.count(stage) > 0 || timeline.length() == 0));
    }
    // Steps beyond a stage are its last; nothing said is the end.
    using enum TimelinePlace::Kind;
    CHECK(timeline.positionOf({kUplift, 1 << 20}) == timeline.steps);
    CHECK(timeline.positionOf({kLevel, 1 << 20}) == timeline.steps);
    for (int step = 0; step <= timeline.steps; ++step) {
      CHECK(timeline.positionOf({kUplift, step}) == step);
      CHECK(timeline.positionOf({kLevel, step - 1}) == step);
    }
    CHECK(timeline.positionOf({kSmoothing, 1 << 20}) == timeline.steps + timeline.passes);
    CHECK(timeline.positionOf({kErosion, 1 << 20}) == timeline.length());
    CHECK(timeline.positionOf({kEnd, 0}) == timeline.length());
    CHECK(timeline.positionOf({}) == timeline.length());
  }
}

TEST_CASE("A level has two halves where it changes the grid and nothing changes it at once",
          "[timeline]") {
  RandomDraws draws(44);
  int halves = 0, wholes = 0;
  for (int round = 0; round < 200; ++round) {
    Recipe recipe = shortRecipe(draws);
    if (round % 8 != 0) {
      recipe.set(ParameterId::kMethod, static_cast<int>(Method::kDiamondSquare));
    }
    recipe.set(ParameterId::kSize,
               draws.oneIn(2) ? (1 << draws.between(0, 5)) + 1 : draws.between(2, 40));
    recipe.set(ParameterId::kLevels, draws.between(0, 7));
    recipe.set(ParameterId::kRoughness, 1000);
    recipe.set(ParameterId::kReduction, 700);
    const std::vector<Event> events = plainEvents(recipe);
    for (int position = 0; position < static_cast<int>(events.size()); ++position) {
      CAPTURE(round, position, recipe.size());
      const Event& event = events[static_cast<std::size_t>(position)];
      bool changes = false;
      if (event.place.kind == TimelinePlace::Kind::kLevel && event.place.step >= 1) {
        const Heightfield added =
            addedBySquares(diamondSquarePlan(recipe), recipe.size(), event.place.step);
        changes = std::any_of(added.z.begin(), added.z.end(), [](float z) { return z != 0.0f; });
      }
      const bool expected = changes && !event.smooths && !event.erodes;
      REQUIRE(hasHalfStep(recipe, position) == expected);
      ++(expected ? halves : wholes);
    }
  }
  CHECK(halves > 100);
  CHECK(wholes > 100);
}

TEST_CASE("A place stays the same step of the same stage on another timeline", "[timeline]") {
  const Timeline timeline = {500, 6, 40};
  CHECK(timeline.positionOn({100, 0, 0}, 0) == 0);
  CHECK(timeline.positionOn({100, 9, 0}, 8) == 8);
  CHECK(timeline.positionOn({100, 9, 3}, 300) == 100);
  CHECK(timeline.positionOn({100, 9, 3}, 503) == 103);
  CHECK(timeline.positionOn({100, 0, 3}, 503) == 100);
  CHECK(timeline.positionOn({100, 9, 3}, 510) == 112);
  CHECK(timeline.positionOn({100, 9, 60}, 510) == 113);
  CHECK(timeline.positionOn({100, 9, 60}, 546) == 169);
  CHECK(Timeline(100, 0, 0).positionOn({100, 6, 0}, 100) == 106);
}

TEST_CASE("A position belongs to the first stage that has steps and reaches it", "[timeline]") {
  using enum TimelineStage;
  CHECK(Timeline().stageOf(0) == kUplift);
  CHECK(Timeline(0, 6, 4).stageOf(0) == kSmoothing);
  CHECK(Timeline(0, 0, 4).stageOf(0) == kErosion);
  CHECK(Timeline(5, 0, 4).stageOf(5) == kUplift);
  CHECK(Timeline(5, 0, 4).stageOf(6) == kErosion);
  CHECK(Timeline(5, 2, 4).stageOf(7) == kSmoothing);
  CHECK(Timeline(5, 2, 0).stageOf(8) == kSmoothing);
}

TEST_CASE("Counting checkpoints of large periods does not overflow", "[timeline]") {
  const Timeline timeline(100000, 0, 0, 99999, 99998);
  CHECK(timeline.checkpointsTo(100000) == 2);
  CHECK(timeline.latestCheckpoint(100000) == 99999);
  CHECK(timeline.nextCheckpoint(0) == 99998);
}

TEST_CASE("A file is named by seed, version, size and a position before the end", "[timeline]") {
  Recipe recipe;
  recipe.seed = "oak-ridge";
  CHECK(fileStem(recipe, 500) == "faultline-oak-ridge-v1-513");
  CHECK(fileStem(recipe, 212) == "faultline-oak-ridge-v1-513-at-212");
  recipe.set(ParameterId::kMethod, static_cast<int>(Method::kDiamondSquare));
  recipe.set(ParameterId::kSmooth, static_cast<int>(Smooth::kBox));
  recipe.set(ParameterId::kSmoothPasses, 2);
  CHECK(fileStem(recipe, 0) == "faultline-oak-ridge-v1-513-at-start");
  CHECK(fileStem(recipe, 1) == "faultline-oak-ridge-v1-513-at-corners");
  CHECK(fileStem(recipe, 4) == "faultline-oak-ridge-v1-513-at-level-3");
  CHECK(fileStem(recipe, 10) == "faultline-oak-ridge-v1-513-at-level-9");
  CHECK(fileStem(recipe, 11) == "faultline-oak-ridge-v1-513-at-11");
}

}  // namespace faultline
