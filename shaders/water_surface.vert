#version 300 es
// The level surface of the water in the block, and of the sea around it for a person who stands there.
precision highp float;

uniform mat4 uViewProjection;
uniform float uLevel;
#ifdef HORIZON
uniform float uSea;  // how far the water reaches beyond the square
#else
const float uSea = 0.0;
#endif

out vec3 vPosition;

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  vPosition = vec3(corner + uSea * (2.0 * corner - 1.0), uLevel);
  gl_Position = uViewProjection * vec4(vPosition, 1.0);
}
