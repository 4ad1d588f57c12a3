#version 300 es
// The bounds of the water in the block: its level surface or, with FACE, one of the sides where the
// block is cut, from the base up to the level. Corners are the same numbers for all of them, so
// that no gap opens between two.
precision highp float;

uniform mat4 uViewProjection;
uniform float uLevel;
uniform float uBase;       // level of the block's base
uniform int uSide;         // of faces: 0 north, 1 east, 2 south, 3 west

out vec3 vPosition;

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
#ifdef FACE
  float along = corner.x;
  vPosition = uSide == 0 ? vec3(along, 0.0, 0.0) : uSide == 1 ? vec3(1.0, along, 0.0)
      : uSide == 2 ? vec3(along, 1.0, 0.0) : vec3(0.0, along, 0.0);
  vPosition.z = corner.y > 0.5 ? uLevel : min(uBase, uLevel);
#else
  vPosition = vec3(corner, uLevel);
#endif
  gl_Position = uViewProjection * vec4(vPosition, 1.0);
}
