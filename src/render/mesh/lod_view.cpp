// The camera as the mesh needs it. See lod_view.h.
#include "render/mesh/lod_view.h"

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

// A probe's depth may change within these factors.
constexpr double kNearer = 11.0 / 12.0;
constexpr double kFarther = 7.0 / 6.0;

}  // namespace

LodView lodViewOf(const Camera& camera, double lift) {
  LodView view;
  const Mat4& projection = camera.projection();
  view.viewProjection = camera.viewProjection();
  view.width = camera.viewport().framebufferWidth;
  view.height = camera.viewport().framebufferHeight;
  view.near = projection(2, 3) / (projection(2, 2) - 1.0);
  view.lift = lift;

  // A vertical line of length h at depth d, seen t off the axis (a tangent), is at most
  // h / d * focal * (its part along the screen + t * its part along the view) pixels long.
  const double focal = 0.5 * view.height * projection(1, 1);
  const double right = (1.0 + std::abs(projection(0, 2))) / projection(0, 0);
  const double up = (1.0 + std::abs(projection(1, 2))) / projection(1, 1);
  view.pixelsPerHeight = focal * (std::abs(camera.view()(1, 2)) +
                                  std::hypot(right, up) * std::abs(camera.view()(2, 2)));
  return view;
}

SeenPoint seenFrom(const LodView& view, const Vec3& point) {
  const Mat4& m = view.viewProjection;
  const auto row = [&](std::size_t r) {
    return m(r, 0) * point.x + m(r, 1) * point.y + m(r, 2) * point.z + m(r, 3);
  };
  const double depth = row(3);
  const double divisor = std::max(depth, 1e-9);
  return {0.5 * view.width * row(0) / divisor, 0.5 * view.height * row(1) / divisor, depth};
}

bool inFrame(const LodView& view, const Vec3& point, double margin) {
  const SeenPoint seen = seenFrom(view, point);
  const double half = 0.5 * (1.0 + margin);
  return seen.depth >= view.near && std::abs(seen.x) <= half * view.width &&
         std::abs(seen.y) <= half * view.height;
}

std::vector<Cut> landInFrame(const LodView& view, double low, double high, double margin) {
  const Mat4& m = view.viewProjection;
  std::vector<Cut> lines;
  for (const std::size_t axis : {0u, 1u}) {
    for (const double side : {1.0, -1.0}) {
      // What is within this side of the frame has a * u + b * v + rising * z >= c.
      const auto entry = [&](std::size_t i) {
        return (1.0 + margin) * m(3, i) + side * m(axis, i);
      };
      const double length = std::hypot(entry(0), entry(1));
      const double c = -entry(3) - std::max(entry(2) * low, entry(2) * high);
      if (length > 1e-9) lines.push_back({entry(0) / length, entry(1) / length, c / length});
    }
  }
  return lines;
}

bool stillFits(const LodView& old, const LodView& now, const std::vector<Vec3>& probes) {
  if (old == now) return true;
  if (old.width != now.width || old.height != now.height || old.lift != now.lift) return false;
  if (now.pixelsPerHeight > old.pixelsPerHeight / kNearer || probes.empty()) return false;
  const double maxMove = 0.25 * kViewMargin;
  return std::all_of(probes.begin(), probes.end(), [&](const Vec3& probe) {
    const SeenPoint before = seenFrom(old, probe);
    const SeenPoint after = seenFrom(now, probe);
    return after.depth > kNearer * before.depth && after.depth < kFarther * before.depth &&
           std::abs(after.x - before.x) <= maxMove * old.width &&
           std::abs(after.y - before.y) <= maxMove * old.height;
  });
}

}  // namespace faultline
