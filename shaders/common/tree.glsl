// The lines of the current tree of faults, and of earlier ones (TREE).
const int kMaxLevels = 12;
const int kRow = 64;              // texels
const int kEarlierRow = 64;
// Node k of the tree at texel k: unit normal, point. From kEarlierRow on: one row for each earlier
// tree.
uniform sampler2D uTree;
uniform int uTreeLevels;
uniform vec2 uTreeLevel[kMaxLevels];  // minus the displacement still to come, and the tint
out float vTreeTint;              // raised or lowered by the tree: 1 to -1

vec4 treeLine(int node) { return texelFetch(uTree, ivec2(node % kRow, node / kRow), 0); }
