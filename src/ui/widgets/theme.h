// The look of the panels: the design sheet's colours for light and dark, Dear ImGui's style values,
// and the font Inter in two weights. Cost: nothing per frame.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <vector>

namespace faultline {

struct ThemeColours {
  ImU32 groundTop, groundBottom;
  ImU32 surface, field, line;
  ImU32 text, quiet;
  ImU32 controlEdge;
  ImU32 accent, onAccent;    // for faults and uplift; for text on the accent
  ImU32 smoothing, lowered;  // erosion has the colour of the lowered side of faults
};

const ThemeColours& themeColours(bool dark);

// The colour with its alpha multiplied by 0 to 1.
ImU32 withAlpha(ImU32 colour, float alpha);

// Corner radii and text sizes, in CSS pixels.
inline constexpr float kCardRadius = 12.0f;
inline constexpr float kFieldRadius = 8.0f;
inline constexpr float kPopupRadius = 10.0f;
inline constexpr float kBodySize = 14.0f;
inline constexpr float kSmallSize = 12.0f;
inline constexpr float kDisabledAlpha = 0.45f;

// Style values for `ratio` device pixels per CSS pixel: Dear ImGui works in device pixels here.
void applyStyle(ImGuiStyle& style, const ThemeColours& colours, float ratio);

struct Fonts {
  ImFont* regular = nullptr;
  ImFont* semiBold = nullptr;
};

// Adds both fonts from TTF bytes (copied). Bytes that are no TTF give a font whose glyphs are all
// blank, so that layout and input still work.
Fonts loadFonts(ImFontAtlas& atlas, const std::vector<std::uint8_t>& regular,
                const std::vector<std::uint8_t>& semiBold);

// How finely glyphs are placed between two device pixels: finer where pixels are large.
void setFontDetail(const Fonts& fonts, float ratio);

}  // namespace faultline
