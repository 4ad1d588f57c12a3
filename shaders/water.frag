#version 300 es
// The bounds of the water in the block, laid over the land under it, which block.frag has tinted by
// its depth already. The level surface mirrors the sky and, softly, the sun; with FACE a side where
// the block is cut is a slab of water. FINE: at rest, the land's soft shadows, and long swells in
// what is mirrored. All measures are look.h's. Premultiplied.
precision highp float;
precision highp sampler2D;

in vec3 vPosition;

uniform vec3 uSunColour;
uniform vec3 uSkyColour;
uniform vec3 uShore;           // sRGB
uniform vec2 uRim;             // half its width in pixels, its cover

#ifdef FINE
uniform sampler2D uLight;      // soft sun and sky
uniform vec2 uLightPlace;      // square -> light map texture: scale, offset
uniform float uLightStrength;
#endif

out vec4 oColour;

// Lays an sRGB colour over a premultiplied one.
vec4 over(vec4 below, vec3 colour, float cover) {
  return vec4(mix(below.rgb, colour, cover), mix(below.a, 1.0, cover));
}

// Of the sun and of the sky.
vec2 seenAt(vec2 square) {
#ifdef FINE
  vec2 seen = texture(uLight, square * uLightPlace.x + uLightPlace.y).rg;
  return mix(vec2(1.0), seen, uLightStrength);
#else
  return vec2(1.0);
#endif
}

#ifdef FACE
uniform float uLevel;
uniform vec2 uPerDepth;        // per height: the ways to most cover, to deep
uniform vec4 uFace;            // sun on it, its cover at the top, what depth adds, 1 on a near side
uniform vec3 uShallow;         // linear
uniform vec3 uDeep;

void main() {
  float depth = max(uLevel - vPosition.z, 0.0);
  vec2 ways = 1.0 - exp2(-depth * uPerDepth);
  vec2 seen = seenAt(vPosition.xy);
  vec3 light = uSunColour * uFace.x * (0.4 + 0.6 * seen.x) + uSkyColour;
  vec3 colour = mix(uShallow, uDeep, ways.y) * light;
  colour = 1.14 * sqrt(colour) - 0.14 * colour;
  float cover = uFace.y + uFace.z * ways.x;
  float pixels = depth / max(fwidth(vPosition.z), 1e-6);
  vec4 result = vec4(colour * cover, cover);
  oColour = over(result, uShore, clamp(uRim.x + 0.5 - pixels, 0.0, 1.0) * uRim.y * uFace.w);
}

#else
uniform vec3 uEye;
uniform vec3 uSunDirection;
uniform vec3 uHorizon;         // sRGB
uniform vec3 uZenith;
uniform vec3 uMirror;          // least, most, of the sun
// Linear colour of the surface itself; log2 of what it lets through, seen from above.
uniform vec4 uFilm;

#ifdef FINE
// Slopes of long, low swells, where a pixel is finer than they are.
vec2 swells(vec2 square, float pixel) {
  vec2 bent = vec2(dot(square, vec2(-23.0, 17.0)), dot(square, vec2(19.0, 37.0)));
  vec2 slope = vec2(0.60, 0.80) * cos(dot(square, vec2(61.0, 83.0)) + 2.0 * sin(bent.x));
  slope += vec2(0.66, 0.24) * cos(dot(square, vec2(131.0, 47.0)) + 1.7 * sin(bent.y));
  slope += vec2(-0.16, 0.47) * cos(dot(square, vec2(-73.0, 211.0)) + 1.9 * sin(bent.x + bent.y));
  return slope * clamp(1.5 - 120.0 * pixel, 0.0, 1.0);
}
#endif

void main() {
  vec2 square = vPosition.xy;
  vec2 perPixel = abs(dFdx(square)) + abs(dFdy(square));
  vec3 view = normalize(uEye - vPosition);
  vec3 normal = vec3(0.0, 0.0, 1.0);
#ifdef FINE
  normal = normalize(vec3(0.012 * swells(square, max(perPixel.x, perPixel.y)), 1.0));
#endif
  vec2 seen = seenAt(square);
  float rest = 1.0 - clamp(dot(view, normal), 0.0, 1.0);
  float mirrored = min(uMirror.x + (1.0 - uMirror.x) * rest * rest * rest * rest * rest, uMirror.y);
  vec3 towards = reflect(-view, normal);
  vec3 sky = mix(uHorizon, uZenith, clamp(1.4 * towards.z, 0.0, 1.0)) * (0.65 + 0.35 * seen.y);
  vec3 film = uFilm.rgb * (uSunColour * max(uSunDirection.z, 0.0) * seen.x + uSkyColour * seen.y);
  film = 1.14 * sqrt(film) - 0.14 * film;
  // The way through it is longer along the water.
  float cover = 1.0 - exp2(uFilm.a / max(1.0 - rest, 0.1));
  vec4 result = over(vec4(film * cover, cover), sky, mirrored);
  float near = max(dot(towards, uSunDirection), 0.0);
  near *= near;
  near *= near;
  near *= near;
  result = over(result, min(uSunColour, vec3(1.0)), near * near * uMirror.z * seen.x);
  // Where the block is cut.
  vec2 toRim = min(square, 1.0 - square) / max(perPixel, vec2(1e-7));
  oColour = over(result, uShore, clamp(uRim.x + 0.5 - min(toRim.x, toRim.y), 0.0, 1.0) * uRim.y);
}
#endif
