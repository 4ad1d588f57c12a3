// The exact fast fault field: any number of faults of one profile, and of fault trees, summed over
// a grid in integers; equal in every cell to a plain double loop over cells and faults. Method: a
// straight fault changes side once per grid row, so a step fault is one entry per row in a row
// difference buffer, and heights are one prefix sum per row: O(faults * rows + cells) instead of
// O(faults * cells). A weighted profile touches in addition the cells within reach of its line: per
// row one span, in vector lanes. A tree splits each row into intervals: recursion on intervals, not
// on cells. Crossings step from row to row by integer quotient and remainder, like Bresenham's
// line. Bits: integer sums, so any order, slicing, or taking away again leaves the same field;
// weights are floats computed alike for every cell, whatever the lane width. docs/spec.md, sections
// 4 to 6.
#pragma once

#include <cstdint>
#include <span>

#include "base/unfilled.h"
#include "terrain/grid/grid_part.h"
#include "terrain/uplift/fault.h"
#include "terrain/uplift/fault_tree.h"

namespace faultline {

class FaultField {
 public:
  // A flat field of a grid, or of a part of one. Memory: 8 bytes a vertex, 16 for ramp and cosine.
  explicit FaultField(const GridPart& part, Profile profile = Profile::kStep);

  int size() const { return part_.size; }
  Profile profile() const { return profile_; }

  // Applies each fault (sign 1) or takes it away again (sign -1) on rows y0 <= y < y1. Cost: about
  // 2 ns per fault and row, and for weighted profiles about 1 ns per cell within reach.
  void add(std::span<const Fault> faults, int sign, int y0, int y1);
  void add(std::span<const Fault> faults, int sign) { add(faults, sign, 0, size()); }

  // Applies each tree or takes it away again. Only for Profile::kStep. Cost: a few ns per row and
  // line that crosses it.
  void add(std::span<const FaultTree> trees, int sign, int y0, int y1);
  void add(std::span<const FaultTree> trees, int sign) { add(trees, sign, 0, size()); }

  // Back to flat. Cost: O(1); the memory of a row is cleared when something is added to it.
  void clear() { begun_ = 0; }
  // Whether no row is still to be cleared.
  bool hasBegun() const { return begun_ == size(); }

  // Padding on either side of a row's columns, for lines that miss the row: west entries count from
  // column 0, east entries are ignored.
  static constexpr int kMargin = 8;

  // The sum at each vertex of one row, in kSumUnit.
  void rowSums(int y, std::span<std::int64_t> sums) const;

  // Writes z = float(double(base) + double(sum) * scale) for rows y0 <= y < y1 of a field of the
  // same size; heights below 2^-40 in size are stored as 0. No base is one of zeros. `base` and
  // `out` may be the same field.
  void writeHeights(double scale, const Heightfield* base, Heightfield& out, int y0, int y1) const;

  // Highest minus lowest sum over all vertices, in kSumUnit.
  std::int64_t range() const;

 private:
  // One entry per vertex: differences along each row, in kAmplitudeUnit.
  std::int64_t* row(int y) {
    return difference_.data() + kMargin + static_cast<std::size_t>(y) * stride_;
  }
  const std::int64_t* row(int y) const {
    return difference_.data() + kMargin + static_cast<std::size_t>(y) * stride_;
  }
  // What bands add to each vertex, in kSumUnit: whole numbers below 2^53.
  const double* bandRow(int y) const {
    return band_.data() + kMargin + static_cast<std::size_t>(y) * stride_;
  }
  void beginRows(int end);
  void addSteps(std::span<const Fault> faults, int sign, int y0, int y1);
  // The sums of row y, as doubles; they may lie in `space`, which holds a row.
  const double* sums(int y, double* space) const;

  GridPart part_;
  Profile profile_;
  std::size_t stride_;
  int begun_ = 0;  // the rows from here on are flat, whatever their memory holds
  UnfilledVector<std::int64_t> difference_;
  UnfilledVector<double> band_;
};

}  // namespace faultline
