// The tint of a piece of land by the current tree of faults (TREE).
#include "common/tree.glsl"

// Follows a place down the tree, from line to line.
void findTint(vec2 square) {
  int node = 1;
  vTreeTint = 0.0;
  for (int level = 0; level < uTreeLevels; ++level) {
    vec4 line = treeLine(node);
    float side = dot(square - line.zw, line.xy) >= 0.0 ? 1.0 : -1.0;
    vTreeTint += side * uTreeLevel[level].y;
    node = 2 * node + (side > 0.0 ? 1 : 0);
  }
}
