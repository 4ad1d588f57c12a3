// The land as the camera needs it. See camera_ground.h.
#include "render/camera/camera_ground.h"

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

constexpr double kConeReach = 0.2;
// Within this distance every vertex is taken, farther away every `stride`th.
constexpr double kConeCloseReach = 1.0 / 64.0;

// A range of vertices of one axis, both ends included.
struct Span {
  int from, to;
};

// The vertices within `reach` of the place `at`, both in sides of the square, within the grid.
Span spanAround(double at, double reach, int last) {
  return {std::clamp(static_cast<int>(std::ceil((at - reach) * last)), 0, last),
          std::clamp(static_cast<int>(std::floor((at + reach) * last)), 0, last)};
}

// The highest at (u, v) of the cones around every `stride`th vertex within `reach`. Each cone has a
// flat top of the radius `top`.
double conesOver(const Heightfield& surface, double u, double v, double reach, int stride,
                 double top) {
  const int last = surface.size - 1;
  const Span rows = spanAround(v, reach, last);
  const Span columns = spanAround(u, reach, last);
  double highest = kNoGround;
  for (int y = rows.from / stride * stride; y <= rows.to; y += stride) {
    const float* row = surface.row(y);
    const double dv = static_cast<double>(y) / last - v;
    for (int x = columns.from / stride * stride; x <= columns.to; x += stride) {
      const double du = static_cast<double>(x) / last - u;
      const double away = std::max(0.0, std::sqrt(du * du + dv * dv) - top);
      highest = std::max(highest, static_cast<double>(row[x]) - kConeSlope * away);
    }
  }
  return highest;
}

}  // namespace

double heightAt(const Heightfield& surface, double u, double v) {
  const int last = surface.size - 1;
  const double gx = u * last;
  const double gy = v * last;
  const int x = std::clamp(static_cast<int>(gx), 0, last - 1);
  const int y = std::clamp(static_cast<int>(gy), 0, last - 1);
  const double fx = gx - x;
  const double fy = gy - y;
  const double north = surface.at(x, y) * (1 - fx) + surface.at(x + 1, y) * fx;
  const double south = surface.at(x, y + 1) * (1 - fx) + surface.at(x + 1, y + 1) * fx;
  return north * (1 - fy) + south * fy;
}

double groundBelow(const Heightfield& surface, double u, double v) {
  if (u < -kConeReach || u > 1 + kConeReach || v < -kConeReach || v > 1 + kConeReach) {
    return kNoGround;
  }
  constexpr int kCoarseSteps = 48;
  constexpr double kWidestTop = 0.022;
  const int last = surface.size - 1;
  const double cell = 1.0 / last;
  const double top = std::min(1.42 * cell, kWidestTop);
  const int stride = std::max(1, static_cast<int>(kConeReach * last) / kCoarseSteps);
  double highest = conesOver(surface, u, v, kConeReach, stride, top);
  if (stride > 1) {
    highest = std::max(highest, conesOver(surface, u, v, kConeCloseReach + cell, 1, top));
  }
  // The cells of a small grid are wider than the tops of the cones.
  if (1.42 * cell > kWidestTop && u > -kWidestTop && u < 1 + kWidestTop && v > -kWidestTop &&
      v < 1 + kWidestTop) {
    const int x = std::clamp(static_cast<int>(u * last), 0, last - 1);
    const int y = std::clamp(static_cast<int>(v * last), 0, last - 1);
    const float north = std::max(surface.at(x, y), surface.at(x + 1, y));
    const float south = std::max(surface.at(x, y + 1), surface.at(x + 1, y + 1));
    highest = std::max(highest, static_cast<double>(std::max(north, south)));
  }
  return highest;
}

Heightfield restSurfaceOf(const Heightfield& preview, float scale, bool flip, float both) {
  constexpr int kSize = 17;
  constexpr double kReach = 1.0 / 8.0;
  const int last = preview.size - 1;
  Heightfield restSurface(kSize);
  for (int y = 0; y < kSize; ++y) {
    const Span rows = spanAround(static_cast<double>(y) / (kSize - 1), kReach, last);
    for (int x = 0; x < kSize; ++x) {
      const Span columns = spanAround(static_cast<double>(x) / (kSize - 1), kReach, last);
      double sum = 0.0;
      int count = 0;
      for (int row = rows.from; row <= rows.to; ++row) {
        for (int column = columns.from; column <= columns.to; ++column, ++count) {
          sum += static_cast<double>(preview.at(column, row));
        }
      }
      // A small grid may have no vertex near.
      const double mean = count > 0 ? sum / count
                                    : heightAt(preview, static_cast<double>(x) / (kSize - 1),
                                               static_cast<double>(y) / (kSize - 1));
      restSurface.row(y)[x] =
          scale * (flip ? both - static_cast<float>(mean) : static_cast<float>(mean));
    }
  }
  return restSurface;
}

}  // namespace faultline
