#version 300 es
// The block: places grid vertices at their exact heights and shifts the sides of the fault under way.
precision highp float;
precision highp int;
precision highp sampler2D;

layout(location = 0) in uvec4 aVertex;  // grid x, grid y, part (0 surface, 1 wall top, 2 wall bottom), side

uniform sampler2D uHeights;
uniform mat4 uViewProjection;
uniform float uCells;      // grid size - 1
uniform float uBase;       // level of the block's base
uniform vec4 uFaultLine;   // unit normal, point
uniform float uFaultShift; // what the raised side lacks of its true height (0 or negative); the other the same, upwards


// Earlier faults and the one under way: unit normal and point, and how firmly the mesh keeps to each line.
const int kMostSnaps = 13;
uniform int uSnapCount;
uniform vec4 uSnapLine[kMostSnaps];
uniform float uSnapStrength[kMostSnaps];
uniform float uSnapReach;  // size of the mesh's smallest cells, in sides of the square

out vec3 vPosition;
out vec2 vSquare;          // the place on the grid that is shown here
out float vTop;            // the surface's height above this point
flat out int vSide;        // -1 surface, else 0 north, 1 east, 2 south, 3 west

// Moves vertices next to a fault line onto it, so that its cliff stands straight instead of in grid steps. What is
// nearer than a cell comes to lie on the line, what is nearer than two is pulled after it, nothing changes sides.
vec2 snapped(vec2 square) {
  vec2 place = square;
  bvec2 border = bvec2(square.x <= 0.0 || square.x >= 1.0, square.y <= 0.0 || square.y >= 1.0);
  for (int i = 0; i < uSnapCount; ++i) {
    vec2 normal = uSnapLine[i].xy;
    float away = dot(square - uSnapLine[i].zw, normal);
    float reach = uSnapReach * (abs(normal.x) + abs(normal.y));
    float rest = max(abs(away) - reach, 0.0) * 2.0;
    float pull = abs(away) < 2.0 * reach ? (rest - abs(away)) * sign(away) * uSnapStrength[i] : 0.0;
    // Border vertices stay on the border.
    vec2 way = border.x && border.y ? vec2(0.0) : border.x ? vec2(0.0, 1.0 / normal.y)
        : border.y ? vec2(1.0 / normal.x, 0.0) : normal;
    place += dot(abs(way), vec2(1.0)) < 3.0 ? way * pull : vec2(0.0);
  }
  return clamp(place, 0.0, 1.0);
}

void main() {
  vec2 square = vec2(aVertex.xy) / uCells;
  float z = texelFetch(uHeights, ivec2(aVertex.xy), 0).r;
  float side = dot(square - uFaultLine.zw, uFaultLine.xy) >= 0.0 ? 1.0 : -1.0;
  vTop = z + side * uFaultShift;
  vSide = aVertex.z == 0u ? -1 : int(aVertex.w);
  vSquare = square;
  vPosition = vec3(snapped(square), aVertex.z == 2u ? min(uBase, vTop) : vTop);
  gl_Position = uViewProjection * vec4(vPosition, 1.0);
}
