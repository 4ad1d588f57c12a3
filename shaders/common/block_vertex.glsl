// Places the vertices of the block's mesh. With MARKED or TREE it subtracts what the current fault or
// tree has not moved yet, and straightens the cliffs of marked lines. With CUTS the mesh has done
// both already.
#ifdef CUTS
layout(location = 2) in vec4 aPlace;  // place on the square, height, height of the surface above
layout(location = 3) in vec4 aPart;   // a place inside the piece of land; normal of a face
flat out vec2 vInside;
flat out vec2 vNormal;
#else
layout(location = 0) in uvec4 aVertex;  // grid x, grid y, part + 4 * side, reach: see lod_mesh.h
layout(location = 1) in float aHeight;
flat out int vSide;        // of walls: 0 north, 1 east, 2 south, 3 west
#endif

uniform mat4 uViewProjection;
uniform float uCells;      // grid size - 1
uniform float uBase;       // level of the block's base

out vec3 vPosition;
out vec2 vSquare;          // the place on the grid that is shown here
out float vTop;            // the surface's height above this point

#ifdef CUTS
#ifdef TREE
#include "common/tree_tint.glsl"
#endif

void placeVertex() {
  vSquare = aPlace.xy;
  vPosition = aPlace.xyz;
  vTop = aPlace.w;
  vInside = aPart.xy;
  vNormal = aPart.zw;
#ifdef TREE
  findTint(vInside);
#endif
  gl_Position = uViewProjection * vec4(vPosition, 1.0);
}
#else
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
#endif
