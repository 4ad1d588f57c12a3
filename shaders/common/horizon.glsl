// What a person who stands on the land sees around it: the sky, and haze that takes over the land's
// colour with distance. The page fetches this chunk later; no_horizon.glsl stands for it where its
// features are off. Colours are sRGB. sky_light.h computes the uniforms.

// Noise for all that follows: the grain of walls, ground cover and foam.
#if defined(COVER) || (defined(HORIZON) && (defined(SEA) || defined(WALL)))
float randomAt(ivec2 cell) {
  uint x = uint(cell.x) * 0x9E3779B1u ^ uint(cell.y) * 0x85EBCA77u;
  x ^= x >> 15u;
  x *= 0x2C1B3C6Du;
  x ^= x >> 12u;
  x *= 0x297A2D39u;
  return float(x >> 8u) * (1.0 / 16777216.0);
}

// Value noise, 0 to 1, and its slopes.
vec3 noiseAt(vec2 at) {
  vec2 corner = floor(at);
  ivec2 cell = ivec2(corner);
  vec2 t = at - corner;
  vec2 s = t * t * (3.0 - 2.0 * t);
  vec2 ds = 6.0 * t * (1.0 - t);
  float a = randomAt(cell), b = randomAt(cell + ivec2(1, 0));
  float c = randomAt(cell + ivec2(0, 1)), d = randomAt(cell + ivec2(1, 1));
  float k = a - b - c + d;
  return vec3(a + (b - a) * s.x + (c - a) * s.y + k * s.x * s.y,
              ds * (vec2(b - a, c - a) + k * s.yx));
}

// A sum of octaves from `cells` a side on, about -0.5 to 0.5, and its slopes a side. Octaves that a
// pixel (`pixel` sides wide) cannot show are left out.
vec3 roughness(vec2 square, float cells, float pixel) {
  vec3 sum = vec3(0.0);
  float size = 0.5;
  mat2 turn = mat2(0.8, 0.6, -0.6, 0.8);
  vec2 at = turn * square * cells;
  mat2 back = transpose(turn);
  for (int octave = 0; octave < 8; ++octave) {
    float seen = clamp(2.0 - 4.0 * pixel * cells, 0.0, 1.0);
    if (seen <= 0.0) break;
    vec3 noise = noiseAt(at + float(octave) * 17.3);
    sum += seen * size * vec3(noise.x - 0.5, back * noise.yz * cells);
    size *= 0.62;
    cells *= 2.13;
    at = turn * at * 2.13;
    back = back * transpose(turn);
  }
  return sum;
}
#endif

// The grain of rock on the faces of cuts, which is decoration as well. Only walls.frag defines WALL.
#if defined(HORIZON) && defined(WALL) && defined(CUTS)
uniform vec3 uCover;       // as below

vec3 grained(vec3 colour, vec3 position) {
  float pixel = max(length(dFdx(position)), length(dFdy(position)));
  vec2 at = vec2(dot(position.xy, vec2(-vNormal.y, vNormal.x)), 2.0 * position.z);
  return colour * (1.0 + uCover.x * roughness(at + 3.1, 160.0, pixel).x);
}
#else
vec3 grained(vec3 colour, vec3 position) { return colour; }
#endif

#ifdef HORIZON
uniform float uHorizonPart;  // how much of it is shown, 0 to 1
uniform vec3 uEyeAt;
uniform vec3 uSkySun;        // the direction of the sun
uniform vec3 uSkyTop;
uniform vec3 uSkyLow;        // at the horizon
uniform vec3 uSkyGlow;       // what is added around the sun
// The part of the light that a side of distance lets through: log2. The width of the land's border
// that far away ends in haze, or 0.
uniform vec2 uHaze;

// The colour of the sky in a direction of unit length; below the horizon that of mist.
vec3 skyAt(vec3 towards) {
  // Rounded at the horizon.
  float up = 0.5 * (towards.z + sqrt(towards.z * towards.z + 0.002));
  vec3 sky = mix(uSkyTop, uSkyLow, exp2(-6.5 * up));
  float near = max(dot(towards, uSkySun), 0.0);
  float wide = near * near;
  wide *= wide;
  float narrow = wide * wide * wide;
  narrow *= narrow * narrow;
  // Light over light, which never exceeds white: the glow, then the light around the disc.
  vec3 glow = uSkyGlow * (0.30 * wide * exp2(-3.0 * up) + 0.5 * narrow);
  sky += (1.0 - sky) * glow;
  sky += (vec3(1.0, 0.95, 0.84) - sky) * 0.85 * exp2(-1600.0 * (1.0 - near));
  return mix(sky, uSkyLow * vec3(0.90, 0.93, 0.96), smoothstep(0.0, 0.5, -towards.z));
}

// The same with the sun's disc.
vec3 skyWithSun(vec3 towards) {
  float near = dot(towards, uSkySun);
  float disc = smoothstep(0.99990, 0.99995, near);
  return mix(skyAt(towards), vec3(1.0, 0.99, 0.96), disc);
}

