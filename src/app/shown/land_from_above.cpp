// The land from above. See land_from_above.h.
#include "app/shown/land_from_above.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace faultline {

LandFromAbove::LandFromAbove(const View& view, const ShownLand& land, const Viewpoint& viewpoint,
                             std::function<double()> clockMs)
    : view_(view), land_(land), viewpoint_(viewpoint), clockMs_(std::move(clockMs)) {}

MapState LandFromAbove::mapState(const Marks& marks, const std::vector<GroundPoint>& handles,
                                 double side) const {
  return mapStateOf(land_, marks, handles, viewpoint_.pose(), viewpoint_.dark(), view_.flip, side);
}

bool LandFromAbove::refreshMap(const Scene& scene, int side, bool moving) {
  return side > 0 && land_.taken() &&
         map_.refresh(land_, hillshadeOf(scene), side, moving, clockMs_);
}

bool LandFromAbove::refreshPicture(const MapState& marked, int side, float pixelRatio,
                                   bool moving) {
  return paint(picture_, marked, side, pixelRatio, moving);
}

TakenPicture LandFromAbove::take(const MapState& marked, int side, float pixelRatio) const {
  LandMap map;
  paint(map, marked, side, pixelRatio, false);
  TakenPicture picture;
  picture.width = picture.height = map.side();
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(map.pixels().data());
  picture.rgba.assign(bytes, bytes + map.pixels().size_bytes());
  return picture;
}

bool LandFromAbove::paint(LandMap& map, const MapState& marked, int side, float pixelRatio,
                          bool moving) const {
  const Camera eye = viewpoint_.camera();
  HillshadeRequest request = hillshadeOf(viewpoint_.scene(eye));
  request.pixelRatio = pixelRatio;
  request.strokes =
      strokesOf(marked, viewpoint_.dark(), static_cast<float>(side) / std::max(pixelRatio, 0.1f));
  return map.refresh(land_, std::move(request), side, moving, clockMs_);
}

}  // namespace faultline
