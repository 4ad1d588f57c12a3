#version 300 es
// The block's colours: palette by height, sun and sky by the full grid's slopes, wireframe, and the fault's lines.
// Light is computed in linear light and toned by luminance alone, so that palette colours stay themselves.
precision highp float;
precision highp int;
precision highp sampler2D;

const int kMostInks = 12;

in vec3 vPosition;
in vec2 vSquare;
in float vTop;
flat in int vSide;

uniform sampler2D uHeights;
uniform sampler2D uSlopes;
uniform sampler2D uPalette;
uniform sampler2D uLight;       // soft sun and sky, made at rest
uniform vec2 uLightPlace;       // square -> light map texture: scale, offset
uniform float uLightStrength;
uniform float uCells;
uniform float uBase;
uniform vec2 uRange;            // lowest height, 1 / (highest - lowest)
uniform vec3 uSunDirection;
uniform vec3 uSunColour;
uniform vec3 uSkyColour;
uniform vec3 uGroundColour;
uniform vec3 uSideTop;          // linear
uniform vec3 uSideBottom;
uniform float uPixelRatio;
uniform float uCrispAt;         // pixels per cell from which on cliffs keep their edges

uniform vec4 uFaultLine;        // unit normal, point
uniform float uFaultShift;
uniform vec3 uFaultAmount;      // opacity, lift, cells around the line that its cliff takes
uniform vec2 uFaultEnd;         // along the line: where it begins, how far the plane has swept
uniform vec3 uRisingColour;     // sRGB, like all colours laid over the lit picture
uniform vec3 uSinkingColour;
uniform vec3 uInkColour;
uniform int uInkCount;
uniform vec4 uInkLine[kMostInks];
uniform float uInkOpacity[kMostInks];
uniform vec2 uLineWidths;       // fault line, ink: half widths in device pixels
uniform float uWireframe;

out vec4 oColour;

float luminance(vec3 c) { return dot(c, vec3(0.2126, 0.7152, 0.0722)); }

// Leaves dark and middle tones alone and bends the rest towards 1.
vec3 toneMap(vec3 colour) {
  const float knee = 0.62;
  float l = luminance(colour);
  float over = max(l - knee, 0.0);
  float toned = min(l, knee) + over / (1.0 + over / (1.0 - knee));
  return colour * (toned / max(l, 1e-4));
}

