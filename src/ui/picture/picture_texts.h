// Legend and caption of a picture that a person downloads. The caption is at the lower left, its
// first part in bold; the legend is at the lower right, or above the caption where the picture is
// narrow. They are built once for the whole picture and rendered tile by tile. The page's own
// frames and input are left unchanged. Cost: under a millisecond.
#pragma once

#include <imgui.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ui/model/ui_state.h"
#include "ui/picture/legend.h"
#include "ui/widgets/painter.h"

namespace faultline {

struct PictureTexts {
  float width = 0, height = 0;  // of the picture, CSS pixels
  float pixelRatio = 1;
  bool dark = false;
  const LegendSource* legend = nullptr;  // null: no legend
  std::string strong, rest;              // the caption, in bold and regular; both empty: none
  // The block covers the convex hull of these points, in CSS pixels. Texts on the block stand on a
  // card.
  std::vector<ImVec2> block;
};

// Where legend and caption stand, in CSS pixels of the picture. Width 0: left out, because there is
// too little room.
struct PictureTextPlaces {
  UiRect legend, caption;
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
