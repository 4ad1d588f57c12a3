#version 300 es
// The ground around the block in draft quality: its backdrop has bands, so it is not dithered.
precision highp float;
precision highp sampler2D;

out vec4 oColour;

#include "common/floor.glsl"

void main() { oColour = vec4(shadedGround(), 1.0); }
