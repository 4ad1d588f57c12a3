// Vertices near the lines of a tree of faults (TREE).
#include "common/tree.glsl"
uniform ivec2 uEarlier;           // the number of earlier trees, and of their levels
uniform vec2 uTreeFirm;           // how strongly the mesh follows the lines; down to which level

// Follows the vertex of `square` down the tree, from line to line. Subtracts from `top` what the
// tree has not moved yet, and returns the place of the vertex. `cell`: the width of its triangles,
// in sides of the square.
vec2 movedPlace(vec2 square, float cell, inout float top) {
  vec2 place = square;
  vSnap = 0.0;
  // Where triangles are wide, many old lines would pull one vertex in turn: limit their reach.
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
    vec4 line = treeLine(node);
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
  top += shift;
  return clamp(place, 0.0, 1.0);
}
