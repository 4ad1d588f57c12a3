// Compares somebody's own heights with a land: how they lie, in what unit they are, which vertices
// are wrong, and which cuts explain it.
// Method: all eight symmetries of the square are tried. Where the land is cuts alone, least squares
// tell how often each cut was counted, and the symmetry is the one in which that explains the
// heights. Elsewhere, and where no amounts explain them, it is the one whose heights go best with
// the land's; factor and offset are medians over pairs of vertices (Theil 1950, Sen 1968), which
// single wrong vertices do not move. Cost: linear in the vertices; amounts are fitted to a sample
// of at most kSampledVertices.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/enum_count.h"
#include "terrain/grid/heightfield.h"
#include "terrain/uplift/fault.h"

namespace faultline {

// How the given rows lie on the land. The first vertex of a file that lies as ours is
// north-western, and its rows run east.
enum class Symmetry : std::uint8_t {
  kSame,
  kSouthFirst,   // the first row is the southern one
  kEastFirst,    // rows run west
  kHalfTurn,     // both
  kExchanged,    // rows and columns are exchanged
  kQuarterLeft,  // turned by 90 degrees, anticlockwise
  kQuarterRight,
  kExchangedHalfTurn,  // exchanged, and turned by 180 degrees
};

struct GivenHeights {
  std::span<const float> z;  // as many as the land has vertices, row by row
  double step = 0.0;         // of whole-number levels; 0: none
  // What a vertex may be off, in the land's unit, if that is more than roundings need; 0: they
  // alone.
  double tolerance = 0.0;
};

// A cut of the land that was counted otherwise than once: -1 with its sign turned, 0 not at all.
struct OddCut {
  int index = 0;        // of the span of cuts
  double amount = 0.0;  // what it adds in the given heights, in the land's unit
  double right = 0.0;   // what it adds in the land
  double times() const { return right == 0.0 ? 0.0 : amount / right; }
};

struct HeightsCheck {
  Symmetry symmetry = Symmetry::kSame;
  // Whether they are heights of this land at all; else the rest means nothing.
  bool alike = false;

  // given = factor * land + offset
  double factor = 1.0, offset = 0.0;
  double tolerance = 0.0;  // what a vertex may be off, in the land's unit
  // What roundings leave, those of decimals that were written included: what explains a height
  // explains it to this.
  double rounding = 0.0;

  // Vertices that are further off, in columns and rows of the land; their heights in its unit.
  struct Place {
    int x = 0, y = 0;
    double given = 0.0, land = 0.0;
    double off() const { return given - land; }
  };
  int wrong = 0;
  Place first, largest;  // row by row; only if any is wrong
  double meanOff = 0.0;  // of all vertices, in size

  // What explains them, if `explained`: cuts that were counted otherwise, or (`onLines`) vertices
  // within a cell of a cut's line, of which the other side was raised.
  bool explained = false;
  std::vector<OddCut> oddCuts;
  std::vector<int> unseenCuts;  // of which the vertices tell no amount
  bool onLines = false;
  bool areExact = false;  // with onLines: whether all of them lie on a line, to within rounding
  int lineCut = 0;        // one of them: that of `first`
};

inline constexpr int kSampledVertices = 4096;
inline constexpr int kMaxExplainedCuts = 256;

// Vertices spread over the grid, as {column, row}, the same ones each time: `count`, or all of them
// where there are no more.
std::vector<std::array<int, 2>> vertexSample(int size, int count);

// What roundings leave of heights: half a step of levels and a little more, a hundred-thousandth of
// the range, and what floats of this size do. All in one unit.
double roundingOfHeights(double range, double largest, double step);

// A factor of 1 and an offset of 0 but for roundings are so meant. `range`: the land's.
void roundLine(double range, HeightsCheck& check);

// The index in the given rows of the vertex that stands at (x, y) of the land.
std::size_t givenIndex(Symmetry symmetry, int size, int x, int y);

// `cuts`: what the land consists of, if that is steps alone and nothing follows them; `scale`:
// heights per unit of their sums (Session::scale()). Neither may hold NaN or infinities.
HeightsCheck checkHeights(const Heightfield& land, const GivenHeights& given,
                          std::span<const Fault> cuts, double scale);

// The heights against the land where it is known how they lie and in what unit they are; nothing
// explains them then.
HeightsCheck checkHeightsAlong(const Heightfield& land, const GivenHeights& given,
                               Symmetry symmetry, double factor, double offset);

}  // namespace faultline