vec3 hazed(vec3 colour, vec3 position) {
  vec3 away = position - uEyeAt;
  float distance = length(away);
  vec3 level = normalize(vec3(away.xy, 0.12 * max(away.z, 0.0) + 0.02 * distance));
  float clear = exp2(-uHaze.x * distance);
  vec2 inside = min(position.xy, 1.0 - position.xy);
  float border = smoothstep(0.0, max(uHaze.y, 1e-4), min(inside.x, inside.y));
  clear *= uHaze.y > 0.0 ? mix(1.0, border, smoothstep(0.1, 0.5, distance)) : 1.0;
  return mix(grained(colour, position), skyAt(level), (1.0 - clear) * uHorizonPart);
}
#endif

// Ground cover: rock, scree, grass and snow by slope, height and aspect, a beach at the shore, and
// small unevenness that only the light sees. It is decoration: no height is changed.
#ifdef COVER
uniform vec3 uCover;       // strength; height -> part of the range: scale, offset
uniform vec2 uCoverShore;  // height of the water, or far below; height of a beach
uniform float uCoverSlope; // rendered slope -> true slope

// The unevenness of walls, which seen from above is stretched: from their two sides.
vec3 onWalls(vec3 fine, vec3 position, vec2 slope, float pixel) {
  float wall = smoothstep(0.55, 1.3, length(slope));
  if (wall <= 0.0) return fine;
  float east = slope.x * slope.x / dot(slope, slope);
  east = smoothstep(0.3, 0.7, east);
  float upon = 0.0;
  if (east < 1.0) upon += (1.0 - east) * roughness(position.xz + 3.1, 330.0, pixel).x;
  if (east > 0.0) upon += east * roughness(position.yz + 5.3, 330.0, pixel).x;
  return mix(fine, vec3(upon, fine.yz * 0.4), wall);
}

vec3 covered(vec3 albedo, vec3 position, float height, inout vec2 slope) {
  vec2 square = position.xy;
  float pixel = max(length(dFdx(square)), length(dFdy(square)));
  vec3 large = roughness(square, 23.0, pixel);
  float wide = max(length(dFdx(position)), length(dFdy(position)));
  vec3 fine = onWalls(roughness(square + 7.7, 330.0, pixel), position, slope, wide);
  float steep = mix(length(slope), length(broadSlope()), 0.6) * uCoverSlope;
  float part = height * uCover.y + uCover.z;
  float grain = fine.x + 0.5 * large.x;

  // From grass, which dries with height, through earth and scree to rock in layers.
  vec3 grass = mix(vec3(0.085, 0.125, 0.035), vec3(0.20, 0.19, 0.075),
                   clamp(1.3 * part + 0.9 * large.x + 0.5 * fine.x, 0.0, 1.0));
  vec3 earth = vec3(0.19, 0.135, 0.085) * (1.0 + 0.8 * grain);
  vec3 scree = vec3(0.30, 0.275, 0.245) * (1.0 + 1.1 * fine.x);
  float layer = position.z * 90.0 + 5.0 * large.x;
  float bed = abs(fract(layer) - 0.5) * 2.0 - 0.5;
  bed *= 1.0 - smoothstep(0.12, 0.4, fwidth(layer));
  vec3 rock = vec3(0.205, 0.185, 0.17) * (1.0 + 0.16 * bed + 0.7 * fine.x);
  vec3 ground = mix(grass, earth, smoothstep(0.52, 0.72, steep + 0.5 * grain + 0.35 * max(part - 0.55, 0.0)));
  ground = mix(ground, scree, smoothstep(0.70, 0.90, steep + 0.4 * grain + 0.25 * part));
  float bare = smoothstep(0.86, 1.14, steep + 0.5 * grain);
  ground = mix(ground, rock, bare);

  // A beach, then snow: more of it in the north of a ridge, none where it is too steep.
  float above = (height - uCoverShore.x) / uCoverShore.y;
  vec3 sand = vec3(0.42, 0.355, 0.235) * (1.0 + 0.5 * fine.x) * (0.62 + 0.38 * smoothstep(0.0, 0.35, above));
  ground = mix(ground, sand, (1.0 - smoothstep(0.6, 1.0, above + 0.8 * grain)) * (1.0 - smoothstep(0.5, 0.8, steep)));
  float north = slope.y * uCoverSlope / (1.0 + steep);
  float snow = smoothstep(0.74, 0.84, part + 0.16 * north + 0.22 * large.x + 0.10 * fine.x);
  snow *= 1.0 - smoothstep(0.85, 1.25, steep + 0.3 * fine.x);
  ground = mix(ground, vec3(0.80, 0.84, 0.90), snow);

  float bump = mix(mix(0.00035, 0.0011, bare), 0.00012, snow);
  slope += uCover.x * (bump * fine.yz + 0.0008 * large.yz * (1.0 - snow)) / uCoverSlope;
  return mix(albedo, ground, uCover.x);
}
#endif

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
