// Plane geometry of a fault line over the unit square, for rendering. No GL. View only: floating
// point, no bits are promised.
#pragma once

#include <optional>

#include "render/camera/camera.h"

namespace faultline {

// A line through a point with a unit normal; the side the normal points to rises.
struct FaultLine {
  double normalU = 1, normalV = 0;
  double pointU = 0.5, pointV = 0.5;

  // Distance to the line, positive on the rising side.
  double distance(double u, double v) const {
    return (u - pointU) * normalU + (v - pointV) * normalV;
  }
  // The place `t` along the line from its point, in sides of the square.
  GroundPoint at(double t) const { return {pointU - t * normalV, pointV + t * normalU}; }
};

// The line with its normal scaled to length 1; a normal of length 0 becomes (1, 0).
FaultLine faultLineOf(double normalU, double normalV, double pointU, double pointV);

// Where the line enters and leaves the square, as places along it (enter < leave); none when it
// misses the square.
struct LineSpan {
  double enter, leave;
};
std::optional<LineSpan> spanInSquare(const FaultLine& line);

// The middle (centroid) of the square's part on the rising or the sinking side that lies between
// two distances from the line; none when that part is empty.
std::optional<GroundPoint> middleOfBand(const FaultLine& line, bool rising, double nearest,
                                        double farthest);

// The largest distance from the line that the square has on one side; 0 or less when none of the
// square is on that side.
double depthOfSide(const FaultLine& line, bool rising);

}  // namespace faultline
