// What one cut, or one tree of cuts, adds to a vertex, in units of an amplitude.

#include "list.glsl"

bool isRaised(ivec4 cut, ivec2 vertex) {
  return cut.x * vertex.x + cut.y * vertex.y >= cut.z;
}

int amountOf(int index, ivec2 vertex) {
#ifdef TREE
  // Walk down from the root. Line k (from 0) has the children 2k + 1, which splits its lowered side,
  // and 2k + 2, which splits its raised side.
  int first = index * ((1 << uLevels) - 1);
  int line = 0;
  int amount = 0;
  for (int level = 0; level < uLevels; ++level) {
    ivec4 cut = texelFetch(uCuts, placeInList(first + line), 0);
    bool raised = isRaised(cut, vertex);
    amount += raised ? cut.w : -cut.w;
    line = 2 * line + (raised ? 2 : 1);
  }
  return amount;
#else
  ivec4 cut = texelFetch(uCuts, placeInList(index), 0);
  return isRaised(cut, vertex) ? cut.w : -cut.w;
#endif
}
