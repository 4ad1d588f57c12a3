// Plots as curves in a frame from 0 to 1, the functions that make each plot, and the plots of each
// tab of the drawer. Every number in a plot's texts comes from the data of its curves. Shape as
// JSON: web/src/common/lesson.d.ts.
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
  std::vector<std::pair<double, double>> points;  // in the frame, 0 to 1, y up
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
  std::vector<std::pair<double, std::string>> values;  // the text at the pointer, by x
  std::string reading;                                 // a sentence about the plot
  std::string empty;                                   // why there is no plot
};

void writePlot(JsonWriter& json, const Plot& plot);

// An axis of lengths.
PlotAxis lengthAxis(std::string_view name, const Span& span, int maxSteps, const Units& units);
// An axis of the land's heights.
PlotAxis heightAxis(std::string_view name, const Span& span, const Units& units);
// A span from `low` to `high` with a margin; never empty.
Span paddedSpan(double low, double high);
Plot emptyPlot(std::string key, std::string title, std::string reason);

// Plots of an uplift step with this index, from 0. `isNext`: the texts call it the first step to
// come.
// Displacement by distance from a fault.
Plot profilePlot(const Measured& land, int index, bool isNext);
// The heights of all faults and trees.
Plot schedulePlot(const Measured& land, int index, bool isNext);
// The heights of a tree's levels, of diamond-square's levels or of the octaves of noise.
Plot levelsPlot(const Measured& land, int index);
// The middle row before and after a level or an octave, and how much the whole grid moved (at most
// 1025 vertices a side).
Plot rowPlot(const Measured& land, int index, bool isNext);

// Impulse and frequency response of a filter after `passes` passes.
Plot impulsePlot(const Measured& land, const FilterResponses& responses, int passes);
Plot responsePlot(const Measured& land, const FilterResponses& responses, int passes);

// Plots of heights.
Plot slopesPlot(const Measured& land, const Heightfield& heights);
Plot movedPlot(const Measured& land, const Heightfield& before, const Heightfield& after);
Plot histogramPlot(const Measured& land, const Heightfield& heights);
Plot hypsometryPlot(const Measured& land, const Heightfield& heights);
Plot variogramPlot(const Measured& land, const Heightfield& heights, int position);
Plot sectionPlot(const Measured& land, const Heightfield& heights, const PlotRequest& request);

// The height of one vertex by step. Without a pin it is the highest vertex of `heights`.
Plot walkPlot(const Measured& land, const Heightfield* heights, const PlotRequest& request);

// The input of a tab's plots.
struct TabSource {
  const Measured& land;
  const PlotRequest& request;  // with a position on the timeline
  const Heightfield* heights;  // what the page shows, never upside down; nullptr: not known
  const Heightfield* turned;   // the same, upside down if the request says so
  std::function<const Heightfield*()> beforeErosion;  // returns nullptr if it would take long
};

struct TabContent {
  std::string title;
  std::vector<Plot> plots;
};

// The content of a tab whose plots need heights that are not known.
TabContent emptyTab(std::string title, std::string_view key);

TabContent stepTab(const TabSource& source);
TabContent heightsTab(const TabSource& source);
TabContent roughnessTab(const TabSource& source);
TabContent sectionTab(const TabSource& source);
TabContent pointTab(const TabSource& source);

// The function that makes each tab's content, by PlotTab.
using MakeTab = TabContent (*)(const TabSource& source);
inline constexpr std::array<MakeTab, kPlotTabWords.size()> kMakeTab = {
    nullptr, stepTab, heightsTab, roughnessTab, sectionTab, pointTab};

}  // namespace faultline
