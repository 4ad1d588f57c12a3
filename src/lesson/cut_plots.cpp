// The plots of a step of the uplift. See plot.h.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/det_math.h"
#include "generated/text_lesson.h"
#include "lesson/cut_math.h"
#include "lesson/plot.h"
#include "terrain/uplift/profile.h"
#include "terrain/uplift/uplift_field.h"

namespace faultline {
namespace {

constexpr double kDiagonal = 1.4142135623730951;

std::string stepName(const UpliftPlan& plan, int index) {
  const int drawn = static_cast<int>(plan.drawn.size());
  if (isTree(plan, index)) return text::stepNameTree(std::to_string(index - drawn + 1));
  const std::string number = std::to_string(index + 1);
  return index < drawn ? text::stepNameDrawnFault(number) : text::stepNameFault(number);
}

// The height of a step, in sides; negative if the other side rises.
double heightOf(const Measured& land, int index) {
  const UpliftPlan& plan = land.plan;
  const std::int32_t amplitude =
      isTree(plan, index)
          ? amplitudeAt(plan.tree.fault, index - static_cast<int>(plan.drawn.size()))
          : faultOf(plan, index).amplitude;
  return amplitude * kAmplitudeUnit * land.fullHeight();
}

// At most `maxCount` evenly spaced numbers from 0 to count - 1, both ends included.
std::vector<int> evenlySpaced(int count, int maxCount) {
  std::vector<int> numbers;
  const int shown = std::min(count, maxCount);
  for (int i = 0; i < shown; ++i) {
    numbers.push_back(
        shown == 1 ? 0
                   : static_cast<int>(static_cast<std::int64_t>(i) * (count - 1) / (shown - 1)));
  }
  return numbers;
}

// The middle of a step's place on an axis of `count` steps.
double stepPart(int index, int count) { return (index + 0.5) / count; }
// Ticks of steps, counted from 1.
std::vector<Tick> stepTicks(int count) {
  std::vector<Tick> ticks;
  const int step = std::max(1, static_cast<int>(roundStep(count, 5)));
  for (int k = step; k <= count; k += step) {
    ticks.push_back({stepPart(k - 1, count), std::to_string(k)});
  }
  return ticks;
}

// Whether all new points of a level of diamond-square are between the vertices of a grid.
bool isBetween(int level, int size) {
  const int cells = size - 1;
  return (cells & (cells - 1)) == 0 && 1 << level > cells;
}

std::string numberTick(int number) { return std::to_string(number); }

// Adds a bar for each height; name(number) is its name, with numbers from `firstNumber` on.
template <class Name>
void addBars(Plot& plot, const Measured& land, const std::vector<double>& heights, Name name,
             int firstNumber, std::string (*tick)(int number) = numberTick) {
  const int count = static_cast<int>(heights.size());
  const double largest = *std::max_element(heights.begin(), heights.end());
  const Span span{0.0, largest > 1e-9 ? largest : 0.01};
  PlotCurve bars{"bars", "", {}};
  for (int i = 0; i < count; ++i) {
    const double x = stepPart(i, count);
    const double height = heights[static_cast<std::size_t>(i)];
    bars.points.emplace_back(x, span.part(height));
    plot.values.emplace_back(x, name(i + firstNumber) + ": " + lengthShort(height, land.units));
    if (count <= 16) plot.x.ticks.push_back({x, tick(i + firstNumber)});
  }
  plot.curves.push_back(std::move(bars));
  plot.y = lengthAxis(text::kPlotHeightAxis, span, 5, land.units);
}

}  // namespace

Plot profilePlot(const Measured& land, int index, bool isNext) {
  const Fault fault = faultOf(land.plan, index);
  const Profile profile = land.plan.profile();
  const double height = heightOf(land, index);
  const bool step = profile == Profile::kStep;
  const double far = step ? 0.5 : std::min(2.0 * fault.reach, kDiagonal);
  const Span across{-far, far};
  const bool sidesAlike = !profileRow(profile).twoSided;
  const double size = std::max(std::fabs(height), 1e-9);
  const Span up = sidesAlike ? (height < 0.0 ? paddedSpan(-size, 0.0) : paddedSpan(0.0, size))
                             : paddedSpan(-size, size);
  Plot plot;
  plot.key = "profile";
  plot.title = text::kProfilePlotTitle;
  plot.x = lengthAxis(text::kProfilePlotXAxis, across, 5, land.units);
  plot.y = lengthAxis(text::kProfilePlotYAxis, up, 5, land.units);
  PlotCurve curve{"main", stepName(land.plan, index), {}};
  const auto add = [&](double distance, double reaches) {
    curve.points.emplace_back(across.part(distance),
                              up.part(height * signedProfileWeight(profile, reaches)));
  };
  constexpr int kHalf = 40;
  for (int i = -kHalf; i <= kHalf; ++i) {
    const double distance = far * i / kHalf;
    const double reaches = step ? distance : distance / fault.reach;
    // A cliff has two points at distance 0.
    if (i == 0 && !sidesAlike) add(0.0, -1e-12);
    add(distance, reaches);
    const double move = height * signedProfileWeight(profile, reaches);
    plot.values.emplace_back(
        across.part(distance),
        text::profilePlotValue((move < 0.0 ? "" : "+"), lengthShort(move, land.units),
                               lengthShort(std::fabs(distance), land.units)));
  }
  plot.curves.push_back(std::move(curve));
  plot.marks.push_back({"line", 0.5, std::nullopt, text::kProfilePlotMark});
  if (!step && 2.0 * fault.reach <= kDiagonal) {
    plot.marks.push_back({"line", across.part(fault.reach), std::nullopt, "R"});
  }
  const std::string name =
      isNext ? text::profilePlotFirstStep(stepName(land.plan, index)) : stepName(land.plan, index);
  const std::string by = lengthText(std::fabs(height), land.units);
  plot.reading =
      height == 0.0 ? text::profilePlotZeroHeightReading(name)
      : sidesAlike  ? (height > 0.0 ? text::profilePlotRidgeReading(name, by)
                                    : text::profilePlotTrenchReading(name, by))
      : step
          ? text::profilePlotStepReading(name, by, lengthText(2.0 * std::fabs(height), land.units))
          : text::profilePlotReachReading(name, by, lengthText(fault.reach, land.units));
  return plot;
}

Plot schedulePlot(const Measured& land, int index, bool isNext) {
  const UpliftPlan& plan = land.plan;
  const int drawn = static_cast<int>(plan.drawn.size());
  const auto size = [&](int i) { return std::fabs(heightOf(land, i)); };
  const std::vector<int> shown = evenlySpaced(plan.steps, 200);
  double largest = size(index);
  for (const int i : shown) largest = std::max(largest, size(i));
  const Span up{0.0, std::max(1.05 * largest, 1e-9)};
  Plot plot;
  plot.key = "schedule";
  plot.title = text::kSchedulePlotTitle;
  plot.x = {text::kSchedulePlotXAxis, stepTicks(plan.steps)};
  plot.y = lengthAxis(text::kSchedulePlotYAxis, up, 5, land.units);
  PlotCurve curve{plan.steps <= 24 ? "stems" : "main", text::kSchedulePlotCurve, {}};
  for (const int i : shown) {
    const double x = stepPart(i, plan.steps);
    curve.points.emplace_back(x, up.part(size(i)));
    plot.values.emplace_back(x, stepName(plan, i) + ": " + lengthShort(size(i), land.units));
  }
  plot.curves.push_back(std::move(curve));
  if (plan.tree.fault.jitter != Jitter::kNone && plan.steps > drawn) {
    PlotCurve unjittered{"theory", text::kSchedulePlotNoChanceCurve, {}};
    for (const int i : shown) {
      if (i < drawn) continue;
      unjittered.points.emplace_back(
          stepPart(i, plan.steps),
          up.part(scheduled(plan.tree.fault, i - drawn) * land.fullHeight()));
    }
    plot.curves.push_back(std::move(unjittered));
  }
  plot.marks.push_back(
      {"current", stepPart(index, plan.steps), up.part(size(index)), stepName(plan, index)});
  const std::string here = lengthText(size(index), land.units);
  const std::string first = lengthShort(size(0), land.units),
                    last = lengthShort(size(plan.steps - 1), land.units);
  plot.reading = plan.steps == 1 ? (isNext ? text::schedulePlotFirstOfOneReading(here)
                                           : text::schedulePlotOnlyOneReading(here))
                 : isNext        ? text::schedulePlotFirstReading(here, first, last)
                                 : text::schedulePlotReading(here, first, last);
  return plot;
}

namespace {

// Adds a bar for each level of a tree, from level 0 on.
void addTreeBars(Plot& plot, const Measured& land, int index) {
  const FaultTree tree = treeOf(land.plan, index);
  const std::int32_t root = tree.nodes.front().line.amplitude;
  std::vector<double> heights;
  double sum = 0.0;
  for (int l = 0; l < tree.depth; ++l) {
    heights.push_back(std::fabs((root >> l) * kAmplitudeUnit * land.fullHeight()));
    sum += heights.back();
  }
  plot.title = text::kLevelsPlotTreeTitle;
  plot.x.label = text::kLevelsPlotTreeXAxis;
  addBars(
      plot, land, heights, [](int l) { return text::stepNameLevel(std::to_string(l)); }, 0);
  plot.reading = text::levelsPlotTreeReading(
      stepName(land.plan, index), text::countLevels(tree.depth), lengthText(sum, land.units));
}

// Adds a bar for the random range of each level of diamond-square; 0 for levels whose points are
// all between the vertices of the grid.
void addChanceBars(Plot& plot, const Measured& land, int index) {
  const DiamondSquarePlan& squares = land.plan.squares;
  std::vector<double> heights;
  for (int l = 0; l <= squares.levels; ++l) {
    const double chance = l == 0 ? 1.0 : squares.roughness * power(squares.reduction, l - 1);
    heights.push_back(isBetween(l, land.recipe.size()) ? 0.0 : chance * land.scale);
  }
  const auto name = [](int l) {
    return l == 0 ? std::string(text::kStepNameCorners) : text::stepNameLevel(std::to_string(l));
  };
  plot.title = text::kLevelsPlotChanceTitle;
  plot.x.label = text::kLevelsPlotChanceXAxis;
  addBars(plot, land, heights, name, 0, [](int l) {
    return l == 0 ? std::string(text::kLevelsPlotCornersTick) : std::to_string(l);
  });
  const auto here = static_cast<std::size_t>(index);
  plot.reading =
      isBetween(index, land.recipe.size())
          ? text::levelsPlotChanceBetweenVerticesReading(name(index))
          : text::levelsPlotChanceReading(name(index), lengthText(heights[here], land.units),
                                          lengthShort(heights.back(), land.units));
  plot.marks.push_back({"current", plot.curves[0].points[here].first,
                        plot.curves[0].points[here].second, name(index)});
}

// Adds a bar for the weight of each octave: the height of its noise. For multiplicative noise it is
// a share of the height so far.
void addOctaveBars(Plot& plot, const Measured& land, int index) {
  const FbmPlan& fbm = land.plan.fbm;
  const bool product = fbm.form == FbmForm::kMultiplicative;
  const int size = land.recipe.size();
  std::vector<double> heights;
  double weight = 1.0;
  for (int k = 0; k < fbm.octaves; ++k, weight *= fbm.gain) {
    const bool hasNoEffect =
        (fbm.form != FbmForm::kRidged && isUnseen(fbm, k, size)) || (product && k == 0);
    heights.push_back(hasNoEffect ? 0.0 : weight * (product ? fbm.scale : land.scale));
  }
  const auto name = [](int k) { return text::stepNameOctave(std::to_string(k)); };
  plot.title = product ? text::kLevelsPlotMultipliedTitle : text::kLevelsPlotOctavesTitle;
  plot.x.label = text::kLevelsPlotOctavesXAxis;
  Measured shares = land;
  if (product) shares.units = {};
  addBars(plot, shares, heights, name, 1);
  if (product) plot.y.label = text::kLevelsPlotMultipliedYAxis;
  const auto here = static_cast<std::size_t>(index);
  const std::string largest =
      product ? shareText(heights[here]) : lengthText(heights[here], land.units);
  const std::string last =
      product ? shareText(heights.back()) : lengthShort(heights.back(), land.units);
  plot.reading = isUnseen(fbm, index, size) ? text::levelsPlotOctavesUnseenReading(name(index + 1))
                 : product && index == 0    ? std::string(text::kLevelsPlotMultipliedFirstReading)
                 : product ? text::levelsPlotMultipliedReading(name(index + 1), largest, last)
                           : text::levelsPlotOctavesReading(name(index + 1), largest, last);
  plot.marks.push_back({"current", plot.curves[0].points[here].first,
                        plot.curves[0].points[here].second, name(index + 1)});
}

}  // namespace

Plot levelsPlot(const Measured& land, int index) {
  Plot plot;
  plot.key = "levels";
  if (isTree(land.plan, index)) {
    addTreeBars(plot, land, index);
  } else if (land.plan.method == Method::kDiamondSquare) {
    addChanceBars(plot, land, index);
  } else {
    addOctaveBars(plot, land, index);
  }
  return plot;
}

namespace {

// How many vertices a step moved, and the root mean square of their displacements.
struct Moved {
  long long vertices = 0;
  double size = 0.0;
};

Moved movedOf(const Heightfield& before, const Heightfield& after) {
  Moved moved;
  double squares = 0.0;
  for (std::size_t i = 0; i < after.z.size(); ++i) {
    const double by = static_cast<double>(after.z[i]) - static_cast<double>(before.z[i]);
    if (by == 0.0) continue;
    ++moved.vertices;
    squares += by * by;
  }
  if (moved.vertices > 0) moved.size = std::sqrt(squares / static_cast<double>(moved.vertices));
  return moved;
}

}  // namespace

Plot rowPlot(const Measured& land, int index, bool isNext) {
  // Use the recipe's grid unless that would take long: a coarser grid cannot show the last levels.
  constexpr int kMaxPlotSize = 1025;
  const int size = std::min(land.recipe.size(), kMaxPlotSize);
  UpliftField field(land.plan, size);
  Heightfield before(size), after(size);
  const auto landAfter = [&](int steps, Heightfield& heights) {
    while (!field.advanceTo(steps, 1e9)) {
    }
    field.write(land.scale, nullptr, heights, 0, size);
  };
  landAfter(index, before);
  landAfter(index + 1, after);
  const float* was = before.row(size / 2);
  const float* is = after.row(size / 2);
  const auto [lowest, highest] = std::minmax_element(is, is + size);
  const auto [lowBefore, highBefore] = std::minmax_element(was, was + size);
  const Span up = paddedSpan(static_cast<double>(std::min(*lowest, *lowBefore)),
                             static_cast<double>(std::max(*highest, *highBefore)));
  Plot plot;
  plot.key = "row";
  plot.title = text::kRowPlotTitle;
  plot.x = lengthAxis(text::kRowPlotXAxis, Span{0.0, 1.0}, 5, land.units);
  plot.y = lengthAxis(text::kPlotHeightAxis, up, 5, land.units);
  PlotCurve old{"before", text::kRowPlotBeforeCurve, {}}, now{"main", text::kRowPlotAfterCurve, {}};
  for (int x = 0; x < size; ++x) {
    const double part = static_cast<double>(x) / (size - 1);
    old.points.emplace_back(part, up.part(static_cast<double>(was[x])));
    now.points.emplace_back(part, up.part(static_cast<double>(is[x])));
  }
  for (const int x : evenlySpaced(size, 400)) {
    plot.values.emplace_back(
        static_cast<double>(x) / (size - 1),
        text::rowPlotValue(lengthShort(static_cast<double>(is[x]), land.units),
                           lengthShort(static_cast<double>(was[x]), land.units)));
  }
  plot.curves = {std::move(old), std::move(now)};
  const Moved moved = movedOf(before, after);
  const std::string share =
      shareText(static_cast<double>(moved.vertices) / static_cast<double>(after.z.size()));
  const std::string by = lengthText(moved.size, land.units);
  plot.reading = moved.vertices == 0 ? text::kRowPlotNoEffectReading
                 : isNext            ? text::rowPlotFirstReading(share, by)
                                     : text::rowPlotReading(share, by);
  if (size < land.recipe.size()) {
    plot.reading += " " + text::rowPlotGridNote(std::to_string(size));
  }
  return plot;
}

}  // namespace faultline
