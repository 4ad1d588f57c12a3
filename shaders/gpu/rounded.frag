#version 300 es
// The same cuts summed as a texture of colours or floats holds them: each pass rounds the height to
// what the target can store. It shows why the land is made of whole numbers.

precision highp float;
precision highp int;
precision highp isampler2D;
precision highp sampler2D;

uniform sampler2D uHeights;
uniform isampler2D uCuts;
uniform int uCount;   // cuts, or trees
uniform float uStep;  // the height of a full amplitude
uniform ivec2 uOrigin;
#ifdef TREE
uniform int uLevels;
#endif
out vec4 height;

#include "amount.glsl"

void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  float z = texelFetch(uHeights, texel, 0).x;
  for (int i = 0; i < uCount; ++i) {
    z += uStep * (float(amountOf(i, uOrigin + texel)) / 16777216.0);
  }
  height = vec4(z, z, z, 1.0);
}
