// Padlocks of rows. See padlock.h.
#include "ui/widgets/padlock.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "generated/text_ui.h"

namespace faultline {
namespace {

constexpr float kMargin = 16;
constexpr std::string_view kLockedHelp = text::kLockLockedHelp;
constexpr std::string_view kUnlockedHelp = text::kLockOpenHelp;

}  // namespace

Hit Padlocks::hit(Widgets& widgets, std::string_view key, bool locked, std::string_view label,
                  float x, float middle) {
  const bool atEnd = label.empty(), narrow = widgets.narrow();
  // At the end a mouse may be about to take the scroll bar beside it.
  const float beyond = narrow ? kMargin : 4;
  const float width = atEnd ? kPadlockWidth + beyond : narrow ? 44.0f : 28.0f;
  const float height = narrow ? atEnd ? 44.0f : 32.0f : 28.0f;
  const float left = atEnd ? x : x + std::ceil(widgets.paint().width(label, {})) + 1;
  const UiRect place = {left, std::min(middle + 14, middle + height / 2) - height, width, height};
  const Hit area = widgets.hit("lock:" + std::string(key), place);
  // The first touch of a row only shows its padlock.
  const bool touch = ImGui::GetIO().MouseSource == ImGuiMouseSource_TouchScreen;
  if (area.pressed) unseen_ = touch && !locked && touchedRow_ != area.id;
  widgets.help(area.id, area.hovered, locked ? kLockedHelp : kUnlockedHelp, place,
               HelpSide::kRight);
  x_ = left + 13;
  return area;
}

bool Padlocks::draw(Widgets& widgets, const Hit& area, bool locked, const UiRect& rect,
                    float middle) {
  const ImGuiIO& io = ImGui::GetIO();
  const float mouseX = io.MousePos.x / widgets.ratio(), mouseY = io.MousePos.y / widgets.ratio();
  const UiRect row = {rect.x - kMargin, rect.y, rect.width + 2 * kMargin, rect.height};
  const bool over =
      area.hovered || (ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
                       row.contains(mouseX, mouseY));
  const bool touch = io.MouseSource == ImGuiMouseSource_TouchScreen;
  // A mouse finds it beside the label, and not wherever it passes over the row.
  const bool beside = area.hovered || std::abs(mouseY - middle) < 14;
  if (over && touch && ImGui::IsAnyMouseDown()) touchedRow_ = area.id;
  const bool shows = locked || touchedRow_ == area.id || (over && beside && !touch);
  const float shown = widgets.motion().amount(area.id, shows);
  if (area.hovered) widgets.setCursor("pointer");
  if (area.pressed) widgets.keys().drop();
  const ThemeColours& colours = widgets.colours();
  widgets.paint().icon(locked ? Icon::kLocked : Icon::kUnlocked, x_, middle,
                       withAlpha(locked || area.hovered ? colours.text : colours.quiet, shown), 0,
                       14);
  return area.clicked && !unseen_;
}

}  // namespace faultline
