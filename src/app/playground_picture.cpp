// Pictures to keep, taken beside the running page. See Playground::takePicture.
#include <algorithm>
#include <string>

#include "app/captions/caption.h"
#include "app/captions/legend_source.h"
#include "app/playground.h"
#include "app/shown/marks.h"
#include "generated/text_app.h"
#include "ui/picture_words.h"

namespace faultline {
namespace {

std::string sizeProblem(const PictureRequest& request) {
  const auto allowed = [](int side) { return side >= kMinPictureSide && side <= kMaxPictureSide; };
  if (allowed(request.width) && allowed(request.height)) return {};
  return text::pictureErrorSides(std::to_string(kMinPictureSide), std::to_string(kMaxPictureSide),
                                 std::to_string(request.width), std::to_string(request.height));
}

// The block stands in the middle of all of it, above the caption.
Viewport pictureViewport(const PictureRequest& request, const PictureWordPlaces& places) {
  Viewport viewport{
      {0.0, 0.0, static_cast<double>(request.width), static_cast<double>(request.height)},
      request.width,
      request.height};
  if (places.caption.width > 0.0f) {
    viewport.region.height = static_cast<double>(places.caption.y * pictureRatio(request));
  }
  return viewport;
}

// The same without the legend's part, beside it or above; all of it where too
// little would be left for the block, which then stands behind the words.
Viewport clearOf(const UiRect& legend, float ratio, Viewport viewport) {
  constexpr double kMinRoom = 0.4;
  const ScreenRect all = viewport.region;
  const double beside = static_cast<double>(legend.x * ratio);
  const double above = std::min(all.height, static_cast<double>(legend.y * ratio));
  if (all.width > all.height && beside >= kMinRoom * all.width) {
    viewport.region.width = beside;
  } else if (above >= kMinRoom * viewport.framebufferHeight) {
    viewport.region.height = above;
  }
  return viewport;
}

}  // namespace

TakenPicture Playground::takePicture(const PictureRequest& request) {
  TakenPicture refused;
  refused.error = sizeProblem(request);
  if (refused.error.empty() && !picture_.started()) {
    refused.error = text::kPictureErrorNoGraphics;
  }
  if (!refused.error.empty()) return refused;

  settleLand();
  const float ratio = pictureRatio(request);
  const bool inDark = request.dark.value_or(dark());

  // Lay the words out, then stand so that the block keeps clear of them.
  const LegendLayer layer = legendLayer();
  const LegendSource legend{&view_, shownRange_.low, shownRange_.high, &layer};
  PictureWords words;
  words.width = static_cast<float>(request.width) / ratio;
  words.height = static_cast<float>(request.height) / ratio;
  words.pixelRatio = ratio;
  words.dark = inDark;
  if (request.legend) words.legend = &legend;
  if (request.caption) {
    const Caption told = shownCaption();
    words.strong = told.strong;
    words.rest = told.rest;
  }
  const bool worded = request.legend || request.caption;
  const PictureWordPlaces places = worded ? ui_.buildPictureWords(words) : PictureWordPlaces();
  const auto standIn = [this](const Viewport& viewport) {
    CameraStage framed = stage();
    framed.viewport = viewport;
    return camera_.camera(framed);
  };
  const Viewport viewport = pictureViewport(request, places);
  Camera eye = standIn(viewport);
  words.block = blockOutline(eye, ratio);
  if (places.legend.width > 0.0f && touches(places.legend, words.block)) {
    eye = standIn(clearOf(places.legend, ratio, viewport));
    words.block = blockOutline(eye, ratio);
  }
  if (worded) ui_.buildPictureWords(words);

  Scene scene = sceneOf(eye);
  scene.pixelRatio = ratio;
  scene.dark = inDark;
  scene.shadowStrength = 1.0f;
  Marks marks;
  if (!view_.flip) makeMarks(session_, session_.position(), MarkPace(), marks);
  showMarks(marks, scene);
  return picture_.take(scene, [&](const PictureTile& tile) {
    if (worded) drawPictureWords(tile);
  });
}

// The land that is asked for, all of it, in full detail.
void Playground::settleLand() {
  session_.finish();
  turnHome();
  if (uploadedAtRest_ && !outdated() && uploaded_ == session_.revision()) return;
  upload(false, false);
  uploadedAtRest_ = true;
}

// Legend and caption, over a part of the picture whose framebuffer is bound.
void Playground::drawPictureWords(const PictureTile& tile) {
  picture_.drawWords(ui_.pictureWords(tile.left, tile.top, tile.width, tile.height));
}

// What lies over the land, for the legend.
LegendLayer Playground::legendLayer() const {
  const bool shows = layerMost_ > 0.0f && picture_.started();
  const float scale = shows ? picture_.terrain().layerScale() : 0.0f;
  if (scale <= 0.0f) return {};
  return legendLayerOf(view_.layer, scale, session_.recipe().droplets(), view_.palette);
}

}  // namespace faultline
