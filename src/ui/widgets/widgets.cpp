// Pointer areas are Dear ImGui's invisible buttons; this file draws everything visible.
#include "ui/widgets/widgets.h"

#include "generated/text_ui.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace faultline {
namespace {

constexpr float kHalfPi = 1.57079633f;

constexpr TextStyle kBody{};
}  // namespace

void Widgets::begin(const Frame& frame) {
  frame_ = frame;
  paint_ = Painter(fonts_, frame.ratio, frame.plainFill);
  colours_ = &themeColours(frame.dark);
  motion_.begin(frame.nowMs, frame.reducedMotion);
  controls_.clear();
  tooltip_.begin(frame.nowMs);
  wantsFrame_ = false;
  cursor_ = "default";
  if (keys_.begin()) gestureEnded_ = true;
}

void Widgets::end() {
  tooltip_.end();
  const float amount = motion_.amount(ImHashStr("help"), tooltip_.due());
  tooltip_.draw(paint_, *colours_, amount, frame_.windowWidth, frame_.windowHeight);
  keys_.end();
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
    keys_.drop();
  }
  const bool byKey = keys_.add(area.id, TakesKeys::kPress).has_value();
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
    keys_.drop();
  }
  const bool byKey = keys_.add(area.id, TakesKeys::kPress).has_value();
  drawFocus(area.id, pill, kHeight / 2);
  help(area.id, area.hovered, helpText, rect, HelpSide::kRight);
  return area.clicked || byKey || (on && pressedRight(area.hovered));
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
    const bool byKey = keys_.add(area.id, TakesKeys::kPress).has_value();
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
    keys_.drop();
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

void Widgets::drawFocus(ImGuiID id, const UiRect& rect, float radius) {
  if (!keys_.showsRing(id)) return;
  paint_.outline(rect, colours_->accent, radius);
  keys_.ringDrawn(rect);
}

bool Widgets::takeGestureEnd() { return std::exchange(gestureEnded_, false); }

void Widgets::help(ImGuiID id, bool hovered, std::string_view text, const UiRect& anchor,
                   HelpSide side) {
  if (hovered && !frame_.narrow && !overlayOpen_) tooltip_.claim(id, text, anchor, side);
}

}  // namespace faultline
