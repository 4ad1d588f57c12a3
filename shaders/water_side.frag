#version 300 es
// A side of the water where the block is cut.
precision highp float;
precision highp sampler2D;

#include "common/srgb.glsl"
#include "common/sunlight.glsl"
#include "common/soft_light.glsl"
#include "common/water_bounds.glsl"

uniform float uLevel;
uniform vec2 uPerDepth;        // depth -> exponents of cover and of darkness
uniform vec4 uFace;            // sun on it, its cover at the top, what depth adds, 1 on a near side
uniform vec3 uShallow;         // linear
uniform vec3 uDeep;

void main() {
  float depth = max(uLevel - vPosition.z, 0.0);
  vec2 parts = 1.0 - exp2(-depth * uPerDepth);
  vec2 seen = softLight(vPosition.xy);
  vec3 light = uSunColour * uFace.x * (0.4 + 0.6 * seen.x) + uSkyColour;
  vec3 colour = toSrgb(mix(uShallow, uDeep, parts.y) * light);
  float cover = uFace.y + uFace.z * parts.x;
  float pixels = depth / max(fwidth(vPosition.z), 1e-6);
  oColour = rimmed(vec4(colour * cover, cover), pixels, uFace.w);
}
