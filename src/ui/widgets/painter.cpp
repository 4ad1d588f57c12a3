// Dear ImGui anti-aliases shapes with a fringe, which is invisible at whole device pixels; hence
// the snapping. A card is two filled shapes, so that its border is equally wide on curves and
// straight edges. Inter's capitals are 0.727 em high: the baseline is half of that below the
// middle.
#include "ui/widgets/painter.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

// The next code point of UTF-8 text; invalid bytes give U+FFFD.
ImWchar nextCharacter(std::string_view& text) {
  unsigned int code = 0;
  const int length = ImTextCharFromUtf8(&code, text.data(), text.data() + text.size());
  text.remove_prefix(static_cast<std::size_t>(std::max(length, 1)));
  return static_cast<ImWchar>(code);
}

bool isDigit(ImWchar character) { return character >= '0' && character <= '9'; }

// Linear interpolation of two colours, opaque.
ImU32 mixed(ImU32 from, ImU32 to, float part) {
  return ImAlphaBlendColors(from | IM_COL32_A_MASK, withAlpha(to | IM_COL32_A_MASK, part));
}

float digitCell(ImFontBaked& font) {
  float cell = 0;
  for (ImWchar digit = '0'; digit <= '9'; ++digit) {
    cell = std::max(cell, font.GetCharAdvance(digit));
  }
  return cell;
}

}  // namespace

UiRect inset(const UiRect& rect, float by) {
  return {rect.x + by, rect.y + by, rect.width - 2 * by, rect.height - 2 * by};
}

UiRect scaledRect(const UiRect& rect, float by) {
  return {rect.x * by, rect.y * by, rect.width * by, rect.height * by};
}

float Painter::device(float css) const { return std::round(css * ratio_); }

float Painter::thickness(float css) const { return std::max(1.0f, std::round(css * ratio_)); }

// Dear ImGui's own rounded rectangle does not reach a half circle, so that bars would not end
// round.
void Painter::fillRounded(ImVec2 from, ImVec2 to, ImU32 colour, float radius, ImDrawFlags corners) {
  if (to.x <= from.x || to.y <= from.y) {
    return;
  }
  const ImDrawFlags round = corners == 0 ? ImDrawFlags_RoundCornersAll : corners;
  const auto roundAt = [round](ImDrawFlags which) { return (round & which) != 0; };
  // If only one end is round, its radius may be the whole length.
  const bool bothAcross =
      roundAt(ImDrawFlags_RoundCornersLeft) && roundAt(ImDrawFlags_RoundCornersRight);
  const bool bothAlong =
      roundAt(ImDrawFlags_RoundCornersTop) && roundAt(ImDrawFlags_RoundCornersBottom);
  const float r = std::min({radius, (to.x - from.x) * (bothAcross ? 0.5f : 1.0f),
                            (to.y - from.y) * (bothAlong ? 0.5f : 1.0f)});
  if (r < 0.5f || corners == ImDrawFlags_RoundCornersNone) {
    list_->AddRectFilled(from, to, colour);
    return;
  }
  const auto corner = [&](ImDrawFlags which, float x, float y, int firstTwelfth) {
    const float here = (round & which) != 0 ? r : 0;
    const float dx = x == from.x ? here : -here, dy = y == from.y ? here : -here;
    if (here > 0) {
      constexpr float kTwelfth = 6.2831853f / 12;
      const float start = kTwelfth * static_cast<float>(firstTwelfth);
      list_->PathArcTo({x + dx, y + dy}, here, start, start + 3 * kTwelfth);
    } else {
      list_->PathLineTo({x, y});
    }
  };
  corner(ImDrawFlags_RoundCornersTopLeft, from.x, from.y, 6);
  corner(ImDrawFlags_RoundCornersTopRight, to.x, from.y, 9);
  corner(ImDrawFlags_RoundCornersBottomRight, to.x, to.y, 0);
  corner(ImDrawFlags_RoundCornersBottomLeft, from.x, to.y, 3);
  list_->PathFillConvex(colour);
}

void Painter::fill(const UiRect& rect, ImU32 colour, float radius, ImDrawFlags corners) {
  const ImVec2 from = device(rect.x, rect.y);
  const ImVec2 to = device(rect.x + rect.width, rect.y + rect.height);
  fillRounded(from, to, colour, radius * ratio_, corners);
}

