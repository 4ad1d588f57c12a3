// Colours and style values are those of the design sheet. Dear ImGui 1.92 bakes glyphs on demand at
// the exact device size, so text is crisp at any pixel ratio; sizes are em sizes, the same as in
// CSS. Cost: a few hundred kilobytes of glyph texture.
#include "ui/widgets/theme.h"

#include <imgui_internal.h>

#include <cmath>

namespace faultline {
namespace {

constexpr ImU32 rgb(unsigned hex) {
  return IM_COL32((hex >> 16) & 0xff, (hex >> 8) & 0xff, hex & 0xff, 0xff);
}

constexpr ThemeColours kLight = {
    .groundTop = rgb(0xF6F5F2),
    .groundBottom = rgb(0xEAE7E1),
    .surface = rgb(0xFCFBF9),
    .field = rgb(0xF1EEE8),
    .line = rgb(0xDDD8CE),
    .text = rgb(0x1D2327),
    .quiet = rgb(0x56606A),
    .controlEdge = rgb(0x8C857A),
    .accent = rgb(0xB93B0B),
    .onAccent = rgb(0xFFFFFF),
    .smoothing = rgb(0x1F7A70),
    .lowered = rgb(0x2F66A8),
};

constexpr ThemeColours kDark = {
    .groundTop = rgb(0x1E2226),
    .groundBottom = rgb(0x15181B),
    .surface = rgb(0x22272C),
    .field = rgb(0x2D3339),
    .line = rgb(0x3B434A),
    .text = rgb(0xECEAE6),
    .quiet = rgb(0xA9B2BA),
    .controlEdge = rgb(0x77828C),
    .accent = rgb(0xFF9557),
    .onAccent = rgb(0x1B1108),
    .smoothing = rgb(0x5CC2B4),
    .lowered = rgb(0x7FB2EE),
};

bool isTrueType(const std::vector<std::uint8_t>& bytes) {
  constexpr std::size_t kSmallestFont = 1024;
  return bytes.size() > kSmallestFont && bytes[0] == 0 && bytes[1] == 1 && bytes[2] == 0 &&
         bytes[3] == 0;
}

// A font of blank glyphs half an em wide.
const ImFontLoader* blankLoader() {
  static ImFontLoader loader;
  loader.Name = "blank";
  loader.FontSrcContainsGlyph = [](ImFontAtlas*, ImFontConfig*, ImWchar) { return true; };
  loader.FontBakedInit = [](ImFontAtlas*, ImFontConfig*, ImFontBaked* baked, void*) {
    baked->Ascent = baked->Size;
    return true;
  };
  loader.FontBakedLoadGlyph = [](ImFontAtlas*, ImFontConfig*, ImFontBaked* baked, void*,
                                 ImWchar codepoint, ImFontGlyph* glyph, float* advance) {
    const float width = baked->Size * 0.5f;
    if (advance != nullptr) {
      *advance = width;
    } else {
      glyph->Codepoint = codepoint;
      glyph->AdvanceX = width;
    }
    return true;
  };
  return &loader;
}

ImFont* addFont(ImFontAtlas& atlas, const std::vector<std::uint8_t>& bytes) {
  ImFontConfig config;
  config.OversampleV = 1;
  if (!isTrueType(bytes)) {
    config.SizePixels = kBodySize;
    config.FontLoader = blankLoader();
    return atlas.AddFont(&config);
  }
  // A negative size while the font is read makes sizes em sizes, not line heights. Afterwards Dear
  // ImGui scales glyph limits by this size, so it must be positive again.
  config.SizePixels = -kBodySize;
  config.FontDataOwnedByAtlas = false;  // the atlas takes a copy
  void* data = const_cast<std::uint8_t*>(bytes.data());
  const auto length = static_cast<int>(bytes.size());
  ImFont* font = atlas.AddFontFromMemoryTTF(data, length, config.SizePixels, &config);
  font->Sources[0]->SizePixels = kBodySize;
  font->LegacySize = kBodySize;
  return font;
}

void applyColours(ImGuiStyle& style, const ThemeColours& colours) {
  const auto set = [&style](ImGuiCol slot, ImU32 colour) {
    style.Colors[slot] = ImGui::ColorConvertU32ToFloat4(colour);
  };
  constexpr ImU32 kClear = IM_COL32(0, 0, 0, 0);
  set(ImGuiCol_Text, colours.text);
  set(ImGuiCol_TextDisabled, colours.quiet);
  set(ImGuiCol_WindowBg, kClear);
  set(ImGuiCol_ChildBg, kClear);
  set(ImGuiCol_PopupBg, colours.surface);
  set(ImGuiCol_Border, colours.line);
  set(ImGuiCol_FrameBg, kClear);
  set(ImGuiCol_TextSelectedBg, kClear);  // the slider row draws selection and caret
  set(ImGuiCol_InputTextCursor, kClear);
  set(ImGuiCol_NavCursor, kClear);
}

}  // namespace

const ThemeColours& themeColours(bool dark) { return dark ? kDark : kLight; }

ImU32 withAlpha(ImU32 colour, float alpha) {
  const float old = static_cast<float>((colour >> IM_COL32_A_SHIFT) & 0xff);
  const auto now = static_cast<ImU32>(old * ImClamp(alpha, 0.0f, 1.0f) + 0.5f);
  return (colour & ~IM_COL32_A_MASK) | (now << IM_COL32_A_SHIFT);
}

void applyStyle(ImGuiStyle& style, const ThemeColours& colours, float ratio) {
  style = ImGuiStyle();
  const auto px = [ratio](float css) { return std::round(css * ratio); };
  style.FontSizeBase = px(kBodySize);
  style.DisabledAlpha = kDisabledAlpha;
  style.WindowPadding = ImVec2(px(16), px(12));
  style.WindowRounding = px(kCardRadius);
  style.WindowBorderSize = 0;  // cards draw their borders, on whole pixels
  style.WindowMinSize = ImVec2(1, 1);
  style.ChildRounding = 0;
  style.ChildBorderSize = 0;
  style.PopupRounding = px(kPopupRadius);
  style.PopupBorderSize = 0;
  style.FramePadding = ImVec2(px(12), px(8));
  style.FrameRounding = px(kFieldRadius);
  style.FrameBorderSize = 0;
  style.ItemSpacing = ImVec2(px(8), px(8));
  style.ItemInnerSpacing = ImVec2(px(8), px(8));
  style.ScrollbarSize = px(8);
  style.GrabMinSize = px(16);
  style.GrabRounding = px(8);
  style.CircleTessellationMaxError = 0.1f;
  style.CurveTessellationTol = 0.5f;
  applyColours(style, colours);
}

Fonts loadFonts(ImFontAtlas& atlas, const std::vector<std::uint8_t>& regular,
                const std::vector<std::uint8_t>& semiBold) {
  atlas.Flags |= ImFontAtlasFlags_NoMouseCursors;
  return {addFont(atlas, regular), addFont(atlas, semiBold)};
}

void setFontDetail(const Fonts& fonts, float ratio) {
  const ImS8 steps = ratio < 1.75f ? 4 : 2;
  // Strokes thinner than a pixel look thinner still when dark is blended on light.
  const float weight = ratio < 1.75f ? 1.15f : 1.0f;
  for (ImFont* font : {fonts.regular, fonts.semiBold}) {
    font->Sources[0]->OversampleH = steps;
    font->Sources[0]->RasterizerMultiply = weight;
  }
}

}  // namespace faultline
