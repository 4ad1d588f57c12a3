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
TakenPicture Playground::takePicture(const PictureRequest& request) {
  TakenPicture refused;
  refused.error = sizeError(request);
  if (refused.error.empty() && !picture_.started()) {
    refused.error = text::kPictureErrorNoGraphics;
  }
  if (!refused.error.empty()) return refused;

  settleLand();
  const float ratio = pictureRatio(request);
  const bool inDark = request.dark.value_or(dark());

  // Lay the words out, then stand so that the block keeps clear of them.
  const LegendLayer layer = legendLayer();
  const LegendSource legend{&view_, land_.range().low, land_.range().high, &layer};
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
    eye = standIn(clearOfLegend(places.legend, ratio, viewport));
    words.block = blockOutline(eye, ratio);
  }
  if (worded) ui_.buildPictureWords(words);

  Scene scene = this->scene(eye);
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

// Finishes the land that is asked for, in full detail.
void Playground::settleLand() {
  if (schedule_.finish()) touched();
  turnHome();
}

// Legend and caption, over a part of the picture whose framebuffer is bound.
void Playground::drawPictureWords(const PictureTile& tile) {
  picture_.drawWords(ui_.pictureWords(tile.left, tile.top, tile.width, tile.height));
}

// What lies over the land, for the legend.
LegendLayer Playground::legendLayer() const {
  const bool shows = land_.layer() != ErosionLayer::kNone && picture_.started();
  const float scale = shows ? picture_.terrain().layerScale() : 0.0f;
  if (scale <= 0.0f) return {};
  return legendLayerOf(view_.layer, scale, session_.recipe().droplets(), view_.palette);
}

}  // namespace faultline
