// A picture to keep. See take_picture.h.
#include "app/shown/take_picture.h"

#include "app/captions/legend_source.h"
#include "ui/picture/picture_texts.h"

namespace faultline {

TakenPicture takePicture(const PictureRequest& request, const PictureSubject& subject, Ui& ui,
                         Picture& picture) {
  const float ratio = pictureRatio(request);
  const bool dark = request.dark.value_or(subject.viewpoint.dark());

  // Lay the texts out, then stand so that the block keeps clear of them.
  const HeightRange range = subject.land.range();
  const LegendSource legend{&subject.view, range.low, range.high, &subject.layer, underWater};
  PictureTexts texts;
  texts.width = static_cast<float>(request.width) / ratio;
  texts.height = static_cast<float>(request.height) / ratio;
  texts.pixelRatio = ratio;
  texts.dark = dark;
  const bool hasLegend = request.legend && !subject.viewpoint.standing();
  if (hasLegend) texts.legend = &legend;
  if (request.caption) {
    texts.strong = subject.caption.strong;
    texts.rest = subject.caption.rest;
  }
  const bool hasTexts = hasLegend || request.caption;
  const PictureTextPlaces places = hasTexts ? ui.buildPictureTexts(texts) : PictureTextPlaces();
  const Viewport viewport = pictureViewport(request, places);
  Camera eye = subject.viewpoint.camera(viewport);
  texts.block = blockOutline(eye, ratio);
  // Two lands that are compared must have the same camera, and one of the pictures has no legend.
  const bool keepsClear = places.legend.width > 0.0f && !subject.land.compared();
  if (keepsClear && touches(places.legend, texts.block)) {
    eye = subject.viewpoint.camera(clearOfLegend(places.legend, ratio, viewport));
    texts.block = blockOutline(eye, ratio);
  }
  if (hasTexts) ui.buildPictureTexts(texts);

  Scene scene = subject.viewpoint.scene(eye);
  scene.pixelRatio = ratio;
  scene.dark = dark;
  scene.shadowStrength = 1.0f;
  showMarks(subject.marks, scene);
  return picture.take(scene, [&](const PictureTile& tile) {
    if (!hasTexts) return;
    picture.drawTexts(ui.pictureTexts(tile.left, tile.top, tile.width, tile.height));
  });
}

}  // namespace faultline
