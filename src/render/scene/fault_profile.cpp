// Profiles as polynomials. See fault_profile.h.
#include "render/scene/fault_profile.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>

namespace faultline {
namespace {

constexpr double kEverywhere = 1e9;

// By Profile. Near and ridge are (1 - c^2)^2, exactly; cosine and sine are fitted, with their ends
// exact.
constexpr ProfileShape kShapes[] = {
    {{1.0f, 0.0f, 0.0f, 0.0f, 0.0f}, 0.0, kEverywhere},
    {{1.0f, 0.0f, -2.0f, 0.0f, 1.0f}, 0.0, 0.8},
    {{1.0f, 0.0f, -2.0f, 0.0f, 1.0f}, 0.0, 0.0},
    {{0.0f, 1.0f, 0.0f, 0.0f, 0.0f}, 0.7, kEverywhere},
    {{0.0f, 1.564f, 0.059f, -0.81f, 0.187f}, 0.6, kEverywhere},
    {{0.0f, 3.108f, 0.452f, -7.12f, 3.56f}, 0.2, 0.8},
};
static_assert(std::size(kShapes) == kProfileCount);

}  // namespace

const ProfileShape& shapeOf(Profile profile) { return kShapes[static_cast<std::size_t>(profile)]; }

double weightAt(const ProfileShape& shape, double reaches) {
  const double c = std::min(std::fabs(reaches), 1.0);
  double weight = 0.0;
  for (std::size_t i = shape.curve.size(); i-- > 0;) {
    weight = weight * c + static_cast<double>(shape.curve[i]);
  }
  return weight;
}

std::optional<GroundPoint> signPlace(const FaultLine& line, Profile profile, double reach,
                                     bool rising, double minDistance) {
  const ProfileShape& shape = shapeOf(profile);
  const bool sides = profileRow(profile).twoSided;
  const std::optional<LineSpan> span = spanInSquare(line);
  if (!span || (!sides && !rising)) {
    return std::nullopt;
  }
  // Choose the band. If the land moves fully only beyond the square, take the farther half of the
  // land inside it.
  const double depth = sides ? depthOfSide(line, rising) : 0.0;
  const double nearest = std::min(shape.signFrom * reach, 0.5 * depth);
  const double farthest = std::max(shape.signTo * reach, 2.0 * minDistance);
  if (shape.signTo == kEverywhere) {
    return middleOfBand(line, rising, nearest, kEverywhere);
  }

  // In a narrow band place the sign beside the middle, past the line's point and its arrow.
  const double aside = sides ? std::max(0.5 * (nearest + farthest), minDistance) : 0.0;
  double along = 0.5 * (span->enter + span->leave);
  if (std::fabs(along) < 3.0 * minDistance) {
    along = 0.5 * (span->leave > -span->enter ? span->leave : span->enter);
  }
  const double sign = rising ? 1.0 : -1.0;
  const GroundPoint foot = line.at(along);
  const GroundPoint place{foot.u + sign * aside * line.normalU,
                          foot.v + sign * aside * line.normalV};
  const auto inside = [](double part) { return part > 0.01 && part < 0.99; };
  if (inside(place.u) && inside(place.v)) {
    return place;
  }
  return depth > 0.02 ? middleOfBand(line, rising, 0.0, farthest) : std::nullopt;
}

}  // namespace faultline
