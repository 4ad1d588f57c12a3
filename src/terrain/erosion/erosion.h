// Erosion of one grid, step by step: a step is a thermal step, then a hydraulic one (on the grid,
// or a share of the droplets), as the recipe has them. Land, water and soil in the water are whole
// numbers of units, so what is taken from one vertex and given to another is exactly the same: land
// and soil together never change by a unit, water balances against rain and evaporation to the last
// bit, and every sum is free of its order (mirrored land erodes to mirrored land).
// Bits: docs/spec.md, section "Erosion".
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "terrain/grid/heightfield.h"
#include "terrain/grid/units.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// In kErosionUnit: land lies within -kMaxLand and kMaxLand (two sides), water within 0 and
// kMaxLand, soil within 0 and twice that.
inline constexpr std::int32_t kMaxLand = 1 << 29;
static_assert(kMaxLand * kErosionUnit == 2.0);

struct ErosionState {
  int size = 0;
  std::vector<std::int32_t> land;
  // Empty while there is no grid water; else depth, soil in the water, and what flowed out of each
  // vertex in the last step. With droplets only `flow`, the drops that have passed so far.
  std::vector<std::int32_t> water, sediment, flow;
};

// The nearest unit below in size, cut at two sides.
std::int32_t landUnits(float z);
float landHeight(std::int32_t units);

// What can be looked at beside the land.
enum class ErosionLayer : std::uint8_t { kNone, kWater, kSediment, kFlow };
inline constexpr std::size_t kErosionLayerCount = static_cast<std::size_t>(ErosionLayer::kFlow) + 1;

class Eroder {
 public:
  Eroder(const Recipe& recipe, int size);
  ~Eroder();
  Eroder(Eroder&&) noexcept;
  Eroder& operator=(Eroder&&) noexcept;

  // Makes the state's fields fit the recipe, dry and without soil; land gets its size, not its
  // heights.
  void dry(ErosionState& state) const;

  // Goes on with erosion step number `step` (from 0, of `steps` in all: droplets are shared among
  // them) for about `work` nanoseconds; true when it is whole. Between two calls for one step the
  // state must not be touched; only whole states are of use. Any division into calls gives the same
  // state.
  bool advance(ErosionState& state, int step, int steps, double work);
  // Forgets a step that is half done (its state is of no more use).
  void reset();
  // How much of the step under way is done, 0 to 1.
  double begun() const;

  // About what one of `steps` steps costs, in nanoseconds.
  double stepWork(int steps) const;
  // Most memory of one state, and of an Eroder's own fields, in bytes.
  static std::int64_t stateBytes(const Recipe& recipe, int size);
  static std::int64_t scratchBytes(const Recipe& recipe, int size);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace faultline
