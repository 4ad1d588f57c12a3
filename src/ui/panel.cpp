// Rows come from the parameter table in its order; groups are the sections of the design sheet. A
// row without effect is left out and its place closes smoothly; rows beyond the first view wait
// under "More". Distances lie on an 8 px grid: 16 at the sides, sliders of 48 (56 under a thumb), 8
// around a dividing line. Cost: microseconds a row.
#include "ui/panel.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/profile_picture.h"

namespace faultline {
namespace {

constexpr float kPadding = 16;
constexpr float kLabelHeight = 24;
constexpr float kWordsHeight = 36;
constexpr float kPicturesHeight = 38;
constexpr float kTouchHeight = 44;
// Four folded sections and the faults with every row of their first view fit a 720 px window.
constexpr float kFoldHeight = 32;
constexpr float kGap = 8;
// Rows at least this high show the smoothing without being asked: everything still fits.
constexpr float kRoomyHeight = 640;

constexpr std::array kSizes = {257, 513, 1025, 2049};

std::string sizeText(const Recipe& recipe) {
  const std::string side = std::to_string(recipe.size());
  return side + " × " + side;
}

// The smoothing in two words: "Box × 6".
std::string smoothingText(const Recipe& recipe) {
  const int passes = recipe.passes();
  if (passes == 0 && recipe.smoothEvery() == 0) {
    return "off";
  }
  const Parameter& row = parameter(ParameterId::kSmooth);
  return displayText(row, recipe.value(row.id)) +
         (passes == 0 ? " on the way" : " × " + std::to_string(passes));
}

// The erosion in a few words: "Both × 100", "Thermal while rising".
std::string erosionText(const Recipe& recipe) {
  const int steps = recipe.erosionStepsAfter();
  if (recipe.erosion() == Erosion::kNone || (!recipe.erodesDuring() && steps == 0)) {
    return "off";
  }
  const Parameter& row = parameter(ParameterId::kErosion);
  return displayText(row, recipe.value(row.id)) +
         (recipe.erodesDuring() ? " while rising" : " × " + std::to_string(steps));
}

std::string stateText(ParameterGroup group, const Recipe& recipe) {
  switch (group) {
    case ParameterGroup::kSmoothing:
      return smoothingText(recipe);
    case ParameterGroup::kErosion:
      return erosionText(recipe);
    default:
      return sizeText(recipe);
  }
}

std::string_view themeName(Theme theme) {
  return theme == Theme::kAuto ? "Auto" : theme == Theme::kLight ? "Light" : "Dark";
}

// Text is typed in the page; faults are drawn on the land, and here they are only counted.
bool isShown(const Parameter& row, const Recipe& recipe) {
  switch (row.type) {
    case ParameterType::kText:
      return false;
    case ParameterType::kDrawnFaults:
      return !recipe.drawn.empty() && isActive(row, recipe);
    default:
      return isActive(row, recipe);
  }
}

// The choice a section is about: it needs no label.
bool isHead(const Parameter& row) {
  return row.id == ParameterId::kMethod || row.id == ParameterId::kSmooth ||
         row.id == ParameterId::kErosion;
}

std::vector<std::string> labelsOf(const Parameter& row) {
  std::vector<std::string> labels;
  for (const ParameterChoice& choice : row.choices) {
    labels.emplace_back(choice.label);
  }
  return labels;
}

}  // namespace

struct Panel::Section {
  ParameterGroup group;
  std::string_view key;
  std::string_view title;
  std::string_view tab;
};

// The first has no title: its head is the method.
constexpr std::array<Panel::Section, 4> Panel::kSections = {{
    {ParameterGroup::kFaults, "faults-section", "", "Shape"},
    {ParameterGroup::kSmoothing, "smoothing", "Smoothing", "Smooth"},
    {ParameterGroup::kErosion, "erode-section", "Erosion", "Erode"},
    {ParameterGroup::kLand, "land", "Land", "Land"},
}};

// Where the next row goes, and what the rows share.
struct Panel::Canvas {
  Widgets& widgets;
  const UiState& state;
  UiEvents& events;
  float x, width, y;
  bool narrow;
  bool roomy = false;

