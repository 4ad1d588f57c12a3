// The legend: which colour stands for what, with a few round numbers; where the water stands; how
// far apart contour lines are. What it says is worked out here as plain values, then drawn with a
// Painter, over the view and into pictures. Cost: about a hundred quads. View only: no bits are
// promised.
#pragma once

#include <imgui.h>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "share/view.h"
#include "ui/painter.h"

namespace faultline {

// What erosion left, as it is coloured.
struct LegendLayer {
  ErosionLayer kind = ErosionLayer::kNone;
  float scale = 0;             // the value of the last colour, in sides; above 0
  bool drops = false;          // flow counts drops
  std::vector<ImU32> colours;  // from 0 on (flow: a 128th of the scale), evenly; two or more
};

// What is shown.
struct LegendSource {
  const View* view = nullptr;          // wanted
  float low = 0, high = 0;             // the finished land's true heights, in sides
  const LegendLayer* layer = nullptr;  // or none
};

// What the page's legend goes by; see UiState::legend.
struct LegendState {
  LegendLayer layer;          // kNone: none
  std::vector<ImVec2> block;  // a convex shape around these points holds it, in CSS pixels
  float scale = 1;            // how many times as large the legend is drawn
};

struct LegendLabel {
  float at = 0;  // part of the bar
  std::string text;
  float left = 0, width = 0;  // CSS pixels from the bar's left end
};

struct Legend {
  std::string name, unit;           // "Height", "% of side" (may be empty)
  std::vector<ImU32> flat, steep;   // the bar's colours from left to right; steep may be empty
  std::vector<LegendLabel> labels;  // 1 to 7, from left to right, apart from each other
  std::optional<float> water;       // part of the bar
  std::string waterText;            // "Water at 450 m", or empty
  std::vector<std::string> notes;   // "Contours every 20 m"
};

inline constexpr float kLegendWidth = 208;  // CSS pixels of the bar; labels may stand out by
inline constexpr float kLegendOverhang = 8;

// CSS pixels of a label's text.
using LabelWidth = std::function<float(std::string_view)>;

// None for flat land.
std::optional<Legend> legendOf(const LegendSource& source, const LabelWidth& width);

// Whether something is shown that is not understood without one.
bool legendWanted(const View& view);

// The whole of it: as wide as the bar, and as high as its lines.
float legendHeight(const Legend& legend);

// `left`, `top`: CSS pixels. `card`: on a card, for where it stands over the land.
void drawLegend(Painter& paint, const Legend& legend, float left, float top,
                const ThemeColours& colours, bool card);

// How labels are measured.
LabelWidth labelWidth(const Painter& paint);

// The rectangle that the card would fill.
UiRect legendCard(const Legend& legend, float left, float top);

// Where the page's legend stands, as its card: in the view's lower right corner, on a phone in the
// upper one if it would touch the block in the lower; none where there is no room. On a wide desk
// it is always there unless it would touch the block, else only when it is wanted.
std::optional<UiRect> legendPlace(const Legend& legend, const UiRegions& regions, const View& view,
                                  std::span<const ImVec2> block);

// Draws it over the view, where there is room; its card, or nothing.
UiRect drawPageLegend(const Painter& paint, const UiRegions& regions, const UiState& state);

// Whether a rectangle and the convex shape around these points have something in common.
bool touches(const UiRect& rect, std::span<const ImVec2> points);

}  // namespace faultline
