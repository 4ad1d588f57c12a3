// The sun's dial shows the sky from above, turned like the picture, with the land as a small square
// in its middle and the horizon as its rim. A press on the sky moves the sun there; a press on the
// sun keeps its distance to the pointer; arrow keys turn it; a double click or the right button
// resets it.
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/widgets/north_sign.h"
#include "ui/widgets/sky_disc.h"
#include "ui/widgets/widgets.h"

namespace faultline {
namespace {

constexpr float kKnobRadius = 8;
constexpr float kKnobBorder = 2;
constexpr float kLand = 7;   // half the square's side
constexpr float kNorth = 9;  // from the rim to the middle of its letter
constexpr float kRadians = 3.14159265f / 180;
constexpr int kTurn = 5, kBigTurn = 45;

}  // namespace

std::optional<Widgets::SunChange> Widgets::sunDial(std::string_view key, const SunPlace& sun,
                                                   bool isSet, float cameraAzimuthDeg,
                                                   const UiRect& rect, std::string_view helpText) {
  const Hit over = hit(key, rect);
  const float radius = std::min(rect.width, rect.height) / 2;
  const SkyDisc sky = {rect.x + rect.width / 2, rect.y + rect.height / 2, radius - kKnobRadius,
                       cameraAzimuthDeg};
  if (over.hovered) {
    setCursor("pointer");
  }

  std::optional<SunChange> change;
  const bool byRight = over.hovered && !over.held && ImGui::IsMouseClicked(ImGuiMouseButton_Right);
  const bool twice =
      over.pressed && lastPressId_ == over.id && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  if (byRight || twice) {
    keys_.setByPointer(over.id);
    press_.id = 0;
    change = SunChange{};
  } else if (const auto dragged = dragSun(over, sky.at(sun))) {
    change = SunChange{sky.place(dragged->x, dragged->y, sun)};
  }
  if (const auto command = keys_.add(over.id, TakesKeys::kChoice)) {
    const int turn = command->big ? kBigTurn : kTurn;
    const int sign = command->command == KeyCommand::kLess ? -1 : 1;
    change = SunChange{SunPlace{(sun.azimuth + sign * turn + 360) % 360, sun.elevation}};
    if (command->command == KeyCommand::kReset) change = SunChange{};
  }

  drawSky(sky, over, change && change->place ? *change->place : sun, isSet);
  help(over.id, over.hovered, helpText, rect, HelpSide::kRight);
  return change;
}

void Widgets::drawSky(const SkyDisc& sky, const Hit& hit, const SunPlace& sun, bool isSet) {
  // Draw the land in the middle.
  const float hover = motion_.amount(hit.id, hit.hovered);
  const ImU32 edge = ImAlphaBlendColors(colours_->line, withAlpha(colours_->controlEdge, hover));
  paint_.knob(sky.x, sky.y, sky.rim, 1, colours_->field, edge);
  std::array<ImVec2, 5> land;
  for (std::size_t i = 0; i < land.size(); ++i) {
    land[i] = sky.at(45 + 90 * static_cast<float>(i), kLand * std::sqrt(2.0f) / sky.rim);
  }
  paint_.curve(land, 1.5f, colours_->controlEdge);

  // A change of the sun's place is animated, a turn of the camera is not; a dragged sun follows the
  // pointer at once.
  const bool held = press_.id == hit.id;
  const ImVec2 to = SkyDisc{0, 0, sky.rim, 0}.at(sun);
  if (held) {
    motion_.jump(hit.id + 1, to.x);
    motion_.jump(hit.id + 2, to.y);
  }
  const float east = motion_.value(hit.id + 1, to.x), south = motion_.value(hit.id + 2, to.y);
  const float turn = sky.cameraDeg * kRadians;
  const ImVec2 at = {sky.x + east * std::cos(turn) - south * std::sin(turn),
                     sky.y + east * std::sin(turn) + south * std::cos(turn)};
  // The letter fades where the knob comes to its place.
  const ImVec2 north = sky.at(180, 1 - kNorth / sky.rim);
  const float toKnob = std::hypot(north.x - at.x, north.y - at.y);
  const float shown = std::clamp((toKnob - kKnobRadius) / kNorth, 0.0f, 1.0f);
  drawNorthLetter(paint_, north, withAlpha(colours_->quiet, shown));
  const ImU32 colour = isSet ? colours_->accent : colours_->controlEdge;
  const float press = motion_.amount(hit.id + 3, held);
  paint_.knob(at.x, at.y, kKnobRadius, kKnobBorder,
              ImAlphaBlendColors(colours_->surface, withAlpha(colour, press)), colour);
  drawFocus(hit.id, {sky.x - sky.rim, sky.y - sky.rim, 2 * sky.rim, 2 * sky.rim}, sky.rim);
}

// The place on the dial to which the pointer moves the sun, whose knob is at `knob`; none if it
// does not move it.
std::optional<ImVec2> Widgets::dragSun(const Hit& hit, const ImVec2& knob) {
  const ImGuiIO& io = ImGui::GetIO();
  const float x = io.MousePos.x / frame_.ratio, y = io.MousePos.y / frame_.ratio;
  if (hit.pressed) {
    keys_.setByPointer(hit.id);
    const float dx = x - knob.x, dy = y - knob.y;
    const bool onKnob = dx * dx + dy * dy <= (kKnobRadius + 2) * (kKnobRadius + 2);
    // `sliding` from the start: a finger on the dial never scrolls.
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
