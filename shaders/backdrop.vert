#version 300 es
// One triangle over the whole picture, behind everything.
precision highp float;

out float vHeight;  // 0 bottom to 1 top of the picture

#ifdef HORIZON
// The direction of the picture's middle, and what a step to the right and one up add.
uniform vec3 uAhead;
uniform vec3 uAcross;
uniform vec3 uUpwards;
out vec3 vTowards;
#endif

void main() {
  vec2 place = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  vHeight = 0.5 + 0.5 * place.y;
#ifdef HORIZON
  vTowards = uAhead + place.x * uAcross + place.y * uUpwards;
#endif
  gl_Position = vec4(place, 1.0, 1.0);
}
