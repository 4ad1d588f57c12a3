// Legend and caption of a picture that a person downloads, and what a picture of two lands has
// beside them. The caption is at the lower left, its
// first part in bold; the legend is at the lower right, or above the caption where the picture is
// narrow. They are built once for the whole picture and rendered tile by tile. The page's own
// frames and input are left unchanged. Cost: under a millisecond.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ui/model/ui_state.h"
#include "ui/picture/legend.h"
#include "ui/widgets/north_sign.h"
#include "ui/widgets/painter.h"

namespace faultline {

// Of a picture that shows one of two lands: the line between them, and the name of this land, which
// is on one side of it.
struct PictureHalf {
  float line = 0;  // from the picture's left end; CSS pixels in PictureTexts
  bool isLeft = false;
  std::string_view name;  // empty: none is shown
};

// The map of how two lands differ, in place of a land.
struct PictureDifference {
  std::span<const std::int8_t> map;  // see DifferenceMap::hundredths
  // A line for each of the three texts below the scale, at its left, middle and right, and for each
  // paragraph, of which the first is bold. Without a paragraph the map stands alone.
  std::string_view words;
};

struct PictureTexts {
  float width = 0, height = 0;  // of the picture, CSS pixels
  float pixelRatio = 1;
  bool dark = false;
  const LegendSource* legend = nullptr;  // null: no legend
  std::string strong, rest;              // the caption, in bold and regular; both empty: none
  // The block covers the convex hull of these points, in CSS pixels. Texts on the block stand on a
  // card.
  std::vector<ImVec2> block;
  std::optional<NorthSign> north;
  const PictureHalf* half = nullptr;
  const PictureDifference* difference = nullptr;  // then there is no other text
};

// Where legend and caption stand, in CSS pixels of the picture. Width 0: left out, because there is
// too little room. Of a difference: where the map and the colours of its scale belong.
struct PictureTextPlaces {
  UiRect legend, caption, map, scale;
};

class PictureTextList {
 public:
  // Lays out all texts. The fonts belong to the current context, which must have built a frame.
  PictureTextPlaces build(const Fonts& fonts, const PictureTexts& texts);
  // The draw data of one tile of the picture, in pixels, for Dear ImGui's OpenGL3 backend.
  ImDrawData* part(int left, int top, int width, int height);

 private:
  PictureTextPlaces lay(Painter& paint, const PictureTexts& texts);

  std::unique_ptr<ImDrawList> list_;
  ImDrawData data_;
};

}  // namespace faultline
