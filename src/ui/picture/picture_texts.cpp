// Legend and caption of a picture. See picture_texts.h.
#include "ui/picture/picture_texts.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace faultline {
namespace {

constexpr float kMargin = 24, kSmallMargin = 16;
constexpr float kSmallPicture = 480;  // CSS pixels of its shorter side
constexpr float kGap = 32;
constexpr float kLine = 20;
constexpr float kWidestCaption = 640, kNarrowestCaption = 280;
constexpr float kMinHeight = 200;  // of a picture with a legend
constexpr TextStyle kStrong{kBodySize, Weight::kSemiBold};
constexpr TextStyle kBody{}, kSmall{kSmallSize};

struct Word {
  std::string_view text;
  TextStyle style;
  float x = 0;
  int line = 0;
};

void addWords(std::string_view text, const TextStyle& style, std::vector<Word>& words) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.push_back({text.substr(0, end), style});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// How many lines there are, and the width of the widest.
struct Lines {
  int count = 0;
  float width = 0;
};
// Places the caption's words on lines of at most `width`.
Lines breakLines(const Painter& paint, float width, std::vector<Word>& words) {
  const float space = paint.width(" ", kBody);
  Lines lines;
  float x = 0;
  for (Word& word : words) {
    const float wide = paint.width(word.text, word.style);
    if (lines.count == 0 || x + wide > width) {
      ++lines.count;
      x = 0;
    }
    word.x = x;
    word.line = lines.count - 1;
    lines.width = std::max(lines.width, x + wide);
    x += wide + space;
  }
  return lines;
}

// The text, or its beginning and an ellipsis, so that it is at most so wide; empty if not even that
// fits.
std::string shortened(const Painter& paint, std::string_view text, float room) {
  std::string shown(text);
  while (!text.empty() && paint.width(shown, kSmall) > room) {
    const auto isInside = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
    while (isInside(text.back())) text.remove_suffix(1);
    text.remove_suffix(1);
    shown = std::string(text) + "…";
  }
  return text.empty() ? std::string() : shown;
}

// The line between two lands, and the name on one side of it.
void layHalf(Painter& paint, const PictureTexts& texts) {
  constexpr ImU32 kLineColour = IM_COL32(255, 255, 255, 235), kShade = IM_COL32(0, 0, 0, 115);
  constexpr float kPadding = 8, kBeside = 10, kTop = 16, kHeight = 24, kRadius = 6;
  const ThemeColours& colours = themeColours(texts.dark);
  const auto& [line, isLeft, name] = *texts.half;
  paint.fill({line - 2, 0, 4, texts.height}, kShade);
  paint.fill({line - 1, 0, 2, texts.height}, kLineColour);
  const float room = isLeft ? line : texts.width - line;
  const std::string shown = shortened(paint, name, room - kBeside - 3 * kPadding);
  if (shown.empty()) return;
  const float width = paint.width(shown, kSmall) + 2 * kPadding;
  const float left = isLeft ? line - kBeside - width : line + kBeside;
  paint.fill({left, kTop, width, kHeight}, colours.surface, kRadius);
  paint.text(left + kPadding, kTop + 0.5f * kHeight, shown, kSmall, colours.text);
}

// The words stand beside the map where the picture is wide, else below it.
PictureTextPlaces layDifference(Painter& paint, const PictureTexts& texts) {
  constexpr float kTextLine = 21, kScale = 40, kBar = 10, kMinMap = 16;
  const ThemeColours& colours = themeColours(texts.dark);
  const auto& [width, height] = std::pair(texts.width, texts.height);
  constexpr std::size_t kEnds = 3;
  paint.fill({0, 0, width, height}, colours.surface);

  const float margin = std::min(32.0f, std::min(width, height) / 16);
  const bool isWide = width > 1.25f * height;
  const float most = isWide ? std::min(360.0f, 0.42f * width) : width - 2 * margin;
  std::vector<std::string_view> words;
  for (std::string_view rest = texts.difference->words; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    words.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  std::vector<std::string_view> lines;
  std::size_t bold = 0;
  float widest = 0;
  for (std::size_t i = kEnds; i < words.size(); ++i) {
    const TextStyle& style = i == kEnds ? kStrong : kBody;
    for (const std::string_view line : paint.wrap(words[i], style, most)) {
      lines.push_back(line);
      widest = std::max(widest, paint.width(line, style));
    }
    if (i == kEnds) bold = lines.size();
  }
  const float beside = isWide && !lines.empty() ? widest + margin : 0;
  const float below =
      isWide || lines.empty() ? 0 : kTextLine * static_cast<float>(lines.size()) + margin / 2;
  const float side = std::max(
      kMinMap, std::min(width - 2 * margin - beside, height - 2 * margin - kScale - below));
  const float left = (width - side - beside) / 2;
  const float top = (height - side - kScale - below) / 2;

  PictureTextPlaces places;
  places.map = {left, top, side, side};
  places.scale = {left, top + side + kBar, side, kBar};
  paint.fill(places.scale, colours.controlEdge);
  places.scale = inset(places.scale, paint.thickness(1) / paint.ratio());
  const float middle = top + side + 3 * kBar + 1;
  for (std::size_t i = 0; i < std::min(kEnds, words.size()); ++i) {
    const float at = left + 0.5f * side * static_cast<float>(i);
    paint.text(at, middle, words[i], kSmall, colours.quiet, static_cast<Align>(i));
  }
  const float x = beside > 0 ? left + side + margin : left;
  float y = (beside > 0 ? top : top + side + kScale + margin / 2) + 0.4f * kTextLine;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    paint.text(x, y, lines[i], i < bold ? kStrong : kBody, colours.text);
    y += kTextLine;
  }
  return places;
}

}  // namespace

