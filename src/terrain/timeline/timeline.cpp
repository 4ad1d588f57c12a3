// Counts, places and checkpoints of a timeline. See timeline.h.
#include "terrain/timeline/timeline.h"
#include "terrain/recipe/smooth.h"
#include "terrain/uplift/diamond_square.h"

#include <algorithm>
#include <numeric>

namespace faultline {
namespace {

bool erodesDuringUplift(const Recipe& recipe) {
  return recipe.erodes() && recipe.value(ParameterId::kErode) == static_cast<int>(Erode::kDuring);
}

// A parameter's value where its stage is on, else 0.
int valueIf(bool isOn, const Recipe& recipe, ParameterId id) { return isOn ? recipe.value(id) : 0; }

// How many multiples of `every` lie above 0 and up to `position`; none for 0.
int multiplesTo(int position, int every) { return every == 0 ? 0 : position / every; }

}  // namespace

Timeline::Timeline(int upliftSteps, int endPasses, int endErosionSteps, int smoothPeriod,
                   int erodePeriod)
    : steps(upliftSteps),
      passes(endPasses),
      erosionSteps(endErosionSteps),
      smoothEvery(smoothPeriod),
      erodeEvery(erodePeriod) {}

Timeline::Timeline(const Recipe& recipe)
    : steps(recipe.upliftSteps()), levels(recipe.method() == Method::kDiamondSquare) {
  const bool smooths = recipe.smooth() != Smooth::kNone;
  const bool erodes = recipe.erodes();
  const bool duringUplift = erodesDuringUplift(recipe);
  passes = valueIf(smooths, recipe, ParameterId::kSmoothPasses);
  smoothEvery = valueIf(smooths, recipe, ParameterId::kSmoothEvery);
  erosionSteps = valueIf(erodes && !duringUplift, recipe, ParameterId::kErosionSteps);
  erodeEvery = valueIf(duringUplift, recipe, ParameterId::kErodeEvery);
}

int Timeline::count(TimelineStage stage) const {
  switch (stage) {
    case TimelineStage::kUplift:
      return steps;
    case TimelineStage::kSmoothing:
      return passes;
    case TimelineStage::kErosion:
      return erosionSteps;
  }
  return 0;
}

int Timeline::first(TimelineStage stage) const {
  switch (stage) {
    case TimelineStage::kUplift:
      return 0;
    case TimelineStage::kSmoothing:
      return steps;
    case TimelineStage::kErosion:
      return steps + passes;
  }
  return 0;
}

TimelineStage Timeline::stageOf(int position) const {
  using enum TimelineStage;
  if (steps > 0 && position <= steps) return kUplift;
  if (passes > 0 && position <= steps + passes) return kSmoothing;
  if (erosionSteps > 0) return kErosion;
  return passes > 0 ? kSmoothing : kUplift;
}

int Timeline::passesTo(int position) const {
  return multiplesTo(std::min(position, steps), smoothEvery) +
         std::clamp(position - steps, 0, passes);
}

int Timeline::erosionStepsTo(int position) const {
  return multiplesTo(std::min(position, steps), erodeEvery) +
         std::clamp(position - steps - passes, 0, erosionSteps);
}

int Timeline::lastStep(TimelinePlace::Kind kind) const {
  switch (kind) {
    case TimelinePlace::Kind::kUplift:
      return steps;
    case TimelinePlace::Kind::kSmoothing:
      return passes;
    case TimelinePlace::Kind::kErosion:
      return erosionSteps;
    case TimelinePlace::Kind::kLevel:
      return levelCount();
    case TimelinePlace::Kind::kNotSet:
    case TimelinePlace::Kind::kEnd:
      return 0;
  }
  return 0;
}

int Timeline::positionOf(const TimelinePlace& place) const {
  const int step = std::min(place.step, lastStep(place.kind));
  switch (place.kind) {
    case TimelinePlace::Kind::kUplift:
      return step;
    case TimelinePlace::Kind::kSmoothing:
      return steps + step;
    case TimelinePlace::Kind::kErosion:
      return steps + passes + step;
    case TimelinePlace::Kind::kLevel:
      return positionOfLevel(step);
    case TimelinePlace::Kind::kNotSet:
    case TimelinePlace::Kind::kEnd:
      return length();
  }
  return length();
}

TimelinePlace Timeline::placeOf(int position) const {
  using enum TimelinePlace::Kind;
  if (position <= steps && levels) return {kLevel, levelOf(position)};
  if (position <= steps) return {kUplift, position};
  if (position <= steps + passes) return {kSmoothing, position - steps};
  return {kErosion, position - steps - passes};
}

int Timeline::positionOn(const Timeline& other, int position) const {
  return position == length() ? other.length() : other.positionOf(placeOf(position));
}

bool Timeline::smoothsAt(int position) const {
  return position > 0 && passesTo(position) > passesTo(position - 1);
}

bool Timeline::erodesAt(int position) const {
  return position > 0 && erosionStepsTo(position) > erosionStepsTo(position - 1);
}

int Timeline::latestCheckpoint(int position) const {
  if (position > steps) return position;
  return std::max(multiplesTo(position, smoothEvery) * smoothEvery,
                  multiplesTo(position, erodeEvery) * erodeEvery);
}

int Timeline::nextCheckpoint(int position) const {
  int next = std::max(position, steps) + 1;
  for (const int every : {smoothEvery, erodeEvery}) {
    if (every == 0) continue;
    const int multiple = (position / every + 1) * every;
    if (multiple <= steps) next = std::min(next, multiple);
  }
  return next;
}

int Timeline::checkpointsTo(int position) const {
  int both = 0;
  if (smoothEvery > 0 && erodeEvery > 0) {
    const auto common = std::lcm(std::int64_t{smoothEvery}, std::int64_t{erodeEvery});
    both = static_cast<int>(std::min(position, steps) / common);
  }
  return passesTo(position) + erosionStepsTo(position) - both;
}

bool hasHalfStep(const Recipe& recipe, int position) {
  const Timeline timeline(recipe);
  const int level = Timeline::levelOf(position);
  return timeline.levels && level >= 1 && position <= timeline.steps &&
         level <= finestLevel(diamondSquarePlan(recipe), recipe.size()) &&
         !timeline.smoothsAt(position) && !timeline.erodesAt(position);
}

std::string fileStem(const Recipe& recipe, int position) {
  const std::string stem = "faultline-" + recipe.seed + "-v" + std::to_string(kRecipeVersion) +
                           '-' + std::to_string(recipe.size());
  const Timeline timeline(recipe);
  if (position == timeline.length()) return stem;
  if (!timeline.levels || position > timeline.steps) {
    return stem + "-at-" + std::to_string(position);
  }
  const int level = Timeline::levelOf(position);
  if (level <= 0) return stem + (level < 0 ? "-at-start" : "-at-corners");
  return stem + "-at-level-" + std::to_string(level);
}

}  // namespace faultline
