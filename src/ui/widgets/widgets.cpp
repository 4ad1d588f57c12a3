// Pointer areas are Dear ImGui's invisible buttons; this file draws everything visible and manages
// the keyboard focus. The pointer sets the focus; arrow keys act on it and move it. The focus ring
// shows only after a key was used.
#include "ui/widgets/widgets.h"

#include "generated/text_ui.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace faultline {
namespace {

constexpr double kHelpDelayMs = 500;
constexpr float kHelpWidth = 280;
constexpr float kHelpPadding = 12;
constexpr float kHelpLine = 16;
constexpr float kHalfPi = 1.57079633f;

constexpr TextStyle kBody{};
constexpr float kMargin = 16;
constexpr TextStyle kSmall{kSmallSize};

constexpr std::string_view kLockedHelp = text::kLockLockedHelp;
constexpr std::string_view kUnlockedHelp = text::kLockOpenHelp;

}  // namespace

void Widgets::begin(const Frame& frame) {
  frame_ = frame;
  paint_ = Painter(fonts_, frame.ratio, frame.plainFill);
  colours_ = &themeColours(frame.dark);
  motion_.begin(frame.nowMs, frame.reducedMotion);
  order_.clear();
  controls_.clear();
  hoveredSlider_ = 0;
  help_.claimed = false;
  wantsFrame_ = false;
  cursor_ = "default";
  if (keyGesture_ && !keyHeld_) {
    keyGesture_ = false;
    gestureEnded_ = true;
  }
}

void Widgets::end() {
  if (!help_.claimed) {
    help_.id = 0;
  }
  drawHelp();
  pending_.reset();
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
    press_.id = 0;
  }
}

Hit Widgets::hit(std::string_view key, const UiRect& rect, bool overlay) {
  controls_.push_back({std::string(key), rect});
  Hit hit;
  const std::string name(key);
  hit.id = ImGui::GetID(name.c_str());
  if (overlayOpen_ && !overlay) {
    return hit;
  }
  const ImVec2 from = paint_.device(rect.x, rect.y);
  const ImVec2 to = paint_.device(rect.x + rect.width, rect.y + rect.height);
  if (to.x <= from.x || to.y <= from.y) {
    return hit;
  }
  ImGui::SetCursorScreenPos(from);
  hit.clicked = ImGui::InvisibleButton(name.c_str(), {to.x - from.x, to.y - from.y});
  hit.hovered = ImGui::IsItemHovered() || ImGui::IsItemActive();
  hit.pressed = ImGui::IsItemActivated();
  hit.held = ImGui::IsItemActive();
  hit.released = ImGui::IsItemDeactivated();
  return hit;
}

bool Widgets::disclosure(std::string_view key, std::string_view name, std::string_view state,
                         bool open, const UiRect& rect, Weight weight) {
  const Hit area = hit(key, rect);
  hoverTint(area.id, area.hovered, rect);
  if (area.hovered) {
    setCursor("pointer");
  }
  const float turn = motion_.amount(area.id + 1, open);
  const float middle = rect.y + rect.height / 2;
  const float right = rect.x + rect.width;
  const bool strong = weight == Weight::kSemiBold;
  paint_.text(rect.x, middle, name, {kBodySize, weight}, strong ? colours_->text : colours_->quiet);
  TextStyle style = kBody;
  style.tabular = true;
  paint_.text(right - 16, middle, state, style, withAlpha(colours_->quiet, 1.0f - turn),
              Align::kRight);
  paint_.icon(Icon::kChevron, right - 3.5f, middle, colours_->quiet, turn * kHalfPi);
  if (area.pressed) {
    dropFocus();
  }
  const bool byKey = focusable(area.id, Takes::kPress).has_value();
  drawFocus(area.id, {rect.x - 5, rect.y + 6, rect.width + 10, rect.height - 12}, kFieldRadius - 4);
  return area.clicked || byKey;
}

