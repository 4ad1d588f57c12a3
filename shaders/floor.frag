#version 300 es
// The ground around the block.
precision highp float;
precision highp sampler2D;

out vec4 oColour;

#include "common/floor.glsl"
#include "common/dither.glsl"

void main() { oColour = vec4(shadedGround() + dither(gl_FragCoord.xy), 1.0); }
