// The sea of a person who stands on the land: it goes on to the horizon, mirrors sky, sun and land,
// and breaks in foam on the shore. Only water_surface.frag defines SEA.
#if defined(HORIZON) && defined(SEA)
uniform sampler2D uHeights;    // of the land
uniform vec2 uSeaLand;         // its cells a side, or 0 where it is not known; strength of the foam

// How far a place lies inside the square, in sides.
float insideBy(vec2 square) {
  vec2 inside = min(square, 1.0 - square);
  return min(inside.x, inside.y);
}

// The block throws no shadow on the sea around it.
vec2 lightAt(vec2 square) {
  float part = uHorizonPart * (1.0 - smoothstep(0.0, 0.04, insideBy(square)));
  return mix(softLight(square), vec2(1.0), part);
}

// The height of the land and its slopes, between the grid's vertices.
vec3 landAt(vec2 square) {
  vec2 grid = clamp(square, 0.0, 1.0) * uSeaLand.x;
  ivec2 at = ivec2(min(floor(grid), uSeaLand.x - 1.0));
  vec2 t = grid - vec2(at);
  float a = texelFetch(uHeights, at, 0).r, b = texelFetch(uHeights, at + ivec2(1, 0), 0).r;
  float c = texelFetch(uHeights, at + ivec2(0, 1), 0).r, d = texelFetch(uHeights, at + ivec2(1), 0).r;
  float k = a - b - c + d;
  vec2 rise = vec2(b - a, c - a);
  return vec3(a + dot(rise, t) + k * t.x * t.y, (rise + k * t.yx) * uSeaLand.x);
}

vec3 sunMirrored() {
  vec3 hue = uSunColour / max(uSunColour.r, max(uSunColour.g, uSunColour.b));
  return mix(min(uSunColour, vec3(1.0)), hue, uHorizonPart);
}

// The path that a low sun draws over the waves: as bright as the sky there, and broken up near by.
vec4 glittering(vec4 colour, vec2 square, vec3 reflected, float pixel) {
  float beside = dot(normalize(reflected.xy + 1e-4), normalize(uSunDirection.xy + 1e-4));
  vec2 waves = sin(square * mat2(260.0, 410.0, -350.0, 190.0) + 3.0 * sin(square.yx * 77.0));
  float broken = mix(0.55, 0.5 + 0.5 * waves.x * waves.y, clamp(1.5 - 600.0 * pixel, 0.0, 1.0));
  float path = exp2(-120.0 * (1.0 - beside)) * smoothstep(0.75, 0.95, dot(reflected, uSunDirection));
  return over(colour, sunMirrored(), 0.75 * path * broken * uHorizonPart);
}

// How far above a place of a ray the land rises; beyond the square there is none.
float landAbove(vec3 at) {
  return at.xy == clamp(at.xy, 0.0, 1.0) ? landAt(at.xy).x - at.z : -1.0;
}

// The same at the nearest vertex, which costs a quarter.
float vertexAbove(vec3 at) {
  if (at.xy != clamp(at.xy, 0.0, 1.0)) return -1.0;
  return texelFetch(uHeights, ivec2(at.xy * uSeaLand.x + 0.5), 0).r - at.z;
}

// What the water mirrors in a direction: the sky, or dark land that stands in front of it. The land
// is looked for in steps that grow with distance; halving the last one finds where it begins.
vec3 mirroredSky(vec3 towards) {
  vec3 sky = mix(uHorizon, uZenith, clamp(1.4 * towards.z, 0.0, 1.0));
  sky = mix(sky, skyAt(towards), uHorizonPart);
  if (uSeaLand.x <= 0.0 || towards.z <= 0.0) return sky;
  float free = 0.0, along = 0.004;
  while (along < 1.5 && vertexAbove(vPosition + along * towards) <= 0.0) {
    free = along;
    along *= 1.22;
  }
  if (along >= 1.5) return sky;
  for (int halving = 0; halving < 5; ++halving) {
    float middle = 0.5 * (free + along);
    if (landAbove(vPosition + middle * towards) > 0.0) along = middle; else free = middle;
  }
  vec3 shade = vec3(0.115, 0.105, 0.085) * (0.35 * uSunColour + uSkyColour);
  return mix(sky, hazed(toSrgb(shade), vPosition + along * towards), 0.85 * uHorizonPart);
}

// There is no ground below the sea around the block, and none is seen towards it.
float seaCover(vec2 square, float cover) {
  // Seen from low above it, the water hides its ground.
  cover = 1.0 - pow(1.0 - cover, 1.0 + 1.5 * uHorizonPart);
  return mix(1.0, cover, smoothstep(0.0, 0.12, insideBy(square)));
}

// Foam: where waves run out on the shore, and on breakers some way off it, which are torn.
vec4 foamed(vec4 colour, vec2 square, float pixel) {
  if (uSeaLand.x <= 0.0 || insideBy(square) <= 0.0) return colour;
  vec3 land = landAt(square);
  float off = (vPosition.z - land.x) / (length(land.yz) + 0.02);
  float torn = roughness(square + 1.9, 800.0, pixel).x;
  float bent = off + 0.003 * roughness(square + 4.1, 90.0, pixel).x + 0.0012 * torn;
  float swash = 1.0 - smoothstep(0.0, 0.0009 + pixel, off + 0.0018 * torn);
  float breaker = exp2(-6e5 * (bent - 0.0036) * (bent - 0.0036)) * smoothstep(-0.12, 0.16, torn);
  vec3 white = toSrgb(0.75 * (uSunColour * max(uSunDirection.z, 0.0) + uSkyColour));
  float cover = clamp(0.85 * swash + 0.6 * breaker, 0.0, 0.9);
  return over(colour, min(white, vec3(0.97)), cover * uSeaLand.y);
}

vec4 atSea(vec4 colour, vec2 square, float toRim) {
  vec2 perPixel = abs(dFdx(square)) + abs(dFdy(square));
  colour = foamed(colour, square, max(perPixel.x, perPixel.y));
  colour = rimmed(colour, toRim, 1.0 - uHorizonPart);
  colour.rgb = hazed(colour.rgb / max(colour.a, 0.001), vPosition) * colour.a;
  return square == clamp(square, 0.0, 1.0) ? colour : colour * uHorizonPart;
}
#endif
