// Rows come from the parameter table in its order; groups are the sections of the design sheet. A
// row without effect is hidden by an animation; advanced rows stand under "More". Distances are
// multiples of 8 px: 16 at the sides, sliders of 48 (56 for touch), 8 around a dividing line. Cost:
// microseconds a row.
#include "ui/panel/panel.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "generated/text_ui.h"
#include "terrain/recipe/parameter_display.h"
#include "terrain/timeline/timeline.h"
#include "ui/panel/look_panel.h"

namespace faultline {
namespace {

// If the rows have at least this height, CSS pixels, the smoothing section is open at first: every
// row still fits.
constexpr float kRoomyHeight = 640;

// From the top of the view to below the page's buttons Draw and Stand, which lie over the canvas
// beside the panel.
constexpr float kPageButtons = 144;

// The smoothing in two words: "Box × 6".
std::string smoothingText(const Recipe& recipe) {
  const Timeline timeline(recipe);
  const int passes = timeline.passes;
  if (passes == 0 && timeline.smoothEvery == 0) return text::kRowValueOff;
  const Parameter& row = parameter(ParameterId::kSmooth);
  const std::string name = displayText(row, recipe.value(row.id));
  return passes == 0 ? text::panelSmoothingDuringValue(name)
                     : name + " × " + std::to_string(passes);
}

// The erosion in a few words: "Both × 100", "Thermal while rising".
std::string erosionText(const Recipe& recipe) {
  const Timeline timeline(recipe);
  const bool duringUplift = timeline.erodeEvery > 0;
  const int steps = timeline.erosionSteps;
  if (!duringUplift && steps == 0) return text::kRowValueOff;
  const Parameter& row = parameter(ParameterId::kErosion);
  const std::string name = displayText(row, recipe.value(row.id));
  return duringUplift ? text::panelErosionDuringValue(name) : name + " × " + std::to_string(steps);
}

std::string stateText(ParameterGroup group, const Recipe& recipe) {
  switch (group) {
    case ParameterGroup::kSmoothing:
      return smoothingText(recipe);
    case ParameterGroup::kErosion:
      return erosionText(recipe);
    case ParameterGroup::kSeed:
    case ParameterGroup::kFaults:
    case ParameterGroup::kLand:
      break;
  }
  return sizeText(recipe);
}

// Whether the panel shows a row. Texts are typed in the page, an opened land is
// named there; drawn faults are only counted here.
bool isShown(const Parameter& row, const Recipe& recipe) {
  switch (row.type) {
    case ParameterType::kText:
    case ParameterType::kFingerprint:
      return false;
    case ParameterType::kDrawnFaults:
    case ParameterType::kChoice:
    case ParameterType::kNumber:
      return isActive(row, recipe);
  }
  return false;
}

// Whether a row stands under "More", as the drawn faults do while there are none.
bool isUnderMore(const Parameter& row, const Recipe& recipe) {
  return row.advanced || (row.type == ParameterType::kDrawnFaults && recipe.drawn.empty());
}

}  // namespace

struct Panel::Section {
  ParameterGroup group;
  std::string_view key;
  std::string_view title;
  std::string_view tab;
};

// The first section has no title: it begins with the method.
constexpr std::array<Panel::Section, 4> Panel::kSections = {{
    {ParameterGroup::kFaults, "faults-section", "", text::kPanelShapeTitle},
    {ParameterGroup::kSmoothing, "smoothing", text::kPanelSmoothingTitle,
     text::kPanelSmoothingShortTitle},
    {ParameterGroup::kErosion, "erode-section", text::kPanelErosionTitle,
     text::kPanelErosionShortTitle},
    {ParameterGroup::kLand, "land", text::kPanelLandTitle, text::kPanelLandTitle},
}};

void Panel::draw(Widgets& widgets, const UiRegions& regions, const UiState& state,
                 UiEvents& events) {
  const UiRect& card = regions.panel;
  const float ratio = regions.pixelRatio;
  Painter& paint = widgets.paint();
  ImGui::SetNextWindowPos(paint.device(card.x, card.y));
  ImGui::SetNextWindowSize(paint.device(card.width, card.height));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::Begin("panel", nullptr, kPanelWindow);
  paint.drawInto(ImGui::GetWindowDrawList());
  drawCard(widgets, regions);
  widgets.tooltip().setPlace(card.x + card.width, regions.view.y + kPageButtons);

  const float top = regions.panelTop > 0 ? regions.panelTop : kPanelPadding - 4;
  PanelCanvas canvas = {
      widgets,      state,         events, card.x + kPanelPadding, card.width - 2 * kPanelPadding,
      card.y + top, regions.narrow};
  if (regions.narrow) {
    drawTabs(canvas);
  }

  // The rows scroll between the tabs or the seed field and the card's lower edge.
  const UiRect area = {card.x + 1, canvas.y, card.width - 2, card.y + card.height - 1 - canvas.y};
  if (area.height > 1) {
    ImGui::SetCursorScreenPos(paint.device(area.x, area.y));
    ImGui::BeginChild("rows", paint.device(area.width, area.height), ImGuiChildFlags_None,
                      kPanelWindow);
    paint.drawInto(ImGui::GetWindowDrawList());
    scroll_.begin(widgets, area);
    const float scrolled = ImGui::GetScrollY();
    canvas.y = area.y - scrolled / ratio;
    canvas.roomy = area.height >= kRoomyHeight;
    drawSections(canvas);
    ImGui::SetCursorScreenPos(
        paint.device(area.x, lowerEnd(widgets, area, canvas.y + kRowGap / 2)));
    ImGui::Dummy({1, 1});
    disclosures_.reveal(canvas, area, scroll_);
    const float below = ImGui::GetScrollMaxY() - scrolled;
    scroll_.end(widgets, area);
    ImGui::EndChild();
    paint.drawInto(ImGui::GetWindowDrawList());
    fadeEdges(widgets, area, scrolled / ratio, below / ratio);
  }
  ImGui::End();
  ImGui::PopStyleVar();
}

// The y at which the rows end. Rows that close would let Dear ImGui scroll the others down; while
// the pointer is on the panel, empty room takes their place, so that what was pressed stays under
// it.
float Panel::lowerEnd(Widgets& widgets, const UiRect& area, float rowsEnd) {
  // A lifted finger has no position; use its last press.
  const ImGuiIO& io = ImGui::GetIO();
  const bool touch = io.MouseSource == ImGuiMouseSource_TouchScreen;
  const ImVec2 pointer = touch ? io.MouseClickedPos[ImGuiMouseButton_Left] : io.MousePos;
  const float ratio = widgets.paint().ratio();
  const bool pointed = area.contains(pointer.x / ratio, pointer.y / ratio);
  const bool resized = std::exchange(rowsHeight_, area.height) != area.height;
  const float room = widgets.motion().amount(ImGui::GetID("room-below"), pointed);
  const float missing = ImGui::GetScrollY() > 0 ? area.y + area.height - 1 / ratio - rowsEnd : 0;
  return resized ? rowsEnd : rowsEnd + std::max(missing, 0.0f) * room;
}

// Rows fade where they scroll out of the area; so far they can be scrolled up and down.
void Panel::fadeEdges(Widgets& widgets, const UiRect& area, float above, float below) const {
  constexpr float kFade = 24;
  const Painter& paint = widgets.paint();
  const ImU32 card = widgets.colours().surface;
  // Between the card's border and the scroll bar.
  const float left = area.x + kPanelPadding / 2;
  const float right = area.x + area.width - kPanelPadding / 2;
  const float bottom = area.y + area.height;
  const auto fade = [&](float top, float height, ImU32 upper, ImU32 lower) {
    paint.list()->AddRectFilledMultiColor(
        paint.device(left, top), paint.device(right, top + height), upper, upper, lower, lower);
  };
  const float upper = std::min(above, kFade), lower = std::min(below, kFade);
  if (upper > 0) fade(area.y, upper, card, withAlpha(card, 0));
  if (lower > 0) fade(bottom - lower, lower, withAlpha(card, 0), card);
}

void Panel::drawCard(Widgets& widgets, const UiRegions& regions) const {
  UiRect card = regions.panel;
  ImDrawFlags corners = ImDrawFlags_RoundCornersAll;
  float radius = kCardRadius;
  if (regions.narrow) {
    // A sheet that reaches the window's lower edge has its lower border below the edge.
    radius = kPanelPadding;
    if (card.y + card.height >= regions.windowHeight) {
      corners = ImDrawFlags_RoundCornersTop;
      card.height += 1;
    }
  }
  ImGui::PushClipRect({0, 0}, ImGui::GetIO().DisplaySize, false);
  widgets.paint().card(card, widgets.colours().surface, widgets.colours().line, radius, corners);
  ImGui::PopClipRect();
}

void Panel::drawTabs(PanelCanvas& canvas) {
  std::vector<std::string> names;
  names.reserve(kSections.size() + 1);
  for (const Section& section : kSections) {
    names.emplace_back(section.tab);
  }
  names.emplace_back(text::kPanelLookTitle);
  if (const auto chosen =
          canvas.widgets.segmented("tab", names, tab_, canvas.take(kTouchHeight), {}, -1)) {
    tab_ = *chosen;
    canvas.widgets.wantFrame();
    scroll_.toTop();
  }
  canvas.y += kRowGap;
}

void Panel::drawSections(PanelCanvas& canvas) {
  if (canvas.narrow) {
    if (static_cast<std::size_t>(tab_) < kSections.size()) {
      drawRows(canvas, kSections[static_cast<std::size_t>(tab_)]);
    } else {
      drawLook(canvas, disclosures_);
    }
    return;
  }
  canvas.y += kRowGap / 2;
  for (const Section& section : kSections) {
    drawSection(canvas, section);
  }
  canvas.divider();
  disclosures_.section(canvas,
                       {"look", text::kPanelLookTitle, std::string(lookText(canvas.view()))},
                       [&] { drawLook(canvas, disclosures_); });
}

// The section that shapes the land is always open, under the method; the others are disclosures.
void Panel::drawSection(PanelCanvas& canvas, const Section& section) {
  if (section.group == ParameterGroup::kFaults) {
    drawRows(canvas, section);
    return;
  }
  const bool smoothing = section.group == ParameterGroup::kSmoothing;
  canvas.divider();
  disclosures_.section(canvas,
                       {section.key, section.title, stateText(section.group, *canvas.state.recipe),
                        smoothing && canvas.roomy},
                       [&] { drawRows(canvas, section); });
}

// Draws the rows of a section: the basic ones, then the advanced ones under "More". A section
// without basic rows shows all its rows.
void Panel::drawRows(PanelCanvas& canvas, const Section& section) {
  const Recipe& recipe = *canvas.state.recipe;
  int basic = 0, advanced = 0, changed = 0;
  for (const Parameter& row : parameters()) {
    if (row.group == section.group && isShown(row, recipe)) {
      (isUnderMore(row, recipe) ? advanced : basic) += 1;
      changed += isScaled(row) && row.advanced && recipe.value(row.id) != row.defaultValue ? 1 : 0;
    }
  }
  drawRows(canvas, section, false);
  if (basic == 0) {
    drawRows(canvas, section, true);
    return;
  }
  const std::string key = std::string(section.key) + "-more";
  disclosures_.slot(canvas, key, advanced > 0, [&] {
    const std::string state =
        changed == 0 ? std::string() : text::panelMoreValue(std::to_string(changed));
    disclosures_.section(canvas, {key, text::kPanelMoreTitle, state, false, true},
                         [&] { drawRows(canvas, section, true); });
  });
  canvas.y += kRowGap / 2;
}

void Panel::drawRows(PanelCanvas& canvas, const Section& section, bool advanced) {
  // Drawn faults and the size stand after the other rows. The size changes the resolution of the
  // grid, not the land.
  for (const bool last : {false, true}) {
    for (const Parameter& row : parameters()) {
      const bool isLast = row.id == ParameterId::kSize || row.type == ParameterType::kDrawnFaults;
      if (row.group == section.group && isUnderMore(row, *canvas.state.recipe) == advanced &&
          isLast == last) {
        disclosures_.slot(canvas, row.key, isShown(row, *canvas.state.recipe),
                          [&] { rows_.draw(canvas, row); });
      }
    }
  }
}

}  // namespace faultline
