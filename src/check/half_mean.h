// Weathering as courses set it: each height moves to the middle between itself and the mean of its
// neighbours, (p + m) / 2, all from the heights before the pass. Source: the course's exercise on
// spheroidal weathering. A recipe's smoothing is another one (docs/spec.md, section 8), so this is
// for checking what students compute. No bits are promised.
#pragma once

#include <cstdint>

#include "terrain/grid/heightfield.h"

namespace faultline {

// What a program does. Each member that is not set is as the exercise has it: the neighbours are
// the four next to a vertex; on an edge those that there are.
struct HalfMeanProgram {
  // What stands beyond the border, if anything does; kUnwritten: the border is not weathered.
  enum class Border : std::uint8_t { kNothing, kUnwritten, kZeros, kRepeated, kWrapped };
  Border border = Border::kNothing;
  bool isInPlace = false;    // neighbours that the pass has moved already count as they now are
  bool isByColumns = false;  // column after column, which matters in place
  bool takesEight = false;   // the diagonal neighbours too
  bool countsOwn = false;    // the vertex is one of its neighbours
  bool isWhole = false;      // m for (p + m) / 2
};

// Cost: about 5 ns a vertex and pass.
void takeHalfMeans(Heightfield& field, int passes, const HalfMeanProgram& program = {});

}  // namespace faultline
