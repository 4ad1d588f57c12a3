// Places the grid's vertices at the mesh's heights. With MARKED or TREE it subtracts what the
// current fault or tree has not moved yet, and straightens the cliffs of marked lines.
layout(location = 0) in uvec4 aVertex;  // grid x, grid y, part + 4 * side, reach: see lod_mesh.h
layout(location = 1) in float aHeight;

uniform mat4 uViewProjection;
uniform float uCells;      // grid size - 1
uniform float uBase;       // level of the block's base

out vec3 vPosition;
out vec2 vSquare;          // the place on the grid that is shown here
out float vTop;            // the surface's height above this point
flat out int vSide;        // of walls: 0 north, 1 east, 2 south, 3 west

#if defined(MARKED)
#include "common/snap.glsl"
#include "common/snap_to_lines.glsl"
#elif defined(TREE)
#include "common/snap.glsl"
#include "common/snap_to_tree.glsl"
#else
vec2 movedPlace(vec2 square, float cell, inout float top) { return square; }
#endif

void placeVertex() {
  uint part = aVertex.z & 3u;
  vSide = int(aVertex.z >> 2u);
  vSquare = vec2(aVertex.xy) / uCells;
  float top = aHeight;
  vec2 place = movedPlace(vSquare, float(aVertex.w) / uCells, top);
  vTop = top;
  vPosition = vec3(place, part == 2u ? min(uBase, top) : top);
  gl_Position = uViewProjection * vec4(vPosition, 1.0);
}
