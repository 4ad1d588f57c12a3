#version 300 es
// A side where the water is cut with the block, from the base up to the level. Its corners are the
// same numbers as those of water_surface.vert, so that there is no gap between the two.
precision highp float;

uniform mat4 uViewProjection;
uniform float uLevel;
uniform float uBase;       // level of the block's base
uniform int uSide;         // 0 north, 1 east, 2 south, 3 west

out vec3 vPosition;

void main() {
  float along = float(gl_VertexID & 1);
  vPosition = uSide == 0 ? vec3(along, 0.0, 0.0) : uSide == 1 ? vec3(1.0, along, 0.0)
      : uSide == 2 ? vec3(along, 1.0, 0.0) : vec3(0.0, along, 0.0);
  vPosition.z = gl_VertexID > 1 ? uLevel : min(uBase, uLevel);
  gl_Position = uViewProjection * vec4(vPosition, 1.0);
}
