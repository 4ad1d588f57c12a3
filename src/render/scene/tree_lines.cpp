// Lines of trees. See tree_lines.h.
#include "render/scene/tree_lines.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "terrain/uplift/fault_tree.h"

namespace faultline {
namespace {

// How far ribbons are moved towards the eye, in sides of the square: more than the mesh's error.
constexpr double kNearer = 0.004;
// The distance from a line, in cells, at which the heights above and below its cliff are taken.
constexpr double kAside = 2.0;

double clampedUnit(double part) { return std::clamp(part, 0.0, 1.0); }

}  // namespace

double treeSum(std::span<const TreeLine> lines, std::span<const float> byLevel, GroundPoint place) {
  double sum = 0.0;
  std::size_t number = 1;
  for (const float moved : byLevel) {
    if (number > lines.size()) {
      break;
    }
    const TreeLine& line = lines[number - 1];
    const double away =
        (place.u - static_cast<double>(line.pointU)) * static_cast<double>(line.normalU) +
        (place.v - static_cast<double>(line.pointV)) * static_cast<double>(line.normalV);
    const bool raised = away >= 0.0;
    sum += static_cast<double>(raised ? moved : -moved);
    number = 2 * number + (raised ? 1 : 0);
  }
  return sum;
}

void layRibbons(const Camera& camera, const RibbonRequest& request,
                FunctionRef<double(GroundPoint)> surface, std::vector<RibbonPoint>& ribbons) {
  ribbons.clear();
  const double perSide = camera.pixelsPerSide();
  const auto lengthOf = [&](std::size_t place) {
    const TreeLine& line = request.lines[place];
    const double whole =
        std::hypot(static_cast<double>(line.u2 - line.u1), static_cast<double>(line.v2 - line.v1));
    const auto level = static_cast<std::size_t>(treeLevel(place));
    return whole * clampedUnit(static_cast<double>(request.sweep[level]));
  };

  // Give each line pieces in proportion to its length.
  double sum = 0.0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < request.lines.size(); ++i) {
    const double length = lengthOf(i);
    if (length * perSide >= 1.0) {
      sum += length;
      ++count;
    }
  }
  const std::size_t spare = request.maxPieces > count ? request.maxPieces - count : 1;
  const double step = std::max(request.cell, sum / static_cast<double>(spare));

  const Mat4 matrix = camera.viewProjection();
  const Vec3 eye = camera.eye();
  const Viewport& viewport = camera.viewport();
  for (std::size_t i = request.lines.size(); i-- > 0;) {
    const double length = lengthOf(i);
    if (length * perSide < 1.0) {
      continue;
    }
    const TreeLine& line = request.lines[i];
    const int level = treeLevel(i);
    const double part =
        clampedUnit(static_cast<double>(request.sweep[static_cast<std::size_t>(level)]));
    const int pieces = std::max(1, static_cast<int>(length / step));
    bool starts = true;
    for (int k = 0; k <= pieces; ++k) {
      // Use the higher of the two heights beside the line.
      const double t = part * k / pieces;
      const double u = static_cast<double>(line.u1) + t * static_cast<double>(line.u2 - line.u1);
      const double v = static_cast<double>(line.v1) + t * static_cast<double>(line.v2 - line.v1);
      const double aside = kAside * request.cell;
      const auto beside = [&](double by) {
        return surface({clampedUnit(u + by * static_cast<double>(line.normalU)),
                        clampedUnit(v + by * static_cast<double>(line.normalV))});
      };
      Vec3 place{u, v, std::max(beside(aside), beside(-aside))};
      const Vec3 towards = eye - place;
      place = place + towards * (kNearer / std::max(kNearer, faultline::length(towards)));

      RibbonPoint point{{}, 0, 0, level, starts};
      for (std::size_t row = 0; row < 4; ++row) {
        point.clip[row] = static_cast<float>(matrix(row, 0) * place.x + matrix(row, 1) * place.y +
                                             matrix(row, 2) * place.z + matrix(row, 3));
      }
      if (point.clip[3] <= 1e-4f) {
        starts = true;
        continue;
      }
      const auto w = static_cast<double>(point.clip[3]);
      point.x = 0.5 * (static_cast<double>(point.clip[0]) / w + 1) * viewport.framebufferWidth;
      point.y = 0.5 * (1 - static_cast<double>(point.clip[1]) / w) * viewport.framebufferHeight;
      ribbons.push_back(point);
      starts = false;
    }
  }
}

}  // namespace faultline
