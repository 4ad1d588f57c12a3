// What lies over the map of the land: the lines and signs of the steps made last, and the sign of
// north. No GL.
#pragma once

#include <vector>

#include "app/shown/marks.h"
#include "app/shown/shown_land.h"
#include "render/camera/camera.h"
#include "render/light/hillshade.h"
#include "ui/map/map_view.h"

namespace faultline {

// The state of a map of this land with these marks, without its texture. `pose`: from where the
// block is seen. `handles`: knobs to draw, in the square. `side`: of the map, in CSS pixels.
MapState mapStateOf(const ShownLand& land, const Marks& marks,
                    const std::vector<GroundPoint>& handles, const OrbitPose& pose, bool dark,
                    bool flipped, double side);

// The lines, signs and points of a map as strokes of its picture, which is so many CSS pixels wide.
std::vector<HillshadeStroke> strokesOf(const MapState& map, bool dark, float width);

}  // namespace faultline
