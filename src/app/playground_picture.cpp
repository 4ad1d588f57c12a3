// Pictures to keep, taken beside the running page. See Playground::takePicture.
#include <string>

#include "app/marks.h"
#include "app/playground.h"

namespace faultline {
namespace {

std::string sizeProblem(const PictureWish& wish) {
  const auto allowed = [](int side) {
    return side >= kLeastPictureSide && side <= kMostPictureSide;
  };
  if (allowed(wish.width) && allowed(wish.height)) return {};
  return "A picture has " + std::to_string(kLeastPictureSide) + " to " +
         std::to_string(kMostPictureSide) + " pixels a side, not " + std::to_string(wish.width) +
         " x " + std::to_string(wish.height) + ".";
}

// The block stands in the middle of all of it.
Viewport pictureViewport(const PictureWish& wish) {
  return {{0.0, 0.0, static_cast<double>(wish.width), static_cast<double>(wish.height)},
          wish.width,
          wish.height};
}

}  // namespace

TakenPicture Playground::takePicture(const PictureWish& wish) {
  TakenPicture refused;
  refused.whyNot = sizeProblem(wish);
  if (refused.whyNot.empty() && !picture_.started()) {
    refused.whyNot = "There is no graphics to draw a picture with.";
  }
  if (!refused.whyNot.empty()) return refused;

  // Settle: the land that is asked for, all of it, in full detail.
  session_.finish();
  turnHome();
  if (!uploadedAtRest_ || shownAnew_ || uploaded_ != session_.revision()) {
    upload(false);
    uploadedAtRest_ = true;
  }

  // Draw it as it looks at rest.
  const Viewport viewport = pictureViewport(wish);
  const Camera eye(pose_ ? *pose_ : homePose(homeAzimuthDeg_, viewport.region), block(), viewport,
                   &drawnHeights());
  Scene scene = sceneOf(eye);
  scene.pixelRatio = pictureRatio(wish);
  scene.dark = wish.dark.value_or(dark());
  scene.shadowStrength = 1.0f;
  Marks marks;
  if (!view_.flip) makeMarks(session_, session_.position(), MarkPace(), marks);
  showMarks(marks, scene);
  return picture_.take(scene, [&](const PictureTile& tile) { drawPictureWords(wish, tile); });
}

// Legend and caption, over a part of the picture whose framebuffer is bound.
void Playground::drawPictureWords(const PictureWish&, const PictureTile&) {}

}  // namespace faultline
