// The plots of a cross-section and of one vertex's height by step. See plot.h.
#include <algorithm>
#include <cmath>
#include <optional>

#include "generated/text_lesson.h"
#include "lesson/plot.h"
#include "terrain/grid/opened_land.h"
#include "terrain/measure/history.h"
#include "terrain/uplift/uplift_field.h"

namespace faultline {
namespace {

// The height at (u, v), 0 to 1, bilinear between vertices.
double heightAt(const Heightfield& field, double u, double v) {
  const int d = field.size - 1;
  const double x = std::clamp(u, 0.0, 1.0) * d, y = std::clamp(v, 0.0, 1.0) * d;
  const int i = std::min(static_cast<int>(x), d - 1), j = std::min(static_cast<int>(y), d - 1);
  const double fx = x - i, fy = y - j;
  const auto z = [&](int a, int b) { return static_cast<double>(field.at(a, b)); };
  const double north = z(i, j) + fx * (z(i + 1, j) - z(i, j));
  const double south = z(i, j + 1) + fx * (z(i + 1, j + 1) - z(i, j + 1));
  return north + fy * (south - north);
}

struct Vertex {
  int x, y;
};

Vertex highestOf(const Heightfield& field, bool flip) {
  const auto found = flip ? std::min_element(field.z.begin(), field.z.end())
                          : std::max_element(field.z.begin(), field.z.end());
  const auto at = static_cast<int>(found - field.z.begin());
  return {at % field.size, at / field.size};
}

// How many steps moved a vertex up, down or not at all.
struct Tally {
  int up = 0, down = 0, still = 0;
};

// The height of a vertex after 0, 1, ... all steps, and the sign of each step's displacement.
struct Walk {
  std::vector<double> heights;
  std::vector<std::int8_t> signs;
};

Walk walkOfCuts(const Measured& land, int size, Vertex at) {
  const UpliftPlan& plan = land.plan;
  Walk walk;
  const float ground = land.ground == nullptr ? 0.0f : land.ground->at(at.x, at.y);
  for (const float z : heightHistory(plan, size, at.x, at.y, land.scale, ground)) {
    walk.heights.push_back(static_cast<double>(z));
  }
  for (int i = 0; i < plan.steps; ++i) {
    const std::int64_t amount =
        isTree(plan, i) ? amountAt(treeOf(plan, i), at.x, at.y, size - 1)
                        : amountAt(faultOf(plan, i), plan.profile(), at.x, at.y, size - 1);
    walk.signs.push_back(static_cast<std::int8_t>((amount > 0) - (amount < 0)));
  }
  return walk;
}

// The height of a vertex by level or octave. There is no shortcut for one vertex, so this builds
// the whole grid.
Walk walkOfSums(const Measured& land, int size, Vertex at) {
  UpliftField field(land.plan, size);
  Heightfield heights(size);
  std::optional<Heightfield> ground;
  if (land.ground != nullptr) ground = resampled(*land.ground, size);
  Walk walk{{ground ? static_cast<double>(ground->at(at.x, at.y)) : 0.0}, {}};
  for (int step = 1; step <= land.plan.steps; ++step) {
    while (!field.advanceTo(step, 1e9)) {
    }
    field.write(land.scale, ground ? &*ground : nullptr, heights, at.y, at.y + 1);
    const auto z = static_cast<double>(heights.at(at.x, at.y));
    const double before = walk.heights.back();
    walk.signs.push_back(static_cast<std::int8_t>((z > before) - (z < before)));
    walk.heights.push_back(z);
  }
  return walk;
}

// The standard deviation, after 0, 1, ... steps, of a random walk whose steps go up or down with
// equal chance. Only for faults with the step profile and trees.
std::vector<double> coinSpread(const Measured& land) {
  std::vector<double> spread{0.0};
  double squares = 0.0;
  for (int i = 0; i < land.plan.steps; ++i) {
    if (isTree(land.plan, i)) {
      const FaultTree tree = treeOf(land.plan, i);
      const std::int32_t root = tree.nodes.front().line.amplitude;
      for (int l = 0; l < tree.depth; ++l) {
        const double height = (root >> l) * kAmplitudeUnit * land.fullHeight();
        squares += height * height;
      }
    } else {
      const double height = faultOf(land.plan, i).amplitude * kAmplitudeUnit * land.fullHeight();
      squares += height * height;
    }
    spread.push_back(std::sqrt(squares));
  }
  return spread;
}

// The steps that the plot shows: all if they are few, else those with the lowest and the highest
// height of each interval.
std::vector<int> shownSteps(const std::vector<double>& heights, int position) {
  constexpr int kMax = 240;
  const int count = static_cast<int>(heights.size());
  std::vector<int> shown;
  if (count <= kMax) {
    for (int i = 0; i < count; ++i) shown.push_back(i);
    return shown;
  }
  constexpr int kParts = kMax / 2;
  const auto at = [&](std::int64_t part) { return static_cast<int>(part * count / kParts); };
  const auto lower = [&heights](int a, int b) {
    return heights[static_cast<std::size_t>(a)] < heights[static_cast<std::size_t>(b)];
  };
  for (int part = 0; part < kParts; ++part) {
    int low = at(part), high = low;
    for (int i = low; i < at(part + 1); ++i) {
      if (lower(i, low)) low = i;
      if (lower(high, i)) high = i;
    }
    if (part == 0) shown.push_back(0);
    for (const int i : {std::min(low, high), std::max(low, high)}) {
      if (shown.empty() || i > shown.back()) shown.push_back(i);
    }
  }
  if (shown.back() != count - 1) shown.push_back(count - 1);
  const auto place = std::lower_bound(shown.begin(), shown.end(), position);
  if (place != shown.end() && *place != position) shown.insert(place, position);
  return shown;
}

// How many steps there are up to a position: "3 steps", "the corners and 2 levels".
std::string countTo(const Timeline& timeline, int position) {
  const int level = Timeline::levelOf(position);
  if (!timeline.levels || level < 0) return text::countSteps(position);
  return level == 0 ? std::string(text::kCountCorners) : text::countCornersAndLevels(level);
}

// Ticks of the corners and of levels, which people count after them; there are 12 at most.
std::vector<Tick> levelTicks(const Span& across) {
  std::vector<Tick> ticks;
  for (int position = 1; position <= static_cast<int>(across.high); ++position) {
    const int level = Timeline::levelOf(position);
    ticks.push_back({across.part(position), level == 0 ? std::string(text::kLevelsPlotCornersTick)
                                                       : std::to_string(level)});
  }
  return ticks;
}

std::string walkReading(const Measured& land, const Walk& walk, int position, bool pinned,
                        double sign) {
  const int steps = land.plan.steps, done = std::min(position, steps);
  Tally tally;
  for (int i = 0; i < done; ++i) {
    const double direction = sign * walk.signs[static_cast<std::size_t>(i)];
    ++(direction > 0 ? tally.up : direction < 0 ? tally.down : tally.still);
  }
  const auto times = [](int count) { return text::countTimes(count); };
  std::string text =
      pinned ? text::walkPlotPinnedReading(times(tally.up), std::to_string(tally.down))
             : text::walkPlotHighestReading(times(tally.up), std::to_string(tally.down));
  if (tally.still > 0) text += text::walkPlotReadingUnmoved(std::to_string(tally.still));
  text += text::walkPlotReadingHeight(
      heightText(sign * walk.heights[static_cast<std::size_t>(done)], land.units));
  if (land.timeline.hasCheckpointsDuringUplift() || position > steps) {
    text.append(" ").append(text::kWalkPlotReadingUpliftOnly);
  }
  return text;
}

}  // namespace

Plot sectionPlot(const Measured& land, const Heightfield& heights, const PlotRequest& request) {
  const std::array<double, 4> ends =
      request.section.value_or(std::array<double, 4>{0.0, 0.5, 1.0, 0.5});
  const double du = ends[2] - ends[0], dv = ends[3] - ends[1];
  const double length = std::sqrt(du * du + dv * dv);
  if (!(length > 0.0))
    return emptyPlot("section", text::kSectionPlotTitleEmpty, text::kSectionPlotNoLengthEmpty);
  constexpr int kParts = 200;
  std::vector<double> z;
  for (int i = 0; i <= kParts; ++i) {
    const double part = static_cast<double>(i) / kParts;
    z.push_back(heightAt(heights, ends[0] + part * du, ends[1] + part * dv));
  }
  const auto [low, high] = std::minmax_element(z.begin(), z.end());
  const Span along{0.0, length}, up = paddedSpan(*low, *high);
  Plot plot;
  plot.key = "section";
  plot.title = request.section ? text::kSectionPlotTitle : text::kSectionPlotMiddleTitle;
  plot.x = lengthAxis(text::kSectionPlotXAxis, along, 5, land.units);
  plot.y = heightAxis(text::kPlotHeightAxis, up, land.units);
  PlotCurve curve{"area", text::kSectionPlotCurve, {}};
  for (int i = 0; i <= kParts; ++i) {
    const double part = static_cast<double>(i) / kParts, height = z[static_cast<std::size_t>(i)];
    curve.points.emplace_back(part, up.part(height));
    plot.values.emplace_back(part, text::sectionPlotValue(heightShort(height, land.units),
                                                          lengthShort(part * length, land.units)));
  }
  plot.curves.push_back(std::move(curve));
  plot.reading = text::sectionPlotReading(
      heightShort(*low, land.units), heightText(*high, land.units), lengthText(length, land.units));
  return plot;
}

Plot walkPlot(const Measured& land, const Heightfield* heights, const PlotRequest& request) {
  constexpr std::string_view kTitle = text::kWalkPlotTitle;
  constexpr int kMaxPlotSize = 1025;
  constexpr double kMaxLines = 1e6;
  const UpliftPlan& plan = land.plan;
  const std::string key = "walk";
  if (plan.steps == 0) return emptyPlot(key, std::string(kTitle), text::kPlotNoStepsEmpty);
  if (!request.pin && heights == nullptr)
    return emptyPlot(key, std::string(kTitle), text::kWalkPlotNoPinEmpty);
  if (plan.method == Method::kFaultTree &&
      static_cast<double>(plan.steps) * ((1 << plan.tree.depth) - 1) > kMaxLines) {
    return emptyPlot(key, std::string(kTitle), text::kWalkPlotTooManyLinesEmpty);
  }
  const int size = plan.isCut() ? land.recipe.size() : std::min(land.recipe.size(), kMaxPlotSize);
  std::array<double, 2> place{};
  if (request.pin) {
    place = *request.pin;
  } else {
    const Vertex top = highestOf(*heights, request.flip);
    place = {static_cast<double>(top.x) / (heights->size - 1),
             static_cast<double>(top.y) / (heights->size - 1)};
  }
  const auto vertex = [size](double part) {
    return static_cast<int>(std::clamp(part, 0.0, 1.0) * (size - 1) + 0.5);
  };
  const Vertex at{vertex(place[0]), vertex(place[1])};
  const Walk walk = plan.isCut() ? walkOfCuts(land, size, at) : walkOfSums(land, size, at);
  const double sign = request.flip ? -1.0 : 1.0;
  const int done = std::clamp(request.position, 0, plan.steps);
  const bool hasSpread = plan.isCut() && plan.profile() == Profile::kStep;
  const std::vector<double> spread = hasSpread ? coinSpread(land) : std::vector<double>();
  // Around the height at the beginning: 0, or that of the opened land.
  const double ground = sign * walk.heights.front();
  double low = ground, high = ground;
  for (const double z : walk.heights) {
    low = std::min(low, sign * z);
    high = std::max(high, sign * z);
  }
  if (hasSpread) {
    low = std::min(low, ground - spread.back());
    high = std::max(high, ground + spread.back());
  }
  const Span up = paddedSpan(low, high), across{0.0, static_cast<double>(plan.steps)};
  Plot plot;
  plot.key = key;
  plot.title = kTitle;
  plot.x = {plan.method == Method::kFbm             ? text::kWalkPlotOctavesXAxis
            : plan.method == Method::kDiamondSquare ? text::kWalkPlotLevelsXAxis
                                                    : text::kWalkPlotStepsXAxis,
            {}};
  plot.x.ticks =
      land.timeline.levels ? levelTicks(across) : roundTicks(across, std::min(5, plan.steps));
  plot.y = heightAxis(text::kWalkPlotYAxis, up, land.units);
  PlotCurve curve{"main", text::kWalkPlotCurve, {}};
  PlotCurve above{"theory", text::kWalkPlotSpreadCurve, {}}, below{"theory", "", {}};
  for (const int i : shownSteps(walk.heights, done)) {
    const double x = across.part(i), z = sign * walk.heights[static_cast<std::size_t>(i)];
    curve.points.emplace_back(x, up.part(z));
    if (hasSpread) {
      above.points.emplace_back(x, up.part(ground + spread[static_cast<std::size_t>(i)]));
      below.points.emplace_back(x, up.part(ground - spread[static_cast<std::size_t>(i)]));
    }
    plot.values.emplace_back(
        x, text::walkPlotValue(heightShort(z, land.units), countTo(land.timeline, i)));
  }
  plot.curves.push_back(std::move(curve));
  if (hasSpread) {
    plot.curves.push_back(std::move(above));
    plot.curves.push_back(std::move(below));
  }
  plot.marks.push_back({"current", across.part(done),
                        up.part(sign * walk.heights[static_cast<std::size_t>(done)]),
                        text::kWalkPlotPositionMark});
  plot.reading = walkReading(land, walk, request.position, request.pin.has_value(), sign);
  return plot;
}

TabContent sectionTab(const TabSource& source) {
  if (source.turned == nullptr) return emptyTab(text::kPlotsSectionTitle, "section");
  return {text::kPlotsSectionTitle, {sectionPlot(source.land, *source.turned, source.request)}};
}

TabContent pointTab(const TabSource& source) {
  return {text::kPlotsPointTitle, {walkPlot(source.land, source.heights, source.request)}};
}

}  // namespace faultline
