// What lies over the map of the land: the lines and signs of the steps made last. No GL.
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

// The lines, signs and points of a map as strokes of its picture, `side` CSS pixels a side.
std::vector<HillshadeStroke> strokesOf(const MapState& map, bool dark, float side);

}  // namespace faultline