vec3 toSrgb(vec3 c) {
  return mix(12.92 * c, 1.055 * pow(max(c, vec3(1e-5)), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}

float dither(vec2 pixel) {
  return (fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}

// How much of a pixel at `distance` pixels from a line's middle is covered.
float stroke(float distance, float halfWidth) { return clamp(halfWidth + 0.5 - distance, 0.0, 1.0); }

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

// Width-true lines of the grid's own triangles; they fade out where a cell is under about three pixels.
float wireAt(vec2 grid, vec2 gridDx, vec2 gridDy) {
  vec3 place = vec3(grid, grid.x + grid.y);
  vec3 dx = vec3(gridDx, gridDx.x + gridDx.y);
  vec3 dy = vec3(gridDy, gridDy.x + gridDy.y);
  vec3 perPixel = sqrt(dx * dx + dy * dy);
  vec3 away = abs(fract(place + 0.5) - 0.5) / max(perPixel, vec3(1e-6));
  vec3 fade = smoothstep(vec3(2.5), vec3(7.0), 1.0 / max(perPixel, vec3(1e-6)) / uPixelRatio);
  vec3 lines = clamp(0.5 * uPixelRatio + 0.5 - away, 0.0, 1.0) * fade;
  return max(lines.x, max(lines.y, lines.z * 0.8));
}

vec3 surfaceColour(vec2 square, vec2 dx, vec2 dy) {
  float away = dot(square - uFaultLine.zw, uFaultLine.xy);
  vec2 grid = square * uCells;
  vec3 facet = facetAt(grid);
  vec2 slope = texture(uSlopes, square, -0.6).rg;

  // Where cells are many pixels wide a cliff keeps its edges: there the facet itself counts, not the smooth mean.
  float pixelsPerCell = 1.0 / (uCells * max(length(dx), length(dy)));
  float cliff = smoothstep(1.0, 2.5, length(facet.yz - slope));
  slope = mix(slope, facet.yz, cliff * smoothstep(uCrispAt, 2.5 * uCrispAt, pixelsPerCell));

  // A cliff that has not risen yet must not show: take its part out of the slope.
  float young = (1.0 - uFaultAmount.y) * (1.0 - smoothstep(2.0, 3.5, abs(away) * uCells / uFaultAmount.z));
  slope -= uFaultLine.xy * dot(slope, uFaultLine.xy) * young;

  // Light it.
  vec3 normal = normalize(vec3(-slope, 1.0));
  float height = facet.x + (away >= 0.0 ? uFaultShift : -uFaultShift);
  vec3 albedo = texture(uPalette, vec2((height - uRange.x) * uRange.y * (255.0 / 256.0) + 0.5 / 256.0, 0.5)).rgb;
  vec2 open = vec2(1.0);
  if (uLightStrength > 0.0) {
    open = mix(open, texture(uLight, square * uLightPlace.x + uLightPlace.y).rg, uLightStrength);
  }
  float sun = max(dot(normal, uSunDirection), 0.0) * open.x;
  float up = 0.5 + 0.5 * normal.z;
  vec3 sky = mix(uGroundColour, uSkyColour, up) * open.y;
  return albedo * (uSunColour * sun + sky);
}

// The walls: fine layers that keep to the surface above, so that a fault offsets them, and calm down with depth.
vec3 wallColour(vec2 square, vec2 dx, vec2 dy) {
  vec3 normal = vec3(vSide == 1 ? 1.0 : vSide == 3 ? -1.0 : 0.0, vSide == 2 ? 1.0 : vSide == 0 ? -1.0 : 0.0, 0.0);
  float depth = vTop - vPosition.z;
  float part = clamp(depth / max(vTop - uBase, 1e-4), 0.0, 1.0);
  vec3 albedo = mix(uSideTop, uSideBottom, part);
  float along = dot(square, vec2(1.0));
  float layer = vPosition.z - 0.72 * vTop * (1.0 - 0.55 * part)
      + 0.0035 * sin(along * 9.0 + 1.3) + 0.0020 * sin(along * 23.0 + 0.4);
  float pixels = fwidth(layer);
  float fine = layer * 48.0;
  float band = abs(fract(fine) - 0.5) * 2.0;
  float sharp = 1.0 - smoothstep(0.25, 0.6, pixels * 48.0);
  float line = smoothstep(0.86, 0.98, band) * sharp;
  float tone = sin(floor(fine) * 2.4) * 0.045 * sharp;
  albedo *= 1.0 + tone - 0.16 * line;
  // The edge below the surface is a little darker, and near the ground less sky is seen.
  float sun = max(dot(normal, uSunDirection), 0.0);
  float foot = smoothstep(0.0, 0.07, vPosition.z - uBase);
  vec3 sky = mix(uGroundColour, uSkyColour, 0.55) * (0.75 + 0.35 * foot);
  return albedo * (uSunColour * sun + sky);
}

// Lays the fault's tint and line and the earlier faults' ink over the picture.
vec3 marked(vec3 colour, vec2 square, vec2 dx, vec2 dy) {
  for (int i = 0; i < uInkCount; ++i) {
    vec4 line = uInkLine[i];
    float perPixel = length(vec2(dot(dx, line.xy), dot(dy, line.xy)));
    float distance = abs(dot(square - line.zw, line.xy)) / max(perPixel, 1e-7);
    float firm = vSide < 0 ? 1.0 : 0.5;
    colour = mix(colour, uInkColour, stroke(distance, uLineWidths.y) * uInkOpacity[i] * firm);
  }
  if (uFaultAmount.x > 0.0) {
    float away = dot(square - uFaultLine.zw, uFaultLine.xy);
    if (vSide < 0) {
      vec3 tint = away >= 0.0 ? uRisingColour : uSinkingColour;
      colour = mix(colour, tint, 0.22 * uFaultAmount.x);
    }
    float along = dot(square - uFaultLine.zw, vec2(-uFaultLine.y, uFaultLine.x));
    float perPixel = length(vec2(dot(dx, uFaultLine.xy), dot(dy, uFaultLine.xy)));
    float line = stroke(abs(away) / max(perPixel, 1e-7), uLineWidths.x);
    float swept = step(along * uFaultEnd.x, uFaultEnd.y);
    colour = mix(colour, uRisingColour, line * swept * uFaultAmount.x);
  }
  return colour;
}

void main() {
  vec2 square = vPosition.xy;
  vec2 dx = dFdx(square);
  vec2 dy = dFdy(square);
  vec3 light = vSide < 0 ? surfaceColour(vSquare, dFdx(vSquare), dFdy(vSquare)) : wallColour(square, dx, dy);
  vec3 colour = toSrgb(toneMap(light));
  if (uWireframe > 0.0 && vSide < 0) {
    colour = mix(colour, uInkColour, 0.55 * uWireframe * wireAt(vSquare * uCells, dFdx(vSquare) * uCells, dFdy(vSquare) * uCells));
  }
  colour = marked(colour, square, dx, dy);
  oColour = vec4(colour + dither(gl_FragCoord.xy), 1.0);
}
