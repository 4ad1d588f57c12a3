#version 300 es
// The block's colours: palette by height, sun and sky by the full grid's slopes, wireframe, and the
// fault's lines. Light is computed in linear light and toned by luminance alone, so that palette
// colours stay themselves. Software renderers run both sides of every branch, so what is not wanted
// is left out when compiling. WALLS: the sides instead of the surface. FINE: at rest, heights from
// the grid's own facets, and soft shadows. QUICK: colours that were worked out beforehand, sides
// made more simply. MARKED: the lines of faults. TREE: the tint of a tree. LAYER: what erosion left.
// WIREFRAME: the triangles. STEEP: colours that steepness changes. CONTOURS: lines of equal height.
// WATER: land under water.
precision highp float;
precision highp int;
precision highp sampler2D;

#if defined(CONTOURS) && !defined(WALLS)
// In steps: of a unit of height, and how many there are to a pixel on level ground at most.
uniform vec2 uContourSteps;
uniform vec2 uContourWidths;    // quiet, every fifth: half widths in pixels ...
uniform vec2 uContourInks;      // ... and how much ink covers the land
uniform vec2 uContourGaps;      // pixels between lines: none yet, all of them
uniform mediump vec3 uContourColour;

// Lays the lines of equal height over the picture. `rise`: of the height, to the next pixels right
// and up. All lines are as wide, whatever the slope, and end where the ground is level.
mediump vec3 contoured(mediump vec3 colour, float height, vec2 rise) {
  float steps = length(rise) * uContourSteps.x;
  float at = height * uContourSteps.x;
  float nearest = floor(at + 0.5);
  float fifth = 1.0 - step(0.5, abs(nearest - 5.0 * floor(nearest * 0.2 + 0.5)));
  float apart = mix(1.0, 5.0, fifth) / max(steps, 1e-9);
  float away = abs(at - nearest) / max(steps, 1e-9);
  float cover = clamp(mix(uContourWidths.x, uContourWidths.y, fifth) + 0.5 - away, 0.0, 1.0);
  cover *= smoothstep(uContourGaps.x, uContourGaps.y, apart);
  cover *= smoothstep(uContourSteps.y, 2.0 * uContourSteps.y, steps);
  return mix(colour, uContourColour, cover * mix(uContourInks.x, uContourInks.y, fifth));
}
#endif

#if defined(WATER) && defined(QUICK) && !defined(WALLS)
uniform sampler2D uWaterTable;  // by depth: the water's lit sRGB colour, its cover
uniform vec3 uWater;            // its level; depth -> table: scale, offset
uniform vec2 uWaterEdge;        // see below, also for the next two
uniform float uWaterLevelStep;
uniform mediump vec3 uShore;

// As below, at a quarter of the cost.
mediump vec3 flooded(mediump vec3 colour, float height) {
  float depth = uWater.x - height;
  mediump vec4 water = texture(uWaterTable, vec2(depth * uWater.y + uWater.z, 0.5));
  colour = mix(colour, water.rgb, water.a);
  float pixels = depth / max(fwidth(height), uWaterLevelStep);
  float shore = clamp(min(pixels + 0.5, 1.5 - 0.5 * pixels / uWaterEdge.x), 0.0, 1.0);
  return mix(colour, uShore, shore * uWaterEdge.y);
}
#elif defined(WATER) && !defined(WALLS)
uniform vec4 uWater;            // its level; per height: the ways to cover, to deep; most cover
uniform vec2 uWaterEdge;        // half a shoreline in pixels, its cover
uniform float uWaterLevelStep;  // land that rises less to a pixel is level
uniform mediump vec3 uShallow;  // linear
uniform mediump vec3 uDeep;
uniform mediump vec3 uWaterSun; // light on level ground
uniform mediump vec3 uWaterSky;
uniform mediump vec3 uShore;

