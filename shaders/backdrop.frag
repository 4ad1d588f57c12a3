#version 300 es
// The backdrop far from the block: a gradient over the picture, dithered against banding; and, for a
// person who stands on the land, the sky.
precision highp float;

in float vHeight;      // 0 bottom to 1 top of the picture

uniform vec3 uTop;     // sRGB
uniform vec3 uBottom;

out vec4 oColour;

#include "common/dither.glsl"
#include "common/horizon.glsl"

#ifdef HORIZON
in vec3 vTowards;

vec3 skyOver(vec3 colour) {
  return mix(colour, skyWithSun(normalize(vTowards)), uHorizonPart);
}
#else
vec3 skyOver(vec3 colour) { return colour; }
#endif

void main() {
  vec3 colour = skyOver(mix(uBottom, uTop, vHeight));
  oColour = vec4(colour + dither(gl_FragCoord.xy), 1.0);
}
