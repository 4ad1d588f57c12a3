// A plot as points of its frame, which plots there are, and which of them each tab of the drawer
// shows. Every number in a plot's words comes
// from the data that it draws. Shape as JSON: web/src/common/lesson.d.ts.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "lesson/filter_response.h"
#include "lesson/lesson.h"
#include "lesson/measured.h"
#include "share/plot_tabs.h"

namespace faultline {

struct PlotCurve {
  std::string_view kind;
  std::string label;
  std::vector<std::pair<double, double>> points;  // 0 to 1 of the frame, y up
};

struct PlotMark {
  std::string_view kind;
  double x;
  std::optional<double> y;
  std::string label;
};

struct PlotAxis {
  std::string label;
  std::vector<Tick> ticks;
};

struct Plot {
  std::string key, title;
  PlotAxis x, y;
  std::vector<PlotCurve> curves;
  std::vector<PlotMark> marks;
  std::vector<std::pair<double, std::string>> values;  // by x: what the pointer reads
  std::string reading;
  std::string empty;  // why there is nothing to draw
};

void writePlot(JsonWriter& json, const Plot& plot);

// An axis of lengths over a stretch.
PlotAxis lengthAxis(std::string_view name, const Span& span, int most, const Units& units);
// A stretch around values, a little wider than they are; never empty.
Span roomFor(double low, double high);
Plot emptyPlot(std::string key, std::string title, std::string why);

// Of a step of cuts (from 0): how far it moves the land by distance; how high all steps are.
Plot profilePlot(const Measured& land, int index, bool toCome);
Plot schedulePlot(const Measured& land, int index, bool toCome);
// Of a tree, of diamond-square, of noise: what each level or octave counts.
Plot levelsPlot(const Measured& land, int index);
// The middle row before and after a level or an octave, and what that moved on the whole grid (at
// most 1025 vertices a side).
Plot rowPlot(const Measured& land, int index, bool toCome);

// Of a filter, after `passes` passes.
Plot impulsePlot(const Measured& land, const FilterResponses& responses, int passes);
Plot responsePlot(const Measured& land, const FilterResponses& responses, int passes);

// Of heights.
Plot slopesPlot(const Measured& land, const Heightfield& heights);
Plot movedPlot(const Measured& land, const Heightfield& before, const Heightfield& after);
Plot histogramPlot(const Measured& land, const Heightfield& heights);
Plot hypsometryPlot(const Measured& land, const Heightfield& heights);
Plot variogramPlot(const Measured& land, const Heightfield& heights, int position);
Plot sectionPlot(const Measured& land, const Heightfield& heights, const PlotRequest& request);

// The walk of one vertex. `heights`: where the highest point is looked for, if none is pinned.
Plot walkPlot(const Measured& land, const Heightfield* heights, const PlotRequest& request);

// What the plots of a tab are made from.
struct TabSource {
  const Measured& land;
  const PlotRequest& request;  // the position is on the timeline
  const Heightfield* heights;  // what the page shows, without turning it over; nullptr: not known
  const Heightfield* turned;   // the same, turned over if the request says so
  std::function<const Heightfield*()> beforeErosion;  // nullptr where it would take long
};

struct TabContent {
  std::string title;
  std::vector<Plot> plots;
};

// Of a tab whose plots need heights that are not known.
TabContent emptyTab(std::string title, std::string_view key);

TabContent stepTab(const TabSource& source);
TabContent heightsTab(const TabSource& source);
TabContent roughnessTab(const TabSource& source);
TabContent sectionTab(const TabSource& source);
TabContent pointTab(const TabSource& source);

// What each tab of the drawer shows, by PlotTab.
using MakeTab = TabContent (*)(const TabSource& source);
inline constexpr std::array<MakeTab, kPlotTabWords.size()> kMakeTab = {
    nullptr, stepTab, heightsTab, roughnessTab, sectionTab, pointTab};

}  // namespace faultline
