#version 300 es
// The block's mesh, for its surface. While the terrain moves, palette colours are read per vertex.
precision highp float;
precision highp int;
precision highp sampler2D;

#include "common/block_vertex.glsl"

#if !defined(FULL_DETAIL) && !defined(STEEP)
uniform sampler2D uLandPalette;  // see common/albedo.glsl for this and the next
uniform vec2 uPaletteAt;
out vec3 vAlbedo;

void findColour() {
  vec2 at = vec2(vTop * uPaletteAt.x + uPaletteAt.y, 1.0 / 6.0);
  vAlbedo = textureLod(uLandPalette, at, 0.0).rgb;
}
#else
void findColour() {}
#endif

void main() {
  placeVertex();
  findColour();
}
