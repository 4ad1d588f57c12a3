// Rows come from the parameter table in its order; groups are the sections of the design sheet.
// A choice of one word and a row without effect are left out. Distances lie on an 8 px grid: 16 at
// the sides, rows of 48 (56 under a thumb), 8 around a dividing line. Cost: microseconds a row.
#include "ui/panel.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace faultline {
namespace {

constexpr float kPadding = 16;
constexpr float kTitleHeight = 32;
constexpr float kWordsHeight = 36;
constexpr float kTouchHeight = 44;
constexpr float kFoldHeight = 44;
constexpr float kGap = 8;

constexpr std::array kSizes = {257, 513, 1025, 2049};

std::string sizeText(const Recipe& recipe) {
  const std::string side = std::to_string(recipe.size());
  return side + " × " + side;
}

std::string_view themeName(Theme theme) {
  return theme == Theme::kAuto ? "Auto" : theme == Theme::kLight ? "Light" : "Dark";
}

// A choice of one word is no choice; text is typed in the page.
bool isShown(const Parameter& row, const Recipe& recipe) {
  const bool choosable = row.type == ParameterType::kNumber || row.choices.size() > 1;
  return choosable && isActive(row, recipe);
}

}  // namespace

struct Panel::Section {
  ParameterGroup group;
  std::string_view key;
  std::string_view title;
  std::string_view tab;
  bool folded;
};

constexpr std::array<Panel::Section, 3> Panel::kSections = {{
    {ParameterGroup::kFaults, "faults-section", "Faults", "Faults", false},
    {ParameterGroup::kSmoothing, "smoothing-section", "Smoothing", "Smooth", false},
    {ParameterGroup::kLand, "land", "Land", "Land", true},
}};

// Where the next row goes, and what the rows share.
struct Panel::Canvas {
  Widgets& widgets;
  const UiState& state;
  UiEvents& events;
  float x, width, y;
  bool narrow;

  UiRect take(float height) {
    const UiRect rect = {x, y, width, height};
    y += height;
    return rect;
  }
  void divider() { widgets.paint().rule(x, y, width, widgets.colours().line); }
  // The recipe as edited so far in this frame.
  Recipe& edit() {
    if (!events.recipe) {
      events.recipe = *state.recipe;
    }
    return *events.recipe;
  }
};

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
  widgets.setHelpEdge(card.x + card.width);

  const float top = regions.panelTop > 0 ? regions.panelTop : kPadding - 4;
  Canvas canvas = {
      widgets,      state,         events, card.x + kPadding, card.width - 2 * kPadding,
      card.y + top, regions.narrow};
  if (regions.narrow) {
    drawTabs(canvas);
  }

  // The rows scroll between what stands above them and the card's lower edge.
  const UiRect area = {card.x + 1, canvas.y, card.width - 2, card.y + card.height - 1 - canvas.y};
  if (area.height > 1) {
    ImGui::SetCursorScreenPos(paint.device(area.x, area.y));
    ImGui::BeginChild("rows", paint.device(area.width, area.height), ImGuiChildFlags_None,
                      kPanelWindow);
    paint.drawInto(ImGui::GetWindowDrawList());
    scroll_.begin(widgets, area);
    const float scrolled = ImGui::GetScrollY();
    canvas.y = area.y - scrolled / ratio;
    drawSections(canvas);
    ImGui::SetCursorScreenPos(paint.device(area.x, canvas.y + kGap));
    ImGui::Dummy({1, 1});
    reveal(canvas, area);
    scroll_.end(widgets, area);
    ImGui::EndChild();
    if (scrolled > 0) {
      paint.drawInto(ImGui::GetWindowDrawList());
      paint.rule(canvas.x, area.y, canvas.width, widgets.colours().line);
    }
  }
  ImGui::End();
  ImGui::PopStyleVar();
}