// Draws vertical slices, the outer ones rounded, then sets the colour of every vertex by its place.
// The alpha of Dear ImGui's fringe is kept.
void Painter::gradient(const UiRect& rect, std::span<const ImU32> upper,
                       std::span<const ImU32> lower, float radius) {
  constexpr int kInner = 8;
  const ImVec2 from = device(rect.x, rect.y);
  const ImVec2 to = device(rect.x + rect.width, rect.y + rect.height);
  // One pixel longer than the corner's radius, so that no two points coincide.
  const float end = std::round(radius * ratio_) + 1;
  const float inner = to.x - from.x - 2 * end;
  if (inner <= 0 || to.y <= from.y) {
    return;
  }
  const int first = list_->VtxBuffer.Size;
  fillRounded(from, {from.x + end, to.y}, IM_COL32_WHITE, end - 1, ImDrawFlags_RoundCornersLeft);
  const auto edge = [&](int i) {
    return from.x + end + std::round(inner * static_cast<float>(i) / kInner);
  };
  for (int i = 0; i < kInner; ++i) {
    list_->AddRectFilled({edge(i), from.y}, {edge(i + 1), to.y}, IM_COL32_WHITE);
  }
  fillRounded({to.x - end, from.y}, to, IM_COL32_WHITE, end - 1, ImDrawFlags_RoundCornersRight);

  const auto along = [](std::span<const ImU32> colours, float part) {
    const float at = part * static_cast<float>(colours.size() - 1);
    const auto before = std::min(static_cast<std::size_t>(at), colours.size() - 2);
    return mixed(colours[before], colours[before + 1], at - static_cast<float>(before));
  };
  for (int i = first; i < list_->VtxBuffer.Size; ++i) {
    ImDrawVert& vertex = list_->VtxBuffer[i];
    const float across = std::clamp((vertex.pos.x - from.x) / (to.x - from.x), 0.0f, 1.0f);
    const float down = std::clamp((vertex.pos.y - from.y) / (to.y - from.y), 0.0f, 1.0f);
    const ImU32 colour = mixed(along(upper, across), along(lower, across), down);
    vertex.col = (colour & ~IM_COL32_A_MASK) | (vertex.col & IM_COL32_A_MASK);
  }
}

void Painter::card(const UiRect& rect, ImU32 colour, ImU32 edge, float radius, ImDrawFlags corners,
                   float border) {
  const ImVec2 from = device(rect.x, rect.y);
  const ImVec2 to = device(rect.x + rect.width, rect.y + rect.height);
  const float line = thickness(border);
  const auto whole = [&] {
    fillRounded(from, to, edge, radius * ratio_, corners);
    fillRounded({from.x + line, from.y + line}, {to.x - line, to.y - line}, colour,
                std::max(0.0f, radius * ratio_ - line), corners);
  };
  // Large opaque cards: use triangles for the rounded ends only, and plain fills between them.
  const float band = std::ceil(radius * ratio_ + line);
  const bool opaque = (colour & IM_COL32_A_MASK) == IM_COL32_A_MASK;
  constexpr float kLarge = 4;  // height of a large card, in bands
  if (plainFill_ == nullptr || !opaque || to.y - from.y < kLarge * band) {
    whole();
    return;
  }
  const float top = from.y + band;
  const float bottom = to.y - band;
  list_->PushClipRect(from, {to.x, top}, true);
  whole();
  list_->PopClipRect();
  list_->PushClipRect({from.x, bottom}, to, true);
  whole();
  list_->PopClipRect();
  fillPlain({from.x, top}, {to.x, bottom}, edge);
  fillPlain({from.x + line, top}, {to.x - line, bottom}, colour);
}

void Painter::fillPlain(ImVec2 from, ImVec2 to, ImU32 colour) {
  const ImVec2 clipMin = list_->GetClipRectMin();
  const ImVec2 clipMax = list_->GetClipRectMax();
  from = {std::max(from.x, clipMin.x), std::max(from.y, clipMin.y)};
  to = {std::min(to.x, clipMax.x), std::min(to.y, clipMax.y)};
  if (from.x >= to.x || from.y >= to.y) {
    return;
  }
  struct Call {
    PlainFill fill;
    int x, y, width, height;
    ImU32 colour;
  };
  Call call = {plainFill_,
               static_cast<int>(from.x),
               static_cast<int>(from.y),
               static_cast<int>(to.x - from.x),
               static_cast<int>(to.y - from.y),
               colour};
  const auto run = [](const ImDrawList*, const ImDrawCmd* command) {
    const Call& given = *static_cast<const Call*>(command->UserCallbackData);
    given.fill(given.x, given.y, given.width, given.height, given.colour);
  };
  list_->AddCallback(run, &call, sizeof call);
}

void Painter::rule(float x, float y, float width, ImU32 colour) {
  const ImVec2 from = device(x, y);
  list_->AddRectFilled(from, {device(x + width), from.y + thickness(1)}, colour);
}

void Painter::outline(const UiRect& rect, ImU32 colour, float radius, float border, float gap) {
  const float line = thickness(border);
  const float out = thickness(gap) + line * 0.5f;
  const ImVec2 from = device(rect.x, rect.y);
  const ImVec2 to = device(rect.x + rect.width, rect.y + rect.height);
  list_->AddRect({from.x - out, from.y - out}, {to.x + out, to.y + out}, colour,
                 radius * ratio_ + out, 0, line);
}

