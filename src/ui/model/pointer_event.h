// A pointer event of the window, as the page reports it: the one type that platform, app and ui
// share. The numbers of PointerKind and PointerType are those that web/src/input.ts sends.
#pragma once

#include <cstdint>

namespace faultline {

enum class PointerKind : std::uint8_t { kDown, kMove, kUp, kCancel, kLeave };
inline constexpr int kPointerKinds = static_cast<int>(PointerKind::kLeave) + 1;

enum class PointerType : std::uint8_t { kMouse, kTouch, kPen };
inline constexpr int kPointerTypes = static_cast<int>(PointerType::kPen) + 1;

// Bits of PointerEvent::buttons, as in the DOM's PointerEvent.buttons.
inline constexpr int kLeftButton = 1;
inline constexpr int kRightButton = 2;
inline constexpr int kMiddleButton = 4;

// How far a pointer may move during a tap or a press, in CSS pixels.
inline constexpr double kMouseTapSlop = 4.0;
inline constexpr double kTouchTapSlop = 12.0;

struct PointerEvent {
  PointerKind kind = PointerKind::kMove;
  int id = 0;  // of the pointer: the same from its press to its release
  PointerType type = PointerType::kMouse;
  double x = 0;  // CSS pixels of the window, y down
  double y = 0;
  int buttons = 0;  // bits of the pressed buttons
  bool shift = false;
  double timeMs = 0;  // by the clock of the frames

  bool touch() const { return type == PointerType::kTouch; }
  // Whether the right or the middle button is pressed: such a drag moves the camera.
  bool secondaryButton() const { return (buttons & (kRightButton | kMiddleButton)) != 0; }
};

}  // namespace faultline
