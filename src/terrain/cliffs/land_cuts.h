// The cuts of a land whose steps still stand as cliffs: straight lines, or trees of lines, along
// which the land jumps. Wherever no such line lies, the land that they make is level, so a few
// polygons show it exactly, on any grid (cut_mesh.h). Method: docs/spec.md, sections 4 to 6. View
// only: doubles, no bits are promised.
#pragma once

#include <vector>

#include "terrain/uplift/uplift.h"

namespace faultline {

// One line: land where a * u + b * v >= c rises by `rise`, the other side sinks by as much (in
// sides of the square). (a, b) is a unit vector.
struct Cut {
  double a = 1, b = 0, c = 0;
  double rise = 0;
  // The cuts that split only the sunken or the raised side, as places in LandCuts::cuts; -1: none.
  int below = -1, above = -1;
  bool operator==(const Cut&) const = default;
};

struct LandCuts {
  std::vector<Cut> cuts;
  std::vector<int> roots;  // places in `cuts` of those that run through the whole square
  int firstStep = 0;       // the step of the uplift that roots[0] is
  // The first place in `cuts` of the last step, a fault or a tree.
  std::size_t lastStep = 0;
  double ground = 0;  // height of the land without them
  double pieces = 1;  // about how many pieces they split the square into
  bool operator==(const LandCuts&) const = default;
};

// About how many pieces the steps first <= i < end of a plan make, if they are faults or trees:
// lines of total length L, lying at random, cross each other L^2 / pi times in the unit square
// (Santalo, Integral Geometry and Geometric Probability, 1976).
double expectedPieces(const UpliftPlan& plan, int first, int end);

// The cuts of the steps first <= i < end of a plan. `scale`: heights per unit of the uplift's sums.
// None where the steps are no cuts of profile kStep, make more than about `maxPieces` pieces, or
// raise nothing (scale 0).
// Cost: as drawing the steps.
LandCuts cutsOf(const UpliftPlan& plan, int first, int end, double scale, double maxPieces);

// How far one of the roots, and the cuts that split its sides, raise a place of the square.
double riseAt(const LandCuts& land, int root, double u, double v);

// The height of a place of the square.
double heightAt(const LandCuts& land, double u, double v);

}  // namespace faultline