  UiRect take(float height) {
    const UiRect rect = {x, y, width, height};
    y += height;
    return rect;
  }
  float wordsHeight() const { return narrow ? kTouchHeight : kWordsHeight; }
  void label(std::string_view name, std::string_view value) {
    const UiRect line = take(kLabelHeight);
    widgets.label(name, value, line, line.y + line.height / 2);
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
    canvas.roomy = area.height >= kRoomyHeight;
    drawSections(canvas);
    ImGui::SetCursorScreenPos(paint.device(area.x, canvas.y + kGap / 2));
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
    canvas.widgets.wantFrame();
    scroll_.toTop();
  }
  canvas.y += kGap;
}

void Panel::drawSections(Canvas& canvas) {
  if (canvas.narrow) {
    if (static_cast<std::size_t>(tab_) < kSections.size()) {
      drawRows(canvas, kSections[static_cast<std::size_t>(tab_)]);
    } else {
      drawLook(canvas);
    }
    return;
  }
  canvas.y += kGap / 2;
  for (const Section& section : kSections) {
    drawSection(canvas, section);
  }
  canvas.divider();
  drawFolded(canvas, {"look", "Look", std::string(themeName(canvas.state.theme))},
             [&] { drawLook(canvas); });
}

// What shapes the land stands open, under the method; the other sections fold.
void Panel::drawSection(Canvas& canvas, const Section& section) {
  if (section.group == ParameterGroup::kFaults) {
    drawRows(canvas, section);
    return;
  }
  const bool smoothing = section.group == ParameterGroup::kSmoothing;
  canvas.divider();
  drawFolded(canvas,
             {section.key, section.title, stateText(section.group, *canvas.state.recipe),
              smoothing && canvas.roomy},
             [&] { drawRows(canvas, section); });
}

// The rows of a section: those of the first view, then the others. Where there are no first ones,
// nothing needs folding.
void Panel::drawRows(Canvas& canvas, const Section& section) {
  const Recipe& recipe = *canvas.state.recipe;
  int first = 0, others = 0, changed = 0;
  for (const Parameter& row : parameters()) {
    if (row.group == section.group && isShown(row, recipe)) {
      (row.advanced ? others : first) += 1;
      changed += row.advanced && recipe.value(row.id) != row.defaultValue ? 1 : 0;
    }
  }
  drawRows(canvas, section, false);
  if (first == 0) {
    drawRows(canvas, section, true);
    return;
  }
  const std::string key = std::string(section.key) + "-more";
  drawSlot(canvas, key, others > 0, [&] {
    const std::string state = changed == 0 ? "" : std::to_string(changed) + " changed";
    drawFolded(canvas, {key, "More", state, false, true}, [&] { drawRows(canvas, section, true); });
  });
  canvas.y += kGap / 2;
}

void Panel::drawRows(Canvas& canvas, const Section& section, bool advanced) {
  // What was drawn by hand stands after the other rows. Detail stands last: it changes how finely
  // the land is drawn, not the land.
  for (const bool last : {false, true}) {
    for (const Parameter& row : parameters()) {
      const bool isLast = row.id == ParameterId::kSize || row.type == ParameterType::kDrawnFaults;
      if (row.group == section.group && row.advanced == advanced && isLast == last) {
        drawSlot(canvas, row.key, isShown(row, *canvas.state.recipe),
                 [&] { drawRow(canvas, row); });
      }
    }
  }
}

// Makes way for a row that comes and closes the gap of one that goes.
void Panel::drawSlot(Canvas& canvas, std::string_view key, bool shown,
                     const std::function<void()>& content) {
  const std::string slot = std::string(key) + "-slot";
  const float amount = canvas.widgets.motion().amount(ImGui::GetID(slot.c_str()), shown);
  if (amount >= 1) {
    content();
  } else if (amount > 0) {
    unroll(canvas, slot, amount, content);
  }
}

// Shows the upper part of `content`; its height is known from the frame before.
void Panel::unroll(Canvas& canvas, std::string_view key, float amount,
                   const std::function<void()>& content) {
  Painter& paint = canvas.widgets.paint();
  float& height = heights_[std::string(key)];
  const float top = canvas.y;
  ImVec2& contentEnd = ImGui::GetCurrentWindow()->DC.CursorMaxPos;
  const ImVec2 endBefore = contentEnd;
  ImGui::PushClipRect(paint.device(canvas.x - kPadding, top),
                      paint.device(canvas.x + canvas.width + kPadding, top + height * amount),
                      true);
  content();
  ImGui::PopClipRect();
  contentEnd = endBefore;  // what is still hidden is not there to scroll to
  height = canvas.y - top;
  canvas.y = top + height * amount;
}

void Panel::drawRow(Canvas& canvas, const Parameter& row) {
  if (row.id == ParameterId::kSize) {
    drawSizeRow(canvas, row);
  } else if (row.id == ParameterId::kProfile) {
    drawProfileRow(canvas, row);
  } else if (row.type == ParameterType::kDrawnFaults) {
    drawDrawnRow(canvas, row);
  } else if (row.type == ParameterType::kNumber) {
    const UiRect place = canvas.take(canvas.narrow ? 56.0f : 48.0f);
    const std::int32_t value = canvas.state.recipe->value(row.id);
    if (const auto changed = canvas.widgets.sliderRow(row, value, place)) {
      canvas.edit().set(row.id, *changed);
    }
  } else {
    drawChoiceRow(canvas, row);
  }
}

void Panel::drawChoiceRow(Canvas& canvas, const Parameter& row) {
  const float x = canvas.x, width = canvas.width;
  if (!isHead(row)) {
    canvas.label(row.label, "");
  } else if (canvas.narrow && row.id == ParameterId::kMethod) {
    // Right below the tabs: its name beside it keeps the two apart.
    const float label = std::ceil(canvas.widgets.paint().width(row.label, {})) + 2 * kGap;
    const UiRect line = {x, canvas.y, label, kTouchHeight};
    canvas.widgets.label(row.label, "", line, line.y + line.height / 2);
    canvas.x += label;
    canvas.width -= label;
  }
  if (const auto chosen =
          drawWords(canvas, row.key, labelsOf(row), canvas.state.recipe->value(row.id), row.help)) {
    canvas.edit().set(row.id, *chosen);
    canvas.widgets.endGesture();
  }
  canvas.x = x;
  canvas.width = width;
}

std::optional<int> Panel::drawWords(Canvas& canvas, std::string_view key,
                                    std::span<const std::string> words, int selected,
                                    std::string_view about) {
  const int rows = canvas.widgets.segmentRows(words, canvas.width);
  const UiRect place = canvas.take(canvas.wordsHeight() * static_cast<float>(rows));
  canvas.y += kGap;
  return canvas.widgets.segmented(key, words, selected, place, about);
}

// A picture of each profile; the name of the one that is pointed at, or chosen, stands above.
void Panel::drawProfileRow(Canvas& canvas, const Parameter& row) {
  const ThemeColours& colours = canvas.widgets.colours();
  const std::vector<std::string> names = labelsOf(row);
  const UiRect line = canvas.take(kLabelHeight);
  const int rows = Widgets::pictureRows(static_cast<int>(names.size()), canvas.width);
  const float height = canvas.narrow ? kTouchHeight : kPicturesHeight;
  const UiRect place = canvas.take(height * static_cast<float>(rows));
  canvas.y += kGap;
  const int selected = canvas.state.recipe->value(row.id);
  const auto draw = [&](int index, const UiRect& cell, ImU32 colour) {
    drawProfile(canvas.widgets.paint(), static_cast<Profile>(index), cell,
                index == selected ? colours.accent : colour, colours.line);
  };
  const auto choice = canvas.widgets.pictures(row.key, names, selected, place, draw, row.help);
  canvas.widgets.label(row.label, names[static_cast<std::size_t>(choice.pointed)], line,
                       line.y + line.height / 2);
  if (choice.chosen) {
    canvas.edit().set(row.id, *choice.chosen);
    canvas.widgets.endGesture();
  }
}

void Panel::drawDrawnRow(Canvas& canvas, const Parameter& row) {
  const std::size_t count = canvas.state.recipe->drawn.size();
  const std::string value = std::to_string(count) + (count == 1 ? " fault" : " faults");
  if (canvas.widgets.clearRow(row.key, row.label, value, row.help, canvas.take(kTouchHeight))) {
    canvas.edit().drawn.clear();
    canvas.widgets.endGesture();
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
  canvas.label(row.label, sizeText(*canvas.state.recipe));
  const auto selected = static_cast<int>(at - sizes.begin());
  if (const auto chosen = drawWords(canvas, row.key, words, selected, row.help)) {
    canvas.edit().set(row.id, sizes[static_cast<std::size_t>(*chosen)]);
    canvas.widgets.endGesture();
  }
}

void Panel::drawLook(Canvas& canvas) {
  const std::array<std::string, 3> names = {"Auto", "Light", "Dark"};
  canvas.label("Theme", "");
  const auto selected = static_cast<int>(canvas.state.theme);
  if (const auto chosen = drawWords(canvas, "theme", names, selected, {})) {
    canvas.events.theme = static_cast<Theme>(*chosen);
  }
  drawSlot(canvas, "show", canvas.state.layers, [&] { drawLayers(canvas); });
  canvas.y -= kGap / 2;
  const bool on = canvas.state.wireframe;
  if (canvas.widgets.switchRow("wireframe", "Wireframe", on, canvas.take(kTouchHeight),
                               "The triangles the land is drawn from (W).")) {
    canvas.events.wireframe = !on;
  }
  const bool flip = canvas.state.flip;
  if (canvas.widgets.switchRow("flip", "Flip", flip, canvas.take(kTouchHeight),
                               "The land upside down (F). Noise looks much the same either way; "
                               "what water has cut does not.")) {
    canvas.events.flip = !flip;
  }
}

// What is laid over the land: the words' order is that of ErosionLayer.
void Panel::drawLayers(Canvas& canvas) {
  const std::array<std::string, 4> names = {"Land", "Water", "Sediment", "Flow"};
  canvas.label("Show", "");
  const auto selected = static_cast<int>(canvas.state.layer);
  if (const auto chosen = drawWords(canvas, "show", names, selected,
                                    "The land alone, or on it: how deep water stands, how much "
                                    "soil is in it, how much of it ran off, or how many drops "
                                    "passed (L).")) {
    canvas.events.layer = static_cast<ErosionLayer>(*chosen);
  }
}

void Panel::drawFolded(Canvas& canvas, const Fold& fold, const std::function<void()>& content) {
  const auto chosen = open_.find(fold.key);
  const bool open = chosen == open_.end() ? fold.open : chosen->second;
  const float titleTop = canvas.y;
  const UiRect line = canvas.take(canvas.narrow ? kTouchHeight : kFoldHeight);
  if (canvas.widgets.disclosure(fold.key, fold.title, fold.state, open, line,
                                fold.more ? Weight::kRegular : Weight::kSemiBold)) {
    open_.insert_or_assign(std::string(fold.key), !open);
    canvas.widgets.wantFrame();
    if (!open) {
      opened_ = fold.key;
    }
  }
  const ImGuiID id = ImGui::GetID(std::string(fold.key).c_str()) + 4;
  const float amount = canvas.widgets.motion().amount(id, open);
  if (amount <= 0) {
    return;
  }
  const auto padded = [&] {
    content();
    canvas.y += kGap / 2;
  };
  if (amount < 1) {
    unroll(canvas, fold.key, amount, padded);
  } else {
    padded();
  }
  if (opened_ == fold.key) {
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
  scroll_.by(std::max(0.0f, std::min(below, above) - scroll_.ahead()));
  openedTop_ = -1;
  if (!canvas.widgets.motion().moving()) {
    opened_.clear();
  }
}

}  // namespace faultline
