#version 300 es
// The fault's plane and signs. The corners are given in clip space.
precision highp float;

layout(location = 0) in vec4 aClip;
layout(location = 1) in vec4 aShape;   // place in device pixels, two sizes: see mark.frag
layout(location = 2) in vec4 aColour;  // sRGB and opacity
layout(location = 3) in float aKind;   // 0 plain, 1 bar with round ends, 2 triangle along x, 3 square

out vec4 vShape;
out vec4 vColour;
flat out int vKind;

void main() {
  vShape = aShape;
  vColour = aColour;
  vKind = int(aKind + 0.5);
  gl_Position = aClip;
}
