// The exact fast fault field: any number of step faults in O(faults * rows + cells) instead of
// O(faults * cells).
// Method: a straight fault changes side once per grid row, so a fault is one entry per row in a row
// difference buffer, and heights are one prefix sum per row. Crossings step from row to row by
// integer quotient and remainder, like Bresenham's line. Bits: integers only until the final
// scaling, and integer addition is associative: any order, slicing, or taking away again leaves the
// same field, equal in every cell to a plain double loop over cells and faults.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "terrain/fault.h"
#include "terrain/heightfield.h"

namespace faultline {

class FaultField {
 public:
  // A flat field of size x size vertices. Memory: 8 bytes a vertex.
  explicit FaultField(int size);

  int size() const { return size_; }

  // Applies each fault (sign 1) or takes it away again (sign -1). Cost: about 2 ns per fault and
  // row.
  void add(std::span<const Fault> faults, int sign);

  // Back to flat.
  void clear();

  // The sum at each vertex of one row, in units of 2^-24: raised counts +amplitude, lowered
  // -amplitude.
  void rowSums(int y, std::span<std::int64_t> sums) const;

  // Writes z = float(double(sum in units of 2^-30) * scale) for rows y0 <= y < y1 of a field of the
  // same size; heights below 2^-40 in size are stored as 0.
  void writeHeights(double scale, Heightfield& out, int y0, int y1) const;

  // Highest minus lowest sum over all vertices, in units of 2^-30.
  std::int64_t range() const;

 private:
  // One entry per vertex: differences along each row, in units of 2^-24.
  std::int64_t* row(int y) { return difference_.data() + static_cast<std::size_t>(y) * stride_; }
  const std::int64_t* row(int y) const {
    return difference_.data() + static_cast<std::size_t>(y) * stride_;
  }

  int size_;
  std::size_t stride_;
  std::vector<std::int64_t> difference_;
};

}  // namespace faultline
