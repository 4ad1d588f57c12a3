// The land from above, kept. See land_map.h.
#include "app/land_map.h"

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

// While the land moves: as often as this at most, and no more than a fifth of the time.
constexpr double kLeastPauseMs = 60.0;
constexpr double kPauseOverCost = 4.0;

std::vector<double> numbersOf(const LandMap::Source& source, const HillshadeWish& wish, int side) {
  std::vector<double> numbers = {static_cast<double>(source.revision),
                                 static_cast<double>(side),
                                 static_cast<double>(wish.palette),
                                 static_cast<double>(wish.rangeLow),
                                 static_cast<double>(wish.rangeHigh),
                                 static_cast<double>(wish.heightScale),
                                 wish.sunAzimuthDeg,
                                 wish.sunElevationDeg,
                                 static_cast<double>(wish.waterLevel.has_value()),
                                 static_cast<double>(wish.waterLevel.value_or(0)),
                                 static_cast<double>(wish.contourInterval),
                                 static_cast<double>(wish.slopeView),
                                 static_cast<double>(wish.layer),
                                 static_cast<double>(wish.pixelRatio)};
  for (const HillshadeStroke& stroke : wish.strokes) {
    for (const float number :
         {stroke.u1, stroke.v1, stroke.u2, stroke.v2, stroke.width, stroke.colour.red,
          stroke.colour.green, stroke.colour.blue, stroke.opacity}) {
      numbers.push_back(static_cast<double>(number));
    }
  }
  return numbers;
}

}  // namespace

double mapSunAzimuth(double azimuthDeg) {
  constexpr double kRadians = 3.14159265358979323846 / 180.0;
  return std::cos(azimuthDeg * kRadians) > 0 ? 180.0 - azimuthDeg : azimuthDeg;
}

HillshadeWish hillshadeOf(const Scene& scene) {
  HillshadeWish wish;
  wish.palette = scene.palette;
  wish.rangeLow = scene.rangeLow;
  wish.rangeHigh = scene.rangeHigh;
  wish.heightScale = scene.heightScale;
  wish.sunAzimuthDeg = mapSunAzimuth(scene.sunAzimuthDeg);
  wish.sunElevationDeg = scene.sunElevationDeg;
  wish.waterLevel = scene.waterLevel;
  wish.contourInterval = scene.contourInterval;
  wish.slopeView = scene.slopeView;
  wish.pixelRatio = scene.pixelRatio;
  return wish;
}

bool LandMap::refresh(const Source& source, HillshadeWish wish, int side, double nowMs) {
  const int clamped = std::clamp(side, kLeastHillshade, kMostHillshade);
  const bool layered = source.layer != nullptr && source.layer->size == source.heights->size;
  if (!layered) wish.layer = ErosionLayer::kNone;
  std::vector<double> numbers = numbersOf(source, wish, clamped);
  current_ = numbers == madeFor_;
  if (current_) return false;
  const double pause = std::max(kLeastPauseMs, kPauseOverCost * costMs_);
  if (source.moving && !madeFor_.empty() && nowMs - madeMs_ < pause) return false;
  if (layered) {
    const auto revision = static_cast<double>(source.revision);
    if (scaleFor_ != revision) scale_ = layerScale_.follow(wish.layer, source.layer->z);
    scaleFor_ = revision;
    wish.layerValues = source.layer->z;
    wish.layerScale = scale_;
  }
  paintHillshade(source.heights->z, source.heights->size, wish, clamped, pixels_);
  side_ = clamped;
  madeFor_ = std::move(numbers);
  madeMs_ = nowMs;
  current_ = true;
  return true;
}

}  // namespace faultline
