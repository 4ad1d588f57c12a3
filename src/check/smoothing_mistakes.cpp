// Mistakes in smoothing. See smoothing_mistakes.h.
#include "check/smoothing_mistakes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <vector>

#include "check/program_comparison.h"
#include "generated/text_check.h"
#include "terrain/recipe/smooth.h"
#include "terrain/smoothing/smoothing.h"

namespace faultline {
namespace {

using enum FindingId;

// What a program does that takes means of a window along x, then along y. Each member that is not
// set is as docs/spec.md has it: beyond the border there is nothing.
struct BoxProgram {
  enum class Border : std::uint8_t { kNothing, kUnwritten, kZeros, kRepeated, kWrapped };
  Border border = Border::kNothing;
  bool alongX = true, alongY = true;
  bool isInPlace = false;  // heights that the pass has written already count as they now are
  bool isSquare = false;   // one mean over a square, row after row, for the two along x and y
};
using Border = BoxProgram::Border;

struct Row {
  FindingId id;
  BoxProgram program;
  ConstantText text;
};

constexpr Row kRows[] = {
    {kSmoothOneWay, {.alongY = false}, text::kCheckSmoothAlongX},
    {kSmoothOneWay, {.alongX = false}, text::kCheckSmoothAlongY},
    {kSmoothInPlace, {.isInPlace = true}, text::kCheckSmoothInPlace},
    {kSmoothInPlace, {.isInPlace = true, .isSquare = true}, text::kCheckSmoothInPlace},
    {kSmoothBorder, {.border = Border::kUnwritten}, text::kCheckSmoothBorderUnwritten},
    {kSmoothBorder,
     {.border = Border::kUnwritten, .isSquare = true},
     text::kCheckSmoothBorderUnwritten},
    {kSmoothBorder, {.border = Border::kZeros}, text::kCheckSmoothBorderZeros},
    {kSmoothBorder, {.border = Border::kRepeated}, text::kCheckSmoothBorderRepeated},
    {kSmoothBorder, {.border = Border::kWrapped}, text::kCheckSmoothBorderWrapped},
};

// The weights of a window on one side of its middle, which has 1: whole ones, and a part at its
// end.
std::vector<double> weightsOf(double radius) {
  const double whole = std::floor(radius);
  std::vector<double> weights(static_cast<std::size_t>(whole), 1.0);
  if (radius > whole) weights.push_back(radius - whole);
  return weights;
}

// The mean at place i of a line of n heights, at(i) each.
template <class At>
double meanAt(const At& at, int n, int i, const std::vector<double>& weights, Border border) {
  double sum = at(i), total = 1.0;
  const int reach = static_cast<int>(weights.size());
  if (border == Border::kUnwritten && (i < reach || i + reach >= n)) return at(i);
  for (int k = 1; k <= reach; ++k) {
    const double weight = weights[static_cast<std::size_t>(k - 1)];
    for (int place : {i - k, i + k}) {
      const bool isOutside = place < 0 || place >= n;
      if (isOutside && border == Border::kNothing) continue;
      total += weight;
      if (isOutside && border == Border::kZeros) continue;
      if (border == Border::kRepeated) place = std::clamp(place, 0, n - 1);
      if (border == Border::kWrapped) place = ((place % n) + n) % n;
      sum += weight * at(place);
    }
  }
  return sum / total;
}

void smoothAlong(Heightfield& field, bool alongX, const std::vector<double>& weights,
                 const BoxProgram& program) {
  const int n = field.size;
  const Heightfield before = program.isInPlace ? Heightfield(kMinSize) : field;
  const Heightfield& from = program.isInPlace ? field : before;
  for (int line = 0; line < n; ++line) {
    const auto at = [&](int i) {
      return static_cast<double>(alongX ? from.at(i, line) : from.at(line, i));
    };
    for (int i = 0; i < n; ++i) {
      const auto mean = static_cast<float>(meanAt(at, n, i, weights, program.border));
      if (alongX) {
        field.row(line)[i] = mean;
      } else {
        field.row(i)[line] = mean;
      }
    }
  }
}

// Of what a square makes otherwise than two lines: a pass in place, and a border that is unwritten.
void smoothSquares(Heightfield& field, const std::vector<double>& weights,
                   const BoxProgram& program) {
  const int n = field.size, reach = static_cast<int>(weights.size());
  const Heightfield before = program.isInPlace ? Heightfield(kMinSize) : field;
  const Heightfield& from = program.isInPlace ? field : before;
  const auto weightOf = [&weights](int k) {
    return k == 0 ? 1.0 : weights[static_cast<std::size_t>(std::abs(k) - 1)];
  };
  const bool leavesBorder = program.border == Border::kUnwritten;
  const int first = leavesBorder ? reach : 0, end = leavesBorder ? n - reach : n;
  for (int y = first; y < end; ++y) {
    for (int x = first; x < end; ++x) {
      double sum = 0.0, total = 0.0;
      for (int row = std::max(y - reach, 0); row <= std::min(y + reach, n - 1); ++row) {
        for (int column = std::max(x - reach, 0); column <= std::min(x + reach, n - 1); ++column) {
          const double weight = weightOf(row - y) * weightOf(column - x);
          sum += weight * static_cast<double>(from.at(column, row));
          total += weight;
        }
      }
      field.row(y)[x] = static_cast<float>(sum / total);
    }
  }
}

Heightfield boxSmoothed(const UnsmoothedLand& land, double radius, const BoxProgram& program) {
  Heightfield field = land.heights;
  const std::vector<double> weights = weightsOf(radius);
  for (int pass = 0; pass < land.passes; ++pass) {
    if (program.isSquare) {
      smoothSquares(field, weights, program);
      continue;
    }
    if (program.alongX) smoothAlong(field, true, weights, program);
    if (program.alongY) smoothAlong(field, false, weights, program);
  }
  return field;
}

// Other windows that a program may take for one of so many vertices to each side: one more, one
// less, and the width for the radius or the other way round.
std::vector<int> otherRadii(int radius) {
  std::vector<int> radii;
  for (const int other : {radius - 1, radius + 1, 2 * radius, 2 * radius + 1, radius / 2}) {
    const bool isNew = std::find(radii.begin(), radii.end(), other) == radii.end();
    if (other >= 1 && other != radius && isNew) radii.push_back(other);
  }
  return radii;
}

std::optional<ProgramMistake> findPasses(const UnsmoothedLand& land,
                                         const ProgramComparison& comparison, int mostPasses) {
  const Smoother smoother(land.recipe, land.heights.size);
  Heightfield made = land.heights;
  for (int done = 0; done <= mostPasses; ++done) {
    if (done > 0) made = smoothed(smoother, made);
    if (done == land.passes) continue;
    if (const auto line = comparison.lineOf(made)) {
      return ProgramMistake{kSmoothPasses,
                            done == 0 ? std::string(text::kCheckSmoothNone)
                                      : text::checkSmoothPasses(done, std::to_string(land.passes)),
                            *line};
    }
  }
  return std::nullopt;
}

std::optional<ProgramMistake> findBox(const UnsmoothedLand& land,
                                      const ProgramComparison& comparison) {
  const double radius = smoothRadius(land.recipe, land.heights.size - 1);
  if (radius == std::floor(radius)) {
    const int whole = static_cast<int>(radius);
    for (const int other : otherRadii(whole)) {
      if (const auto line = comparison.lineOf(boxSmoothed(land, other, {}))) {
        return ProgramMistake{
            kSmoothWindow,
            text::checkSmoothWindow(std::to_string(2 * other + 1), std::to_string(2 * whole + 1),
                                    std::to_string(whole)),
            *line};
      }
    }
  }
  for (const Row& row : kRows) {
    if (const auto line = comparison.lineOf(boxSmoothed(land, radius, row.program))) {
      return ProgramMistake{row.id, std::string(row.text), *line};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<ProgramMistake> findSmoothingMistake(const UnsmoothedLand& land,
                                                   const GivenHeights& given, Symmetry symmetry,
                                                   int wrong) {
  // As many passes are tried as twice the right number, and a few.
  const int mostPasses = 2 * land.passes + 4;
  const bool isBox = land.recipe.value(ParameterId::kSmooth) == static_cast<int>(Smooth::kBox);
  const double reach = isBox ? smoothRadius(land.recipe, land.heights.size - 1) + 1.0 : 0.0;
  // Windows along a line, five of other radii among them, and two squares.
  const double lines = static_cast<double>(std::size(kRows) + 5) * reach;
  const double boxes = (lines + 2.0 * reach * reach) * land.passes;
  constexpr double kMostWork = 1e8;
  if ((boxes + mostPasses) * static_cast<double>(land.heights.z.size()) > kMostWork) {
    return std::nullopt;
  }
  const ProgramComparison comparison(given, land.heights.size, symmetry, wrong);
  std::optional<ProgramMistake> mistake = findPasses(land, comparison, mostPasses);
  return mistake || !isBox ? mistake : findBox(land, comparison);
}

}  // namespace faultline
