// What a person who stands on the land sees around it: the sky, and haze that takes over the land's
// colour with distance. The page fetches this chunk later; no_horizon.glsl stands for it where its
// features are off. Colours are sRGB. sky_light.h computes the uniforms.

#include "common/noise.glsl"

// The grain of rock on the faces of cuts, which is decoration as well. Only walls.frag defines WALL.
#if defined(HORIZON) && defined(WALL) && defined(CUTS)
uniform vec3 uCover;       // as in cover.glsl

vec3 grained(vec3 colour, vec3 position) {
  float pixel = max(length(dFdx(position)), length(dFdy(position)));
  vec2 at = vec2(dot(position.xy, vec2(-vNormal.y, vNormal.x)), 2.0 * position.z);
  return colour * (1.0 + uCover.x * roughness(at + 3.1, 160.0, pixel).x);
}
#else
vec3 grained(vec3 colour, vec3 position) { return colour; }
#endif

#ifdef HORIZON
uniform float uHorizonPart;  // how much of it is shown, 0 to 1
uniform vec3 uEyeAt;
uniform vec3 uSkySun;        // the direction of the sun
uniform vec3 uSkyTop;
uniform vec3 uSkyLow;        // at the horizon
uniform vec3 uSkyGlow;       // what is added around the sun
// The part of the light that a side of distance lets through: log2. The width of the land's border
// that far away ends in haze, or 0.
uniform vec2 uHaze;

// The colour of the sky in a direction of unit length; below the horizon that of mist.
vec3 skyAt(vec3 towards) {
  // Rounded at the horizon.
  float up = 0.5 * (towards.z + sqrt(towards.z * towards.z + 0.002));
  vec3 sky = mix(uSkyTop, uSkyLow, exp2(-6.5 * up));
  float near = max(dot(towards, uSkySun), 0.0);
  float wide = near * near;
  wide *= wide;
  float narrow = wide * wide * wide;
  narrow *= narrow * narrow;
  // Light over light, which never exceeds white: the glow, then the light around the disc.
  vec3 glow = uSkyGlow * (0.30 * wide * exp2(-3.0 * up) + 0.5 * narrow);
  sky += (1.0 - sky) * glow;
  sky += (vec3(1.0, 0.95, 0.84) - sky) * 0.85 * exp2(-1600.0 * (1.0 - near));
  return mix(sky, uSkyLow * vec3(0.90, 0.93, 0.96), smoothstep(0.0, 0.5, -towards.z));
}

// The same with the sun's disc.
vec3 skyWithSun(vec3 towards) {
  float near = dot(towards, uSkySun);
  float disc = smoothstep(0.99990, 0.99995, near);
  return mix(skyAt(towards), vec3(1.0, 0.99, 0.96), disc);
}

vec3 hazed(vec3 colour, vec3 position) {
  vec3 away = position - uEyeAt;
  float distance = length(away);
  vec3 level = normalize(vec3(away.xy, 0.12 * max(away.z, 0.0) + 0.02 * distance));
  float clear = exp2(-uHaze.x * distance);
  vec2 inside = min(position.xy, 1.0 - position.xy);
  float border = smoothstep(0.0, max(uHaze.y, 1e-4), min(inside.x, inside.y));
  clear *= uHaze.y > 0.0 ? mix(1.0, border, smoothstep(0.1, 0.5, distance)) : 1.0;
  return mix(grained(colour, position), skyAt(level), (1.0 - clear) * uHorizonPart);
}
#endif

#include "common/cover.glsl"
#include "common/sea.glsl"
