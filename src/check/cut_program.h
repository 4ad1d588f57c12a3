// The land as a program of a few lines computes it from a list of cuts, with one thing done
// otherwise: what check/mistakes.h compares somebody's heights with.
// Method: a loop over vertices and cuts in doubles. On grids of at most 1025 vertices the right
// program's side tests are exact; on larger ones a vertex on a line may fall to either side.
// Cost: about 1 ns a vertex and cut of steps, 5 ns of weighted cuts.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "terrain/recipe/recipe.h"
#include "terrain/uplift/fault.h"

namespace faultline {

// A land that is cuts and nothing else.
struct CutLand {
  int size = 0;  // vertices a side
  std::span<const Fault> cuts;
  Profile profile = Profile::kStep;
  double scale = 1.0;  // heights per kSumUnit
};

// Where a column (row) stands: u = (x + shift) / cells.
struct GridAxis {
  double shift = 0.0, cells = 1.0;
  bool isWhole = false;  // the quotient without its fraction
};

struct CutLine {
  double px, py;  // a point of it, in sides of the land
  double nx, ny;  // its normal
};

// What a program does. Each member that is not set is as it should be.
struct CutProgram {
  using MakeAxis = GridAxis (*)(int size);
  using ChangeLine = void (*)(CutLine& line);
  using ChangeAmount = double (*)(double amount, int index, int count);

  MakeAxis across = nullptr, along = nullptr;
  ChangeLine line = nullptr;
  ChangeAmount amount = nullptr;
  std::optional<Profile> profile = {};
  bool isStrict = false;      // > for >=
  bool raisesAlone = false;   // the other side stays
  bool isDistance = false;    // of steps: the signed distance for its sign
  bool keepsWhole = false;    // of steps: each sum of amplitudes without its fraction
  bool isWeightOnce = false;  // 1 - t * t where near and ridge have its square
};

// A program over a land, ready to run.
class CutRun {
 public:
  CutRun(const CutLand& land, const CutProgram& program);

  // The height of a vertex in column x and row y.
  double at(int x, int y) const;
  // Whether the vertex lies on a line, to within the rounding of decimals (2^-15 of a side), and
  // `off` is what the other side of that line makes of its height, to the tolerance. Only of steps.
  bool isOtherSide(int x, int y, double off, double tolerance) const;

 private:
  struct Cut {
    double a, b, c;  // the side is a * x + b * y - c, in cells of the program
    double amount;   // in heights
    double perCell;  // t of a side of 1
  };
  double place(const GridAxis& axis, int i) const;
  double sideOf(const Cut& cut, double x, double y) const { return cut.a * x + cut.b * y - cut.c; }

  GridAxis across_, along_;
  std::vector<Cut> cuts_;
  Profile profile_;
  bool isStrict_, isWeightOnce_, isDistance_, keepsWhole_;
  double above_ = 1.0, below_ = -1.0;  // what a side's amount is multiplied by
  double cells_ = 1.0;
  double amplitude_ = 1.0;  // one, in heights
};

}  // namespace faultline
