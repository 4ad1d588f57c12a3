#version 300 es
// The tiles of the ground around the block that have a shadow, at the level of the base.
precision highp float;

layout(location = 0) in vec2 aSquare;

uniform mat4 uViewProjection;
uniform float uBase;

out vec2 vSquare;

void main() {
  vSquare = aSquare;
  gl_Position = uViewProjection * vec4(vSquare, uBase, 1.0);
}
