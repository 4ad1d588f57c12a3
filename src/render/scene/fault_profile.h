// The profiles of faults for rendering: the displacement beside the line by ProfileRow::curve, a
// polynomial of the same degree for all profiles, so that one shader serves them all. No GL. View
// only: within 0.001 of the weights that make the terrain.
#pragma once

#include <optional>

#include "render/scene/fault_line.h"
#include "terrain/uplift/profile.h"

namespace faultline {

// The profile's weight by its curve, 0 to 1, at a distance of `reaches` times R on either side.
double curveAt(const ProfileRow& row, double reaches);

// The place of the sign of a fault's rising or sinking side: where its profile moves the land, at
// minDistance `minDistance` away from the line and its point; nothing if the square has no room. A
// profile that moves both sides alike has one sign, that of the rising side, on its line.
std::optional<GroundPoint> signPlace(const FaultLine& line, Profile profile, double reach,
                                     bool rising, double minDistance);

}  // namespace faultline
