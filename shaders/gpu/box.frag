#version 300 es
// Half a pass of the box filter: the mean of the heights along a row, or along a column. The blur of
// the shader document, which is a simple average along X and along Y.

precision highp float;
precision highp int;
precision highp usampler2D;

uniform usampler2D uHeights;   // the bits of floats
uniform usampler2D uDivisors;  // a list: for each place along the line, the sum of the weights
uniform ivec2 uHeightsOrigin;  // the texel of the target's first vertex in uHeights
uniform ivec2 uOrigin;         // the grid's column and row of that vertex
uniform ivec2 uAxis;           // (1, 0) along the rows, (0, 1) along the columns
uniform int uSize;             // vertices a side
uniform int uReach;            // the outermost taps
uniform ivec2 uEndWeight;      // their weight: the bits of a double; all others count 1
out uint height;

#include "double.glsl"
#include "list.glsl"

void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  ivec2 vertex = uOrigin + texel;
  int at = uAxis.x == 1 ? vertex.x : vertex.y;
  Double endWeight = doubleOf(uvec2(uEndWeight));
  bool isWhole = uEndWeight == ivec2(0, 0x3ff00000);

  // Add the taps from the lowest index to the highest, without those outside the grid.
  Double sum = Double(false, 0, uvec2(0u));
  for (int tap = max(-uReach, -at); tap <= min(uReach, uSize - 1 - at); ++tap) {
    ivec2 place = uHeightsOrigin + texel + tap * uAxis;
    Double z = doubleOfFloat(texelFetch(uHeights, place, 0).x);
    if (!isWhole && abs(tap) == uReach) z = productOf(endWeight, z);
    sum = sumOf(sum, z);
  }
  Double divisor = doubleOf(texelFetch(uDivisors, placeInList(at), 0).xy);
  height = storedFloat(quotientOf(sum, divisor));
}
