// The sun's dial: the sky as one sees it from above, turned as the picture is,
// the land a small square in its middle. The rim is the horizon. Pressing the
// sky moves the sun there, pressing the sun keeps its distance to the pointer,
// arrows turn it, two presses or the right button give it back.
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "generated/text_ui.h"
#include "ui/widgets.h"

namespace faultline {
namespace {

constexpr float kKnobRadius = 8;
constexpr float kKnobBorder = 2;
constexpr float kLand = 7;   // half the square's side
constexpr float kNorth = 9;  // from the rim to the middle of its letter
constexpr float kRadians = 3.14159265f / 180;
constexpr int kLowest = 5, kHighest = 85;
constexpr int kTurn = 5, kBigTurn = 45;

constexpr TextStyle kSmall{kSmallSize};

}  // namespace

// Where things stand on the dial. An azimuth of the picture is 0 in the south
// and goes on to the east; at the dial's foot stands the camera.
struct Widgets::Sky {
  float x, y, rim;
  float cameraDeg;

  // `part` of the way from the middle to the rim.
  ImVec2 at(float pictureDeg, float part) const {
    const float angle = (pictureDeg - cameraDeg) * kRadians;
    return {x + rim * part * std::sin(angle), y + rim * part * std::cos(angle)};
  }
  ImVec2 at(const SunPlace& sun) const {
    const auto high = static_cast<float>(sun.elevation);
    return at(180 - static_cast<float>(sun.azimuth), (90 - high) / (90 - kLowest));
  }
  // In the middle every azimuth is the same: it stays what it was.
  SunPlace place(float px, float py, const SunPlace& before) const {
    const float dx = px - x, dy = py - y;
    const float part = std::sqrt(dx * dx + dy * dy) / rim;
    const float high = std::round(90 - (90 - kLowest) * part);
    SunPlace sun = before;
    sun.elevation = std::clamp(static_cast<int>(high), kLowest, kHighest);
    if (sun.elevation < kHighest) {
      const float pictureDeg = std::atan2(dx, dy) / kRadians + cameraDeg;
      sun.azimuth = (static_cast<int>(std::lround(180 - pictureDeg)) % 360 + 360) % 360;
    }
    return sun;
  }
};

std::optional<Widgets::SunChange> Widgets::sunDial(std::string_view key, const SunPlace& sun,
                                                   bool said, float cameraAzimuthDeg,
                                                   const UiRect& rect, std::string_view about) {
  const Hit over = hit(key, rect);
  const float radius = std::min(rect.width, rect.height) / 2;
  const Sky sky = {rect.x + rect.width / 2, rect.y + rect.height / 2, radius - kKnobRadius,
                   cameraAzimuthDeg};
  if (over.hovered) {
    setCursor("pointer");
  }

  std::optional<SunChange> change;
  const bool byRight = over.hovered && !over.held && ImGui::IsMouseClicked(ImGuiMouseButton_Right);
  const bool twice =
      over.pressed && lastPressId_ == over.id && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  if (byRight || twice) {
    focusByPointer(over.id);
    press_.id = 0;
    change = SunChange{};
  } else if (const auto dragged = dragSun(over, sky.at(sun))) {
    change = SunChange{sky.place(dragged->x, dragged->y, sun)};
  }
  if (const auto command = focusable(over.id, Takes::kChoice)) {
    const int turn = command->big ? kBigTurn : kTurn;
    const int sign = command->command == KeyCommand::kLess ? -1 : 1;
    change = SunChange{SunPlace{(sun.azimuth + sign * turn + 360) % 360, sun.elevation}};
    if (command->command == KeyCommand::kReset) change = SunChange{};
  }

  drawSky(sky, over, change && change->place ? *change->place : sun, said);
  help(over.id, over.hovered, about, rect, HelpSide::kRight);
  return change;
}

void Widgets::drawSky(const Sky& sky, const Hit& hit, const SunPlace& sun, bool said) {
  // The land lies in the middle; a letter says where north is.
  const float hover = motion_.amount(hit.id, hit.hovered);
  const ImU32 edge = ImAlphaBlendColors(colours_->line, withAlpha(colours_->controlEdge, hover));
  paint_.knob(sky.x, sky.y, sky.rim, 1, colours_->field, edge);
  std::array<ImVec2, 5> land;
  for (std::size_t i = 0; i < land.size(); ++i) {
    land[i] = sky.at(45 + 90 * static_cast<float>(i), kLand * std::sqrt(2.0f) / sky.rim);
  }
  paint_.curve(land, 1.5f, colours_->controlEdge);
  const ImVec2 north = sky.at(180, 1 - kNorth / sky.rim);
  paint_.text(north.x, north.y, text::kNorthLetter, kSmall, colours_->quiet, Align::kCentre);

  // The sun glides across the sky, not with the camera; under the hand it
  // follows at once.
  const bool held = press_.id == hit.id;
  const ImVec2 to = Sky{0, 0, sky.rim, 0}.at(sun);
  if (held) {
    motion_.jump(hit.id + 1, to.x);
    motion_.jump(hit.id + 2, to.y);
  }
  const float east = motion_.value(hit.id + 1, to.x), south = motion_.value(hit.id + 2, to.y);
  const float turn = sky.cameraDeg * kRadians;
  const ImVec2 at = {sky.x + east * std::cos(turn) - south * std::sin(turn),
                     sky.y + east * std::sin(turn) + south * std::cos(turn)};
  const ImU32 colour = said ? colours_->accent : colours_->controlEdge;
  const float press = motion_.amount(hit.id + 3, held);
  paint_.knob(at.x, at.y, kKnobRadius, kKnobBorder,
              ImAlphaBlendColors(colours_->surface, withAlpha(colour, press)), colour);
  drawFocus(hit.id, {sky.x - sky.rim, sky.y - sky.rim, 2 * sky.rim, 2 * sky.rim}, sky.rim);
}

// Where the pointer drags the sun, whose knob stands at `knob`.
std::optional<ImVec2> Widgets::dragSun(const Hit& hit, const ImVec2& knob) {
  const ImGuiIO& io = ImGui::GetIO();
  const float x = io.MousePos.x / frame_.ratio, y = io.MousePos.y / frame_.ratio;
  if (hit.pressed) {
    focusByPointer(hit.id);
    const float dx = x - knob.x, dy = y - knob.y;
    const bool onKnob = dx * dx + dy * dy <= (kKnobRadius + 2) * (kKnobRadius + 2);
    // A finger on the dial never scrolls.
    press_ = Press{.id = hit.id,
                   .startX = x,
                   .startY = y,
                   .grab = onKnob ? dx : 0,
                   .grabY = onKnob ? dy : 0,
                   .sliding = true};
    lastPressId_ = hit.id;
    if (onKnob) {
      return std::nullopt;
    }
  }
  if (press_.id != hit.id || (!hit.held && !hit.released)) {
    return std::nullopt;
  }
  if (hit.released) {
    press_.id = 0;
  }
  const bool moved = hit.pressed || x != press_.startX || y != press_.startY;
  return moved ? std::optional(ImVec2(x - press_.grab, y - press_.grabY)) : std::nullopt;
}

}  // namespace faultline
