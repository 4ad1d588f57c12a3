// The tooltip of the panels: it stands beside a control on which the pointer has rested for half a
// second, and goes when a button is pressed. Cost: microseconds a frame.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ui/model/ui_state.h"
#include "ui/widgets/painter.h"

namespace faultline {

// On which side of its control a tooltip stands.
enum class HelpSide : std::uint8_t { kRight, kAbove };

class Tooltip {
 public:
  // Where tooltips of the panel's rows may stand: right of `left`, below `top`.
  void setPlace(float left, float top) { left_ = left, top_ = top; }

  // A frame begins at this time. In it the control under the pointer, if one is, claims the
  // tooltip; the first that does gets it, as controls on a row come before the row.
  void begin(double nowMs);
  void claim(ImGuiID id, std::string_view text, const UiRect& anchor, HelpSide side);
  // The controls of the frame are drawn.
  void end();

  // Whether it is due; and when it will be, if that is later.
  bool due() const { return id_ != 0 && !dismissed_ && nowMs_ >= dueAtMs(); }
  bool dueFor(ImGuiID id) const { return id_ == id && due(); }
  std::optional<double> dueMs() const;
  // Draws it over everything, inside a window of this size; `amount`: its opacity.
  void draw(Painter& paint, const ThemeColours& colours, float amount, float windowWidth,
            float windowHeight) const;

 private:
  double dueAtMs() const;
  UiRect cardOf(float width, float height) const;

  float left_ = 0, top_ = 0;
  double nowMs_ = 0;
  ImGuiID id_ = 0;  // of the control; 0: none
  double sinceMs_ = 0;
  bool claimed_ = false;    // in this frame
  bool dismissed_ = false;  // until the pointer is elsewhere
  std::string text_;
  UiRect anchor_;
  HelpSide side_ = HelpSide::kRight;
};

}  // namespace faultline
