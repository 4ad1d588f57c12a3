#version 300 es
// Fault formation, one cut, as cut.frag, but the height is a colour from 0 to 1 or a float: when it
// is stored, each pass rounds it to what the texture can hold.

precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D uHeights;  // the land after the cuts before this one, flat ground at 0.5
uniform ivec4 uCut;          // A, B, K and the amplitude, all whole numbers
uniform float uStep;         // by how much a full amplitude moves the land
uniform ivec2 uOrigin;       // the grid's column and row at the corner of the texture
out vec4 height;

void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  ivec2 vertex = uOrigin + texel;

  // Ask on which side of the line the vertex lies. (A, B) is the line's normal, so A x + B y grows
  // towards the raised side; K is its value on the line. Whole numbers leave nothing to rounding.
  bool isRaised = uCut.x * vertex.x + uCut.y * vertex.y >= uCut.z;
  int amount = isRaised ? uCut.w : -uCut.w;

  // Add the amount to the height so far. 2^24 is a full amplitude.
  float z = texelFetch(uHeights, texel, 0).x;
  z += uStep * (float(amount) / 16777216.0);
  height = vec4(z, z, z, 1.0);
}
