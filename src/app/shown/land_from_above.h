// The land from above, with the marks of its timeline: the map beside the block, the picture of a
// page without WebGL 2, and that picture to keep. Each is painted again only when something in it
// changed (LandMap). Knows no GL. View only: no bits are promised.
#pragma once

#include <functional>
#include <vector>

#include "app/shown/land_map.h"
#include "app/shown/map_marks.h"
#include "app/shown/marks.h"
#include "app/shown/picture_layout.h"
#include "app/shown/shown_land.h"
#include "app/shown/viewpoint.h"
#include "ui/map/map_view.h"

namespace faultline {

class LandFromAbove {
 public:
  // View, land and viewpoint outlive it. `clockMs` returns milliseconds, monotonic.
  LandFromAbove(const View& view, const ShownLand& land, const Viewpoint& viewpoint,
                std::function<double()> clockMs);

  // The state of the map beside the block, without its texture. `handles`: the ends of a line that
  // is being drawn, in the square. `side`: of the map, in CSS pixels.
  MapState mapState(const Marks& marks, const std::vector<GroundPoint>& handles, double side) const;
  // Brings the picture of the map up to date, `side` device pixels a side. True when it was painted
  // anew. `moving`: other heights follow soon.
  bool refreshMap(const Scene& scene, int side, bool moving);
  const LandMap& map() const { return map_; }

  // The same for the picture of a page without WebGL 2, which has the marks painted in.
  // `pixelRatio`: pixels per CSS pixel, which scales the marks.
  bool refreshPicture(const MapState& marked, int side, float pixelRatio, bool moving);
  const LandMap& picture() const { return picture_; }
  // That picture to keep, at rest.
  TakenPicture take(const MapState& marked, int side, float pixelRatio) const;

  // Nothing painted is shown any more.
  void forget() { map_.forget(); }

 private:
  bool paint(LandMap& map, const MapState& marked, int side, float pixelRatio, bool moving) const;

  const View& view_;
  const ShownLand& land_;
  const Viewpoint& viewpoint_;
  std::function<double()> clockMs_;
  LandMap map_;
  LandMap picture_;
};

}  // namespace faultline
