#version 300 es
// A land that the GPU computes as a picture from above: colours of a palette from the lowest to the
// highest height. Only seen, so it is computed in plain floats.

precision highp float;
precision highp int;
precision highp isampler2D;
precision highp usampler2D;
precision highp sampler2D;

#ifdef ROUNDED
uniform sampler2D uRounded;  // as rounded_cut.frag writes it
#else
uniform isampler2D uSums;
uniform usampler2D uHeights;  // the bits of floats
uniform ivec2 uShows;         // whether the sums and the heights count, each 1 or 0
uniform float uFactor;        // heights per unit of the sums
#endif
uniform sampler2D uPalette;   // one row of colours
uniform vec2 uRange;          // the heights at the palette's two ends
uniform vec2 uPerPixel;       // vertices a pixel of the target
uniform int uSize;            // vertices a side
out vec4 colour;

void main() {
  // Row 0 is north, and the target's first row is its lowest, as OpenGL counts.
  ivec2 vertex = min(ivec2(gl_FragCoord.xy * uPerPixel), uSize - 1);
  vertex.y = uSize - 1 - vertex.y;
#ifdef ROUNDED
  float z = texelFetch(uRounded, vertex, 0).x;
#else
  float z = 0.0;
  if (uShows.x == 1) {
    ivec2 sum = texelFetch(uSums, vertex, 0).xy;
    z += (float(sum.y) * 4294967296.0 + float(uint(sum.x))) * uFactor;
  }
  if (uShows.y == 1) z += uintBitsToFloat(texelFetch(uHeights, vertex, 0).x);
#endif
  float part = clamp((z - uRange.x) / max(uRange.y - uRange.x, 1e-12), 0.0, 1.0);
  int last = textureSize(uPalette, 0).x - 1;
  colour = vec4(texelFetch(uPalette, ivec2(int(part * float(last) + 0.5), 0), 0).rgb, 1.0);
}
