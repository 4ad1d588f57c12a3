// Light on sloping ground, four places at a time: sunlight by the angle to the sun, sky and bounce
// light by how much the ground faces up, then tone mapping by luminance alone, like lit() in
// shaders/land.frag and toneMap() in shaders/common/tone.glsl. The block's colours and the map's
// hillshade share it. View only: no bits are promised.
#pragma once

#include <array>
#include <cstddef>

#include "render/light/sun_light.h"
#include "terrain/grid/lanes.h"

namespace faultline {

inline constexpr float kToneKnee = 0.62f;  // luminance below which the tone is unchanged

// 1 / sqrt(a), to about 5 digits; a above 0.
inline Floats inverseRoot(Floats a) {
  const Ints bits = 0x5f3759df - (reinterpret_cast<Ints>(a) >> 1);
  Floats guess = reinterpret_cast<Floats>(bits);
  const Floats half = 0.5f * a;
  guess = guess * (1.5f - half * guess * guess);
  return guess * (1.5f - half * guess * guess);
}

// Linear light.
using ColourLanes = std::array<Floats, 3>;

inline Floats luminance(const ColourLanes& colour) {
  return 0.2126f * colour[0] + 0.7152f * colour[1] + 0.0722f * colour[2];
}

// The light of a surface. With Against::kLevelGround it is divided by the light on level ground, so
// that level ground keeps its colour.
class SlopeLight {
 public:
  enum class Against { kNothing, kLevelGround };

  SlopeLight(const SurfaceLight& from, Against against)
      : towardsU_(everyLane(from.towardsSun[0])),
        towardsV_(everyLane(from.towardsSun[1])),
        up_(everyLane(from.towardsSun[2])) {
    const auto channels = [](const look::Colour& c) {
      return std::array<float, 3>{c.red, c.green, c.blue};
    };
    for (std::size_t i = 0; i < 3; ++i) {
      const float sun = channels(from.sun)[i];
      const float sky = channels(from.sky)[i];
      const float ground = channels(from.bounce)[i];
      const float level = against == Against::kLevelGround ? sun * from.towardsSun[2] + sky : 1.0f;
      sun_[i] = everyLane(sun / level);
      ground_[i] = everyLane(ground / level);
      skyMore_[i] = everyLane((sky - ground) / level);
    }
  }

  // The light from ground of this albedo and slope (rise per run along u and v) that sees all of
  // the sun and the sky.
  ColourLanes on(const ColourLanes& albedo, Floats slopeU, Floats slopeV) const {
    const Floats up = inverseRoot(slopeU * slopeU + slopeV * slopeV + 1.0f);
    const Floats sun = atLeastZero((up_ - slopeU * towardsU_ - slopeV * towardsV_) * up);
    const Floats facing = 0.5f + 0.5f * up;
    ColourLanes lit;
    for (std::size_t i = 0; i < 3; ++i) {
      lit[i] = albedo[i] * (sun_[i] * sun + ground_[i] + skyMore_[i] * facing);
    }
    return lit;
  }

  // The same for ground that sees only these parts of them. Land that hides the sky reflects some
  // of its light, tinted by the land's colour.
  ColourLanes on(const ColourLanes& albedo, Floats slopeU, Floats slopeV, Floats sunSeen,
                 Floats skySeen) const {
    const Floats up = inverseRoot(slopeU * slopeU + slopeV * slopeV + 1.0f);
    const Floats sun = sunSeen * atLeastZero((up_ - slopeU * towardsU_ - slopeV * towardsV_) * up);
    const Floats facing = 0.5f + 0.5f * up;
    ColourLanes lit;
    for (std::size_t i = 0; i < 3; ++i) {
      const Floats sky = skySeen / (1.0f - albedo[i] * (1.0f - skySeen));
      lit[i] = albedo[i] * (sun_[i] * sun + sky * (ground_[i] + skyMore_[i] * facing));
    }
    return lit;
  }

 private:
  Floats towardsU_, towardsV_, up_;
  ColourLanes sun_, ground_, skyMore_;  // sky minus bounce, which counts as the ground faces up
};

// Compresses luminance above `knee` (below 1) towards 1. Hue stays, until a channel is too bright:
// then the colour moves towards white of the same luminance.
inline ColourLanes toned(ColourLanes colour, Floats knee) {
  const Floats before = luminance(colour);
  const Floats over = atLeastZero(before - knee);
  const Floats room = 1.0f - knee;
  const Floats after = lesser(before, knee) + over * room / (room + over);
  const Floats scale = after / greater(before, everyLane(0.001f));
  for (Floats& channel : colour) channel *= scale;
  const Floats brightest = greater(colour[0], greater(colour[1], colour[2]));
  const Floats white =
      atMostOne(atLeastZero((brightest - 1.0f) / greater(brightest - after, everyLane(0.001f))));
  for (Floats& channel : colour) channel += (after - channel) * white;
  return colour;
}

}  // namespace faultline
