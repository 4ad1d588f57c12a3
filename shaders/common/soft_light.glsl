// How much of the sun (x) and of the sky (y) a place of the square sees, 0 to 1.
#ifdef FULL_DETAIL
uniform sampler2D uLight;
uniform vec2 uLightPlace;      // square -> texture coordinates of the light map: scale, offset
uniform float uLightStrength;  // of shadows, 0 to 1

vec2 softLight(vec2 square) {
  return mix(vec2(1.0), texture(uLight, square * uLightPlace.x + uLightPlace.y).rg, uLightStrength);
}

// The width of so many texels of the light map, in sides of the square.
float lightTexels(float count) { return count / uLightPlace.x / float(textureSize(uLight, 0).x); }
#else
vec2 softLight(vec2 square) { return vec2(1.0); }
float lightTexels(float count) { return 0.0; }
#endif
