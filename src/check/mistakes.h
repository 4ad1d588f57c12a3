// Mistakes of a whole program, tried as hypotheses: each is the land that a program makes in which
// one thing is done otherwise, and the first that explains every vertex is named.
// Method: each is computed at a sample of vertices first (at most kMistakeSample, the same ones
// each time), for the way the heights should lie and then for the other seven, each up to a factor
// and an offset; only what explains the sample is computed at all vertices, or at a million of them
// where vertices times cuts are more than 200 million. Cost: some 10 ms for 50 cuts, and the plain
// program's time for a mistake that is found.
#pragma once

#include <optional>
#include <string>

#include "check/cut_program.h"
#include "check/finding.h"
#include "check/heights_check.h"

namespace faultline {

inline constexpr int kMistakeSample = 512;

struct Mistake {
  FindingId id;
  std::string text;  // what was done, what is right, and where to look
  Symmetry symmetry = Symmetry::kSame;
  // given = factor * (the land with the mistake) + offset. factor is above 0, unless nothing else
  // explains the heights.
  double factor = 1.0, offset = 0.0;
};

// How the heights are wrong, as far as it is known.
struct WrongHeights {
  Symmetry expected = Symmetry::kSame;  // how they should lie
  int wrong = 0;                        // vertices; all of them where they are not alike
  // Every wrong vertex lies on the line of a cut and has the height of its other side: then only
  // the test can be the mistake.
  bool areOnLines = false;
};

// The mistake that explains the heights, to the step that they are seen to be rounded to, but for
// one vertex in a thousand that lies on a line. Nothing where the right program explains them so,
// or a land has no cuts or too many to try.
std::optional<Mistake> findMistake(const CutLand& land, const GivenHeights& given,
                                   const WrongHeights& known);

}  // namespace faultline
