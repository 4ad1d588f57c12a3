#version 300 es
// The level surface of the water in the block.
precision highp float;

uniform mat4 uViewProjection;
uniform float uLevel;

out vec3 vPosition;

void main() {
  vPosition = vec3(float(gl_VertexID & 1), float(gl_VertexID >> 1), uLevel);
  gl_Position = uViewProjection * vec4(vPosition, 1.0);
}
