// The memory of a land on a page. See page_memory.h.
#include "app/document/page_memory.h"

#include <algorithm>

#include "render/scene/scene.h"
#include "terrain/cliffs/land_cuts.h"
#include "terrain/timeline/session.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

// What the cuts of a recipe take: their mesh, and the finer grid of the map.
std::int64_t cutMemory(const Recipe& recipe) {
  // For each piece: corners, faces and their indices, and the edges while the mesh is made, in
  // vectors that may have room for twice as many. Of cuts that are seen close half as many again
  // are shown, and there may be more than expected.
  constexpr double kPieceBytes = 2.0 * 840.0;
  constexpr double kMaxPieces = 1.5 * kMaxCutPieces;
  constexpr double kOverExpected = 1.5;
  // So many steps make more pieces than that.
  constexpr int kManySteps = 500;
  // For each vertex: height and sum.
  constexpr std::int64_t kMapBytes = 12ll * (kMaxCutCells + 1) * (kMaxCutCells + 1);
  const UpliftPlan plan = upliftPlan(recipe);
  if (!plan.isCut() || plan.profile() != Profile::kStep) return 0;
  const double pieces = expectedPieces(plan, 0, std::min(Timeline(recipe).steps, kManySteps));
  return kMapBytes +
         static_cast<std::int64_t>(kPieceBytes * std::min(kMaxPieces, kOverExpected * pieces));
}

}  // namespace

std::int64_t pageMemory(const Recipe& recipe) {
  // For each vertex: shaped height, and height, slopes, colour and layer for the textures. For each
  // point of the mesh's lattice, which is at most twice as fine: error, vertices, sampled height.
  // Then light, map, panels and pictures of the panels.
  constexpr std::int64_t kVertexBytes = 24;
  constexpr std::int64_t kLatticeBytes = 10;
  constexpr std::int64_t kFixedBytes = 48 << 20;
  constexpr std::int64_t kFinestLattice = 2049;
  const std::int64_t size = recipe.size();
  const std::int64_t lattice = std::min(2 * size, kFinestLattice);
  return sessionMemory(recipe) + cutMemory(recipe) + kVertexBytes * size * size +
         kLatticeBytes * lattice * lattice + kFixedBytes;
}

}  // namespace faultline