bool Widgets::switchRow(std::string_view key, std::string_view label, bool on, const UiRect& rect,
                        std::string_view helpText) {
  constexpr float kWidth = 36, kHeight = 20, kKnob = 7;
  const Hit area = hit(key, rect);
  hoverTint(area.id, area.hovered, rect);
  if (area.hovered) {
    setCursor("pointer");
  }
  const float amount = motion_.amount(area.id + 1, on);
  const float middle = rect.y + rect.height / 2;
  const UiRect pill = {rect.x + rect.width - kWidth, middle - kHeight / 2, kWidth, kHeight};
  paint_.text(rect.x, middle, label, kBody, colours_->text);
  const ImU32 edge = ImAlphaBlendColors(colours_->controlEdge, withAlpha(colours_->accent, amount));
  const ImU32 well = ImAlphaBlendColors(colours_->field, withAlpha(colours_->accent, amount));
  const ImU32 knob =
      ImAlphaBlendColors(colours_->controlEdge, withAlpha(colours_->onAccent, amount));
  paint_.card(pill, well, edge, kHeight / 2);
  paint_.disc(pill.x + kHeight / 2 + amount * (kWidth - kHeight), middle, kKnob, knob);
  if (area.pressed) {
    dropFocus();
  }
  const bool byKey = focusable(area.id, Takes::kPress).has_value();
  drawFocus(area.id, pill, kHeight / 2);
  help(area.id, area.hovered, helpText, rect, HelpSide::kRight);
  return area.clicked || byKey || (on && pressedRight(area.hovered));
}

Hit Widgets::padlockHit(std::string_view key, bool locked, std::string_view label, float x,
                        float middle) {
  const bool atEnd = label.empty();
  // At the end a mouse may be about to take the scroll bar beside it.
  const float beyond = narrow() ? kMargin : 4;
  const float width = atEnd ? kPadlockWidth + beyond : narrow() ? 44.0f : 28.0f;
  const float height = narrow() ? atEnd ? 44.0f : 32.0f : 28.0f;
  const float left = atEnd ? x : x + std::ceil(paint_.width(label, kBody)) + 1;
  const UiRect place = {left, std::min(middle + 14, middle + height / 2) - height, width, height};
  const Hit area = hit("lock:" + std::string(key), place);
  // The first touch of a row only shows its padlock.
  const bool touch = ImGui::GetIO().MouseSource == ImGuiMouseSource_TouchScreen;
  if (area.pressed) lockUnseen_ = touch && !locked && touchedRow_ != area.id;
  help(area.id, area.hovered, locked ? kLockedHelp : kUnlockedHelp, place, HelpSide::kRight);
  lockX_ = left + 13;
  return area;
}

bool Widgets::padlock(const Hit& area, bool locked, const UiRect& rect, float middle) {
  const ImGuiIO& io = ImGui::GetIO();
  const UiRect row = {rect.x - kMargin, rect.y, rect.width + 2 * kMargin, rect.height};
  const bool over =
      area.hovered || (ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
                       row.contains(io.MousePos.x / frame_.ratio, io.MousePos.y / frame_.ratio));
  const bool touch = io.MouseSource == ImGuiMouseSource_TouchScreen;
  // A mouse finds it beside the label, and not wherever it passes over the row.
  const bool beside = area.hovered || std::abs(io.MousePos.y / frame_.ratio - middle) < 14;
  if (over && touch && ImGui::IsAnyMouseDown()) touchedRow_ = area.id;
  const bool shows = locked || touchedRow_ == area.id || (over && beside && !touch);
  const float shown = motion_.amount(area.id, shows);
  if (area.hovered) setCursor("pointer");
  if (area.pressed) dropFocus();
  paint_.icon(locked ? Icon::kLocked : Icon::kUnlocked, lockX_, middle,
              withAlpha(locked || area.hovered ? colours_->text : colours_->quiet, shown), 0, 14);
  return area.clicked && !lockUnseen_;
}

bool Widgets::pressedRight(bool hovered) {
  return hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right);
}