PictureTextPlaces PictureTextList::lay(Painter& paint, const PictureTexts& texts) {
  if (texts.difference != nullptr) return layDifference(paint, texts);
  if (texts.half != nullptr) layHalf(paint, texts);
  PictureTextPlaces places;
  const ThemeColours& colours = themeColours(texts.dark);
  if (texts.north) drawNorth(paint, colours, *texts.north);
  const bool small = std::min(texts.width, texts.height) < kSmallPicture;
  const float margin = small ? kSmallMargin : kMargin;
  const float room = texts.width - 2 * margin;
  float bottom = texts.height - margin;

  std::optional<Legend> legend;
  if (texts.legend != nullptr && room >= kLegendWidth + 2 * kLegendOverhang &&
      texts.height >= kMinHeight) {
    legend = legendOf(*texts.legend,
                      [&paint](std::string_view text) { return labelWidth(paint, text); });
  }
  const float beside = room - (legend ? kLegendWidth + kGap : 0);
  const bool stacked = beside < kNarrowestCaption;

  std::vector<Word> caption;
  addWords(texts.strong, kStrong, caption);
  addWords(texts.rest, kBody, caption);
  const Lines lines = breakLines(paint, std::min(kWidestCaption, stacked ? room : beside), caption);
  const float high = kLine * static_cast<float>(lines.count);
  if (lines.count > 0 && lines.width <= room && high <= 0.4f * texts.height) {
    places.caption = {margin, bottom - high, lines.width, high};
    const UiRect around = inset(places.caption, -8);
    if (touches(around, texts.block)) {
      paint.fill(around, withAlpha(colours.surface, 0.88f), kFieldRadius);
    }
    for (const Word& word : caption) {
      const float middle = places.caption.y + kLine * (static_cast<float>(word.line) + 0.5f);
      paint.text(margin + word.x, middle, word.text, word.style, colours.text);
    }
    if (stacked) bottom -= high + 0.5f * kGap;
  }
  if (legend) {
    const float left = stacked ? margin : texts.width - margin - kLegendWidth;
    const float top = bottom - legendHeight(*legend);
    const UiRect card = legendCard(*legend, left, top);
    drawLegend(paint, *legend, left, top, colours, touches(card, texts.block));
    places.legend = card;
  }
  return places;
}

PictureTextPlaces PictureTextList::build(const Fonts& fonts, const PictureTexts& texts) {
  const ImVec2 size = {std::ceil(texts.width * texts.pixelRatio),
                       std::ceil(texts.height * texts.pixelRatio)};
  setFontDetail(fonts, texts.pixelRatio);
  // Build twice: the first pass loads every glyph, which may move the texture that holds them.
  PictureTextPlaces places;
  for (int pass = 0; pass < 2; ++pass) {
    list_ = std::make_unique<ImDrawList>(ImGui::GetDrawListSharedData());
    list_->_ResetForNewFrame();
    list_->PushTexture(ImGui::GetIO().Fonts->TexRef);
    list_->PushClipRect({0, 0}, size);
    Painter paint(fonts, texts.pixelRatio);
    paint.drawInto(list_.get());
    places = lay(paint, texts);
  }
  return places;
}

ImDrawData* PictureTextList::part(int left, int top, int width, int height) {
  // The backend uploads the changes of these textures since the last frame.
  ImVector<ImTextureData*>& textures = ImGui::GetPlatformIO().Textures;
  for (ImTextureData* texture : ImGui::GetIO().Fonts->TexList) {
    if (!textures.contains(texture)) textures.push_back(texture);
  }
  data_.Clear();
  data_.Valid = true;
  data_.Textures = &textures;
  data_.DisplayPos = {static_cast<float>(left), static_cast<float>(top)};
  data_.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
  data_.FramebufferScale = {1, 1};
  data_.AddDrawList(list_.get());
  return &data_;
}

}  // namespace faultline
