// The legend. See legend.h. One unit serves the whole bar, so that its labels are bare numbers.
#include "ui/picture/legend.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "base/fixed_text.h"
#include "generated/text_ui.h"
#include "share/quantities.h"
#include "terrain/erosion/erosion.h"
#include "terrain/palette/palette.h"
#include "ui/widgets/swatches.h"

namespace faultline {
namespace {

constexpr int kColours = 53;  // every 4 CSS pixels
constexpr float kLine = 16;
constexpr float kBarTop = 20, kBarHeight = 10;
constexpr float kTick = 4;
constexpr float kLabelsMiddle = kBarTop + kBarHeight + kTick + 8;
constexpr float kNotesTop = kBarTop + kBarHeight + kTick + 18;
constexpr float kLabelGap = 8;
constexpr float kPadding = 12;
constexpr int kMaxLabels = 7;
constexpr float kFlowDoublings = 7;  // from the first colour of a flow layer to the last

constexpr TextStyle kQuietText{kSmallSize};
constexpr TextStyle kName{kSmallSize, Weight::kSemiBold};
constexpr TextStyle kLabel{kSmallSize, Weight::kRegular, true};

struct Unit {
  std::string name;
  double perSide;
};
// The unit in which lengths up to `largest` sides read best.
Unit unitFor(double largest, std::optional<int> metresASide) {
  if (!metresASide) {
    constexpr double kMin = 1e-4;
    return largest >= kMin ? Unit{text::kLegendUnitPercentOfWidth, 100.0}
                           : Unit{text::kLegendUnitMillionthsOfWidth, 1e6};
  }
  const double metres = *metresASide;
  if (largest * metres >= 10'000.0) return {"km", metres / 1000.0};
  return largest * metres >= 0.1 ? Unit{"m", metres} : Unit{"mm", metres * 1000.0};
}

// Places every label; false if two would come too close.
bool placeLabels(std::vector<LegendLabel>& labels, LabelWidth width) {
  float free = -1e9f;
  for (LegendLabel& label : labels) {
    label.width = width(label.text);
    const float rightmost = kLegendWidth + kLegendOverhang - label.width;
    label.left =
        std::clamp(label.at * kLegendWidth - 0.5f * label.width, -kLegendOverhang, rightmost);
    if (label.left < free) return false;
    free = label.left + label.width + kLabelGap;
  }
  return true;
}

std::vector<LegendLabel> multiples(double low, double high, double step) {
  constexpr double kSlack = 1e-6;
  std::vector<LegendLabel> labels;
  const double first = std::ceil(low / step - kSlack), last = std::floor(high / step + kSlack);
  for (double i = first; i <= last && labels.size() <= kMaxLabels; ++i) {
    const auto at = static_cast<float>((i * step - low) / (high - low));
    labels.push_back(
        {std::clamp(at, 0.0f, 1.0f), i == 0.0 ? "0" : fixedText(i * step, placesOf(step))});
  }
  return labels;
}

// Labels at multiples of 1, 2 or 5 times a power of ten, or of 4 where that comes nearer to four to
// six labels.
std::vector<LegendLabel> evenLabels(double low, double high, LabelWidth width) {
  constexpr std::array<int, kMaxLabels + 1> kScore{0, 1, 2, 3, 6, 8, 7, 4};  // by their number
  std::vector<LegendLabel> best;
  int bestScore = 0;
  const auto consider = [&](double step, int penalty) {
    std::vector<LegendLabel> labels = multiples(low, high, step);
    if (labels.empty() || labels.size() > kMaxLabels || !placeLabels(labels, width)) return;
    const int score = 2 * kScore[labels.size()] - penalty;
    if (score <= bestScore) return;
    bestScore = score;
    best = std::move(labels);
  };
  constexpr int kMaxSteps = 14;
  for (int steps = 1; steps <= kMaxSteps; ++steps) {
    const double step = roundStep(high - low, steps);
    consider(step, 0);
    const double power = tenTo(decimalExponent(step));
    if (step > 4.5 * power) consider(4.0 * power, 1);
  }
  return best;
}

// Labels of a logarithmic bar that ends at `last`: 1, 3, 10, 30 and so on, or 1, 10, 100.
std::vector<LegendLabel> logarithmicLabels(double last, LabelWidth width) {
  const double first = last * std::exp2(-static_cast<double>(kFlowDoublings));
  for (const bool threes : {true, false}) {
    std::vector<LegendLabel> labels;
    for (double power = tenTo(decimalExponent(first)); power <= last; power *= 10) {
      for (const double value : {power, 3 * power}) {
        if (value < first || value > last * (1 + 1e-9) || (value > power && !threes)) continue;
        const auto at = static_cast<float>(1 + std::log2(value / last) / double{kFlowDoublings});
        labels.push_back({std::clamp(at, 0.0f, 1.0f), fixedText(value, placesOf(power))});
      }
    }
    if (placeLabels(labels, width)) return labels;
  }
  return {};
}

void describeSlope(Legend& legend, LabelWidth width) {
  legend.name = text::kLegendSlopeTitle;
  legend.flat = encodedColours(sampleSlopeColours(kColours));
  constexpr int kStep = 15;
  const int steepest = static_cast<int>(kSteepestDegrees);
  for (int degrees = 0; degrees <= steepest; degrees += kStep) {
    legend.labels.push_back({static_cast<float>(degrees) / kSteepestDegrees,
                             std::to_string(degrees) + (degrees < steepest ? "°" : "°+")});
  }
  placeLabels(legend.labels, width);
}

void describeLayer(const LegendLayer& layer, std::optional<int> scale, Legend& legend,
                   LabelWidth width) {
  const auto largest = static_cast<double>(layer.scale);
  const bool flow = layer.kind == ErosionLayer::kFlow;
  legend.flat = layer.colours;
  legend.name = flow                                 ? text::kLegendFlowTitle
                : layer.kind == ErosionLayer::kWater ? text::kLegendWaterTitle
                                                     : text::kLegendSoilTitle;
  Unit unit = unitFor(largest, scale);
  if (flow && layer.drops) {
    legend.name = text::kLegendDropsTitle;
    unit = {"", 1.0 / kErosionUnit};
  }
  legend.unit = unit.name;
  legend.labels = flow ? logarithmicLabels(largest * unit.perSide, width)
                       : evenLabels(0.0, largest * unit.perSide, width);
}

// The colours of the source's heights, from low to high, of a palette whose ends have other
// heights; below the sea under water.
std::vector<ImU32> heightColours(const std::vector<std::array<float, 3>>& palette,
                                 const ColourRange& range, const LegendSource& source,
                                 std::optional<float> sea) {
  const auto last = static_cast<float>(palette.size() - 1);
  const float whole = source.high - source.low;
  std::vector<std::array<float, 3>> land;
  for (std::size_t i = 0; i < palette.size(); ++i) {
    const float height = source.low + whole * static_cast<float>(i) / last;
    const float at = (height - range.low) / (range.high - range.low) * last;
    land.push_back(palette[static_cast<std::size_t>(std::clamp(at, 0.0f, last) + 0.5f)]);
  }
  std::vector<ImU32> colours = encodedColours(land);
  if (!sea || source.underWater == nullptr) return colours;
  for (std::size_t i = 0; i < colours.size(); ++i) {
    const float height = source.low + whole * static_cast<float>(i) / last;
    colours[i] = source.underWater((*sea - height) / whole, colours[i]);
  }
  return colours;
}

void describeHeights(const LegendSource& source, const std::optional<double>& water,
                     const HeightDatum& datum, Legend& legend, LabelWidth width) {
  const auto low = static_cast<double>(source.low), high = static_cast<double>(source.high);
  const View& view = *source.view;
  const double sea = datum.zero;
  const Unit unit = unitFor(std::max(std::abs(low - sea), std::abs(high - sea)), view.scale);
  legend.name = water || datum.isAbove ? text::kLegendHeightTitleSea : text::kLegendHeightTitle;
  const auto level = water ? std::optional(static_cast<float>(*water)) : std::optional<float>();
  const ColourRange range = colourRange(view.palette, source.low, source.high, level);
  const SampledPalette colours = samplePalette(view.palette, kColours, view.rock.has_value());
  legend.flat = heightColours(colours.flat, range, source, level);
  if (colours.steep != colours.flat) {
    legend.steep = heightColours(colours.steep, range, source, level);
    legend.notes.push_back(text::kLegendSteepNote);
  }
  const auto labelIn = [&](const Unit& tried) {
    std::vector<LegendLabel> labels =
        evenLabels((low - sea) * tried.perSide, (high - sea) * tried.perSide, width);
    if (labels.size() <= legend.labels.size()) return;
    legend.labels = std::move(labels);
    legend.unit = tried.name;
  };
  labelIn(unit);
  // Labels in thousands of metres are long, so that fewer fit than in kilometres.
  constexpr std::size_t kEnough = 4;
  if (unit.name == "m" && legend.labels.size() < kEnough) labelIn({"km", unit.perSide / 1000.0});
  if (view.water) legend.water = static_cast<float>(*view.water) / 1000.0f;
}

void drawBar(Painter& paint, std::span<const ImU32> colours, float left, float top, float height) {
  const auto pieces = static_cast<int>(colours.size()) - 1;
  const float from = paint.device(left), to = paint.device(left + kLegendWidth);
  const float upper = paint.device(top), lower = paint.device(top + height);
  const auto edge = [&](int i) {
    return from + std::round((to - from) * static_cast<float>(i) / static_cast<float>(pieces));
  };
  for (int i = 0; i < pieces; ++i) {
    const ImU32 a = colours[static_cast<std::size_t>(i)];
    const ImU32 b = colours[static_cast<std::size_t>(i) + 1];
    paint.list()->AddRectFilledMultiColor({edge(i), upper}, {edge(i + 1), lower}, a, b, b, a);
  }
}

// Draws a wedge that points down to (x, y), in CSS pixels.
void drawWedge(Painter& paint, float x, float y, ImU32 colour) {
  constexpr float kHalf = 4, kHeight = 6;
  const ImVec2 tip = paint.device(x, y);
  const float half = kHalf * paint.ratio(), up = kHeight * paint.ratio();
  paint.list()->AddTriangleFilled(tip, {tip.x - half, tip.y - up}, {tip.x + half, tip.y - up},
                                  colour);
}

}  // namespace

std::optional<Legend> legendOf(const LegendSource& source, LabelWidth width) {
  const View& view = *source.view;
  const bool layered = source.layer != nullptr && source.layer->kind != ErosionLayer::kNone;
  const double range = static_cast<double>(source.high) - static_cast<double>(source.low);
  if (!(range > 0.0) || !std::isfinite(range)) return std::nullopt;
  const auto low = static_cast<double>(source.low);
  const std::optional<double> water = waterLevel(view, low, static_cast<double>(source.high));
  const HeightDatum datum = heightDatum(view, water);
  Legend legend;
  if (layered) {
    describeLayer(*source.layer, view.scale, legend, width);
  } else if (view.slope) {
    describeSlope(legend, width);
  } else {
    describeHeights(source, water, datum, legend, width);
  }
  if (water) {
    const std::string deep = lengthText(std::max(0.0, *water - low), view.scale);
    legend.waterText = datum.isAbove ? text::legendWaterLevelNote(heightText(*water, datum), deep)
                                     : text::legendWaterDepthNote(deep);
  }
  if (view.contours) {
    const double step = contourStep(range, view.scale);
    legend.notes.push_back(text::legendContoursNote(lengthText(step, view.scale)));
  }
  if (view.exaggeration != 100) {
    legend.notes.push_back(text::legendExaggerationNote(placesText(view.exaggeration / 100.0, 2)));
  }
  return legend;
}

bool legendWanted(const View& view) {
  return view.palette != Palette::kStrata || view.water || view.contours || view.slope ||
         view.rock || view.layer != ErosionLayer::kNone || view.scale;
}

float legendHeight(const Legend& legend) {
  const std::size_t lines = legend.notes.size() + (legend.waterText.empty() ? 0 : 1);
  return kNotesTop + kLine * static_cast<float>(lines);
}

UiRect legendCard(const Legend& legend, float left, float top) {
  return {left - kPadding, top - kPadding + 2, kLegendWidth + 2 * kPadding,
          legendHeight(legend) + 2 * kPadding - 4};
}

float labelWidth(const Painter& paint, std::string_view text) { return paint.width(text, kLabel); }

void drawLegend(Painter& paint, const Legend& legend, float left, float top,
                const ThemeColours& colours, bool card) {
  if (card) {
    constexpr float kCover = 0.88f, kRadius = 8;
    paint.fill(legendCard(legend, left, top), withAlpha(colours.surface, kCover), kRadius);
  }
  const float named = paint.text(left, top + 7, legend.name, kName, colours.text);
  if (!legend.unit.empty()) {
    paint.text(left + named + 6, top + 7, legend.unit, kQuietText, colours.quiet);
  }

  // Draw the bar with a thin edge, because its ends may be as pale as the ground.
  const float barTop = top + kBarTop;
  const float edge = paint.thickness(1) / paint.ratio();
  paint.fill({left - edge, barTop - edge, kLegendWidth + 2 * edge, kBarHeight + 2 * edge},
             colours.controlEdge);
  const float upper = legend.steep.empty() ? kBarHeight : 0.5f * kBarHeight;
  drawBar(paint, legend.flat, left, barTop, upper);
  if (!legend.steep.empty()) drawBar(paint, legend.steep, left, barTop + upper, upper);

  for (const LegendLabel& label : legend.labels) {
    const float wide = paint.thickness(1);
    const float x = std::round(paint.device(left + label.at * kLegendWidth) - 0.5f * wide);
    const float from = paint.device(barTop + kBarHeight) + paint.thickness(1);
    paint.list()->AddRectFilled({x, from}, {x + wide, from + paint.device(kTick - 1)},
                                colours.controlEdge);
    paint.text(left + label.left, top + kLabelsMiddle, label.text, kLabel, colours.quiet);
  }

  float middle = top + kNotesTop + 0.5f * kLine;
  if (!legend.waterText.empty()) {
    float indent = 0;
    if (legend.water) {
      // Mark the level on the bar, and put the same wedge before its text.
      const float x = left + *legend.water * kLegendWidth;
      const float wide = paint.thickness(1.5f);
      const float from = std::round(paint.device(x) - 0.5f * wide);
      paint.list()->AddRectFilled(
          {from - paint.thickness(1), paint.device(barTop)},
          {from + wide + paint.thickness(1), paint.device(barTop + kBarHeight)},
          withAlpha(colours.surface, 0.85f));
      paint.list()->AddRectFilled({from, paint.device(barTop - 1)},
                                  {from + wide, paint.device(barTop + kBarHeight)},
                                  colours.lowered);
      drawWedge(paint, x, barTop, colours.lowered);
      drawWedge(paint, left + 4, middle + 3, colours.lowered);
      indent = 14;
    }
    paint.text(left + indent, middle, legend.waterText, kQuietText, colours.quiet);
    middle += kLine;
  }
  for (const std::string& note : legend.notes) {
    paint.text(left, middle, note, kQuietText, colours.quiet);
    middle += kLine;
  }
}

std::optional<UiRect> legendPlace(const Legend& legend, const UiRegions& regions, const View& view,
                                  std::span<const ImVec2> block) {
  constexpr float kMargin = 4;  // around the card, so that the bar lines up with the map
  constexpr float kMapAndCard = 16 + 168 + 72 + 16;  // height of the map's inset with its readings
  const UiRect& room = regions.view;
  UiRect card = legendCard(legend, 0, 0);
  card.x = room.x + room.width - kMargin - card.width;
  card.y = room.y + room.height - kMargin - card.height;
  if (card.x < room.x + kMargin || card.y < room.y + (view.map ? kMapAndCard : kMargin)) {
    return std::nullopt;
  }
  const UiRect& panel = regions.panel;
  const bool covered = panel.x < card.x + card.width && card.x < panel.x + panel.width &&
                       panel.y < card.y + card.height && card.y < panel.y + panel.height;
  if (covered) return std::nullopt;
  const bool wide = !regions.narrow && regions.windowWidth > kLegendDesk;
  const bool wanted = legendWanted(view);
  const bool free = !touches(card, block);
  // On a phone the block fills the view's width, but it is narrowest at its top.
  if (regions.narrow && !free && !view.map) card.y = room.y + kMargin;
  if (!wanted && !(wide && free)) return std::nullopt;
  return card;
}

bool touches(const UiRect& rect, std::span<const ImVec2> points) {
  if (points.empty()) return false;
  const std::array<ImVec2, 4> corners{{{rect.x, rect.y},
                                       {rect.x + rect.width, rect.y},
                                       {rect.x, rect.y + rect.height},
                                       {rect.x + rect.width, rect.y + rect.height}}};
  // Separating axis test: two convex shapes do not overlap if their projections on the normal of an
  // edge do not. Every edge of the hull is a line through two of the points.
  const auto separates = [&](float x, float y) {
    const auto projection = [x, y](std::span<const ImVec2> shape) {
      std::pair<float, float> ends{1e30f, -1e30f};
      for (const ImVec2& point : shape) {
        const float along = point.x * x + point.y * y;
        ends = {std::min(ends.first, along), std::max(ends.second, along)};
      }
      return ends;
    };
    const auto a = projection(corners), b = projection(points);
    return a.second < b.first || b.second < a.first;
  };
  if (separates(1, 0) || separates(0, 1)) return false;
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (separates(points[i].y - points[j].y, points[j].x - points[i].x)) return false;
    }
  }
  return true;
}

}  // namespace faultline