void Painter::disc(float x, float y, float radius, ImU32 colour) {
  const float r = std::round(2 * radius * ratio_) * 0.5f;
  list_->AddCircleFilled({std::round(x * ratio_ - r) + r, std::round(y * ratio_ - r) + r}, r,
                         colour);
}

void Painter::knob(float x, float y, float radius, float border, ImU32 colour, ImU32 edge) {
  const float r = std::round(2 * radius * ratio_) * 0.5f;
  const ImVec2 centre = {std::round(x * ratio_ - r) + r, std::round(y * ratio_ - r) + r};
  list_->AddCircleFilled(centre, r, edge);
  list_->AddCircleFilled(centre, r - thickness(border), colour);
}

void Painter::curve(std::span<const ImVec2> points, float width, ImU32 colour) {
  for (const ImVec2& point : points) {
    list_->PathLineTo({point.x * ratio_, point.y * ratio_});
  }
  list_->PathStroke(colour, 0, width * ratio_);
}

void Painter::verticalDashes(float x, float top, float bottom, ImU32 colour) {
  constexpr float kDash = 3;
  const int dashes = static_cast<int>(std::ceil((bottom - top) / (2 * kDash)));
  for (int i = 0; i < dashes; ++i) {
    const float y = top + 2 * kDash * static_cast<float>(i);
    const ImVec2 from = device(x, y);
    list_->AddRectFilled(from, {from.x + thickness(1), device(std::min(y + kDash, bottom))},
                         colour);
  }
}

ImFontBaked* Painter::baked(const TextStyle& style) const {
  ImFont* font = style.weight == Weight::kSemiBold ? fonts_.semiBold : fonts_.regular;
  return font->GetFontBaked(style.size * ratio_, 1.0f);
}

float Painter::width(std::string_view text, const TextStyle& style) const {
  ImFontBaked& font = *baked(style);
  const float cell = style.tabular ? digitCell(font) : 0;
  float total = 0;
  while (!text.empty()) {
    const ImWchar character = nextCharacter(text);
    total += style.tabular && isDigit(character) ? cell : font.GetCharAdvance(character);
  }
  return total / ratio_;
}

float Painter::text(float x, float centreY, std::string_view text, const TextStyle& style,
                    ImU32 colour, Align align) {
  // Load every glyph first, because loading may move the glyph texture.
  const float total = width(text, style);
  ImFontBaked& font = *baked(style);
  for (std::string_view rest = text; !rest.empty();) {
    font.FindGlyph(nextCharacter(rest));
  }

  // Place the pen; only the baseline is snapped, so that letters keep their spacing.
  const float cell = style.tabular ? digitCell(font) : 0;
  const float shift = align == Align::kLeft ? 0 : align == Align::kCentre ? 0.5f : 1.0f;
  float pen = std::round((x - total * shift) * ratio_);
  const float baseline = std::round(centreY * ratio_ + kHalfCapital * font.Size);
  const float top = baseline - std::round(font.Ascent);
  const int letters = static_cast<int>(text.size());
  list_->PrimReserve(letters * 6, letters * 4);
  int drawn = 0;
  while (!text.empty()) {
    const ImWchar character = nextCharacter(text);
    const ImFontGlyph& glyph = *font.FindGlyph(character);
    const bool inCell = style.tabular && isDigit(character);
    const float advance = inCell ? cell : glyph.AdvanceX;
    if (glyph.Visible) {
      const float left = pen + (advance - glyph.AdvanceX) * 0.5f;
      list_->PrimRectUV({left + glyph.X0, top + glyph.Y0}, {left + glyph.X1, top + glyph.Y1},
                        {glyph.U0, glyph.V0}, {glyph.U1, glyph.V1}, colour);
      ++drawn;
    }
    pen += advance;
  }
  list_->PrimUnreserve((letters - drawn) * 6, (letters - drawn) * 4);
  return total;
}

std::vector<std::string_view> Painter::wrap(std::string_view text, const TextStyle& style,
                                            float maxWidth) const {
  std::vector<std::string_view> lines;
  std::size_t start = 0;
  while (start < text.size()) {
    std::size_t end = text.size();
    if (width(text.substr(start), style) > maxWidth) {
      // Take at least one word, and more while they fit.
      end = std::min(text.find(' ', start), text.size());
      for (std::size_t next = end; next < text.size(); end = next) {
        next = std::min(text.find(' ', next + 1), text.size());
        if (width(text.substr(start, next - start), style) > maxWidth) {
          break;
        }
      }
    }
    lines.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

}  // namespace faultline
