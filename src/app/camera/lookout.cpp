// A place with a view. See lookout.h.
#include "app/camera/lookout.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "render/camera/camera_ground.h"

namespace faultline {
namespace {

constexpr double kDegree = 3.14159265358979323846 / 180.0;
constexpr int kRays = 36;
constexpr int kFan = 2;  // rays to either side that a picture shows
constexpr double kAbove = 0.015;
constexpr double kMargin = 0.06;  // places are at least so far from the border
constexpr std::array kRings = {0.04, 0.08, 0.14, 0.2};
constexpr int kPlacesInRing = 10;
// Land ahead counts as open up to this distance; a skyline is best at this angle.
constexpr double kFarEnough = 0.4;
constexpr double kBestSkylineDeg = 7.0, kSkylineWidthDeg = 6.0;
// What a side away from the asked place costs, what the asked direction is worth, and from which
// gain on a person who chose a place looks another way.
constexpr double kAwayCost = 1.0, kDirectionWorth = 0.35, kWorthTurning = 0.5;

// What a ray meets.
struct Ray {
  double open = 0;        // sides until land stands above the eye, or until the border
  double skylineDeg = 0;  // the largest angle at which land is seen
};

struct Place {
  double u, v, eye;
};

double surfaceAt(const BlockShape& block, const Heightfield& surface, double u, double v) {
  return std::max(heightAt(surface, u, v), block.water.value_or(block.base));
}

// `towards`: clockwise from north.
Ray cast(const BlockShape& block, const Heightfield& surface, const Place& from, double towards) {
  const double east = std::sin(towards), south = -std::cos(towards);
  Ray ray;
  bool open = true;
  double highest = -1;
  for (double away = 0.008; away < 1.0; away *= 1.2) {
    const double u = from.u + away * east, v = from.v + away * south;
    if (u < 0 || u > 1 || v < 0 || v > 1) break;
    const double rise = (surfaceAt(block, surface, u, v) - from.eye) / away;
    highest = std::max(highest, rise);
    open = open && rise < 0;
    if (open) ray.open = away;
  }
  ray.skylineDeg = std::atan(highest) / kDegree;
  return ray;
}

double worthOf(const std::array<Ray, kRays>& rays, int ahead) {
  double open = 0, skyline = 0;
  for (int i = ahead - kFan; i <= ahead + kFan; ++i) {
    const Ray& ray = rays[static_cast<std::size_t>((i + kRays) % kRays)];
    open += std::min(ray.open, kFarEnough) / kFarEnough;
    const double off = (ray.skylineDeg - kBestSkylineDeg) / kSkylineWidthDeg;
    skyline += std::exp(-off * off);
  }
  return (open + skyline) / (2 * kFan + 1);
}

// The best direction from a place, what it is worth, and how much less the asked one is.
struct Direction {
  double azimuthDeg, worth, gain;
};

Direction bestDirection(const Place& place, double azimuthDeg, const BlockShape& block,
                        const Heightfield& surface) {
  std::array<Ray, kRays> rays;
  // Clockwise from north; the first is the one that is asked for.
  const auto heading = [azimuthDeg](int i) { return 360.0 / kRays * i - azimuthDeg; };
  for (int i = 0; i < kRays; ++i) {
    rays[static_cast<std::size_t>(i)] = cast(block, surface, place, heading(i) * kDegree);
  }
  const double asked = worthOf(rays, 0) + kDirectionWorth;
  Direction best{azimuthDeg, asked, 0};
  for (int i = 1; i < kRays; ++i) {
    const double worth =
        worthOf(rays, i) + kDirectionWorth * std::cos((heading(i) + azimuthDeg) * kDegree);
    if (worth > best.worth) best = {-heading(i), worth, worth - asked};
  }
  return best;
}

}  // namespace

double bestAzimuth(double u, double v, double azimuthDeg, double above, const BlockShape& block,
                   const Heightfield& surface) {
  const Place place{u, v, surfaceAt(block, surface, u, v) + above};
  const Direction best = bestDirection(place, azimuthDeg, block, surface);
  return best.gain > kWorthTurning ? best.azimuthDeg : azimuthDeg;
}

Lookout findLookout(double u, double v, double azimuthDeg, const BlockShape& block,
                    const Heightfield& surface) {
  Lookout best;
  double most = -1e9;
  const auto tryAt = [&](double placeU, double placeV) {
    Place place{std::clamp(placeU, kMargin, 1 - kMargin), std::clamp(placeV, kMargin, 1 - kMargin),
                0};
    place.eye = surfaceAt(block, surface, place.u, place.v) + kAbove;
    const Direction ahead = bestDirection(place, azimuthDeg, block, surface);
    const double worth = ahead.worth - kAwayCost * std::hypot(place.u - u, place.v - v);
    if (worth <= most) return;
    most = worth;
    best = {place.u, place.v, ahead.azimuthDeg, kAbove};
  };
  tryAt(u, v);
  for (const double ring : kRings) {
    for (int i = 0; i < kPlacesInRing; ++i) {
      const double angle = 2 * 180.0 / kPlacesInRing * i * kDegree;
      tryAt(u + ring * std::cos(angle), v + ring * std::sin(angle));
    }
  }
  return best;
}

}  // namespace faultline
