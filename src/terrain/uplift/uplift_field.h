// The sums of an uplift on one grid, or a part of one, after any number of its steps: forwards,
// backwards, in slices, and counted anew from a base step (the step after which smoothing or
// erosion turned the heights so far into a new base). Method: faults and trees are added to and
// taken away from an integer field; levels and octaves are built up once more when fewer are
// wanted. A land of step faults is first made in one go (StepRows), and the field only when another
// step of it is wanted. Bits: the sums depend on plan, size, base step and step alone.
// docs/spec.md, sections "Timeline" and those of the methods.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "terrain/uplift/step_rows.h"
#include "terrain/uplift/uplift.h"

namespace faultline {

class UpliftField {
 public:
  // No step yet; the base step is 0.
  UpliftField(const UpliftPlan& plan, const GridPart& part);

  const UpliftPlan& plan() const { return plan_; }
  int size() const { return part_.size; }
  // Whole steps that stand in the sums, those before the base step included.
  int applied() const;
  int baseStep() const { return baseStep_; }

  // Works towards `goal` steps (at least baseStep()) for about `work` nanoseconds, by the shorter
  // way. True when they are reached.
  bool advanceTo(int goal, double work);

  // Whether the sums are those of applied() steps: no step is half done, and the base is known,
  // unless it is this very step.
  bool whole() const { return whole_ && (grounded_ || applied() == baseStep_); }

  // Makes `step` the base step: after `step` steps the sums are 0. It need not be reached yet.
  void rebaseAt(int step);

  // Writes z = float(double(base) + sum * scale) for rows y0 <= y < y1, small values as 0. No base
  // is one of zeros; `base` is not `out`. Only while whole().
  void write(double scale, const Heightfield* base, Heightfield& out, int y0, int y1) const;

  // What write() costs for a vertex, in nanoseconds of WebAssembly.
  double writeWork() const;

  // Highest minus lowest sum.
  double range() const;

  // About what is left to do for `goal`, in nanoseconds.
  double remainingWork(int goal) const;

  // Most memory of a field, in bytes; `rebases`: rebaseAt() will be called.
  static std::int64_t memoryBytes(const UpliftPlan& plan, const GridPart& part, bool rebases);

 private:
  bool takesRows(int goal) const;
  void keepField(FaultField& field);
  bool advanceCutsTo(FaultField& field, int goal, double work);
  void addCuts(FaultField& field, double work);
  template <typename Sums>
  bool advanceSumsTo(Sums& sums, int goal, double work);
  void takeGround(double work);
  void writeSums(Heightfield& out, int y0, int y1) const;

  UpliftPlan plan_;
  GridPart part_;
  std::variant<FaultField, DiamondSquare, Fbm> sums_;
  // In place of a field of faults until it is wanted: the steps from the base step to cuts_.
  std::optional<StepRows> rows_;
  int baseStep_ = 0;
  int cuts_ = 0;  // applied(), when they are cuts
  // While cuts are added, or taken away: how many there will be, and the rows that have them
  // already.
  int nextCuts_ = 0;
  int row_ = 0;
  // The sums at the base step, for levels and octaves; made on the way, row by row.
  Heightfield ground_{kMinSize};
  int groundRow_ = 0;
  bool grounded_ = true;
  bool whole_ = true;
};

}  // namespace faultline
