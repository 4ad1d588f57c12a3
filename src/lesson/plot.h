// A plot as points of its frame, and which plots there are. Every number in a plot's words comes
// from the data that it draws. Shape as JSON: web/src/common/lesson.d.ts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "lesson/filter_response.h"
#include "lesson/lesson.h"
#include "lesson/measured.h"

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

}  // namespace faultline
