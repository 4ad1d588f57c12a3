// How far a fault's profile moves the land beside its line, for drawing: as a short polynomial, the
// same for every profile, so that one shader serves all. No GL. View only: within 0.001 of the
// weights that the terrain is made of (docs/spec.md, section 5).
#pragma once

#include <array>
#include <optional>

#include "render/fault_line.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

struct ProfileShape {
  // The weight at c = min(|distance| / R, 1): curve[0] + curve[1] * c + ... + curve[4] * c^4.
  std::array<float, 5> curve;
  bool sides;  // one side rises as the other sinks; else both move the same way
  bool cliff;  // the land jumps at the line
  bool ends;   // beyond the reach nothing moves
  // Between these distances, in reaches, a sign stands where the land clearly moves.
  double signFrom, signTo;
};

const ProfileShape& shapeOf(Profile profile);

// 0 to 1, at a distance of `reaches` times R, either side.
double weightAt(const ProfileShape& shape, double reaches);

// Where the sign of a fault's rising or sinking side stands: where its profile moves the land, at
// least `least` away from the line and its point; none where the square has no room. A profile
// without sides has one sign, on its line: that of the rising side.
std::optional<GroundPoint> signPlace(const FaultLine& line, Profile profile, double reach,
                                     bool rising, double least);

}  // namespace faultline
