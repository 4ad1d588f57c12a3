// Land of step faults made in one go, some rows at a time, without a field that is kept: for the
// land after all its faults and none of the steps before it. A timeline that goes back and forth
// keeps a FaultField, from which it can take faults away again. Method: a line enters the square on
// one row and leaves it on another. On the rows between it has one column, which steps on by a
// fixed-point number, and adds one difference. The differences are added up and scaled while the
// rows are in the cache. Cost: about 1 ns for each crossing of a line and a row and 0.5 ns for each
// vertex; 40 bytes for each fault. Bits: those of FaultField. The sums are integers, so their order
// does not matter: of 32 bits where all jumps together fit them, else of 64.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "terrain/grid/heightfield.h"
#include "terrain/uplift/fault.h"

namespace faultline {

class StepRows {
 public:
  // The faults of a size x size grid, as steps, whatever their reach. Cost: about 80 ns a fault.
  StepRows(std::span<const Fault> faults, int size);

  // Writes z = float(double(base) + double(sum) * scale) for rows y0 <= y < y1, as
  // FaultField::writeHeights does. No base is one of zeros; `base` and `out` may be the same field.
  // Every 16 rows cost a few nanoseconds for each fault besides.
  void writeHeights(double scale, const Heightfield* base, Heightfield& out, int y0, int y1) const;

  // Highest minus lowest sum over all vertices, in kSumUnit.
  std::int64_t range() const;

  // What writing a row costs, in nanoseconds of WebAssembly.
  double rowWork() const;

  // Most memory that this many faults take, the making of rows included.
  static std::int64_t memoryBytes(int faults, int size);

 private:
  // On rows first <= y < end the line's column lies east of the first vertex and not beyond the
  // last: what is east of it, that column included, lies `jump` higher than what is west of it.
  struct Line {
    std::int64_t column;  // on row 0, in units of 2^-32; its whole part is the column
    std::int64_t step;    // from row to row
    std::int32_t jump;    // in kAmplitudeUnit
    std::int32_t first, end;
  };

  void enter(const Fault& fault);
  void enterLevel(const Fault& fault, std::int64_t threshold);
  void gain(std::int64_t row, std::int64_t amount);
  template <typename Sum>
  void cross(int y, int end, std::size_t stride, Sum* differences) const;
  template <typename Sum, class Use>
  void walk(int y0, int y1, const Use& use) const;

  int size_;
  bool isNarrow_;  // whether sums fit 32 bits
  std::vector<Line> lines_;
  // By row: by how much the sum in column 0 differs from that of the row before; of row 0: from 0.
  std::vector<std::int64_t> west_;
};

}  // namespace faultline
