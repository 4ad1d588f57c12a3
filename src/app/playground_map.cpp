// The land from above: the map beside the block, and the picture of a page without WebGL 2. See
// playground.h.
#include <cmath>
#include <cstdint>

#include "app/playground.h"
#include "app/shown/map_marks.h"
#include "app/shown/marks.h"

namespace faultline {

// What lies over the map: the lines of the steps just made.
MapState Playground::mapMarks(const Marks& marks) const {
  return mapStateOf(land_, marks, faultTool_.handles(session_.recipe()),
                    camera_.pose(viewportOf(regions_).region), dark(), view_.flip);
}

bool Playground::landMoves() const { return player_.playing() || !session_.arrived(); }

// What the map beside the block shows in this frame.
MapState Playground::mapState(const Scene& scene, const Marks& marks) {
  MapState map = mapMarks(marks);
  const int side = static_cast<int>(std::lround(ui_.mapSide() * regions_.pixelRatio));
  if (side > 0 && land_.taken() &&
      map_.refresh(land_, hillshadeOf(scene), side, landMoves(), clock_)) {
    picture_.setMap(map_.side(), map_.pixels());
  }
  map.texture = picture_.mapTexture();
  return map;
}

// Paints the land with its marks into `map`. True when it was painted anew.
bool Playground::paintFlat(LandMap& map, const Marks& marks, int side, float pixelRatio,
                           bool moving) {
  const Camera eye = camera();
  const std::vector<HillshadeStroke> strokes = strokesOf(mapMarks(marks), dark());
  HillshadeRequest request = hillshadeOf(scene(eye));
  request.pixelRatio = pixelRatio;
  request.strokes = strokes;
  return map.refresh(land_, request, side, moving, clock_);
}

std::span<const std::uint32_t> Playground::flatPicture(int side, float pixelRatio) {
  if (!land_.taken() || !session_.prepared()) return {};
  const bool painted = paintFlat(flat_, currentMarks(), side, pixelRatio, landMoves());
  return painted ? flat_.pixels() : std::span<const std::uint32_t>();
}

TakenPicture Playground::takeFlatPicture(int side, float pixelRatio) {
  settleLand();
  Marks marks;
  if (!view_.flip) makeMarks(session_, session_.position(), MarkPace(), marks);
  LandMap map;
  paintFlat(map, marks, side, pixelRatio, false);
  TakenPicture picture;
  picture.width = picture.height = map.side();
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(map.pixels().data());
  picture.rgba.assign(bytes, bytes + map.pixels().size_bytes());
  return picture;
}

}  // namespace faultline
