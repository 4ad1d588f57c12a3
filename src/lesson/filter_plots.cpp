// The plots of a smoothing filter. See plot.h.
#include <algorithm>
#include <cmath>

#include "generated/text_lesson.h"
#include "lesson/filter_response.h"
#include "lesson/plot.h"

namespace faultline {
namespace {

std::string afterPasses(int passes) {
  return passes == 1 ? text::kFilterPlotOnePassAfter
                     : text::filterPlotPassesAfter(std::to_string(passes));
}

// The lowest number of waves along the side whose gain is below one half; 0 if there is none.
double halfGainWaves(const FilterResponse& response) {
  constexpr int kSteps = 256;
  double before = 1.0;
  for (int i = 1; i <= kSteps; ++i) {
    const double now = response.gain(0.5 * i / kSteps);
    if (now < 0.5) {
      const double part = before > now ? (before - 0.5) / (before - now) : 0.0;
      return 0.5 * (i - 1 + part) / kSteps * response.cells;
    }
    before = now;
  }
  return 0.0;
}

}  // namespace

Plot impulsePlot(const Measured& land, const FilterResponses& responses, int passes) {
  const auto& [one, all] = responses;
  const double largest = std::max(*std::max_element(one.weights.begin(), one.weights.end()), 1e-9);
  const int half = std::clamp(std::max(one.reach(0.004 * largest), all.reach(0.004 * largest)) + 1,
                              3, one.centre);
  const double far = static_cast<double>(half) / one.cells;
  const Span across{-far, far}, up{0.0, 1.05 * largest};
  Plot plot;
  plot.key = "impulse";
  plot.title = text::kImpulsePlotTitle;
  plot.x = lengthAxis(text::kImpulsePlotXAxis, across, 5, land.units);
  plot.y = {text::kImpulsePlotYAxis, roundTicks(up, 5, 100.0)};
  const int step = std::max(1, half / 100);
  PlotCurve now{half <= 12 ? "stems" : "main", text::kFilterPlotOnePassCurve, {}},
      sum{"fit", afterPasses(passes), {}};
  for (int j = -half / step * step; j <= half; j += step) {
    const auto i = static_cast<std::size_t>(one.centre + j);
    const double x = across.part(static_cast<double>(j) / one.cells);
    now.points.emplace_back(x, up.part(one.weights[i]));
    sum.points.emplace_back(x, up.part(all.weights[i]));
    plot.values.emplace_back(
        x, text::impulsePlotValue(
               shareText(passes == 1 ? one.weights[i] : all.weights[i]),
               lengthShort(std::fabs(static_cast<double>(j)) / one.cells, land.units)));
  }
  plot.curves.push_back(std::move(now));
  if (passes > 1) plot.curves.push_back(std::move(sum));
  const auto peak = static_cast<std::size_t>(one.centre);
  plot.reading = text::impulsePlotReading(shareText(one.weights[peak]));
  plot.reading += passes > 1 ? text::impulsePlotReadingPasses(std::to_string(passes),
                                                              shareText(all.weights[peak]))
                             : ".";
  return plot;
}

Plot responsePlot(const Measured& land, const FilterResponses& responses, int passes) {
  const auto& [one, all] = responses;
  Plot plot;
  plot.key = "response";
  plot.title = text::kResponsePlotTitle;
  const Span across{0.0, 0.5 * one.cells}, up{0.0, 1.0};
  plot.x = {text::kResponsePlotXAxis, roundTicks(across, 5)};
  plot.y = {text::kResponsePlotYAxis, roundTicks(up, 5, 100.0)};
  PlotCurve now{"main", text::kFilterPlotOnePassCurve, {}}, sum{"fit", afterPasses(passes), {}};
  constexpr int kSteps = 96;
  for (int i = 0; i <= kSteps; ++i) {
    const double cycles = 0.5 * i / kSteps, x = static_cast<double>(i) / kSteps;
    const double gain = one.gain(cycles), gainOfAll = passes > 1 ? all.gain(cycles) : gain;
    now.points.emplace_back(x, up.part(gain));
    sum.points.emplace_back(x, up.part(gainOfAll));
    plot.values.emplace_back(
        x, text::responsePlotValue(shareText(gainOfAll), shortNumber(cycles * one.cells)));
  }
  plot.curves.push_back(std::move(now));
  if (passes > 1) plot.curves.push_back(std::move(sum));
  const double waves = halfGainWaves(all);
  plot.reading = waves > 0.0 ? text::responsePlotReading(lengthText(1.0 / waves, land.units),
                                                         afterPasses(passes))
                             : text::responsePlotNoLossReading(afterPasses(passes));
  return plot;
}

}  // namespace faultline
