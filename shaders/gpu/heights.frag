#version 300 es
// Heights from sums: z = float(double(base) + double(sum) * factor), small values as 0.

precision highp float;
precision highp int;
precision highp isampler2D;
precision highp usampler2D;

uniform isampler2D uSums;
uniform ivec2 uFactor;  // the bits of a double, the lower half first
#ifdef BASE
uniform usampler2D uBase;  // the bits of floats
#endif
out uint height;  // the bits of a float

#include "double.glsl"

void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  Double sum = doubleOfWhole(texelFetch(uSums, texel, 0).xy);
  Double z = productOf(sum, doubleOf(uvec2(uFactor)));
#ifdef BASE
  z = sumOf(doubleOfFloat(texelFetch(uBase, texel, 0).x), z);
#endif
  height = storedFloat(z);
}
