// The plots of heights: histogram, hypsometric curve, variogram, slopes, and what erosion moved.
// See plot.h.
#include <algorithm>
#include <array>
#include <cmath>

#include "base/det_math.h"
#include "generated/text_lesson.h"
#include "lesson/plot.h"
#include "terrain/measure/statistics.h"
#include "terrain/uplift/profile.h"

namespace faultline {
namespace {

struct Range {
  double low, high;
};
Range rangeOf(const Heightfield& field) {
  const auto [low, high] = std::minmax_element(field.z.begin(), field.z.end());
  return {static_cast<double>(*low), static_cast<double>(*high)};
}

struct Average {
  double mean, deviation;
};
Average averageOf(const Heightfield& field) {
  double sum = 0.0, squares = 0.0;
  for (const float z : field.z) {
    sum += static_cast<double>(z);
    squares += static_cast<double>(z) * static_cast<double>(z);
  }
  const auto count = static_cast<double>(field.z.size());
  const double mean = sum / count;
  return {mean, std::sqrt(std::max(squares / count - mean * mean, 0.0))};
}

double tangentOf(double degrees) {
  const SinCos turn =
      sinCosTurn(static_cast<std::uint32_t>(std::floor(degrees / 360.0 * 0x1p32 + 0.5)));
  return turn.sin / turn.cos;
}

constexpr std::string_view kFlat = text::kPlotFlatEmpty;

}  // namespace

Plot histogramPlot(const Measured& land, const Heightfield& heights) {
  constexpr int kBins = 40;
  const auto [low, high] = rangeOf(heights);
  if (!(high > low)) return emptyPlot("histogram", text::kHistogramPlotTitle, std::string(kFlat));
  const std::vector<std::int64_t> counts = histogram(heights, kBins);
  const auto all = static_cast<double>(heights.z.size());
  const Span across{low, high};
  const double largest = static_cast<double>(*std::max_element(counts.begin(), counts.end())) / all;
  const Span up{0.0, 1.05 * largest};
  Plot plot;
  plot.key = "histogram";
  plot.title = text::kHistogramPlotTitle;
  plot.x = heightAxis(text::kPlotHeightAxis, across, land.units);
  plot.y = {text::kPlotLandShareAxis, roundTicks(up, 5, 100.0)};
  PlotCurve bars{"bars", text::kPlotLandShareCurve, {}};
  for (int i = 0; i < kBins; ++i) {
    const double x = (i + 0.5) / kBins,
                 share = static_cast<double>(counts[static_cast<std::size_t>(i)]) / all;
    bars.points.emplace_back(x, up.part(share));
    const double from = low + (high - low) * i / kBins, to = low + (high - low) * (i + 1) / kBins;
    plot.values.emplace_back(
        x, text::histogramPlotValue(shareText(share), heightShort(from, land.units),
                                    heightShort(to, land.units)));
  }
  plot.curves.push_back(std::move(bars));
  const Average numbers = averageOf(heights);
  plot.marks.push_back(
      {"line", across.part(numbers.mean), std::nullopt, text::kHistogramPlotMeanMark});
  plot.reading = text::histogramPlotReading(
      heightShort(low, land.units), heightText(high, land.units),
      heightShort(numbers.mean, land.units), lengthShort(numbers.deviation, land.units));
  return plot;
}

Plot hypsometryPlot(const Measured& land, const Heightfield& heights) {
  constexpr int kHeights = 65;
  const auto [low, high] = rangeOf(heights);
  if (!(high > low)) return emptyPlot("hypsometry", text::kHypsometryPlotTitle, std::string(kFlat));
  const std::vector<double> shares = hypsometricCurve(heights, kHeights);
  const Span up{low, high}, across{0.0, 1.0};
  Plot plot;
  plot.key = "hypsometry";
  plot.title = text::kHypsometryPlotTitle;
  plot.x = {text::kHypsometryPlotXAxis, roundTicks(across, 5, 100.0)};
  plot.y = heightAxis(text::kPlotHeightAxis, up, land.units);
  PlotCurve curve{"main", text::kHypsometryPlotCurve, {}};
  for (int i = kHeights - 1; i >= 0; --i) {
    const double share = shares[static_cast<std::size_t>(i)];
    const double z = low + (high - low) * i / (kHeights - 1);
    curve.points.emplace_back(share, up.part(z));
    plot.values.emplace_back(
        share, text::hypsometryPlotValue(shareText(share), heightShort(z, land.units)));
  }
  plot.curves.push_back(std::move(curve));
  const double integral = (averageOf(heights).mean - low) / (high - low);
  // Round like the shown number, so that the text agrees with it.
  const int hundredths = static_cast<int>(10.0 * (10.0 * integral) + 0.5);
  plot.reading = text::hypsometryPlotReading(
      placesNumber(integral, 2), (hundredths > 55   ? text::kHypsometryPlotMeaningHigh
                                  : hundredths < 45 ? text::kHypsometryPlotMeaningLow
                                                    : text::kHypsometryPlotMeaningEven));
  return plot;
}

namespace {

// The theoretical Hurst exponent of an uplift, if there is one.
struct Theory {
  bool known = false;
  double hurst = 0.0;
  std::string_view reason;
};

Theory theoryOf(const UpliftPlan& plan) {
  const auto within = [](double h) { return std::clamp(h, 0.0, 1.0); };
  switch (plan.method) {
    case Method::kFaultTree:
      return {true, 0.5, text::kVariogramPlotTheoryRandomWalk};
    case Method::kFault:
      if (profileRow(plan.profile()).cliff)
        return {true, 0.5, text::kVariogramPlotTheoryRandomWalk};
      return {true, 1.0, text::kVariogramPlotTheoryNoCliffs};
    case Method::kDiamondSquare:
      if (plan.squares.reduction <= 0.0) return {true, 1.0, text::kVariogramPlotTheoryReduction};
      return {true, within(-binaryLog(plan.squares.reduction)),
              text::kVariogramPlotTheoryReduction};
    case Method::kFbm:
      if (plan.fbm.lacunarity <= 1.0 || plan.fbm.gain <= 0.0 || plan.fbm.form != FbmForm::kClassic)
        return {};
      return {true, within(-binaryLog(plan.fbm.gain) / binaryLog(plan.fbm.lacunarity)),
              text::kVariogramPlotTheoryGain};
  }
  return {};
}

// Ticks of a logarithmic axis at powers of ten, and at 2 and 5 times them if there are few.
std::vector<Tick> logTicks(const Span& span, double factor) {
  std::vector<Tick> ticks;
  constexpr double kLogTen = 3.32192809488736234787;
  const double low = span.low + binaryLog(factor), high = span.high + binaryLog(factor);
  const bool few = high - low < 2.5 * kLogTen;
  for (double ten = std::floor(low / kLogTen); ten * kLogTen <= high; ten += 1.0) {
    for (const double digit : {1.0, 2.0, 5.0}) {
      if (digit != 1.0 && !few) continue;
      const double at = ten * kLogTen + binaryLog(digit);
      if (at < low - 1e-9 || at > high + 1e-9) continue;
      ticks.push_back({span.part(at - binaryLog(factor)), shortNumber(binaryExp(at))});
    }
  }
  return ticks;
}

// A straight line through a point of a log-log plot, clipped to the frame.
PlotCurve slopeLine(std::string_view kind, std::string label, double slope, double atX, double atY,
                    const Span& across, const Span& up) {
  PlotCurve line{kind, std::move(label), {}};
  constexpr int kParts = 16;
  for (int i = 0; i <= kParts; ++i) {
    const double x = across.low + (across.high - across.low) * i / kParts;
    const double y = atY + slope * (x - atX);
    if (y >= up.low && y <= up.high) line.points.emplace_back(across.part(x), up.part(y));
  }
  return line;
}

}  // namespace

Plot variogramPlot(const Measured& land, const Heightfield& heights, int position) {
  const std::string_view title = text::kVariogramPlotTitle;
  const Variogram measured = variogram(heights);
  std::vector<std::pair<double, double>> logs;  // of distance and typical difference, base 2
  double sumX = 0.0, sumY = 0.0, fitted = 0.0;
  const int d = heights.size - 1;
  for (const Variogram::Class& each : measured.classes) {
    if (each.gamma < 0x1p-1000) continue;
    logs.emplace_back(binaryLog(each.lag), 0.5 * (binaryLog(each.gamma) + 1.0));
    // Count only the classes that statistics.h uses for its fit.
    if (each.lag < 1.9 / d || each.lag > 1.05 / 8.0) continue;
    sumX += logs.back().first;
    sumY += logs.back().second;
    fitted += 1.0;
  }
  const bool known = measured.hurst - measured.hurst == 0.0;
  if (logs.size() < 2 || !known) {
    return emptyPlot("variogram", std::string(title),
                     logs.empty() ? std::string(kFlat) : text::kVariogramPlotSmallGridEmpty);
  }
  double low = logs.front().second, high = low;
  for (const auto& [x, y] : logs) {
    low = std::min(low, y);
    high = std::max(high, y);
  }
  const Span across{logs.front().first, logs.back().first}, up = paddedSpan(low, high);
  Plot plot;
  plot.key = "variogram";
  plot.title = title;
  const LengthScale lengths = lengthScale(binaryExp(across.high), land.units);
  const LengthScale differences = lengthScale(binaryExp(up.high), land.units);
  plot.x = {text::variogramPlotXAxis(lengths.unit), logTicks(across, lengths.factor)};
  plot.y = {text::variogramPlotYAxis(differences.unit), logTicks(up, differences.factor)};
  PlotCurve curve{"main", text::kVariogramPlotCurve, {}};
  for (const auto& [x, y] : logs) {
    curve.points.emplace_back(across.part(x), up.part(y));
    plot.values.emplace_back(across.part(x),
                             text::variogramPlotValue(lengthShort(binaryExp(y), land.units),
                                                      lengthShort(binaryExp(x), land.units)));
  }
  plot.curves.push_back(std::move(curve));
  const double meanX = sumX / fitted, meanY = sumY / fitted;
  plot.curves.push_back(slopeLine("fit",
                                  text::variogramPlotFitCurve(placesNumber(measured.hurst, 2)),
                                  measured.hurst, meanX, meanY, across, up));
  plot.reading = text::variogramPlotReading(placesNumber(measured.hurst, 2),
                                            placesNumber(measured.dimension, 2));
  const Theory theory = theoryOf(land.plan);
  if (theory.known) {
    plot.curves.push_back(slopeLine("theory",
                                    text::variogramPlotTheoryCurve(placesNumber(theory.hurst, 2)),
                                    theory.hurst, meanX, meanY, across, up));
    const bool walk = theory.reason == text::kVariogramPlotTheoryRandomWalk;
    const std::string slope = placesNumber(measured.hurst, 2), reason(theory.reason),
                      theirs = placesNumber(theory.hurst, 2);
    plot.reading = walk ? text::variogramPlotWalkReading(slope, reason, theirs)
                        : text::variogramPlotTheoryReading(slope, reason, theirs);
    if (theory.reason == text::kVariogramPlotTheoryNoCliffs)
      plot.reading.append(" ").append(text::kVariogramPlotReadingShortDistances);
  }
  const Timeline& timeline = land.timeline;
  const bool smoothed =
      timeline.smoothEvery > 0 || (position > timeline.steps && timeline.passes > 0);
  const bool eroded = timeline.erodeEvery > 0 || position > timeline.steps + timeline.passes;
  plot.reading += smoothed ? text::kVariogramPlotReadingSmoothed
                  : eroded ? text::kVariogramPlotReadingEroded
                           : ".";
  return plot;
}

Plot slopesPlot(const Measured& land, const Heightfield& heights) {
  constexpr int kBins = 45;  // of two degrees
  constexpr double kMax = 90.0;
  constexpr float kDiagonal = 0.70710678f;
  const int d = heights.size - 1, stride = (d + 127) / 128;
  std::array<float, kBins> edges{};
  for (int i = 0; i < kBins; ++i)
    edges[static_cast<std::size_t>(i)] = static_cast<float>(tangentOf(2.0 * i));
  std::array<std::int64_t, kBins> counts{};
  const double limit = land.recipe.thermal() ? land.recipe.real(ParameterId::kTalus) : 30.0;
  const auto limitTangent = static_cast<float>(tangentOf(limit));
  std::int64_t steeper = 0, all = 0;
  for (int y = 0; y <= d; y += stride) {
    for (int x = 0; x <= d; x += stride) {
      // Find the steepest descent to the eight neighbours, as thermal erosion does.
      float steepest = 0.0f;
      const float z = heights.at(x, y);
      for (int v = std::max(y - 1, 0); v <= std::min(y + 1, d); ++v) {
        for (int u = std::max(x - 1, 0); u <= std::min(x + 1, d); ++u) {
          const float drop = (z - heights.at(u, v)) * (u != x && v != y ? kDiagonal : 1.0f);
          steepest = std::max(steepest, drop);
        }
      }
      steepest *= static_cast<float>(d);
      const auto bin = std::upper_bound(edges.begin(), edges.end(), steepest) - edges.begin() - 1;
      ++counts[static_cast<std::size_t>(bin)];
      steeper += steepest > limitTangent ? 1 : 0;
      ++all;
    }
  }
  const auto share = [all](std::int64_t count) {
    return static_cast<double>(count) / static_cast<double>(all);
  };
  const Span across{0.0, kMax},
      up{0.0, 1.05 * share(*std::max_element(counts.begin(), counts.end()))};
  Plot plot;
  plot.key = "slopes";
  plot.title = text::kSlopesPlotTitle;
  for (int degrees = 0; degrees <= 90; degrees += 15) {
    plot.x.ticks.push_back({degrees / kMax, std::to_string(degrees) + "°"});
  }
  plot.x.label = text::kSlopesPlotXAxis;
  plot.y = {text::kPlotLandShareAxis, roundTicks(up, 5, 100.0)};
  PlotCurve bars{"bars", text::kPlotLandShareCurve, {}};
  for (int i = 0; i < kBins; ++i) {
    const double x = (i + 0.5) / kBins, part = share(counts[static_cast<std::size_t>(i)]);
    bars.points.emplace_back(x, up.part(part));
    plot.values.emplace_back(x, text::slopesPlotValue(shareText(part), std::to_string(2 * i),
                                                      std::to_string(2 * i + 2)));
  }
  plot.curves.push_back(std::move(bars));
  const std::string degrees = placesNumber(limit, 1) + "°";
  if (land.recipe.thermal())
    plot.marks.push_back(
        {"line", across.part(limit), std::nullopt, text::slopesPlotTalusMark(degrees)});
  plot.reading = text::slopesPlotReading(
      shareText(share(steeper)),
      (land.recipe.thermal() ? text::slopesPlotTalusAngle(degrees) : degrees));
  return plot;
}

Plot movedPlot(const Measured& land, const Heightfield& before, const Heightfield& after) {
  constexpr int kBands = 32;
  const auto [low, high] = rangeOf(before);
  if (!(high > low)) return emptyPlot("moved", text::kMovedPlotTitle, std::string(kFlat));
  std::array<double, kBands> sums{};
  std::array<std::int64_t, kBands> counts{};
  double largest = 0.0, total = 0.0;
  std::int64_t sank = 0, rose = 0;
  for (std::size_t i = 0; i < before.z.size(); ++i) {
    const auto was = static_cast<double>(before.z[i]);
    const double change = static_cast<double>(after.z[i]) - was;
    const auto band = static_cast<std::size_t>(
        std::min(static_cast<int>((was - low) / (high - low) * kBands), kBands - 1));
    sums[band] += change;
    ++counts[band];
    total += std::fabs(change);
    sank += change < 0.0 ? 1 : 0;
    rose += change > 0.0 ? 1 : 0;
    if (std::fabs(change) > std::fabs(largest)) largest = change;
  }
  std::vector<std::pair<double, double>> means;  // of the band's middle
  double lowest = 0.0, highest = 0.0;
  for (std::size_t i = 0; i < kBands; ++i) {
    if (counts[i] == 0) continue;
    means.emplace_back(low + (high - low) * (static_cast<double>(i) + 0.5) / kBands,
                       sums[i] / static_cast<double>(counts[i]));
    lowest = std::min(lowest, means.back().second);
    highest = std::max(highest, means.back().second);
  }
  const Span across{low, high}, up = paddedSpan(lowest, highest);
  Plot plot;
  plot.key = "moved";
  plot.title = text::kMovedPlotTitle;
  plot.x = heightAxis(text::kMovedPlotXAxis, across, land.units);
  plot.y = lengthAxis(text::kMovedPlotYAxis, up, 5, land.units);
  PlotCurve curve{"main", text::kMovedPlotCurve, {}},
      zero{"before", text::kMovedPlotZeroCurve, {{0.0, up.part(0.0)}, {1.0, up.part(0.0)}}};
  for (const auto& [z, change] : means) {
    curve.points.emplace_back(across.part(z), up.part(change));
    plot.values.emplace_back(across.part(z), text::movedPlotValue((change < 0.0 ? "" : "+"),
                                                                  lengthShort(change, land.units),
                                                                  heightShort(z, land.units)));
  }
  plot.curves = {std::move(zero), std::move(curve)};
  const auto all = static_cast<double>(before.z.size());
  plot.reading = text::movedPlotReading(
      shareText(static_cast<double>(sank) / all), shareText(static_cast<double>(rose) / all),
      lengthShort(total / all, land.units), lengthText(std::fabs(largest), land.units));
  return plot;
}

TabContent heightsTab(const TabSource& source) {
  if (source.turned == nullptr) return emptyTab(text::kPlotsHeightsTitle, "histogram");
  return {
      text::kPlotsHeightsTitle,
      {histogramPlot(source.land, *source.turned), hypsometryPlot(source.land, *source.turned)}};
}

TabContent roughnessTab(const TabSource& source) {
  if (source.heights == nullptr) return emptyTab(text::kPlotsRoughnessTitle, "variogram");
  return {text::kPlotsRoughnessTitle,
          {variogramPlot(source.land, *source.heights, source.request.position)}};
}

}  // namespace faultline
