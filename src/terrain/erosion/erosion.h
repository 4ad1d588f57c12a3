// Erosion of one grid, step by step. A step is a thermal step, then a hydraulic one (on the grid,
// or a share of the droplets), as the recipe asks. Land, water and sediment are whole numbers of
// units, so a vertex gains exactly what another loses: the sum of land and sediment never changes,
// water balances against rain and evaporation to the last bit, and no sum depends on its order
// (mirrored land erodes to mirrored land). Bits: docs/spec.md, section "Erosion".
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "terrain/erosion/carried_row.h"
#include "terrain/grid/grid_part.h"
#include "terrain/grid/grid_rows.h"
#include "terrain/grid/units.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// In kErosionUnit: land lies between -kMaxLand and kMaxLand (two sides), water between 0 and
// kMaxLand, sediment between 0 and twice that.
inline constexpr std::int32_t kMaxLand = 1 << 29;
static_assert(kMaxLand * kErosionUnit == 2.0);

struct ErosionState {
  int size = 0;
  std::vector<std::int32_t> land;  // heights, row by row
  // Without water on the grid these are empty. Else: the depth of the water, the sediment in it,
  // and how much water flowed out of each vertex in the last step. With droplets only `flow` is
  // used: the number of drops that have passed.
  std::vector<std::int32_t> water, sediment, flow;
};

// The rows of a state with which a step works. Those of a field that the recipe does not need are
// not used.
struct ErosionRows {
  GridRows<std::int32_t> land, water, sediment, flow;
};
ErosionRows rowsOf(ErosionState& state);

// A height in units, rounded towards zero and clamped to two sides; and back.
std::int32_t landUnits(float z);
float landHeight(std::int32_t units);

// A parameter's value as a float, and the rain of one step in units.
inline float realFloat(const Recipe& recipe, ParameterId id) {
  return static_cast<float>(recipe.real(id));
}
std::int32_t rainUnits(const Recipe& recipe);

// A quantity of the erosion that can be shown besides the land.
enum class ErosionLayer : std::uint8_t { kNone, kWater, kSediment, kFlow };

class Eroder {
 public:
  // Of a grid, or, without droplets, of a part of one.
  Eroder(const Recipe& recipe, const GridPart& part);
  ~Eroder();
  Eroder(Eroder&&) noexcept;
  Eroder& operator=(Eroder&&) noexcept;

  // Gives the state's fields the sizes that the recipe needs, without water and sediment. The
  // values of `land` are left to the caller.
  void dry(ErosionState& state) const;
  // The same in parts: takes the state's rows away, then gives it back those before `end`.
  void clear(ErosionState& state) const;
  void dryRows(ErosionState& state, int end) const;

  // Works on erosion step number `step` (from 0) of `steps`, which share the droplets, for about
  // `work` nanoseconds. True when the step is complete. Until then the state is inconsistent and
  // must not be changed between two calls. Any division into calls gives the same state.
  bool advance(ErosionState& state, int step, int steps, double work);
  // Abandons an incomplete step; its state must not be used any more.
  void reset();
  // How much of the current step is done, 0 to 1.
  double begun() const;

  // --- A step in sweeps, for lands of which only some rows are held; without droplets
  // A sweep goes down the rows, from the north: its row step `at` reads rows up to at + 1, and
  // makes row at - behind(sweep) final; it has so many row steps more than there are rows.
  int sweeps() const;
  int behind(int sweep) const;
  double sweepRowWork(int sweep) const;  // nanoseconds of a row step
  // Row steps first <= at < end of a sweep that has done those before, and has left `carried`.
  // Sweeps of many steps can go down one land at a time, each with its own.
  void runSweep(int sweep, const ErosionRows& rows, int first, int end, CarriedRow& carried);
  // Whether water, sediment and flow belong to the state.
  static bool hasWater(const Recipe& recipe);

  // The estimated cost of one of `steps` steps, in nanoseconds.
  double stepWork(int steps) const;
  // The largest memory of one state, and of the fields of an Eroder itself, in bytes.
  static std::int64_t stateBytes(const Recipe& recipe, int size);
  static std::int64_t scratchBytes(const Recipe& recipe, int size);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace faultline
