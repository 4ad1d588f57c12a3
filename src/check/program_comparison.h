// Whether somebody's heights are those that a program makes, up to a factor and an offset.
// Cost: linear.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "check/finding.h"
#include "check/heights_check.h"
#include "check/line_fit.h"

namespace faultline {

// What a program did otherwise than the land asks for.
struct ProgramMistake {
  FindingId id;
  std::string text;  // what was done, and what is right
  HeightLine line;   // given = factor * (what such a program makes) + offset
};

class ProgramComparison {
 public:
  // `given` outlives this; `symmetry`: how its heights lie; `wrong`: how many of them are.
  ProgramComparison(const GivenHeights& given, int size, Symmetry symmetry, int wrong);

  // The line by which the heights of a program explain the given ones: but for one vertex in a
  // thousand, and a quarter of the wrong ones.
  std::optional<HeightLine> lineOf(const Heightfield& made) const;

 private:
  double givenAt(int size, int x, int y) const {
    return static_cast<double>(given_.z[givenIndex(symmetry_, size, x, y)]);
  }

  const GivenHeights& given_;
  Symmetry symmetry_;
  std::int64_t wrong_;
  double step_;        // what the given heights were rounded to
  double most_ = 0.0;  // of them, in size
  std::vector<std::array<int, 2>> sample_;
  std::vector<double> sampled_;
};

}  // namespace faultline
