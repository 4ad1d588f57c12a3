#version 300 es
// The level surface of the water in the block: it mirrors the sky and, softly, the sun.
precision highp float;
precision highp sampler2D;

#include "common/srgb.glsl"
#include "common/sunlight.glsl"
#include "common/soft_light.glsl"
#include "common/water_bounds.glsl"

uniform vec3 uEye;
uniform vec3 uHorizon;         // sRGB
uniform vec3 uZenith;
uniform vec3 uMirror;          // least reflection, largest reflection, reflection of the sun
// The surface's own linear colour; log2 of what it lets through, seen from above.
uniform vec4 uFilm;

#ifdef FULL_DETAIL
// The normal on long, low swells, where a pixel is finer than they are.
vec3 normalAt(vec2 square, float pixel) {
  vec2 bent = vec2(dot(square, vec2(-23.0, 17.0)), dot(square, vec2(19.0, 37.0)));
  vec2 slope = vec2(0.60, 0.80) * cos(dot(square, vec2(61.0, 83.0)) + 2.0 * sin(bent.x));
  slope += vec2(0.66, 0.24) * cos(dot(square, vec2(131.0, 47.0)) + 1.7 * sin(bent.y));
  slope += vec2(-0.16, 0.47) * cos(dot(square, vec2(-73.0, 211.0)) + 1.9 * sin(bent.x + bent.y));
  return normalize(vec3(0.012 * (slope * clamp(1.5 - 120.0 * pixel, 0.0, 1.0)), 1.0));
}
#else
vec3 normalAt(vec2 square, float pixel) { return vec3(0.0, 0.0, 1.0); }
#endif

#ifndef HORIZON
vec2 lightAt(vec2 square) { return softLight(square); }
float seaCover(vec2 square, float cover) { return cover; }
vec3 sunMirrored() { return min(uSunColour, vec3(1.0)); }
vec4 glittering(vec4 colour, vec2 square, vec3 reflected, float pixel) { return colour; }
vec3 mirroredSky(vec3 towards) {
  return mix(uHorizon, uZenith, clamp(1.4 * towards.z, 0.0, 1.0));
}
vec4 atSea(vec4 colour, vec2 square, float toRim) { return rimmed(colour, toRim, 1.0); }
#endif
#define SEA
#include "common/horizon.glsl"

void main() {
  vec2 square = vPosition.xy;
  vec2 perPixel = abs(dFdx(square)) + abs(dFdy(square));
  vec3 view = normalize(uEye - vPosition);
  vec3 normal = normalAt(square, max(perPixel.x, perPixel.y));
  vec2 seen = lightAt(square);
  // Mirror the sky by Schlick's approximation.
  float rest = 1.0 - clamp(dot(view, normal), 0.0, 1.0);
  float mirrored = min(uMirror.x + (1.0 - uMirror.x) * rest * rest * rest * rest * rest, uMirror.y);
  vec3 reflected = reflect(-view, normal);
  vec3 sky = mirroredSky(reflected) * (0.65 + 0.35 * seen.y);
  // Light the surface itself. It covers more where it is seen from low above it.
  vec3 film = uFilm.rgb * (uSunColour * max(uSunDirection.z, 0.0) * seen.x + uSkyColour * seen.y);
  film = toSrgb(film);
  float cover = seaCover(square, 1.0 - exp2(uFilm.a / max(1.0 - rest, 0.1)));
  vec4 result = over(vec4(film * cover, cover), sky, mirrored);
  // Mirror the sun: the 16th power of the angle's cosine.
  float near = max(dot(reflected, uSunDirection), 0.0);
  near *= near;
  near *= near;
  near *= near;
  result = over(result, sunMirrored(), near * near * uMirror.z * seen.x);
  result = glittering(result, square, reflected, max(perPixel.x, perPixel.y));
  vec2 toRim = min(square, 1.0 - square) / max(perPixel, vec2(1e-7));
  oColour = atSea(result, square, min(toRim.x, toRim.y));
}
