// What the steps of a timeline are called and how they are counted. See step_names.h.
#include "ui/timeline/step_names.h"

#include "generated/text_ui.h"

namespace faultline {

std::string stepName(const Recipe& recipe, const Timeline& timeline, int position) {
  if (position == 0)
    return recipe.base == 0 ? text::kTimelinePlaceFlat : text::kTimelinePlaceOpened;
  const TimelineStage stage = timeline.stageOf(position);
  const std::string step = std::to_string(position - timeline.first(stage));
  if (stage == TimelineStage::kSmoothing) return text::timelinePlaceSmoothing(step);
  if (stage == TimelineStage::kErosion) return text::timelinePlaceErosion(step);
  const int drawn = static_cast<int>(recipe.drawn.size());
  switch (recipe.method()) {
    case Method::kDiamondSquare:
      return position == 1 ? text::kTimelinePlaceCorners
                           : text::timelinePlaceLevel(std::to_string(Timeline::levelOf(position)));
    case Method::kFbm:
      return text::timelinePlaceOctave(std::to_string(position));
    case Method::kFaultTree:
      if (position > drawn) return text::timelinePlaceTree(std::to_string(position - drawn));
      break;
    case Method::kFault:
      break;
  }
  return text::timelinePlaceFault(std::to_string(position));
}

StepCount stepCount(const Recipe& recipe, const Timeline& timeline, int position) {
  const TimelineStage stage = timeline.stageOf(position);
  int step = position - timeline.first(stage);
  int total = timeline.count(stage);
  StepCount counted;
  if (stage == TimelineStage::kSmoothing) counted.label = text::kTimelineCounterSmoothed;
  if (stage == TimelineStage::kErosion) counted.label = text::kTimelineCounterEroded;
  if (stage == TimelineStage::kUplift && timeline.levels) {
    step = Timeline::levelOf(position);
    total = timeline.levelCount();
    // The ground and the corners are no levels.
    if (step <= 0) return {{}, stepName(recipe, timeline, position), {}};
    counted.label = text::kTimelineCounterLevels;
  }
  // Trees are counted apart from the drawn faults before them, as their names are.
  const int drawn = static_cast<int>(recipe.drawn.size());
  const bool isTree = stage == TimelineStage::kUplift && recipe.method() == Method::kFaultTree;
  if (isTree && drawn > 0 && step > drawn) {
    counted.label = text::kTimelineCounterTrees;
    step -= drawn;
    total -= drawn;
  }
  counted.count = std::to_string(step);
  counted.of = std::to_string(total);
  return counted;
}

std::string placeOnLevels(const Recipe& recipe, const Timeline& timeline, int position) {
  if (!timeline.levels || timeline.stageOf(position) != TimelineStage::kUplift) return {};
  const StepCount counted = stepCount(recipe, timeline, position);
  if (counted.of.empty()) return counted.count;
  return text::timelinePlaceLevelOf(stepName(recipe, timeline, position), counted.of);
}

}  // namespace faultline
