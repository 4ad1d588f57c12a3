// The plots of the current step: what it adds to the land, the response of a filter, or what the
// erosion moved. See plot.h.
#include <algorithm>

#include "generated/text_lesson.h"
#include "lesson/plot.h"

namespace faultline {
namespace {

void addStepPlots(std::vector<Plot>& plots, const Measured& land, int position) {
  const UpliftPlan& plan = land.plan;
  if (plan.steps == 0) {
    plots.push_back(emptyPlot("profile", text::kProfilePlotTitleEmpty, text::kPlotNoStepsEmpty));
    return;
  }
  // Position 0 shows the first step to come.
  const bool isNext = position == 0;
  const int index = std::max(position - 1, 0);
  if (!plan.isCut()) {
    plots.push_back(levelsPlot(land, index));
    plots.push_back(rowPlot(land, index, isNext));
    return;
  }
  plots.push_back(isTree(plan, index) ? levelsPlot(land, index) : profilePlot(land, index, isNext));
  plots.push_back(schedulePlot(land, index, isNext));
}

void addFilterPlots(std::vector<Plot>& plots, const Measured& land, int passes) {
  const FilterResponses responses = filterResponses(land.recipe, passes);
  plots.push_back(impulsePlot(land, responses, passes));
  plots.push_back(responsePlot(land, responses, passes));
}

TabContent erosionContent(const TabSource& source) {
  if (source.heights == nullptr) return emptyTab(text::kPlotsErosionTitle, "slopes");
  const Heightfield& heights = *source.heights;
  TabContent content{text::kPlotsErosionTitle, {slopesPlot(source.land, heights)}};
  const Heightfield* before = source.beforeErosion();
  const bool fits = before != nullptr && before->size == heights.size;
  content.plots.push_back(
      fits ? movedPlot(source.land, *before, heights)
           : emptyPlot("moved", text::kMovedPlotTitle, text::kMovedPlotTooLargeEmpty));
  return content;
}

}  // namespace

TabContent stepTab(const TabSource& source) {
  const Measured& land = source.land;
  const Timeline& timeline = land.timeline;
  const int position = source.request.position;
  const TimelinePlace place = timeline.placeOf(position);
  if (place.kind == TimelinePlace::Kind::kErosion) return erosionContent(source);
  TabContent content;
  if (place.kind == TimelinePlace::Kind::kSmoothing) {
    content.title = text::kPlotsSmoothingTitle;
    addFilterPlots(content.plots, land, place.step);
    return content;
  }
  content.title = text::kPlotsUpliftTitle;
  addStepPlots(content.plots, land, position);
  if (timeline.smoothsAt(position)) {
    addFilterPlots(content.plots, land, timeline.passesTo(position));
  }
  if (timeline.erodesAt(position) && source.heights != nullptr) {
    content.plots.push_back(slopesPlot(land, *source.heights));
  }
  return content;
}

}  // namespace faultline
