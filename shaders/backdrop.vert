#version 300 es
// One triangle over the whole picture, behind everything.
precision highp float;

out float vHeight;  // 0 bottom to 1 top of the picture

void main() {
  vec2 place = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  vHeight = 0.5 + 0.5 * place.y;
  gl_Position = vec4(place, 1.0, 1.0);
}
