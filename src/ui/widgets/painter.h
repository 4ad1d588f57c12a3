// Draws shapes and text given in CSS pixels. Every edge, circle and baseline is snapped to device
// pixels, so that panels are crisp at any pixel ratio. Text is set glyph by glyph, with tabular
// digits where numbers change. Cost: a few vertices a shape.
#pragma once

#include <imgui.h>

#include <span>
#include <string_view>
#include <vector>

#include "ui/model/ui_state.h"
#include "ui/widgets/theme.h"

namespace faultline {

enum class Weight : std::uint8_t { kRegular, kSemiBold };
enum class Align : std::uint8_t { kLeft, kCentre, kRight };

struct TextStyle {
  float size = kBodySize;
  Weight weight = Weight::kRegular;
  bool tabular = false;  // every digit takes the width of the widest
};

enum class Icon : std::uint8_t {
  kPlay,
  kPause,
  kToStart,
  kBack,
  kForward,
  kToEnd,
  kChevron,
  kCheck,
  kClose,
  kLocked,
  kUnlocked,
  kPencil,
  kLoop
};

// Half the height of Inter's capitals in em: from the middle of a line down to its baseline.
inline constexpr float kHalfCapital = 0.3636f;

class Painter {
 public:
  Painter(const Fonts& fonts, float ratio, PlainFill plainFill = nullptr)
      : fonts_(fonts), ratio_(ratio), plainFill_(plainFill) {}

  // A painter whose CSS pixels are `scale` times as large.
  Painter scaled(float scale) const {
    Painter made = *this;
    made.ratio_ *= scale;
    return made;
  }

  // Sets the draw list for the following shapes.
  void drawInto(ImDrawList* list) { list_ = list; }
  ImDrawList* list() const { return list_; }
  float ratio() const { return ratio_; }

  // CSS to device pixels: the nearest whole one, and the thickness of a thin line (at least one).
  float device(float css) const;
  float thickness(float css) const;
  ImVec2 device(float x, float y) const { return {device(x), device(y)}; }

  void fill(const UiRect& rect, ImU32 colour, float radius = 0, ImDrawFlags corners = 0);
  // A filled rectangle with opaque colours, evenly spaced from left to right along its upper and
  // its lower edge: two or more, and as many above as below.
  void gradient(const UiRect& rect, std::span<const ImU32> upper, std::span<const ImU32> lower,
                float radius);
  // A filled rectangle with a border of `border` CSS pixels inside it.
  void card(const UiRect& rect, ImU32 colour, ImU32 edge, float radius, ImDrawFlags corners = 0,
            float border = 1);
  // A border of `border` CSS pixels that leaves a gap of `gap` around the rectangle.
  void outline(const UiRect& rect, ImU32 colour, float radius, float border = 2, float gap = 2);
  void disc(float x, float y, float radius, ImU32 colour);
  void knob(float x, float y, float radius, float border, ImU32 colour, ImU32 edge);
  // A thin horizontal line whose upper edge is at `y`.
  void rule(float x, float y, float width, ImU32 colour);
  // A line through these points, `width` CSS pixels wide.
  void curve(std::span<const ImVec2> points, float width, ImU32 colour);
  void verticalDashes(float x, float top, float bottom, ImU32 colour);
  // An icon in a square around (x, y), turned clockwise.
  void icon(Icon icon, float x, float y, ImU32 colour, float turnRad = 0, float size = 16);

  float width(std::string_view text, const TextStyle& style) const;
  // One line, its capitals centred on `centreY`. Returns the width.
  float text(float x, float centreY, std::string_view text, const TextStyle& style, ImU32 colour,
             Align align = Align::kLeft);
  // Lines broken at spaces so that each is at most `maxWidth` wide.
  std::vector<std::string_view> wrap(std::string_view text, const TextStyle& style,
                                     float maxWidth) const;

 private:
  ImFontBaked* baked(const TextStyle& style) const;
  void fillRounded(ImVec2 from, ImVec2 to, ImU32 colour, float radius, ImDrawFlags corners);
  void fillPlain(ImVec2 from, ImVec2 to, ImU32 colour);

  Fonts fonts_;
  float ratio_;
  PlainFill plainFill_;
  ImDrawList* list_ = nullptr;
};

UiRect inset(const UiRect& rect, float by);
// The same place in units that are so many times as small.
UiRect scaledRect(const UiRect& rect, float by);

}  // namespace faultline