// What lies under water, as waterAt of water_tint.h has it, and the shore, as wide everywhere.
// `rise`: of the height, to the next pixels right and up; `seen`: of the sun and the sky.
mediump vec3 flooded(mediump vec3 colour, float height, vec2 rise, mediump vec2 seen) {
  float depth = uWater.x - height;
  float perPixel = length(rise);
  float pixels = depth / max(perPixel, uWaterLevelStep);
  mediump float veil = 1.0 - exp2(-max(depth, 0.0) * uWater.y);
  mediump float gloom = 1.0 - exp2(-max(depth, 0.0) * uWater.z);
  mediump vec3 water = mix(uShallow, uDeep, gloom) * (uWaterSun * seen.x + uWaterSky * seen.y);
  water = 1.14 * sqrt(water) - 0.14 * water;
  colour = mix(colour, water, uWater.w * veil);
  mediump float shore = clamp(pixels + 0.5, 0.0, 1.0);
  shore *= 1.0 - smoothstep(0.5 * uWaterEdge.x, 3.0 * uWaterEdge.x, pixels);
  shore *= smoothstep(uWaterLevelStep, 2.0 * uWaterLevelStep, perPixel);
  return mix(colour, uShore, shore * uWaterEdge.y);
}
#endif

#if defined(QUICK) && !defined(WALLS)
in vec2 vSquare;
in float vTop;
uniform mediump sampler2D uColours;  // sRGB, lit
out mediump vec4 oColour;

void main() {
  mediump vec3 colour = texture(uColours, vSquare).rgb;
#ifdef CONTOURS
  colour = contoured(colour, vTop, vec2(dFdx(vTop), dFdy(vTop)));
#endif
#ifdef WATER
  colour = flooded(colour, vTop);
#endif
  oColour = vec4(colour, 1.0);
}

#else
in vec3 vPosition;
in vec2 vSquare;
in float vTop;

uniform float uCells;
uniform float uBase;
uniform vec3 uSunDirection;
uniform vec3 uSunColour;
uniform vec3 uSkyColour;
uniform vec3 uGroundColour;

out vec4 oColour;

// Leaves dark and middle tones alone and bends the rest towards 1.
mediump vec3 toneMap(mediump vec3 colour) {
  const mediump float knee = 0.62;
  mediump float luminance = dot(colour, vec3(0.2126, 0.7152, 0.0722));
  mediump float over = max(luminance - knee, 0.0);
  mediump float toned = min(luminance, knee) + over * (1.0 - knee) / (1.0 - knee + over);
  colour *= toned / max(luminance, 0.001);
  // What is too bright for one channel goes towards white of the same luminance.
  mediump float most = max(colour.r, max(colour.g, colour.b));
  return mix(colour, vec3(toned), clamp((most - 1.0) / max(most - toned, 0.001), 0.0, 1.0));
}

// The sRGB curve by one square root: within 0.005 above 0.02, and a little lighter below.
mediump vec3 toSrgb(mediump vec3 c) { return 1.14 * sqrt(c) - 0.14 * c; }

