#version 300 es
// The block: places grid vertices at their exact heights and, with MARKED, shifts the sides of the
// fault under way and lets cliffs of marked faults stand straight.
precision highp float;
precision highp int;
precision highp sampler2D;

layout(location = 0) in uvec4 aVertex;  // grid x, grid y, part + 4 * side, reach: see lod_mesh.h

uniform sampler2D uHeights;
uniform mat4 uViewProjection;
uniform float uCells;      // grid size - 1
uniform float uBase;       // level of the block's base

out vec3 vPosition;
out vec2 vSquare;          // the place on the grid that is shown here
out float vTop;            // the surface's height above this point
flat out int vSide;        // of walls: 0 north, 1 east, 2 south, 3 west

#if !defined(FINE) && !defined(WALLS)
// While the terrain moves colours are found per vertex.
uniform vec4 uPalette[6];      // linear colours; each step's 1 / width ...
uniform vec4 uPaletteStart;    // ... and offset, on the way from low to high
uniform float uPaletteLast;
uniform vec2 uRange;           // lowest height, 1 / (highest - lowest)
out vec3 vAlbedo;

// Strata by height: each step leads on from the colour below it.
vec3 paletteAt(float height) {
  float at = (height - uRange.x) * uRange.y;
  vec3 colour = uPalette[0].rgb;
  colour = mix(colour, uPalette[1].rgb, clamp(at * uPalette[1].a + uPaletteStart[0], 0.0, 1.0));
  colour = mix(colour, uPalette[2].rgb, clamp(at * uPalette[2].a + uPaletteStart[1], 0.0, 1.0));
  colour = mix(colour, uPalette[3].rgb, clamp(at * uPalette[3].a + uPaletteStart[2], 0.0, 1.0));
  colour = mix(colour, uPalette[4].rgb, clamp(at * uPalette[4].a + uPaletteStart[3], 0.0, 1.0));
  return mix(colour, uPalette[5].rgb, clamp(at * uPalette[5].a + uPaletteLast, 0.0, 1.0));
}
#endif

#ifdef MARKED
const int kMostLines = 13;
uniform vec4 uFaultLine;   // unit normal, point
uniform float uFaultShift; // 0 or negative: what the raised side lacks, and the other is too high
// Earlier faults, then the one under way: unit normal and point; how firmly the mesh keeps to the
// line, and how dark its ink is.
uniform int uLineCount;
uniform vec4 uLine[kMostLines];
uniform vec2 uLineWeight[kMostLines];
out float vSnap;           // how much this place belongs to the cliff of a marked line, 0 to 1

// Moves vertices next to a fault line onto it, so that its cliff stands straight instead of in grid
// steps. What is nearer than a triangle comes to lie on the line, what is nearer than two is pulled
// after it, nothing changes sides.
vec2 snapped(vec2 square, float cell) {
  vec2 place = square;
  vSnap = 0.0;
  bvec2 border = bvec2(square.x <= 0.0 || square.x >= 1.0, square.y <= 0.0 || square.y >= 1.0);
  for (int i = 0; i < uLineCount; ++i) {
    vec2 normal = uLine[i].xy;
    float away = dot(square - uLine[i].zw, normal);
    float reach = cell * (abs(normal.x) + abs(normal.y));
    vSnap = max(vSnap, uLineWeight[i].x * clamp(3.0 - abs(away) / reach, 0.0, 1.0));
    if (abs(away) < 2.0 * reach) {
      float wanted = max(abs(away) - reach, 0.0) * 2.0 * sign(away);
      float pull = (wanted - dot(place - uLine[i].zw, normal)) * uLineWeight[i].x;
      // Border vertices stay on the border.
      vec2 way = border.x && border.y ? vec2(0.0) : border.x ? vec2(0.0, 1.0 / normal.y)
          : border.y ? vec2(1.0 / normal.x, 0.0) : normal;
      place += dot(abs(way), vec2(1.0)) < 3.0 ? way * pull : vec2(0.0);
    }
  }
  return clamp(place, 0.0, 1.0);
}
#endif

void main() {
  uint part = aVertex.z & 3u;
  vSide = int(aVertex.z >> 2u);
  vSquare = vec2(aVertex.xy) / uCells;
  vTop = texelFetch(uHeights, ivec2(aVertex.xy), 0).r;
  vec2 place = vSquare;
#ifdef MARKED
  vTop += dot(vSquare - uFaultLine.zw, uFaultLine.xy) >= 0.0 ? uFaultShift : -uFaultShift;
  place = snapped(vSquare, float(aVertex.w) / uCells);
#endif
#if !defined(FINE) && !defined(WALLS)
  vAlbedo = paletteAt(vTop);
#endif
  vPosition = vec3(place, part == 2u ? min(uBase, vTop) : vTop);
  gl_Position = uViewProjection * vec4(vPosition, 1.0);
}
