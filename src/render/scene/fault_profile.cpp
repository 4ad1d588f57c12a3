// Profiles as polynomials. See fault_profile.h.
#include "render/scene/fault_profile.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace faultline {
double curveAt(const ProfileRow& row, double reaches) {
  const double c = std::min(std::fabs(reaches), 1.0);
  double weight = 0.0;
  for (std::size_t i = row.curve.size(); i-- > 0;) {
    weight = weight * c + static_cast<double>(row.curve[i]);
  }
  return weight;
}

std::optional<GroundPoint> signPlace(const FaultLine& line, Profile profile, double reach,
                                     bool rising, double minDistance) {
  const ProfileRow& row = profileRow(profile);
  const bool sides = row.twoSided;
  const std::optional<LineSpan> span = spanInSquare(line);
  if (!span || (!sides && !rising)) {
    return std::nullopt;
  }
  // Choose the band. If the land moves fully only beyond the square, take the farther half of the
  // land inside it.
  const double depth = sides ? depthOfSide(line, rising) : 0.0;
  const double nearest = std::min(row.signFrom * reach, 0.5 * depth);
  const double farthest = std::max(row.signTo * reach, 2.0 * minDistance);
  if (row.signTo == kEverywhere) {
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