void Panel::drawCard(Widgets& widgets, const UiRegions& regions) const {
  UiRect card = regions.panel;
  ImDrawFlags corners = ImDrawFlags_RoundCornersAll;
  float radius = kCardRadius;
  if (regions.narrow) {
    // A sheet that reaches the window's edge runs on beyond it.
    radius = kPadding;
    if (card.y + card.height >= regions.windowHeight) {
      corners = ImDrawFlags_RoundCornersTop;
      card.height += 1;
    }
  }
  ImGui::PushClipRect({0, 0}, ImGui::GetIO().DisplaySize, false);
  widgets.paint().card(card, widgets.colours().surface, widgets.colours().line, radius, corners);
  ImGui::PopClipRect();
}

void Panel::drawTabs(Canvas& canvas) {
  std::vector<std::string> names;
  names.reserve(kSections.size() + 1);
  for (const Section& section : kSections) {
    names.emplace_back(section.tab);
  }
  names.emplace_back("Look");
  if (const auto chosen = canvas.widgets.segmented("tab", names, tab_, canvas.take(kTouchHeight))) {
    tab_ = *chosen;
    scroll_.toTop();
  }
  canvas.y += kGap;
}

void Panel::drawSections(Canvas& canvas) {
  if (canvas.narrow) {
    if (static_cast<std::size_t>(tab_) < kSections.size()) {
      const Section& section = kSections[static_cast<std::size_t>(tab_)];
      drawRows(canvas, section, false);
      drawRows(canvas, section, true);
    } else {
      drawLook(canvas);
    }
    return;
  }
  for (const Section& section : kSections) {
    drawSection(canvas, section);
  }
  canvas.divider();
  drawFolded(canvas, "look", "Look", themeName(canvas.state.theme), [&] { drawLook(canvas); });
}

void Panel::drawSection(Canvas& canvas, const Section& section) {
  if (section.folded) {
    canvas.divider();
    drawFolded(canvas, section.key, section.title, sizeText(*canvas.state.recipe), [&] {
      drawRows(canvas, section, false);
      drawRows(canvas, section, true);
    });
    return;
  }
  if (section.group != ParameterGroup::kFaults) {
    canvas.divider();
    canvas.y += kGap;
  }
  const UiRect title = canvas.take(kTitleHeight);
  canvas.widgets.paint().text(title.x, title.y + title.height / 2, section.title,
                              {kBodySize, Weight::kSemiBold}, canvas.widgets.colours().text);
  drawRows(canvas, section, false);
  bool more = false;
  for (const Parameter& row : parameters()) {
    more =
        more || (row.group == section.group && row.advanced && isShown(row, *canvas.state.recipe));
  }
  if (more) {
    const std::string key = std::string(section.key) + "-more";
    drawFolded(canvas, key, "More", "", [&] { drawRows(canvas, section, true); });
  }
  canvas.y += kGap;
}

void Panel::drawRows(Canvas& canvas, const Section& section, bool advanced) {
  bool first = true;
  const Parameter* size = nullptr;
  for (const Parameter& row : parameters()) {
    if (row.group != section.group || row.advanced != advanced ||
        !isShown(row, *canvas.state.recipe)) {
      continue;
    }
    if (row.id == ParameterId::kSize) {
      size = &row;
      continue;
    }
    // The section's title names its first choice.
    drawRow(canvas, row, !first || section.folded || canvas.narrow);
    first = false;
  }
  // Detail stands last: it changes how finely the land is drawn, not the land.
  if (size != nullptr) {
    drawSizeRow(canvas, *size);
  }
}

void Panel::drawRow(Canvas& canvas, const Parameter& row, bool named) {
  const std::int32_t value = canvas.state.recipe->value(row.id);
  std::optional<std::int32_t> changed;
  if (row.type == ParameterType::kNumber) {
    const float height = canvas.narrow ? 56.0f : 48.0f;
    changed = canvas.widgets.sliderRow(row, value, canvas.take(height));
  } else {
    std::vector<std::string> words;
    for (const ParameterChoice& choice : row.choices) {
      words.emplace_back(choice.label);
    }
    if (named) {
      const UiRect line = canvas.take(28);
      canvas.widgets.label(row.label, "", line, line.y + 14);
    }
    const UiRect place = canvas.take(canvas.narrow ? kTouchHeight : kWordsHeight);
    changed = canvas.widgets.segmented(row.key, words, value, place, row.help);
    canvas.y += kGap;
    if (changed) {
      canvas.widgets.endGesture();
    }
  }
  if (changed) {
    canvas.edit().set(row.id, *changed);
  }
}

