// The cuts of a land. See land_cuts.h.
#include "terrain/cliffs/land_cuts.h"

#include <cmath>

#include "terrain/grid/units.h"

namespace faultline {
namespace {

constexpr double kPi = 3.141592653589793;
// The mean length of a random chord of the square. Each level of a tree has twice the lines of the
// one above, in regions of half the area.
constexpr double kMeanChord = 0.9;
constexpr double kLongerLevel = 1.4142135623730951;

Cut cutOf(const Fault& fault, double scale) {
  const double a = fault.a;
  const double b = fault.b;
  const double length = std::sqrt(a * a + b * b);
  Cut cut;
  cut.a = a / length;
  cut.b = b / length;
  cut.c = (cut.a * fault.px + cut.b * fault.py) * kPlaceUnit;
  cut.rise = static_cast<double>(fault.amplitude * kSumsPerAmplitude) * scale;
  return cut;
}

void addTree(LandCuts& land, const FaultTree& tree, double scale) {
  const auto root = static_cast<int>(land.cuts.size());
  const auto count = static_cast<int>(tree.nodes.size());
  for (int node = 0; node < count; ++node) {
    Cut cut = cutOf(tree.nodes[static_cast<std::size_t>(node)].line, scale);
    if (2 * node + 2 < count) {
      cut.below = root + 2 * node + 1;
      cut.above = root + 2 * node + 2;
    }
    land.cuts.push_back(cut);
  }
}

}  // namespace

double expectedPieces(const UpliftPlan& plan, int first, int end) {
  double lines = 0.0, length = 0.0;
  for (int step = first; step < end; ++step) {
    double inLevel = kMeanChord;
    for (int level = 0; level < (isTree(plan, step) ? plan.tree.depth : 1); ++level) {
      lines += std::ldexp(1.0, level);
      length += inLevel;
      inLevel *= kLongerLevel;
    }
  }
  return 1.0 + lines + length * length / kPi;
}

LandCuts cutsOf(const UpliftPlan& plan, int first, int end, double scale, double maxPieces) {
  LandCuts land;
  const bool steps = plan.isCut() && plan.profile() == Profile::kStep;
  if (!steps || scale == 0.0 || end - first > maxPieces) return land;
  land.firstStep = first;
  land.pieces = expectedPieces(plan, first, end);
  if (land.pieces > maxPieces) return land;
  for (int step = first; step < end; ++step) {
    land.lastStep = land.cuts.size();
    land.roots.push_back(static_cast<int>(land.lastStep));
    if (isTree(plan, step)) {
      addTree(land, treeOf(plan, step), scale);
    } else {
      land.cuts.push_back(cutOf(faultOf(plan, step), scale));
    }
  }
  return land;
}

double riseAt(const LandCuts& land, int root, double u, double v) {
  double rise = 0.0;
  for (int at = root; at >= 0;) {
    const Cut& cut = land.cuts[static_cast<std::size_t>(at)];
    const bool raised = cut.a * u + cut.b * v >= cut.c;
    rise += raised ? cut.rise : -cut.rise;
    at = raised ? cut.above : cut.below;
  }
  return rise;
}

double heightAt(const LandCuts& land, double u, double v) {
  double height = land.ground;
  for (const int root : land.roots) height += riseAt(land, root, u, v);
  return height;
}

}  // namespace faultline
