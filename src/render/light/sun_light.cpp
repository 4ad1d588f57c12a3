// The light that falls on the land. See sun_light.h.
#include "render/light/sun_light.h"

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

constexpr double kPi = 3.14159265358979323846;
// The exposure: eyes and cameras adapt to the light; otherwise a high sun would wash the land out
// and a low one leave it dark. The sun's strength changes with this power of the light on flat
// ground, by a factor of at most kMaxMore.
constexpr double kFollow = 0.75;
constexpr double kMaxMore = 1.3;

look::Colour scaled(const look::Colour& c, float by) {
  return {c.red * by, c.green * by, c.blue * by};
}

look::Colour tinted(const look::Colour& c, const look::Colour& tint, float part) {
  const auto channel = [part](float value, float by) { return value * (1 + (by - 1) * part); };
  return {channel(c.red, tint.red), channel(c.green, tint.green), channel(c.blue, tint.blue)};
}

}  // namespace

float evening(double elevationDeg) {
  return std::clamp((30.0f - static_cast<float>(elevationDeg)) / 25.0f, 0.0f, 1.0f);
}

SurfaceLight surfaceLight(double azimuthDeg, double elevationDeg, bool gentle, float outdoors) {
  const double azimuth = azimuthDeg * kPi / 180.0;
  const double elevation = elevationDeg * kPi / 180.0;
  const double usual = std::sin(look::kSunElevationDeg * kPi / 180.0);
  const double more =
      std::min(kMaxMore, std::pow(usual / std::max(std::sin(elevation), 1e-3), kFollow));
  SurfaceLight light;
  light.towardsSun = {static_cast<float>(std::sin(azimuth) * std::cos(elevation)),
                      static_cast<float>(std::cos(azimuth) * std::cos(elevation)),
                      static_cast<float>(std::sin(elevation))};
  const float strength = look::kSunStrength * static_cast<float>(more);
  if (!gentle) {
    light.sun = scaled(look::kSun, strength);
    light.sky = scaled(look::kSky, look::kSkyStrength);
    light.bounce = scaled(look::kBounce, look::kBounceStrength);
    const float low = outdoors * evening(elevationDeg);
    light.sun = tinted(light.sun, look::kEveningSun, low);
    light.sky = tinted(tinted(light.sky, look::kOutdoorSky, outdoors), look::kEveningSky, low);
    light.bounce = tinted(light.bounce, look::kOutdoorBounce, outdoors);
    return light;
  }
  const look::Colour white{1, 1, 1};
  light.sun = scaled(white, look::kGentleSun * strength);
  // Flat ground gets exactly the light that leaves its colour unchanged.
  const float rest = 1.0f - look::kGentleSun * strength * light.towardsSun[2];
  light.sky = scaled(white, rest);
  light.bounce = scaled(white, rest * look::kGentleBounce);
  return light;
}

}  // namespace faultline
