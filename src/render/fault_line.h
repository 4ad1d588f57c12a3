// Plane geometry of a fault line over the unit square, for drawing it. No GL. Floating point: view
// only.
#pragma once

#include <optional>

#include "render/camera.h"

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

// With the normal brought to length 1; (1, 0) for a normal that has none.
FaultLine faultLineOf(double normalU, double normalV, double pointU, double pointV);

// Where the line enters and leaves the square, as places along it (enter < leave); none when it
// misses.
struct LineSpan {
  double enter, leave;
};
std::optional<LineSpan> spanInSquare(const FaultLine& line);

// The middle (centroid) of the square's part on the rising or the sinking side that lies between
// two distances from the line; none when that part is empty.
std::optional<GroundPoint> middleOfBand(const FaultLine& line, bool rising, double nearest,
                                        double farthest);

// How far the square reaches on one side of the line; 0 or less when there is none of it.
double depthOfSide(const FaultLine& line, bool rising);

}  // namespace faultline
