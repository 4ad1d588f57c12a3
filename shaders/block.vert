#version 300 es
// The block: places grid vertices at the mesh's heights and, with MARKED, holds back what the fault
// under way has not moved yet and lets cliffs of marked faults stand straight. TREE: the same for a
// tree of faults.
precision highp float;
precision highp int;
precision highp sampler2D;

layout(location = 0) in uvec4 aVertex;  // grid x, grid y, part + 4 * side, reach: see lod_mesh.h
layout(location = 1) in float aHeight;

uniform mat4 uViewProjection;
uniform float uCells;      // grid size - 1
uniform float uBase;       // level of the block's base

out vec3 vPosition;
out vec2 vSquare;          // the place on the grid that is shown here
out float vTop;            // the surface's height above this point
flat out int vSide;        // of walls: 0 north, 1 east, 2 south, 3 west

#if !defined(FINE) && !defined(WALLS) && !defined(QUICK) && !defined(STEEP)
// While the terrain moves colours are found per vertex.
uniform sampler2D uLandPalette;  // see block.frag, also for the next
uniform vec2 uPaletteAt;
out vec3 vAlbedo;
#endif

#if defined(MARKED) || defined(TREE)
out float vSnap;           // how much this place belongs to the cliff of a marked line, 0 to 1

// How firmly a place belongs to the cliff of a line that far away, where triangles are `reach` wide.
float snapAt(float away, float reach) { return clamp(3.0 - abs(away) / reach, 0.0, 1.0); }

// Moves a vertex next to a fault line onto it, so that its cliff stands straight instead of in grid
// steps. What is nearer than a triangle comes to lie on the line, what is nearer than two is pulled
// after it, nothing changes sides. `away`: of the vertex's own square, which lines before this one
// may have moved to `place`.
vec2 pulled(vec2 place, vec2 square, vec4 line, float away, float reach, float firm) {
  if (abs(away) >= 2.0 * reach) return place;
  float wanted = max(abs(away) - reach, 0.0) * 2.0 * sign(away);
  float pull = (wanted - dot(place - line.zw, line.xy)) * firm;
  // Border vertices stay on the border.
  bvec2 border = bvec2(square.x <= 0.0 || square.x >= 1.0, square.y <= 0.0 || square.y >= 1.0);
  vec2 way = border.x && border.y ? vec2(0.0) : border.x ? vec2(0.0, 1.0 / line.y)
      : border.y ? vec2(1.0 / line.x, 0.0) : line.xy;
  return dot(abs(way), vec2(1.0)) < 3.0 ? place + way * pull : place;
}
#endif

#ifdef MARKED
const int kMaxLines = 13;
uniform vec4 uFaultLine;     // unit normal, point
uniform float uFaultShift;   // what the land beside the line has not moved yet, or 0
uniform float uFaultOther;   // what a move means on the other side: -1, or 1 for a ridge
uniform vec4 uFaultCurve;    // the profile's weight as a polynomial: see fault_profile.h
uniform vec2 uFaultReach;    // its last coefficient, 1 / reach
// Earlier faults, then the one under way: unit normal and point; how firmly the mesh keeps to the
// line, and how dark its ink is.
uniform int uLineCount;
uniform vec4 uLine[kMaxLines];
uniform vec2 uLineWeight[kMaxLines];

float faultWeight(float away) {
  float c = min(abs(away) * uFaultReach.y, 1.0);
  return uFaultCurve.x + c * (uFaultCurve.y + c * (uFaultCurve.z + c * (uFaultCurve.w
      + c * uFaultReach.x)));
}

vec2 snapped(vec2 square, float cell) {
  vec2 place = square;
  vSnap = 0.0;
  for (int i = 0; i < uLineCount; ++i) {
    float away = dot(square - uLine[i].zw, uLine[i].xy);
    float reach = cell * (abs(uLine[i].x) + abs(uLine[i].y));
    vSnap = max(vSnap, uLineWeight[i].x * snapAt(away, reach));
    place = pulled(place, square, uLine[i], away, reach, uLineWeight[i].x);
  }
  return clamp(place, 0.0, 1.0);
}
#endif

#ifdef TREE
const int kMaxLevels = 12;
const int kRow = 64;              // texels
const int kEarlierRow = 64;
// Node k at texel k: unit normal, point. From kEarlierRow on one row for each tree before.
uniform sampler2D uTree;
uniform ivec2 uEarlier;           // how many of these, and of how many levels
uniform int uTreeLevels;
uniform vec2 uTreeLevel[kMaxLevels];  // what the land has not moved yet, and the tint
uniform vec2 uTreeFirm;           // how firmly the mesh keeps to the lines, and down to which level
out float vTreeTint;              // raised or lowered by the tree: 1 to -1

// Follows the vertex down the tree, from line to line; returns what it has not moved yet.
float throughTree(vec2 square, float cell, out vec2 place) {
  place = square;
  vSnap = 0.0;
  // Where triangles are wide, many old lines would pull one vertex to and fro: these pull less far.
  float near = min(cell, 4.0 / uCells);
  for (int tree = uEarlier.x - 1; tree >= 0; --tree) {
    int at = 1;
    for (int level = 0; level < uEarlier.y; ++level) {
      vec4 line = texelFetch(uTree, ivec2(at, kEarlierRow + tree), 0);
      float away = dot(square - line.zw, line.xy);
      float reach = near * (abs(line.x) + abs(line.y));
      vSnap = max(vSnap, snapAt(away, reach));
      place = pulled(place, square, line, away, reach, 1.0);
      at = 2 * at + (away >= 0.0 ? 1 : 0);
    }
  }
  float shift = 0.0;
  int node = 1;
  vTreeTint = 0.0;
  for (int level = 0; level < uTreeLevels; ++level) {
    vec4 line = texelFetch(uTree, ivec2(node % kRow, node / kRow), 0);
    float away = dot(square - line.zw, line.xy);
    float side = away >= 0.0 ? 1.0 : -1.0;
    shift += side * uTreeLevel[level].x;
    vTreeTint += side * uTreeLevel[level].y;
    float reach = cell * (abs(line.x) + abs(line.y));
    float firm = float(level) < uTreeFirm.y ? uTreeFirm.x : 0.0;
    vSnap = max(vSnap, firm * snapAt(away, reach));
    place = pulled(place, square, line, away, reach, firm);
    node = 2 * node + (side > 0.0 ? 1 : 0);
  }
  place = clamp(place, 0.0, 1.0);
  return shift;
}
#endif

void main() {
  uint part = aVertex.z & 3u;
  vSide = int(aVertex.z >> 2u);
  vSquare = vec2(aVertex.xy) / uCells;
  vTop = aHeight;
  vec2 place = vSquare;
#ifdef MARKED
  float away = dot(vSquare - uFaultLine.zw, uFaultLine.xy);
  vTop += uFaultShift * (away >= 0.0 ? 1.0 : uFaultOther) * faultWeight(away);
  place = snapped(vSquare, float(aVertex.w) / uCells);
#endif
#ifdef TREE
  vTop += throughTree(vSquare, float(aVertex.w) / uCells, place);
#endif
#if !defined(FINE) && !defined(WALLS) && !defined(QUICK) && !defined(STEEP)
  vAlbedo = textureLod(uLandPalette, vec2(vTop * uPaletteAt.x + uPaletteAt.y, 1.0 / 6.0), 0.0).rgb;
#endif
  vPosition = vec3(place, part == 2u ? min(uBase, vTop) : vTop);
  gl_Position = uViewProjection * vec4(vPosition, 1.0);
}
