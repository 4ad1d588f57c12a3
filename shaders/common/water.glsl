// The colour of land under water, and the shoreline. The formula is waterAt() of water_tint.h.
#ifdef WATER
uniform vec4 uWater;            // level; depth -> exponents of cover and of darkness; largest cover
uniform vec2 uWaterEdge;        // half a shoreline's width in pixels, its cover
uniform float uWaterLevelStep;  // land that rises less than this per pixel counts as level
uniform mediump vec3 uShallow;  // linear, like the next
uniform mediump vec3 uDeep;
uniform mediump vec3 uWaterSun; // sunlight on level ground
uniform mediump vec3 uWaterSky;
uniform mediump vec3 uShore;    // sRGB

// Lays water and shore over `colour` (sRGB). `rise`: of the height to the next pixels right and up;
// `seen`: how much of the sun and of the sky the place sees.
mediump vec3 flooded(mediump vec3 colour, float height, vec2 rise, mediump vec2 seen) {
  // Use a facet's own slope where it is steeper than the mean; otherwise the shore would fray.
  vec2 facets = vec2(dFdx(height), dFdy(height));
  rise = dot(facets, facets) > dot(rise, rise) ? facets : rise;
  float depth = uWater.x - height;
  float perPixel = length(rise);
  float pixels = depth / max(perPixel, uWaterLevelStep);
  mediump float cover = 1.0 - exp2(-max(depth, 0.0) * uWater.y);
  mediump float darkness = 1.0 - exp2(-max(depth, 0.0) * uWater.z);
  mediump vec3 light = uWaterSun * seen.x + uWaterSky * seen.y;
  mediump vec3 water = toSrgb(mix(uShallow, uDeep, darkness) * light);
  colour = mix(colour, water, uWater.w * cover);
  mediump float shore = clamp(pixels + 0.5, 0.0, 1.0);
  shore *= 1.0 - smoothstep(0.5 * uWaterEdge.x, 3.0 * uWaterEdge.x, pixels);
  shore *= smoothstep(uWaterLevelStep, 2.0 * uWaterLevelStep, perPixel);
  return mix(colour, uShore, shore * uWaterEdge.y);
}
#else
mediump vec3 flooded(mediump vec3 colour, float height, vec2 rise, mediump vec2 seen) {
  return colour;
}
#endif
