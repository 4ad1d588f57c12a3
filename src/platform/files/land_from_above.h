// How a link's view shows a land from above: palette, water, contours, slopes and exaggeration.
#pragma once

#include <cmath>

#include "render/light/hillshade.h"
#include "share/quantities.h"
#include "share/view.h"

namespace faultline {

// For heights from `low` to `high`, which are painted `scale` times as high, besides the view's
// exaggeration. Light comes from the north-west, as on the page's map.
inline HillshadeRequest hillshadeOf(const View& view, float low, float high, float scale) {
  HillshadeRequest request;
  request.palette = view.palette;
  request.heightScale = static_cast<float>(view.exaggeration) / 100.0f;
  const float shown = scale * request.heightScale;
  request.rangeLow = shown * low;
  request.rangeHigh = shown * high;
  if (const auto water = waterLevel(view, static_cast<double>(low), static_cast<double>(high))) {
    request.waterLevel = shown * static_cast<float>(*water);
  }
  request.slopeView = view.slope;
  request.levelPieces = true;
  if (view.contours) {
    const double step = contourStep(static_cast<double>(high - low), view.scale);
    request.contourInterval = shown * static_cast<float>(step);
    const double above = step > 0.0 ? -heightDatum(view, {}).zero / step : 0.0;
    request.contourPhase = static_cast<float>(above - 5.0 * std::floor(above / 5.0));
  }
  return request;
}

}  // namespace faultline
