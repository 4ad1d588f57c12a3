// The plot of a cross-section. See section_plot.h. The labels of the grid lines stand in a gutter
// on the left, so that the curve crosses no text.
#include "ui/map/section_plot.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/fixed_text.h"
#include "generated/text_ui.h"
#include "share/quantities.h"

namespace faultline {
namespace {

constexpr float kHead = 18, kFoot = 18;  // for texts above and below the curve
constexpr float kGap = 8;
constexpr int kMaxLines = 3;
constexpr float kMaxExaggeration = 50;  // keeps land that is all but flat looking flat

constexpr TextStyle kSmall{kSmallSize};
constexpr TextStyle kFigures{kSmallSize, Weight::kRegular, true};

// The transform from places along the section and heights to CSS pixels.
struct Plot {
  float left = 0, width = 0, top = 0, base = 0;
  float bottom = 0;  // the height at `base`
  float range = 1;   // the height at `top` minus `bottom`

  float x(float part) const { return left + width * part; }
  float y(float z) const { return base - (z - bottom) / range * (base - top); }
};

// Draws the water's level where the land is below it.
void drawWater(Painter& paint, const Plot& plot, float level, const std::vector<float>& heights,
               ImU32 colour) {
  const float y = plot.y(level);
  if (y < plot.top) return;
  const std::size_t count = heights.size();
  const auto x = [&](std::size_t i) {
    return plot.x(static_cast<float>(i) / static_cast<float>(count - 1));
  };
  for (std::size_t i = 0; i < count; ++i) {
    if (heights[i] >= level) continue;
    const std::size_t start = i;
    while (i + 1 < count && heights[i + 1] < level) ++i;
    const ImVec2 points[] = {{x(start), y}, {x(i), y}};
    paint.curve(points, 1.5f, colour);
  }
}

std::string exaggerationText(float times) {
  if (times > 0.95f && times < 1.05f) return text::kMapSectionScaleTrue;
  const int places = times < 10 ? 1 : 0;
  return text::mapSectionScaleExaggerated(fixedText(static_cast<double>(times), places));
}

}  // namespace

std::vector<GridLine> gridLines(float bottom, float range, const HeightDatum& datum) {
  std::vector<GridLine> lines;
  const double side = datum.metresASide.value_or(1);
  const double step = roundStep(static_cast<double>(range) * side, kMaxLines) / side;
  if (!(step > 0)) return lines;
  const double low = static_cast<double>(bottom) - datum.zero;
  for (double k = std::ceil(low / step); k * step <= low + static_cast<double>(range); ++k) {
    const double z = k * step + datum.zero;
    lines.push_back({static_cast<float>(z),
                     datum.metresASide ? heightText(z, datum, step) : sideShareText(k * step)});
  }
  return lines;
}

std::optional<float> drawSectionPlot(Widgets& widgets, const PlottedSection& section,
                                     const UiRect& rect) {
  Painter& paint = widgets.paint();
  const ThemeColours& colours = widgets.colours();
  const float length = std::hypot(section.to.x - section.from.x, section.to.y - section.from.y);
  const int count = std::clamp(static_cast<int>(rect.width * paint.ratio()), 64, 1024);
  const std::vector<float> heights = sectionHeights(section.map, section.from, section.to, count);
  const auto [low, high] = std::minmax_element(heights.begin(), heights.end());

  // Fit the heights, and leave a gutter as wide as the labels of the grid lines.
  Plot plot;
  plot.top = rect.y + kHead;
  plot.base = rect.y + rect.height - kFoot;
  const float tall = plot.base - plot.top;
  plot.range = std::max({*high - *low, length * tall / (rect.width * kMaxExaggeration), 1e-9f});
  plot.bottom = 0.5f * (*high + *low - plot.range);
  const std::optional<int> scale = section.datum.metresASide;
  const std::vector<GridLine> grid = gridLines(plot.bottom, plot.range, section.datum);
  float gutter = 0;
  for (const GridLine& line : grid) {
    gutter = std::max(gutter, paint.width(line.name, kFigures) + kGap);
  }
  plot.left = rect.x + gutter;
  plot.width = rect.width - gutter;
  for (const GridLine& line : grid) {
    const float y = plot.y(line.z);
    paint.rule(plot.left, y, plot.width, colours.line);
    paint.text(plot.left - kGap, y, line.name, kFigures, colours.quiet, Align::kRight);
  }
  paint.text(rect.x, rect.y + 4,
             section.datum.isAbove ? text::kLegendHeightTitleSea
             : scale               ? text::kMapSectionYAxis
                                   : text::kMapSectionYAxisPercent,
             kSmall, colours.quiet);
  if (section.map.water) {
    drawWater(paint, plot, *section.map.water, heights, colours.lowered);
  }
  std::vector<ImVec2> curve;
  curve.reserve(heights.size());
  for (std::size_t i = 0; i < heights.size(); ++i) {
    curve.emplace_back(plot.x(static_cast<float>(i) / static_cast<float>(count - 1)),
                       plot.y(heights[i]));
  }
  paint.curve(curve, 2, colours.text);

  // Show the height at the pointer, or the length of the section.
  const Hit area = widgets.hit("map:plot", rect);
  std::optional<float> along;
  std::string reading = text::mapSectionLength(lengthText(static_cast<double>(length), scale));
  if (area.hovered) {
    widgets.setCursor("crosshair");
    const float pointer = ImGui::GetIO().MousePos.x / paint.ratio();
    along = std::clamp((pointer - plot.left) / plot.width, 0.0f, 1.0f);
    const float u = section.from.x + (section.to.x - section.from.x) * *along;
    const float v = section.from.y + (section.to.y - section.from.y) * *along;
    const float z = placeOnMap(section.map, u, v).height;
    const float x = plot.x(*along) * paint.ratio();
    paint.list()->AddLine({x, plot.top * paint.ratio()}, {x, plot.base * paint.ratio()},
                          colours.controlEdge, paint.thickness(1));
    paint.knob(plot.x(*along), plot.y(z), 5, 2, colours.surface, colours.accent);
    reading = text::mapSectionValue(lengthText(static_cast<double>(*along * length), scale),
                                    heightText(static_cast<double>(z), section.datum));
  }
  const float foot = plot.base + kFoot / 2 + 2;
  paint.text(plot.left, foot, "A", kSmall, colours.quiet);
  paint.text(plot.x(1), foot, "B", kSmall, colours.quiet, Align::kRight);
  paint.text(plot.x(0.5f), foot, reading, kFigures, along ? colours.text : colours.quiet,
             Align::kCentre);
  paint.text(rect.x, plot.base + kFoot + 12,
             exaggerationText(tall / plot.range / (plot.width / length)), kSmall, colours.quiet);
  return along;
}

}  // namespace faultline
