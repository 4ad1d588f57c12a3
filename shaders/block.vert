#version 300 es
// The block: places grid vertices at their exact heights and, with MARKED, shifts the sides of the fault under way and
// lets cliffs of marked faults stand straight.
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

#ifdef MARKED
const int kMostLines = 13;
uniform vec4 uFaultLine;   // unit normal, point
uniform float uFaultShift; // what the raised side lacks of its true height (0 or negative); the other the same, upwards
// Earlier faults, then the one under way: unit normal and point; how firmly the mesh keeps to the line, and its ink.
uniform int uLineCount;
uniform vec4 uLine[kMostLines];
uniform vec2 uLineWeight[kMostLines];
out float vReach;          // how fine the mesh is here, in sides of the square

// Moves vertices next to a fault line onto it, so that its cliff stands straight instead of in grid steps. What is
// nearer than a triangle comes to lie on the line, what is nearer than two is pulled after it, nothing changes sides.
vec2 snapped(vec2 square) {
  vec2 place = square;
  bvec2 border = bvec2(square.x <= 0.0 || square.x >= 1.0, square.y <= 0.0 || square.y >= 1.0);
  for (int i = 0; i < uLineCount; ++i) {
    vec2 normal = uLine[i].xy;
    float away = dot(square - uLine[i].zw, normal);
    float reach = vReach * (abs(normal.x) + abs(normal.y));
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
  vReach = float(aVertex.w) / uCells;
  vTop += dot(vSquare - uFaultLine.zw, uFaultLine.xy) >= 0.0 ? uFaultShift : -uFaultShift;
  place = snapped(vSquare);
#endif
  vPosition = vec3(place, part == 2u ? min(uBase, vTop) : vTop);
  gl_Position = uViewProjection * vec4(vPosition, 1.0);
}