Widgets::DrawnRowPress Widgets::drawnRow(std::string_view key, std::string_view label,
                                         std::string_view value, bool any,
                                         std::string_view helpText, const UiRect& rect) {
  constexpr float kButton = 32, kTouchButton = 44;
  constexpr float kHalfIcon = 8;
  const float size = std::min(rect.height, frame_.narrow ? kTouchButton : kButton);
  const float middle = rect.y + rect.height / 2;
  // Align the icon, not its button, with the right ends of the values above and below.
  UiRect button = {rect.x + rect.width - size / 2 - kHalfIcon, middle - size / 2, size, size};
  const auto pressed = [&](std::string_view name, Icon icon) {
    const Hit area = iconButton(std::string(key).append(name), icon, button, true);
    const bool byKey = focusable(area.id, Takes::kPress).has_value();
    drawFocus(area.id, inset(button, 2), kFieldRadius);
    button.x -= size;
    return area.clicked || byKey;
  };
  DrawnRowPress press;
  if (any) press.clear = pressed(":clear", Icon::kClose);
  press.draw = pressed(":draw", Icon::kPencil);
  const UiRect texts = {rect.x, rect.y, button.x + size - rect.x, rect.height};
  const Hit line = hit(key, texts);
  help(line.id, line.hovered, helpText, rect, HelpSide::kRight);
  this->label(label, value, texts, middle);
  return press;
}

Hit Widgets::iconButton(std::string_view key, Icon icon, const UiRect& rect, bool enabled) {
  const Hit area = hit(key, rect);
  const bool over = enabled && area.hovered;
  const float amount = motion_.amount(area.id, over);
  paint_.fill(rect, withAlpha(colours_->field, amount), kFieldRadius);
  const ImU32 quiet = ImAlphaBlendColors(colours_->quiet, withAlpha(colours_->text, amount));
  paint_.icon(icon, rect.x + rect.width / 2, rect.y + rect.height / 2,
              withAlpha(quiet, enabled ? 1.0f : kDisabledAlpha));
  if (over) {
    setCursor("pointer");
  }
  if (area.pressed) {
    dropFocus();
  }
  return area;
}

void Widgets::label(std::string_view name, std::string_view value, const UiRect& rect,
                    float centreY) {
  TextStyle style = kBody;
  paint_.text(rect.x, centreY, name, style, colours_->text);
  style.tabular = true;
  paint_.text(rect.x + rect.width, centreY, value, style, colours_->quiet, Align::kRight);
}

void Widgets::hoverTint(ImGuiID id, bool hovered, const UiRect& rect) {
  const float amount = motion_.amount(id, hovered);
  if (amount > 0) {
    const UiRect wide = {rect.x - 8, rect.y, rect.width + 16, rect.height};
    paint_.fill(wide, withAlpha(colours_->field, amount), kFieldRadius);
  }
}

// --- keyboard focus

std::optional<Widgets::Pending> Widgets::focusable(ImGuiID id, Takes takes) {
  order_.push_back({id, takes});
  if (pending_ && pending_->id == id) {
    return pending_;
  }
  return std::nullopt;
}

void Widgets::focusByPointer(ImGuiID id) {
  focus_ = id;
  focusVisible_ = false;
}

void Widgets::dropFocus() {
  focus_ = 0;
  focusVisible_ = false;
}

void Widgets::drawFocus(ImGuiID id, const UiRect& rect, float radius) {
  if (focus_ == id && focusVisible_) {
    paint_.outline(rect, colours_->accent, radius);
    if (focusMoved_) {
      focusArrived_ = rect;
      focusMoved_ = false;
    }
  }
}

