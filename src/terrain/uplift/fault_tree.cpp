// A tree of faults. See fault_tree.h.
// What the blog's code trips over, and what is done here instead:
// - A parent as y = m x + b has no slope when it is vertical. Here a line is a point and a normal.
// - Its Intersect gives up at denom == 0, and only its later border tests ask whether the hit lies
//   on both segments (the first looks at ua alone). Here a ray leaves the square at the least of
//   its positive exits, and only an ancestor it comes nearer to can stop it: nothing divides by 0.
// - It takes the width for the height (y4 = w - 1), and draws points up to distX(0, w), one past
//   the last vertex, from a generator nobody seeds. Here points are 24-bit parts of the unit
//   square, below 1, pure functions of seed, tree and node.
// - A random line whose two points coincide lowers all land (0 > 0). Here it has the normal (1, 0).
// - It raises where the test is > 0, so land on the line sinks. Here >= 0, as for every fault.
#include "terrain/uplift/fault_tree.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "base/det_math.h"
#include "base/random.h"

namespace faultline {
namespace {

constexpr double kPerWord = 1.0 / 4294967296.0;

// A node's line in doubles: points are p + t * (du, dv), the raised side lies along (nu, nv), and
// the part inside the node's own region goes from t0 to t1.
struct Ray {
  double pu, pv;
  double nu, nv;
  double du, dv;
  double t0 = 0.0, t1 = 0.0;
};

Ray rayOf(const Fault& line) {
  const double a = line.a;
  const double b = line.b;
  const double h = std::sqrt(a * a + b * b);
  const double nu = a / h;
  const double nv = b / h;
  return {line.px * kPlaceUnit, line.py * kPlaceUnit, nu, nv, nv, -nu};
}

// How far from (pu, pv) the direction (du, dv) leaves the unit square; not below 0.
double exitOf(double pu, double pv, double du, double dv) {
  double exit = 1e9;
  if (du > 0.0) exit = std::min(exit, (1.0 - pu) / du);
  if (du < 0.0) exit = std::min(exit, (0.0 - pu) / du);
  if (dv > 0.0) exit = std::min(exit, (1.0 - pv) / dv);
  if (dv < 0.0) exit = std::min(exit, (0.0 - pv) / dv);
  return std::max(exit, 0.0);
}

void carryToBorders(Ray& ray) {
  ray.t1 = exitOf(ray.pu, ray.pv, ray.du, ray.dv);
  ray.t0 = -exitOf(ray.pu, ray.pv, -ray.du, -ray.dv);
}

// Calls visit(place of an ancestor, side sign) from the parent of `place` up to the root; the sign
// is 1 where the way down went right, to the raised side, else -1.
template <class Visit>
void forAncestors(std::size_t place, Visit visit) {
  while (place > 0) {
    const double sign = place % 2 == 0 ? 1.0 : -1.0;
    place = (place - 1) / 2;
    visit(place, sign);
  }
}

// A ray's distance from an ancestor's line at t = 0, on the side the way down went, and how it
// grows with t.
struct Clearance {
  double at0, rate;
};

Clearance clearance(const Ray& ray, const Ray& ancestor, double sign) {
  return {sign * (ancestor.nu * (ray.pu - ancestor.pu) + ancestor.nv * (ray.pv - ancestor.pv)),
          sign * (ancestor.nu * ray.du + ancestor.nv * ray.dv)};
}

std::int32_t roundedNormal(double part) {
  return static_cast<std::int32_t>(std::floor(part / kNormalUnit + 0.5));
}

std::int32_t roundedPlace(double part) {
  return static_cast<std::int32_t>(
      std::clamp(std::floor(part / kPlaceUnit + 0.5), 0.0, kPlacesPerSide - 1.0));
}

// The line of a grown child: starts on its parent's segment and leaves it to the side of its
// number.
Fault childLine(const FaultTreePlan& plan, const Ray& parent, bool right, const RandomBlock& draw) {
  Fault line;
  // Choose the start in the middle part of the parent's segment.
  const double along =
      plan.branchFrom + (1.0 - 2.0 * plan.branchFrom) * (static_cast<double>(draw[3]) * kPerWord);
  const double t = parent.t0 + along * (parent.t1 - parent.t0);
  line.px = roundedPlace(parent.pu + t * parent.du);
  line.py = roundedPlace(parent.pv + t * parent.dv);
  // Turn the perpendicular to that side by up to branchTurn.
  const double lean = (static_cast<double>(draw[0]) * kPerWord - 0.5) * 2.0 * plan.branchTurn;
  const auto angle =
      static_cast<std::uint32_t>(static_cast<std::int64_t>(std::floor(lean * 4294967296.0 + 0.5)));
  const SinCos turn = sinCosTurn(angle);
  const double bu = right ? parent.nu : -parent.nu;
  const double bv = right ? parent.nv : -parent.nv;
  const double eu = turn.cos * bu - turn.sin * bv;
  const double ev = turn.sin * bu + turn.cos * bv;
  // The normal whose direction (nv, -nu) is e.
  line.a = roundedNormal(-ev);
  line.b = roundedNormal(eu);
  return line;
}

// Runs a child from its start to the border or the nearest ancestor.
void carryToAncestors(std::vector<Ray>& rays, std::size_t place) {
  Ray& ray = rays[place];
  ray.t0 = 0.0;
  ray.t1 = exitOf(ray.pu, ray.pv, ray.du, ray.dv);
  forAncestors(place, [&](std::size_t ancestor, double sign) {
    const Clearance clear = clearance(ray, rays[ancestor], sign);
    if (clear.rate < 0.0) ray.t1 = std::min(ray.t1, std::max(clear.at0, 0.0) / -clear.rate);
  });
}

// Cuts a free line to the square and its ancestors' sides; t0 = t1 when nothing is left.
void cutToRegion(std::vector<Ray>& rays, std::size_t place) {
  Ray& ray = rays[place];
  carryToBorders(ray);
  forAncestors(place, [&](std::size_t ancestor, double sign) {
    const Clearance clear = clearance(ray, rays[ancestor], sign);
    if (clear.rate > 0.0) ray.t0 = std::max(ray.t0, -clear.at0 / clear.rate);
    if (clear.rate < 0.0) ray.t1 = std::min(ray.t1, clear.at0 / -clear.rate);
    // Parallel to the ancestor: on the wrong side nothing remains.
    if (clear.rate == 0.0 && clear.at0 < 0.0) ray.t1 = ray.t0;
  });
  if (!(ray.t0 < ray.t1)) ray.t0 = ray.t1 = 0.0;
}

Fault freeLine(const FaultTreePlan& plan, std::uint32_t tree, std::uint32_t number,
               const RandomBlock& draw) {
  const RandomBlock other = randomBlock(plan.fault.key, RandomStage::kTreeNode, tree, number, 1);
  const auto top24 = [](std::uint32_t word) { return static_cast<std::int32_t>(word >> 8); };
  return lineThrough(top24(draw[1]), top24(draw[2]), top24(other[0]), top24(other[1]));
}

}  // namespace

FaultTreePlan faultTreePlan(const Recipe& recipe) {
  return {faultPlan(recipe), static_cast<TreeKind>(recipe.value(ParameterId::kTree)),
          recipe.value(ParameterId::kDepth), recipe.real(ParameterId::kBranchFrom),
          recipe.real(ParameterId::kBranchTurn)};
}

FaultTree faultTreeAt(const FaultTreePlan& plan, int index) {
  FAULTLINE_ASSERT(index >= 0 && index < plan.fault.count);
  FAULTLINE_ASSERT(plan.depth >= 1 && plan.depth <= kMaxTreeLevels);
  const auto tree = static_cast<std::uint32_t>(index);
  const std::int32_t amplitude = amplitudeAt(plan.fault, index);
  const std::size_t count = (std::size_t{1} << plan.depth) - 1;
  FaultTree out{plan.depth, std::vector<FaultTreeNode>(count)};
  std::vector<Ray> rays(count);
  // Parents come before their children.
  for (std::size_t place = 0; place < count; ++place) {
    const auto number = static_cast<std::uint32_t>(place) + 1;
    const RandomBlock draw = randomBlock(plan.fault.key, RandomStage::kTreeNode, tree, number);
    const bool grown = plan.kind == TreeKind::kGrown && place > 0;
    FaultTreeNode& node = out.nodes[place];
    node.line = grown ? childLine(plan, rays[(place - 1) / 2], place % 2 == 0, draw)
                      : freeLine(plan, tree, number, draw);
    node.line.amplitude = amplitude >> treeLevel(place);
    Ray& ray = rays[place];
    ray = rayOf(node.line);
    grown ? carryToAncestors(rays, place) : cutToRegion(rays, place);
    node.u1 = ray.pu + ray.t0 * ray.du;
    node.v1 = ray.pv + ray.t0 * ray.dv;
    node.u2 = ray.pu + ray.t1 * ray.du;
    node.v2 = ray.pv + ray.t1 * ray.dv;
  }
  return out;
}

int treeLevel(std::size_t place) {
  int level = 0;
  while ((place + 1) >> (level + 1) != 0) ++level;
  return level;
}

}  // namespace faultline
