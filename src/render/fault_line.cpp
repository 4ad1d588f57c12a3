// Plane geometry of a fault line. See fault_line.h.
#include "render/fault_line.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace faultline {

FaultLine faultLineOf(double normalU, double normalV, double pointU, double pointV) {
  const double size = std::hypot(normalU, normalV);
  if (!(size > 1e-12)) {
    return {1, 0, pointU, pointV};
  }
  return {normalU / size, normalV / size, pointU, pointV};
}

std::optional<LineSpan> spanInSquare(const FaultLine& line) {
  double enter = -1e9;
  double leave = 1e9;
  for (const auto& [origin, step] :
       {std::pair{line.pointU, -line.normalV}, std::pair{line.pointV, line.normalU}}) {
    if (std::abs(step) < 1e-12) {
      if (origin < 0 || origin > 1) {
        return std::nullopt;
      }
      continue;
    }
    const double a = -origin / step;
    const double b = (1 - origin) / step;
    enter = std::max(enter, std::min(a, b));
    leave = std::min(leave, std::max(a, b));
  }
  if (enter >= leave) {
    return std::nullopt;
  }
  return LineSpan{enter, leave};
}

std::optional<GroundPoint> middleOfSide(const FaultLine& line, bool rising) {
  // Clip the square by the half plane.
  constexpr std::array<GroundPoint, 4> kSquare{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
  const double sign = rising ? 1.0 : -1.0;
  std::vector<GroundPoint> polygon;
  for (std::size_t i = 0; i < kSquare.size(); ++i) {
    const GroundPoint a = kSquare[i];
    const GroundPoint b = kSquare[(i + 1) % kSquare.size()];
    const double da = sign * line.distance(a.u, a.v);
    const double db = sign * line.distance(b.u, b.v);
    if (da >= 0) {
      polygon.push_back(a);
    }
    if ((da >= 0) != (db >= 0)) {
      const double part = da / (da - db);
      polygon.push_back({a.u + part * (b.u - a.u), a.v + part * (b.v - a.v)});
    }
  }

  // Sum its triangles.
  double area = 0, u = 0, v = 0;
  for (std::size_t i = 2; i < polygon.size(); ++i) {
    const GroundPoint a = polygon[0], b = polygon[i - 1], c = polygon[i];
    const double twice = (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u);
    area += twice;
    u += twice * (a.u + b.u + c.u) / 3;
    v += twice * (a.v + b.v + c.v) / 3;
  }
  if (area < 1e-6) {
    return std::nullopt;
  }
  return GroundPoint{u / area, v / area};
}

}  // namespace faultline