bool Widgets::takeKey(KeyCommand command, bool big) {
  // Enter starts typing in the row under the pointer, unless keys have moved the focus elsewhere.
  if (command == KeyCommand::kEnter && hoveredSlider_ != 0 && !focusVisible_) {
    pending_ = Pending{hoveredSlider_, command, big};
    return true;
  }
  const auto found = std::find_if(order_.begin(), order_.end(),
                                  [this](const Focusable& entry) { return entry.id == focus_; });
  if (focus_ == 0 || found == order_.end()) {
    dropFocus();
    return false;
  }
  const bool resets = command == KeyCommand::kReset;
  if (command == KeyCommand::kLeave) {
    dropFocus();
    return true;
  }
  if (command == KeyCommand::kPrevious || command == KeyCommand::kNext) {
    const bool up = command == KeyCommand::kPrevious;
    if (up ? found != order_.begin() : found + 1 != order_.end()) {
      focus_ = up ? (found - 1)->id : (found + 1)->id;
    }
    focusVisible_ = true;
    focusMoved_ = true;
    return true;
  }
  const bool steps = command == KeyCommand::kLess || command == KeyCommand::kMore;
  const bool ends = command == KeyCommand::kLow || command == KeyCommand::kHigh;
  const bool enters = command == KeyCommand::kEnter;
  bool taken = false;
  switch (found->takes) {
    case Takes::kValue:
      taken = steps || ends || enters || resets;
      break;
    case Takes::kChoice:
      taken = steps || resets;
      break;
    case Takes::kPress:
      taken = focusVisible_ && (enters || command == KeyCommand::kPress);
      break;
  }
  if (taken) {
    focusVisible_ = true;
    pending_ = Pending{focus_, command, big};
    keyHeld_ = true;
  }
  return taken;
}

std::optional<UiRect> Widgets::takeFocusArrived() {
  return std::exchange(focusArrived_, std::nullopt);
}

bool Widgets::takeGestureEnd() { return std::exchange(gestureEnded_, false); }

// --- tooltip

void Widgets::help(ImGuiID id, bool hovered, std::string_view text, const UiRect& anchor,
                   HelpSide side) {
  // Controls on a row call this before the row, so the first call of a frame wins.
  if (!hovered || text.empty() || frame_.narrow || overlayOpen_ || help_.claimed) {
    return;
  }
  if (help_.id != id) {
    help_ = Help{};
    help_.id = id;
    help_.sinceMs = frame_.nowMs;
  }
  help_.claimed = true;
  help_.dismissed = help_.dismissed || ImGui::IsAnyMouseDown();
  help_.text = text;
  help_.anchor = anchor;
  help_.side = side;
}

std::optional<double> Widgets::helpDueMs() const {
  const double due = help_.sinceMs + kHelpDelayMs;
  if (help_.id == 0 || help_.dismissed || frame_.nowMs >= due) {
    return std::nullopt;
  }
  return due;
}

bool Widgets::helpShown() const {
  return help_.id != 0 && !help_.dismissed && frame_.nowMs >= help_.sinceMs + kHelpDelayMs;
}

void Widgets::drawHelp() {
  const bool due = helpShown();
  const float amount = motion_.amount(ImHashStr("help"), due);
  if (amount <= 0) {
    return;
  }
  paint_.drawInto(ImGui::GetForegroundDrawList());
  const auto lines = paint_.wrap(help_.text, kSmall, kHelpWidth - 2 * kHelpPadding);
  float width = 0;
  for (const std::string_view line : lines) {
    width = std::max(width, paint_.width(line, kSmall));
  }
  UiRect card = {0, 0, std::ceil(width) + 2 * kHelpPadding,
                 kHelpLine * static_cast<float>(lines.size()) + 2 * (kHelpPadding - 4)};
  if (help_.side == HelpSide::kRight) {
    card.x = helpLeft_ + 8;
    card.y = std::max(helpTop_, help_.anchor.y + help_.anchor.height / 2 - card.height / 2);
  } else {
    card.x = help_.anchor.x + help_.anchor.width / 2 - card.width / 2;
    card.y = help_.anchor.y - 8 - card.height;
  }
  card.x =
      std::clamp(std::round(card.x), 8.0f, std::max(8.0f, frame_.windowWidth - 8 - card.width));
  card.y =
      std::clamp(std::round(card.y), 8.0f, std::max(8.0f, frame_.windowHeight - 8 - card.height));
  paint_.card(card, withAlpha(colours_->surface, amount), withAlpha(colours_->line, amount),
              kFieldRadius);
  float middle = card.y + kHelpPadding - 4 + kHelpLine / 2;
  for (const std::string_view line : lines) {
    paint_.text(card.x + kHelpPadding, middle, line, kSmall, withAlpha(colours_->text, amount));
    middle += kHelpLine;
  }
}

}  // namespace faultline
