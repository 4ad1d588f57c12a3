// Pictures to keep. See picture_layout.h.
#include "app/shown/picture_layout.h"

#include <algorithm>
#include <cmath>

#include "base/fixed_text.h"
#include "base/has_memory.h"
#include "generated/text_app.h"
#include "share/memory_check.h"

namespace faultline {

namespace {

// The requested side, rounded to hundredths.
std::string sideText(double side) {
  if (std::isnan(side)) return "NaN";
  const std::string text = fixedText(side, side == std::floor(side) ? 0 : 2);
  return text != "-" ? text : side < 0.0 ? "<-9e18" : ">9e18";
}

}  // namespace

float pictureRatio(const PictureRequest& request) {
  constexpr float kMin = 0.5f;
  constexpr float kMax = 8.0f;
  constexpr float kSideOfOne = 900.0f;
  if (request.pixelRatio > 0.0f) return std::clamp(request.pixelRatio, kMin, kMax);
  const int width = request.half ? request.bothWidth : request.width;
  return std::max(1.0f, static_cast<float>(std::min(width, request.height)) / kSideOfOne);
}

std::string sizeError(const PictureRequest& request) {
  return sizeError(request.width, request.height);
}

std::string sizeError(double width, double height) {
  const auto allowed = [](double side) {
    return side >= kMinPictureSide && side <= kMaxPictureSide;
  };
  if (allowed(width) && allowed(height)) return {};
  return text::pictureErrorSides(std::to_string(kMinPictureSide), std::to_string(kMaxPictureSide),
                                 sideText(width), sideText(height));
}

std::string memoryError(int width, int height) {
  // The picture, a tile of it, and the texts and marks that are drawn on it.
  constexpr std::int64_t kChannels = 4;
  constexpr std::int64_t kFixedBytes = 16 << 20;
  const std::int64_t picture = kChannels * width * height;
  const std::int64_t tile = kChannels * kMaxTileSide * kMaxTileSide;
  if (hasMemory(2 * picture + tile + kFixedBytes, picture)) return {};
  return text::pictureErrorMemory(std::to_string(width), std::to_string(height),
                                  megabytes(2 * picture + tile + kFixedBytes));
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
