#version 300 es
// The backdrop far from the block: a gradient over the picture, dithered against banding.
precision highp float;

in float vHeight;      // 0 bottom to 1 top of the picture

uniform vec3 uTop;     // sRGB
uniform vec3 uBottom;

out vec4 oColour;

#include "common/dither.glsl"

void main() { oColour = vec4(mix(uBottom, uTop, vHeight) + dither(gl_FragCoord.xy), 1.0); }
