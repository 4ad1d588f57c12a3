// Pictures to keep. See picture_layout.h.
#include "app/shown/picture_layout.h"

#include <algorithm>

#include "generated/text_app.h"

namespace faultline {

float pictureRatio(const PictureRequest& request) {
  constexpr float kMin = 0.5f;
  constexpr float kMax = 8.0f;
  constexpr float kSideOfOne = 900.0f;
  if (request.pixelRatio > 0.0f) return std::clamp(request.pixelRatio, kMin, kMax);
  return std::max(1.0f, static_cast<float>(std::min(request.width, request.height)) / kSideOfOne);
}

std::string sizeError(const PictureRequest& request) {
  const auto allowed = [](int side) { return side >= kMinPictureSide && side <= kMaxPictureSide; };
  if (allowed(request.width) && allowed(request.height)) return {};
  return text::pictureErrorSides(std::to_string(kMinPictureSide), std::to_string(kMaxPictureSide),
                                 std::to_string(request.width), std::to_string(request.height));
}

Viewport pictureViewport(const PictureRequest& request, const PictureTextPlaces& places) {
  Viewport viewport{
      {0.0, 0.0, static_cast<double>(request.width), static_cast<double>(request.height)},
      request.width,
      request.height};
  if (places.caption.width > 0.0f) {
    viewport.region.height = static_cast<double>(places.caption.y * pictureRatio(request));
  }
  return viewport;
}

Viewport clearOfLegend(const UiRect& legend, float pixelRatio, Viewport viewport) {
  constexpr double kMinRoom = 0.4;
  const ScreenRect all = viewport.region;
  const double beside = static_cast<double>(legend.x * pixelRatio);
  const double above = std::min(all.height, static_cast<double>(legend.y * pixelRatio));
  if (all.width > all.height && beside >= kMinRoom * all.width) {
    viewport.region.width = beside;
  } else if (above >= kMinRoom * viewport.framebufferHeight) {
    viewport.region.height = above;
  }
  return viewport;
}

}  // namespace faultline
