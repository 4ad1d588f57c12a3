// The legend on the page: where it stands, and how large it is for an audience. See legend.h.
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "ui/picture/legend.h"
#include "ui/widgets/theme.h"

namespace faultline {
namespace {

// A legend on the page, drawn so many times as large as it is by itself.
struct PlacedLegend {
  Legend legend;
  UiRect card;  // in its own units
  float scale;
  bool isFree;  // beside the block
};

std::optional<PlacedLegend> placedLegend(const Painter& page, const UiRegions& regions,
                                         const UiState& state, float scale) {
  const Painter paint = page.scaled(scale);
  const LegendSource source{state.view, state.rangeLow, state.rangeHigh, &state.legend->layer,
                            state.legend->underWater};
  std::optional<Legend> legend =
      legendOf(source, [&paint](std::string_view text) { return labelWidth(paint, text); });
  if (!legend) return std::nullopt;
  UiRegions room = regions;
  room.view = scaledRect(regions.view, 1 / scale);
  room.panel = scaledRect(regions.panel, 1 / scale);
  // An audience has one on narrower screens, too.
  if (state.legend->scale > 1) room.windowWidth = std::max(room.windowWidth, kLegendDesk + 1);
  std::vector<ImVec2> block = state.legend->block;
  for (ImVec2& point : block) point = {point.x / scale, point.y / scale};
  const std::optional<UiRect> card = legendPlace(*legend, room, *state.view, block);
  if (!card) return std::nullopt;
  return PlacedLegend{std::move(*legend), *card, scale, !touches(*card, block)};
}

}  // namespace

UiRect drawPageLegend(const Painter& page, const UiRegions& regions, const UiState& state) {
  if (state.legend == nullptr) return {};
  constexpr float kSmaller = 0.85f;
  // For an audience as large as the block leaves room for; beside it, if that is possible at all.
  std::optional<PlacedLegend> placed;
  for (float scale = state.legend->scale;; scale = std::max(1.0f, kSmaller * scale)) {
    const auto tried = placedLegend(page, regions, state, scale);
    if (tried && (tried->isFree || !placed)) placed = tried;
    if (scale <= 1.0f || (placed && placed->isFree)) break;
  }
  if (!placed) return {};
  Painter paint = page.scaled(placed->scale);
  const UiRect origin = legendCard(placed->legend, 0, 0);
  drawLegend(paint, placed->legend, placed->card.x - origin.x, placed->card.y - origin.y,
             themeColours(state.dark), !placed->isFree);
  return scaledRect(placed->card, placed->scale);
}

}  // namespace faultline
