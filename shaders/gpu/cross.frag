#version 300 es
// A pass of the cross: the mean of a height and the four beside it. The blur of the shader document,
// read as one average along X and Y at once.

precision highp float;
precision highp int;
precision highp usampler2D;

uniform usampler2D uHeights;   // the bits of floats
uniform ivec2 uHeightsOrigin;  // the texel of the target's first vertex in uHeights
uniform ivec2 uOrigin;         // the grid's column and row of that vertex
uniform int uSize;             // vertices a side
uniform ivec2 uCentre;         // the weight of the height itself: the bits of a double
uniform ivec2 uSide;           // the weight of each of the four, likewise
out uint height;

#include "double.glsl"

// The height `step` away. Beyond the border the height itself stands in.
Double beside(ivec2 texel, ivec2 step) {
  ivec2 vertex = clamp(uOrigin + texel + step, ivec2(0), ivec2(uSize - 1));
  return doubleOfFloat(texelFetch(uHeights, uHeightsOrigin + vertex - uOrigin, 0).x);
}

void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  Double alongX = sumOf(beside(texel, ivec2(-1, 0)), beside(texel, ivec2(1, 0)));
  Double alongY = sumOf(beside(texel, ivec2(0, -1)), beside(texel, ivec2(0, 1)));
  Double own = productOf(doubleOf(uvec2(uCentre)), beside(texel, ivec2(0)));
  Double taken = productOf(doubleOf(uvec2(uSide)), sumOf(alongX, alongY));
  height = storedFloat(sumOf(own, taken));
}
