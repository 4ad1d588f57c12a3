#version 300 es
// The ground around the block, as far as its shadows reach: a rectangle at the level of the base.
precision highp float;

uniform mat4 uViewProjection;
uniform float uBase;
uniform vec4 uExtent;  // west, north, east, south

out vec2 vSquare;

void main() {
  vSquare = vec2((gl_VertexID & 1) == 0 ? uExtent.x : uExtent.z,
                 gl_VertexID < 2 ? uExtent.y : uExtent.w);
  gl_Position = uViewProjection * vec4(vSquare, uBase, 1.0);
}
