#version 300 es
// The sums as a picture from above: colours of a palette from the lowest to the highest sum. Only
// seen, so it is computed in plain floats.

precision highp float;
precision highp int;
precision highp isampler2D;
precision highp sampler2D;

uniform isampler2D uSums;
uniform sampler2D uPalette;  // one row of colours
uniform vec2 uRange;         // the sums at the palette's two ends
uniform vec2 uPerPixel;      // vertices a pixel of the target
out vec4 colour;

void main() {
  ivec2 size = textureSize(uSums, 0);
  ivec2 vertex = min(ivec2(gl_FragCoord.xy * uPerPixel), size - 1);
  // Row 0 is north and the target's first row its lowest, as OpenGL counts.
  vertex.y = size.y - 1 - vertex.y;
  ivec2 sum = texelFetch(uSums, vertex, 0).xy;
  float value = float(sum.y) * 4294967296.0 + float(uint(sum.x));
  float part = clamp((value - uRange.x) / max(uRange.y - uRange.x, 1.0), 0.0, 1.0);
  int last = textureSize(uPalette, 0).x - 1;
  colour = vec4(texelFetch(uPalette, ivec2(int(part * float(last) + 0.5), 0), 0).rgb, 1.0);
}
