// Plane geometry of a fault line. See fault_line.h.
#include "render/scene/fault_line.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace faultline {
namespace {

constexpr std::array<GroundPoint, 4> kSquare{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};

// Clips a polygon to where `depth`, a linear function of the place, is not negative.
template <class Depth>
std::vector<GroundPoint> clipped(const std::vector<GroundPoint>& polygon, Depth depth) {
  std::vector<GroundPoint> inside;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const GroundPoint a = polygon[i];
    const GroundPoint b = polygon[(i + 1) % polygon.size()];
    const double da = depth(a);
    const double db = depth(b);
    if (da >= 0) {
      inside.push_back(a);
    }
    if ((da >= 0) != (db >= 0)) {
      const double part = da / (da - db);
      inside.push_back({a.u + part * (b.u - a.u), a.v + part * (b.v - a.v)});
    }
  }
  return inside;
}

}  // namespace

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

double depthOfSide(const FaultLine& line, bool rising) {
  double depth = -1e9;
  for (const GroundPoint& corner : kSquare) {
    const double distance = line.distance(corner.u, corner.v);
    depth = std::max(depth, rising ? distance : -distance);
  }
  return depth;
}

std::optional<GroundPoint> middleOfBand(const FaultLine& line, bool rising, double nearest,
                                        double farthest) {
  // Clip the square by two half planes.
  const double sign = rising ? 1.0 : -1.0;
  std::vector<GroundPoint> polygon(kSquare.begin(), kSquare.end());
  polygon =
      clipped(polygon, [&](GroundPoint p) { return sign * line.distance(p.u, p.v) - nearest; });
  polygon =
      clipped(polygon, [&](GroundPoint p) { return farthest - sign * line.distance(p.u, p.v); });

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
