// The picture of the land from above. See land_map.h.
#include "app/shown/land_map.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace faultline {
namespace {

// The pause between paintings while the land moves: at least this, and this times their cost.
constexpr double kMinPauseMs = 60.0;
constexpr double kPauseOverCost = 4.0;
// The fewest pixels a side that a map is reduced to while the land moves.
constexpr int kMovingSide = 256;
// Up to so many pixels a side cliffs are smoothed by finer cells.
constexpr int kFineCuts = 512;

}  // namespace

double mapSunAzimuth(double azimuthDeg) {
  constexpr double kRadians = 3.14159265358979323846 / 180.0;
  return std::cos(azimuthDeg * kRadians) > 0 ? 180.0 - azimuthDeg : azimuthDeg;
}

HillshadeRequest hillshadeOf(const Scene& scene) {
  HillshadeRequest request;
  request.palette = scene.palette;
  request.rangeLow = scene.rangeLow;
  request.rangeHigh = scene.rangeHigh;
  request.heightScale = scene.heightScale;
  request.sunAzimuthDeg = mapSunAzimuth(scene.sunAzimuthDeg);
  request.sunElevationDeg = scene.sunElevationDeg;
  request.waterLevel = scene.waterLevel;
  request.contourInterval = scene.contourInterval;
  request.contourPhase = scene.contourPhase;
  request.slopeView = scene.slopeView;
  request.rockSlope = scene.rockSlope;
  request.pixelRatio = scene.pixelRatio;
  return request;
}

bool LandMap::refresh(const Source& source, HillshadeRequest request, int side, double nowMs) {
  const int clamped = std::clamp(side, kMinHillshade, kMaxHillshade);
  const bool layered = source.layer != nullptr && source.layer->size == source.heights->size;
  if (!layered) request.layer = ErosionLayer::kNone;
  Subject subject{source.revision, clamped, std::move(request)};
  current_ = subject == madeFor_;
  if (current_) return false;
  const double pause = std::max(kMinPauseMs, kPauseOverCost * costMs_);
  if (source.moving && madeFor_ && nowMs - madeMs_ < pause) return false;
  HillshadeRequest& asked = madeFor_.emplace(std::move(subject)).request;
  if (layered) {
    if (scaleFor_ != source.revision) scale_ = layerScale_.follow(asked.layer, source.layer->z);
    scaleFor_ = source.revision;
    asked.layerValues = source.layer->z.data();
    asked.layerScale = scale_;
  }
  paintHillshade(source.heights->z, source.heights->size, asked, clamped, pixels_);
  asked.layerValues = nullptr;
  asked.layerScale = 1;
  side_ = clamped;
  madeMs_ = nowMs;
  current_ = true;
  return true;
}

// The land's heights or, where they are cuts, those of a grid with whole cells in each pixel: two,
// or one in a large picture, or less in the largest. So cliffs are straight, whatever the land's
// own grid. While the land moves that is so for few cuts only.
const Heightfield& LandMap::heightsFor(const ShownLand& land, int side, bool moving) {
  const LandCuts& cuts = land.cuts();
  if (cuts.cuts.empty() || (moving && cuts.pieces > kMaxCutPieces) ||
      land.heights().size > kMaxCutCells) {
    if (cuts_.size > kMinSize) cuts_ = Heightfield(kMinSize);
    return land.heights();
  }
  const int clamped = std::clamp(side, kMinHillshade, kMaxHillshade);
  const int size = std::min((clamped <= kFineCuts ? 2 : 1) * clamped, kMaxCutCells) + 1;
  if (cuts_.size != size || cutsOfTake_ != land.revision()) {
    cuts_ = land.heightsOfCuts(size);
    cutsOfTake_ = land.revision();
  }
  return cuts_;
}

bool LandMap::refresh(const ShownLand& land, HillshadeRequest request, int side, bool moving,
                      FunctionRef<double()> clockMs) {
  request.layer = land.layer();
  request.levelPieces = !land.cuts().cuts.empty() && land.cuts().pieces <= kMaxCutPieces;
  const Heightfield* const layer =
      land.layer() != ErosionLayer::kNone ? &land.layerValues() : nullptr;
  if (moving && side > kMovingSide) {
    const int smaller = std::max(kMovingSide, side / 2);
    request.pixelRatio *= static_cast<float>(smaller) / static_cast<float>(side);
    side = smaller;
  }
  const double start = clockMs();
  const Source source{&heightsFor(land, side, moving), land.revision(), layer, moving};
  const bool painted = refresh(source, std::move(request), side, start);
  if (painted) spent(clockMs() - start);
  return painted;
}

}  // namespace faultline
