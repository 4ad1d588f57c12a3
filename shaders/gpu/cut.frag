#version 300 es
// Fault formation, one cut: every vertex of the grid is a texel, and every texel runs this program
// once. Two textures take turns: the program reads the one and writes the other. Run it for 500
// cuts, and the land stands in the last texture.

precision highp float;
precision highp int;
precision highp isampler2D;

uniform isampler2D uSums;  // what the cuts before this one have added up to
uniform ivec4 uCut;        // A, B, K and the amplitude, all whole numbers
uniform ivec2 uOrigin;     // the grid's column and row at the corner of the texture
out ivec4 sums;

void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  ivec2 vertex = uOrigin + texel;

  // Ask on which side of the line the vertex lies. (A, B) is the line's normal, so A x + B y grows
  // towards the raised side; K is its value on the line. Whole numbers leave nothing to rounding.
  bool isRaised = uCut.x * vertex.x + uCut.y * vertex.y >= uCut.z;
  int amount = isRaised ? uCut.w : -uCut.w;

  // Add the amount to the sum so far. 128 cuts of full amplitude would overflow 32 bits, so the sum
  // has two halves, and what overflows the lower one is carried into the upper one.
  ivec2 sum = texelFetch(uSums, texel, 0).xy;
  int low = sum.x + amount;
  int carry = uint(low) < uint(amount) ? 1 : 0;
  int high = sum.y + (amount < 0 ? -1 : 0) + carry;
  sums = ivec4(low, high, 0, 0);
}
