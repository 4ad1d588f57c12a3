// Cards and plots of a page. See lesson.h.
#include "lesson/lesson.h"

#include <algorithm>

#include "generated/text_lesson.h"
#include "lesson/card.h"
#include "lesson/plot.h"
#include "share/recipe_text.h"
#include "terrain/timeline/session.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

constexpr std::string_view kNoHeights = text::kPlotNotBuiltEmpty;
// Of the land before erosion, in nanoseconds, and the largest grid it is built on.
constexpr double kMaxWork = 3e9;
constexpr int kMaxLessonSize = 1025;

Units unitsOf(const View& view, double scale) {
  return {scale > 0.0 ? scale : view.scale ? static_cast<double>(*view.scale) : 0.0};
}

// Without what happens only after the land before erosion.
Recipe uneroded(Recipe recipe) {
  for (const Parameter& row : parameters()) {
    if (row.stage == Stage::kErosion) recipe.set(row.id, row.defaultValue);
  }
  return recipe;
}

void addStepPlots(std::vector<Plot>& plots, const Measured& land, int position) {
  const UpliftPlan& plan = land.plan;
  if (plan.steps == 0) {
    plots.push_back(emptyPlot("profile", text::kProfilePlotTitleEmpty, text::kPlotNoStepsEmpty));
    return;
  }
  // Flat ground shows what will come first.
  const bool toCome = position == 0;
  const int index = std::max(position - 1, 0);
  if (!plan.isCut()) {
    plots.push_back(levelsPlot(land, index));
    plots.push_back(rowPlot(land, index, toCome));
    return;
  }
  plots.push_back(isTree(plan, index) ? levelsPlot(land, index) : profilePlot(land, index, toCome));
  plots.push_back(schedulePlot(land, index, toCome));
}

void addFilterPlots(std::vector<Plot>& plots, const Measured& land, int passes) {
  const FilterResponses responses = filterResponses(land.recipe, passes);
  plots.push_back(impulsePlot(land, responses, passes));
  plots.push_back(responsePlot(land, responses, passes));
}

// The land upside down.
Heightfield turnedOver(const Heightfield& heights) {
  Heightfield result = heights;
  for (float& z : result.z) z = -z;
  return result;
}

}  // namespace

std::string Lesson::card(std::string_view link, int position) {
  const Link read = readLink(link);
  JsonWriter json;
  writeCard(json, ruler_.measure(read.recipe, unitsOf(read.view, 0.0)), position);
  return json.text();
}

void Lesson::setHeights(Heightfield heights) { heights_ = std::move(heights); }

const Heightfield* Lesson::beforeErosion(const Recipe& recipe) {
  const Recipe wanted = uneroded(recipe);
  if (builtFor_ != wanted) {
    builtFor_ = wanted;
    before_.reset();
    const SessionCost cost = sessionCost(wanted);
    if (wanted.size() <= kMaxLessonSize && cost.upliftWork + cost.smoothingWork <= kMaxWork) {
      Session session(wanted);
      session.seek(session.length());
      session.finish();
      before_ = session.heights();
    }
  }
  return before_ ? &*before_ : nullptr;
}

std::string Lesson::plots(std::string_view tab, std::string_view link, const PlotRequest& request) {
  const Link read = readLink(link);
  const Recipe& recipe = read.recipe;
  const Measured land = ruler_.measure(recipe, unitsOf(read.view, request.scale));
  const Timeline& timeline = land.timeline;
  const int position = std::clamp(request.position, 0, timeline.length());
  const TimelinePlace place = timeline.placeOf(position);
  std::string title;
  std::vector<Plot> plots;
  const auto noHeights = [&plots, this](std::string_view key) {
    if (!heights_) plots.push_back(emptyPlot(std::string(key), "", std::string(kNoHeights)));
    return !heights_;
  };
  std::optional<Heightfield> turned;
  const auto shown = [&]() -> const Heightfield& {
    if (request.flip && !turned) turned = turnedOver(*heights_);
    return request.flip ? *turned : *heights_;
  };
  if (tab == "cut" && place.kind == TimelinePlace::Kind::kErosion) {
    title = text::kPlotsErosionTitle;
    if (!noHeights("slopes")) {
      plots.push_back(slopesPlot(land, *heights_));
      const Heightfield* before = beforeErosion(recipe);
      const bool fits = before != nullptr && before->size == heights_->size;
      plots.push_back(
          fits ? movedPlot(land, *before, *heights_)
               : emptyPlot("moved", text::kMovedPlotTitle, text::kMovedPlotTooLargeEmpty));
    }
  } else if (tab == "cut" && place.kind == TimelinePlace::Kind::kSmoothing) {
    title = text::kPlotsSmoothingTitle;
    addFilterPlots(plots, land, place.step);
  } else if (tab == "cut") {
    title = text::kPlotsUpliftTitle;
    addStepPlots(plots, land, position);
    if (timeline.smoothsAt(position)) addFilterPlots(plots, land, timeline.passesTo(position));
    if (timeline.erodesAt(position) && heights_) plots.push_back(slopesPlot(land, *heights_));
  } else if (tab == "heights") {
    title = text::kPlotsHeightsTitle;
    if (!noHeights("histogram")) {
      plots.push_back(histogramPlot(land, shown()));
      plots.push_back(hypsometryPlot(land, shown()));
    }
  } else if (tab == "roughness") {
    title = text::kPlotsRoughnessTitle;
    if (!noHeights("variogram")) plots.push_back(variogramPlot(land, *heights_, position));
  } else if (tab == "section") {
    title = text::kPlotsSectionTitle;
    if (!noHeights("section")) {
      plots.push_back(sectionPlot(land, shown(), request));
    }
  } else if (tab == "point") {
    title = text::kPlotsPointTitle;
    PlotRequest placed = request;
    placed.position = position;
    plots.push_back(walkPlot(land, heights_ ? &*heights_ : nullptr, placed));
  }
  JsonWriter json;
  json.beginObject();
  json.member("tab", tab);
  json.member("title", title);
  json.key("plots");
  json.beginArray();
  for (const Plot& plot : plots) writePlot(json, plot);
  json.endArray();
  json.endObject();
  return json.text();
}

}  // namespace faultline
