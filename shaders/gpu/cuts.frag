#version 300 es
// As cut.frag, for many cuts or trees of cuts in one pass: the sums are read and written once.

precision highp float;
precision highp int;
precision highp isampler2D;

uniform isampler2D uSums;
uniform isampler2D uCuts;  // a list of A, B, K, amplitude; of a tree its 2^levels - 1 lines in turn
uniform int uCount;        // cuts, or trees
uniform ivec2 uOrigin;
#ifdef TREE
uniform int uLevels;
#endif
out ivec4 sums;

#include "amount.glsl"
#include "wide.glsl"

void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  ivec2 sum = texelFetch(uSums, texel, 0).xy;
  for (int i = 0; i < uCount; ++i) sum = plusWide(sum, widened(amountOf(i, uOrigin + texel)));
  sums = ivec4(sum, 0, 0);
}
