#version 300 es
// Shapes by the distance to their edge in pixels, so that edges are smooth with and without
// multisampling.
precision highp float;

in vec4 vShape;
in vec4 vColour;
flat in int vKind;

out vec4 oColour;

void main() {
  float distance = -1.0;
  vec2 at = vShape.xy;
  if (vKind == 1) {
    // A bar along x: z is half its length, w its radius.
    distance = length(vec2(max(abs(at.x) - vShape.z, 0.0), at.y)) - vShape.w;
  } else if (vKind == 2) {
    // A triangle from its foot at x = -z to its tip at x = z. The foot is w wide.
    vec2 slant = normalize(vec2(0.5 * vShape.w, 2.0 * vShape.z));
    float edge = dot(vec2(at.x - vShape.z, abs(at.y)), slant);
    distance = max(edge, -vShape.z - at.x);
  } else if (vKind == 3) {
    // A square: w is half its side.
    distance = max(abs(at.x), abs(at.y)) - vShape.w;
  }
  float cover = clamp(0.5 - distance, 0.0, 1.0);
  oColour = vec4(vColour.rgb, vColour.a * cover);
}
