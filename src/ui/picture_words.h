// Legend and caption of a picture that is kept: caption at the lower left, its first part strong,
// legend at the lower right, or above the caption where the picture is narrow. Built once for the
// whole picture and drawn in parts; beside the running page, whose frame and input stay as they
// are. Cost: under a millisecond.
#pragma once

#include <imgui.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ui/legend.h"
#include "ui/painter.h"
#include "ui/ui.h"

namespace faultline {

struct PictureWords {
  float width = 0, height = 0;  // of the picture, CSS pixels
  float pixelRatio = 1;
  bool dark = false;
  const LegendSource* legend = nullptr;  // or none
  std::string strong, rest;              // the caption; both empty: none
  // What the words may not be written on without a card: a convex shape around these points, in CSS
  // pixels.
  std::vector<ImVec2> block;
};

// Where they went, CSS pixels of the picture; empty (0 wide): left out, for want of room.
struct PictureWordPlaces {
  UiRect legend, caption;
};

class PictureWordList {
 public:
  // With these fonts of the current context, which has built a frame.
  PictureWordPlaces build(const Fonts& fonts, const PictureWords& words);
  // What falls into a part of the picture, in its pixels; for Dear ImGui's OpenGL3 backend.
  ImDrawData* part(int left, int top, int width, int height);

 private:
  PictureWordPlaces lay(Painter& paint, const PictureWords& words);

  std::unique_ptr<ImDrawList> list_;
  ImDrawData data_;
};

}  // namespace faultline