void Panel::drawSizeRow(Canvas& canvas, const Parameter& row) {
  const int size = canvas.state.recipe->size();
  std::vector<int> sizes(kSizes.begin(), kSizes.end());
  auto at = std::lower_bound(sizes.begin(), sizes.end(), size);
  if (at == sizes.end() || *at != size) {
    at = sizes.insert(at, size);
  }
  std::vector<std::string> words;
  words.reserve(sizes.size());
  for (const int each : sizes) {
    words.push_back(std::to_string(each));
  }
  const UiRect line = canvas.take(28);
  canvas.widgets.label(row.label, sizeText(*canvas.state.recipe), line, line.y + 14);
  const UiRect place = canvas.take(canvas.narrow ? kTouchHeight : kWordsHeight);
  const auto selected = static_cast<int>(at - sizes.begin());
  if (const auto chosen = canvas.widgets.segmented(row.key, words, selected, place, row.help)) {
    canvas.edit().set(row.id, sizes[static_cast<std::size_t>(*chosen)]);
    canvas.widgets.endGesture();
  }
  canvas.y += kGap;
}

void Panel::drawLook(Canvas& canvas) {
  const std::array<std::string, 3> names = {"Auto", "Light", "Dark"};
  const UiRect line = canvas.take(28);
  canvas.widgets.label("Theme", "", line, line.y + 14);
  const UiRect place = canvas.take(canvas.narrow ? kTouchHeight : kWordsHeight);
  const auto selected = static_cast<int>(canvas.state.theme);
  if (const auto chosen = canvas.widgets.segmented("theme", names, selected, place)) {
    canvas.events.theme = static_cast<Theme>(*chosen);
  }
  canvas.y += kGap / 2;
  const bool on = canvas.state.wireframe;
  if (canvas.widgets.switchRow("wireframe", "Wireframe", on, canvas.take(kTouchHeight))) {
    canvas.events.wireframe = !on;
  }
}

void Panel::drawFolded(Canvas& canvas, std::string_view key, std::string_view title,
                       std::string_view state, const std::function<void()>& content) {
  const bool open = open_.contains(key);
  const float titleTop = canvas.y;
  if (canvas.widgets.disclosure(key, title, state, open, canvas.take(kFoldHeight))) {
    if (open) {
      open_.erase(open_.find(key));
    } else {
      open_.emplace(key);
      opened_ = key;
    }
  }

  // Unroll what stands below; its height is known from the frame before.
  const ImGuiID id = ImGui::GetID(std::string(key).c_str()) + 4;
  const float amount = canvas.widgets.motion().amount(id, open);
  if (amount <= 0) {
    return;
  }
  Painter& paint = canvas.widgets.paint();
  float& height = heights_[std::string(key)];
  const float top = canvas.y;
  const float bottom = amount < 1 ? top + height * amount : top + height + 1000;
  ImGui::PushClipRect(paint.device(canvas.x - kPadding, top),
                      paint.device(canvas.x + canvas.width + kPadding, bottom), true);
  content();
  canvas.y += kGap;
  ImGui::PopClipRect();
  height = canvas.y - top;
  canvas.y = top + height * amount;
  if (opened_ == key) {
    openedTop_ = titleTop;
    openedBottom_ = canvas.y;
  }
}

// Brings into sight where a key moved the focus, and what a disclosure just opened.
void Panel::reveal(const Canvas& canvas, const UiRect& area) {
  if (const auto focused = canvas.widgets.takeFocusArrived()) {
    constexpr float kAround = 40;
    const float above = focused->y - kAround - area.y;
    const float below = focused->y + focused->height + kAround - area.y - area.height;
    scroll_.by(above < 0 ? above : std::max(below, 0.0f));
  }
  if (openedTop_ < 0) {
    return;
  }
  const float below = openedBottom_ + kGap - (area.y + area.height);
  const float above = openedTop_ - area.y;
  scroll_.by(std::max(0.0f, std::min(below, above)));
  openedTop_ = -1;
  if (!canvas.widgets.motion().moving()) {
    opened_.clear();
  }
}

}  // namespace faultline