float dither(vec2 pixel) {
  return (fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}

#if defined(MARKED) || defined(TREE)
in float vSnap;                   // how much a place belongs to a marked line's cliff, 0 to 1
uniform vec3 uRisingColour;       // sRGB, like all colours laid over the lit picture
uniform vec3 uSinkingColour;
uniform float uTint;              // how much of them is laid over the land
#endif

#ifdef TREE
in float vTreeTint;               // see block.vert

vec3 marked(vec3 colour) {
#ifdef WALLS
  return colour;
#else
  vec3 tint = vTreeTint >= 0.0 ? uRisingColour : uSinkingColour;
  return mix(colour, tint, min(abs(vTreeTint), 1.0) * uTint);
#endif
}
#endif

#ifdef MARKED
const int kMaxLines = 13;
uniform vec4 uFaultLine;          // unit normal, point
uniform float uFaultShift;        // see block.vert, also for the next three
uniform float uFaultOther;
uniform vec4 uFaultCurve;
uniform vec2 uFaultReach;
uniform vec3 uAccentColour;       // of the fault's line
uniform float uFaultOpacity;
uniform vec2 uFaultEnd;           // along the line: its direction, how far the plane has swept
uniform float uTintAway;          // how much of uTint is left far from the line
uniform float uFaultRim;          // where the profile ends, as a distance from the line; or -1
uniform vec3 uInkColour;
uniform vec4 uLine[kMaxLines];   // see block.vert; unused ones have no ink
uniform vec2 uLineWeight[kMaxLines];
uniform vec2 uLineWidths;         // fault line, ink: half widths in device pixels
uniform float uLeastStep;         // a small part of a pixel, in sides of the square

float faultWeight(float c) {
  return uFaultCurve.x + c * (uFaultCurve.y + c * (uFaultCurve.z + c * (uFaultCurve.w
      + c * uFaultReach.x)));
}

// The slope of what the land has not moved yet.
vec2 faultSlope(vec2 square) {
  float away = dot(square - uFaultLine.zw, uFaultLine.xy) * uFaultReach.y;
  float c = abs(away);
  float steep = uFaultCurve.y + c * (2.0 * uFaultCurve.z + c * (3.0 * uFaultCurve.w
      + c * 4.0 * uFaultReach.x));
  // With sides the move changes its sign where the distance does.
  float turned = away < 0.0 ? -uFaultOther : 1.0;
  return uFaultLine.xy * (c < 1.0 ? uFaultShift * uFaultReach.y * turned * steep : 0.0);
}

// How much of a pixel at `distance` pixels from a line's middle is covered.
float stroke(float distance, float halfWidth) {
  return clamp(halfWidth + 0.5 - distance, 0.0, 1.0);
}

// Pixels from a place to a line, and how far a pixel steps across it. On a cliff face, which lies
// in its line as a whole, that step is below uLeastStep, and all of the face is on the line.
vec2 pixelsFrom(vec2 square, vec2 dx, vec2 dy, vec4 line) {
  float perPixel = abs(dot(dx, line.xy)) + abs(dot(dy, line.xy));
  return vec2(abs(dot(square - line.zw, line.xy)) / max(perPixel, uLeastStep), perPixel);
}

// What one line's ink leaves of the colour below it: less ink on walls and cliff faces.
float besideInk(vec2 square, vec2 dx, vec2 dy, vec4 line, float ink) {
  vec2 pixels = pixelsFrom(square, dx, dy, line);
#ifdef WALLS
  float firm = 0.4;
#else
  float firm = pixels.y > uLeastStep ? 1.0 : 0.4;
#endif
  return 1.0 - stroke(pixels.x, uLineWidths.y) * ink * firm;
}

// Lays the fault's tint and line and the earlier faults' ink over the picture.
vec3 marked(vec3 colour) {
  vec2 square = vPosition.xy;
  vec2 dx = dFdx(square);
  vec2 dy = dFdy(square);
  // Written out, because software renderers take five times as long for a loop over uniforms.
  float clear = besideInk(square, dx, dy, uLine[0], uLineWeight[0].y);
  clear *= besideInk(square, dx, dy, uLine[1], uLineWeight[1].y);
  clear *= besideInk(square, dx, dy, uLine[2], uLineWeight[2].y);
  clear *= besideInk(square, dx, dy, uLine[3], uLineWeight[3].y);
  clear *= besideInk(square, dx, dy, uLine[4], uLineWeight[4].y);
  clear *= besideInk(square, dx, dy, uLine[5], uLineWeight[5].y);
  clear *= besideInk(square, dx, dy, uLine[6], uLineWeight[6].y);
  clear *= besideInk(square, dx, dy, uLine[7], uLineWeight[7].y);
  clear *= besideInk(square, dx, dy, uLine[8], uLineWeight[8].y);
  clear *= besideInk(square, dx, dy, uLine[9], uLineWeight[9].y);
  clear *= besideInk(square, dx, dy, uLine[10], uLineWeight[10].y);
  clear *= besideInk(square, dx, dy, uLine[11], uLineWeight[11].y);
  colour = mix(uInkColour, colour, clear);
  float away = dot(square - uFaultLine.zw, uFaultLine.xy);
#ifndef WALLS
  // Away from the line the land's own colours count, which the legend explains.
  float weight = faultWeight(min(abs(away) * uFaultReach.y, 1.0)) *
                 mix(1.0, uTintAway, smoothstep(0.03, 0.12, abs(away)));
  colour = mix(colour, away >= 0.0 ? uRisingColour : uSinkingColour, uTint * weight);
#endif
  float along = dot(square - uFaultLine.zw, vec2(-uFaultLine.y, uFaultLine.x));
  float swept = step(along * uFaultEnd.x, uFaultEnd.y) * uFaultOpacity;
  vec2 pixels = pixelsFrom(square, dx, dy, uFaultLine);
  // Where the profile ends, a fine line on either side; none on what lies nearly along it.
  float rim = stroke(abs(abs(away) - uFaultRim) / max(pixels.y, uLeastStep), 0.5 * uLineWidths.x);
  float across = clamp(0.4 * pixels.y / uLeastStep - 0.6, 0.0, 1.0);
  colour = mix(colour, uInkColour, 0.4 * rim * across * swept);
  return mix(colour, uAccentColour, stroke(pixels.x, uLineWidths.x) * swept);
}
#endif

#ifdef WALLS
flat in int vSide;             // 0 north, 1 east, 2 south, 3 west
uniform vec3 uSideTop;         // linear
uniform vec3 uSideBottom;

#ifdef QUICK
// A sine by parabolas: within 0.06.
float wave(float angle) {
  float turn = 2.0 * fract(angle * 0.15915494) - 1.0;
  return 4.0 * turn * (abs(turn) - 1.0);
}
#else
float wave(float angle) { return sin(angle); }
#endif

// Fine layers that keep to the surface above, so that a fault offsets them, and calm with depth.
vec3 lit() {
  vec3 normal = vec3(vSide == 1 ? 1.0 : vSide == 3 ? -1.0 : 0.0,
                     vSide == 2 ? 1.0 : vSide == 0 ? -1.0 : 0.0, 0.0);
  float depth = vTop - vPosition.z;
  float part = clamp(depth / max(vTop - uBase, 1e-4), 0.0, 1.0);
  vec3 albedo = mix(uSideTop, uSideBottom, part);
  float along = vSquare.x + vSquare.y;
  float layer = 48.0 * (vPosition.z - 0.72 * vTop * (1.0 - 0.55 * part)
      + 0.0035 * wave(along * 9.0 + 1.3) + 0.0020 * wave(along * 23.0 + 0.4));
  float sharp = 1.0 - smoothstep(0.25, 0.6, fwidth(layer));
  float line = smoothstep(0.86, 0.98, abs(fract(layer) - 0.5) * 2.0);
  albedo *= 1.0 + (wave(floor(layer) * 2.4) * 0.045 - 0.16 * line) * sharp;
  // Near the ground less sky is seen.
  float sun = max(dot(normal, uSunDirection), 0.0);
  float foot = smoothstep(0.0, 0.07, vPosition.z - uBase);
  vec3 sky = mix(uGroundColour, uSkyColour, 0.55) * (0.75 + 0.35 * foot);
  return albedo * (uSunColour * sun + sky);
}

#else
uniform sampler2D uSlopes;

#if defined(FINE) || defined(STEEP)
// Linear colours from low to high: of flat ground, of steep ground, and the slope view's.
uniform sampler2D uLandPalette;
uniform vec2 uPaletteAt;       // height -> texture: scale, offset
#ifdef STEEP
uniform float uTrueSlope;      // of drawn slopes
uniform vec2 uFlatSteep;       // true slopes of flat and of steep ground
uniform vec3 uSlopeAt;         // slope / (1 + slope) -> texture: scale, offset; 1 in the slope view
#endif

vec3 albedoAt(float height, vec2 slope) {
  vec2 at = vec2(height * uPaletteAt.x + uPaletteAt.y, 1.0 / 6.0);
#ifdef STEEP
  float steep = length(slope) * uTrueSlope;
  at.y += smoothstep(uFlatSteep.x, uFlatSteep.y, steep) / 3.0;
  at = mix(at, vec2(steep / (1.0 + steep) * uSlopeAt.x + uSlopeAt.y, 5.0 / 6.0), uSlopeAt.z);
#endif
  return textureLod(uLandPalette, at, 0.0).rgb;
}
#else
in vec3 vAlbedo;
#endif

#ifndef FINE
uniform float uSlopeLevel;     // of the pyramid: the one whose texels are as large as pixels
#else
uniform sampler2D uLight;      // soft sun and sky
uniform vec2 uLightPlace;      // square -> light map texture: scale, offset
uniform float uLightStrength;
#endif

// Contours are those of the grid, except where the land has not moved yet.
#if defined(FINE) || (defined(CONTOURS) && !defined(MARKED) && !defined(TREE))
#define FACETS
uniform sampler2D uHeights;

// The facet under a place of the grid: its height there, and its slopes.
vec3 facetAt(vec2 grid) {
  vec2 corner = floor(clamp(grid, vec2(0.0), vec2(uCells - 0.0001)));
  vec2 inside = grid - corner;
  ivec2 at = ivec2(corner);
  bool north = inside.x + inside.y < 1.0;
  float apex = texelFetch(uHeights, north ? at : at + ivec2(1, 1), 0).r;
  float east = texelFetch(uHeights, at + ivec2(1, 0), 0).r;
  float south = texelFetch(uHeights, at + ivec2(0, 1), 0).r;
  vec2 rise = north ? vec2(east - apex, south - apex) : vec2(apex - south, apex - east);
  vec2 from = north ? inside : inside - vec2(1.0);
  return vec3(apex + dot(rise, from), rise * uCells);
}

#endif

#ifdef WIREFRAME
uniform vec3 uWireColour;
uniform float uPixelRatio;

// How much of a pixel the lines x, y and x + y = whole numbers cover.
float linesAt(vec3 place, vec3 perPixel) {
  vec3 away = abs(fract(place + 0.5) - 0.5) / perPixel;
  vec3 lines = clamp(0.5 * uPixelRatio + 0.5 - away, 0.0, 1.0);
  return max(lines.x, max(lines.y, lines.z * 0.8));
}

// Lines of the grid's own triangles, equally wide on the screen.
float wireAt(vec2 grid) {
  vec3 place = vec3(grid, grid.x + grid.y);
  vec3 dx = dFdx(place);
  vec3 dy = dFdy(place);
  vec3 perPixel = max(sqrt(dx * dx + dy * dy), vec3(1e-6));
  // Where cells are smaller than this only every second, fourth, ... line shows: still lines of it.
  const float leastPixels = 6.0;
  float level = max(0.0, log2(leastPixels * uPixelRatio * max(perPixel.x, perPixel.y)));
  float coarse = exp2(ceil(level));
  return max(linesAt(place / coarse, perPixel / coarse),
             linesAt(2.0 * place / coarse, 2.0 * perPixel / coarse) * (ceil(level) - level));
}
#endif

#ifdef LAYER
uniform sampler2D uLayer;         // steps of the palette
uniform sampler2D uLayerPalette;  // linear colours, and how much of the land's they replace
uniform vec2 uLayerPlace;         // square -> texture: scale, offset
#endif

// `ground`: height and slopes there, as the contours take them.
vec3 lit(out vec3 ground) {
#ifndef FINE
  vec2 slope = textureLod(uSlopes, vSquare, uSlopeLevel).rg;
#else
  vec2 slope = texture(uSlopes, vSquare, -0.6).rg;
  // Where cells are many pixels wide a cliff keeps its edges: there the facet itself counts, not
  // the smooth mean.
  vec2 grid = vSquare * uCells;
  vec3 facet = facetAt(grid);
  float cellsPerPixel = max(length(dFdx(grid)), length(dFdy(grid)));
  float cliff = smoothstep(1.0, 2.5, length(facet.yz - slope));
  slope = mix(slope, facet.yz, cliff * (1.0 - smoothstep(0.125, 0.33, cellsPerPixel)));
#endif
#if defined(MARKED) && !defined(FINE)
  slope += faultSlope(vSquare);
#endif
#ifdef FINE
  vec3 albedo = albedoAt(facet.x, slope);
  ground = vec3(facet.x, slope);
#elif defined(STEEP)
  vec3 albedo = albedoAt(vTop, slope);
#else
  vec3 albedo = vAlbedo;
#endif
#ifndef FINE
#ifdef FACETS
  ground = vec3(facetAt(vSquare * uCells).x, slope);
#else
  ground = vec3(vTop, slope);
#endif
#endif
#ifdef LAYER
  float step = texture(uLayer, vSquare * uLayerPlace.x + uLayerPlace.y).r;
  vec4 over = texelFetch(uLayerPalette, ivec2(int(step * 255.0 + 0.5), 0), 0);
  albedo = mix(albedo, over.rgb, over.a);
#endif
  vec3 normal = normalize(vec3(-slope, 1.0));
#if defined(MARKED) || defined(TREE)
  // At a marked line's cliff the mesh itself counts: there it keeps to the line, and the cliff may
  // not have risen yet. Gentle land beside it keeps the grid's slopes.
  // The order of the product: the square's frame is left-handed (v runs south).
  vec3 facing = cross(dFdy(vPosition), dFdx(vPosition));
  facing /= max(length(facing), 1e-20);
  float steep = max(length(slope), length(facing.xy) / max(facing.z, 0.1));
  normal = mix(normal, facing, clamp(vSnap, 0.0, 1.0) * smoothstep(0.25, 0.6, steep));
#endif
  float sun = max(dot(normal, uSunDirection), 0.0);
  vec3 sky = mix(uGroundColour, uSkyColour, 0.5 + 0.5 * normal.z);
#ifdef FINE
#if defined(MARKED) || defined(TREE)
  // Light falls where the place stands; a texel to its own side of a line that it was pulled onto.
  vec2 pulled = vSquare - vPosition.xy;
  float texel = 1.5 / uLightPlace.x / float(textureSize(uLight, 0).x);
  vec2 lightAt = vPosition.xy + pulled * min(1.0, texel / max(length(pulled), 1e-6));
#else
  vec2 lightAt = vSquare;
#endif
  vec2 seen = texture(uLight, lightAt * uLightPlace.x + uLightPlace.y).rg;
  seen = mix(vec2(1.0), seen, uLightStrength);
  sun *= seen.x;
  // What hides the sky throws some of it back, tinted by the land.
  sky *= seen.y / (1.0 - albedo * (1.0 - seen.y));
#endif
  return albedo * (uSunColour * sun + sky);
}
#endif

void main() {
#ifdef WALLS
  mediump vec3 colour = toSrgb(toneMap(lit()));
#else
  vec3 ground;
  mediump vec3 colour = toSrgb(toneMap(lit(ground)));
#if defined(CONTOURS) || defined(WATER)
#ifdef FACETS
  vec2 rise = vec2(dot(ground.yz, dFdx(vSquare)), dot(ground.yz, dFdy(vSquare)));
#else
  vec2 rise = vec2(dFdx(vTop), dFdy(vTop));
#endif
#endif
#ifdef CONTOURS
  colour = contoured(colour, ground.x, rise);
#endif
#ifdef WIREFRAME
  colour = mix(colour, uWireColour, 0.55 * wireAt(vSquare * uCells));
#endif
#ifdef WATER
  vec2 seen = vec2(1.0);
#ifdef FINE
  seen = texture(uLight, vSquare * uLightPlace.x + uLightPlace.y).rg;
  seen = mix(vec2(1.0), seen, uLightStrength);
#endif
  // Where facets are steeper than their mean the shore does not fray.
  vec2 facets = vec2(dFdx(ground.x), dFdy(ground.x));
  rise = dot(facets, facets) > dot(rise, rise) ? facets : rise;
  colour = flooded(colour, ground.x, rise, seen);
#endif
#endif
#if defined(MARKED) || defined(TREE)
  colour = marked(colour);
#endif
  oColour = vec4(colour + dither(gl_FragCoord.xy), 1.0);
}
#endif
