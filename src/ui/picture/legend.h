// The legend: a bar of colours with a few round numbers, the level of the water, and the distance
// of the contour lines. Its contents are computed here as plain values, then drawn with a Painter
// over the view and into pictures. Cost: about a hundred quads. View only: no bits are promised.
#pragma once

#include <imgui.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "share/view.h"
#include "ui/widgets/painter.h"

namespace faultline {

// The colours of an erosion layer.
struct LegendLayer {
  ErosionLayer kind = ErosionLayer::kNone;
  float scale = 0;     // the value of the last colour, in sides; above 0
  bool drops = false;  // flow is measured in drops
  // Two or more, evenly spaced from 0 to `scale`; for flow, logarithmically from scale / 128.
  std::vector<ImU32> colours;
};

// The colour of land below water of a depth, in parts of the finished range.
using UnderWater = ImU32 (*)(float depth, ImU32 land);

// What the legend describes.
struct LegendSource {
  const View* view = nullptr;          // required
  float low = 0, high = 0;             // the finished land's true heights, in sides
  const LegendLayer* layer = nullptr;  // null: no layer is shown
  UnderWater underWater = nullptr;     // null: water has no colour
};

// The page's legend; see UiState::legend.
struct LegendState {
  LegendLayer layer;          // kind kNone: no layer is shown
  std::vector<ImVec2> block;  // the block covers their convex hull, in CSS pixels
  float scale = 1;            // how many times as large the legend is drawn
  UnderWater underWater = nullptr;
};

struct LegendLabel {
  float at = 0;  // place along the bar, 0 to 1
  std::string text;
  float left = 0, width = 0;  // CSS pixels from the bar's left end
};

struct Legend {
  std::string name, unit;           // "Height", "% of side" (may be empty)
  std::vector<ImU32> flat, steep;   // the bar's colours from left to right; steep may be empty
  std::vector<LegendLabel> labels;  // 1 to 7, from left to right, without overlap
  std::optional<float> water;       // place along the bar, 0 to 1
  std::string waterText;            // "Deepest water 450 m", or empty
  std::vector<std::string> notes;   // "Contours every 20 m"
};

inline constexpr float kLegendWidth = 208;   // of the bar, CSS pixels
inline constexpr float kLegendOverhang = 8;  // how far labels may reach beyond the bar's ends

// CSS pixels of a label's text.
using LabelWidth = FunctionRef<float(std::string_view)>;

// Nothing for flat land.
std::optional<Legend> legendOf(const LegendSource& source, LabelWidth width);

// Whether the view shows something that needs a legend to be understood.
bool legendWanted(const View& view);

// The height of all lines, in CSS pixels.
float legendHeight(const Legend& legend);

// `left`, `top`: CSS pixels. `card`: draw it on a card, because it stands over the land.
void drawLegend(Painter& paint, const Legend& legend, float left, float top,
                const ThemeColours& colours, bool card);

// How labels are measured.
float labelWidth(const Painter& paint, std::string_view text);

// The rectangle of the card of a legend at `left`, `top`.
UiRect legendCard(const Legend& legend, float left, float top);

// Beyond this width of the window there is a legend wherever it finds a free place; CSS pixels.
inline constexpr float kLegendDesk = 1100;

// The card of the page's legend: in the view's lower right corner, or on a phone in the upper right
// one if it would touch the block in the lower; nothing without room. In a wide window the legend
// is shown unless it would touch the block; otherwise only if legendWanted().
std::optional<UiRect> legendPlace(const Legend& legend, const UiRegions& regions, const View& view,
                                  std::span<const ImVec2> block);

// Draws the legend over the view, if there is room. Returns its card, width 0 if it is not shown.
UiRect drawPageLegend(const Painter& paint, const UiRegions& regions, const UiState& state);

// Whether a rectangle and the convex hull of these points overlap.
bool touches(const UiRect& rect, std::span<const ImVec2> points);

}  // namespace faultline
