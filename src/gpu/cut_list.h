// The steps of an uplift of cuts as the GPU's textures hold them: whole numbers for the side test
// of each line, and for a weighted profile the floats that say how its distance grows along a row.
// Bits: docs/spec.md, sections 4 to 6. A cut is (A, B, K, amplitude), and a vertex is raised when
// A x + B y >= K, which the GPU computes in 32-bit whole numbers.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "gpu/grid_texture.h"
#include "terrain/uplift/uplift.h"

namespace faultline {

// A texel of the list of cuts.
using CutTexel = std::array<std::int32_t, 4>;

// (A, B, K, amplitude) on a grid with D = size - 1 up to 4096. The amplitude is in kAmplitudeUnit.
// A x + B y stays within 2^29.1 in size there, and so does K for a point in the square. A K beyond
// 2^30, of a line that misses every vertex by far, is moved to 2^30, where it misses them as well.
CutTexel cutTexel(const Fault& fault, int d);

// What the cuts of a batch are. Cuts of one pass are all of one kind.
enum class CutKind : std::uint8_t { kSteps, kTrees, kWeighted };

struct CutBatch {
  CutKind kind = CutKind::kSteps;
  int count = 0;   // cuts, or trees
  int levels = 0;  // of each tree, whose 2^levels - 1 lines stand one after the other
  // A texel for each line; for weighted faults (A, B, K, 0), then the bits of dt and of
  // float(64 * amplitude). Filled up to whole rows of a ListTexture.
  std::vector<CutTexel> texels;
  // For weighted faults: the bits of t0 for each row of the tile, one fault after the other.
  std::vector<std::int32_t> rowStarts;
};

// Takes steps of the plan from `first` on, at most `end` and `max` of them, to a batch for a tile
// of a grid with `size` vertices a side. It ends where another kind of step begins, and where a
// texture of `maxTexture` texels a side is full. At least one step; returns how many (batch.count).
int takeCuts(const UpliftPlan& plan, int size, const Tile& tile, int first, int end, int max,
             int maxTexture, CutBatch& batch);

}  // namespace faultline
