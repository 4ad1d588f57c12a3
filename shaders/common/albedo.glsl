// The slope of the land at large: see broad_slopes.h. Pieces between cuts are level.
#if defined(STEEP) && !defined(CUTS)
uniform float uBroadLevel;     // of the pyramid of slopes

vec2 broadSlope() { return textureLod(uSlopes, slopePlace(), uBroadLevel).rg; }
#else
vec2 broadSlope() { return vec2(0.0); }
#endif

// The land's own colour (linear): the palette's, partly replaced by the erosion layer's.
#if defined(FULL_DETAIL) || defined(STEEP)
// Linear colours from low to high, in three rows: flat ground, steep ground, the slope view.
uniform sampler2D uLandPalette;
uniform vec2 uPaletteAt;       // height -> texture coordinate: scale, offset
#ifdef STEEP
uniform float uTrueSlope;      // rendered slope -> true slope
// True slopes below which ground is flat, above which it is steep. 1: it is bare rock by the slope
// of the place itself, with an edge that is a pixel wide; 0: by that of the land at large.
uniform vec3 uFlatSteep;
uniform vec3 uSlopeAt;         // slope / (1 + slope) -> texture: scale, offset; 1 in the slope view

vec2 steepened(vec2 at, vec2 slope) {
  float steep = length(slope) * uTrueSlope;
  float bare = mix(length(broadSlope()) * uTrueSlope, steep, uFlatSteep.z);
  float edge = 0.5 * uFlatSteep.z * fwidth(steep);
  at.y += smoothstep(uFlatSteep.x - edge, uFlatSteep.y + edge, bare) / 3.0;
  return mix(at, vec2(steep / (1.0 + steep) * uSlopeAt.x + uSlopeAt.y, 5.0 / 6.0), uSlopeAt.z);
}
#else
vec2 steepened(vec2 at, vec2 slope) { return at; }
#endif

vec3 paletteColour(float height, vec2 slope) {
  vec2 at = vec2(height * uPaletteAt.x + uPaletteAt.y, 1.0 / 6.0);
  return textureLod(uLandPalette, steepened(at, slope), 0.0).rgb;
}
#else
in vec3 vAlbedo;               // see land.vert

vec3 paletteColour(float height, vec2 slope) { return vAlbedo; }
#endif

#ifdef LAYER
uniform sampler2D uLayer;         // index into the layer's palette, 0 to 1
uniform sampler2D uLayerPalette;  // linear colours; alpha: their share, in place of the land's
uniform vec2 uLayerPlace;         // square -> texture coordinates: scale, offset

vec3 layered(vec3 albedo) {
  float step = texture(uLayer, vSquare * uLayerPlace.x + uLayerPlace.y).r;
  vec4 over = texelFetch(uLayerPalette, ivec2(int(step * 255.0 + 0.5), 0), 0);
  return mix(albedo, over.rgb, over.a);
}
#else
vec3 layered(vec3 albedo) { return albedo; }
#endif

vec3 albedoOf(Ground ground) { return layered(paletteColour(ground.colourHeight, ground.slope)); }
