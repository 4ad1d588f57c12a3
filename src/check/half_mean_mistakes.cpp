// Mistakes in weathering. See half_mean_mistakes.h.
#include "check/half_mean_mistakes.h"

#include <iterator>

#include "check/half_mean.h"
#include "check/program_comparison.h"
#include "generated/text_check.h"

namespace faultline {
namespace {

using enum FindingId;
using Border = HalfMeanProgram::Border;

struct Row {
  FindingId id;
  HalfMeanProgram program;
  ConstantText text;
};

constexpr Row kRows[] = {
    {kMeanInPlace, {.isInPlace = true}, text::kCheckMeanInPlace},
    {kMeanInPlace, {.isInPlace = true, .isByColumns = true}, text::kCheckMeanInPlace},
    {kMeanBorder, {.border = Border::kUnwritten}, text::kCheckMeanBorderUnwritten},
    {kMeanBorder, {.border = Border::kZeros}, text::kCheckMeanBorderZeros},
    {kMeanBorder, {.border = Border::kRepeated}, text::kCheckMeanBorderRepeated},
    {kMeanBorder, {.border = Border::kWrapped}, text::kCheckMeanBorderWrapped},
    {kMeanNeighbours, {.takesEight = true}, text::kCheckMeanEight},
    {kMeanNeighbours, {.countsOwn = true}, text::kCheckMeanOwn},
    {kMeanWhole, {.isWhole = true}, text::kCheckMeanWhole},
};

}  // namespace

std::optional<ProgramMistake> findHalfMeanMistake(const Heightfield& land, int passes,
                                                  const GivenHeights& given, Symmetry symmetry,
                                                  int wrong) {
  // As many passes are tried as twice the right number, and a few
  const int mostPasses = 2 * passes + 4;
  const double weatherings = static_cast<double>(std::size(kRows)) * passes + mostPasses;
  constexpr double kMostWork = 6e7;
  if (weatherings * static_cast<double>(land.z.size()) > kMostWork) return std::nullopt;
  const ProgramComparison comparison(given, land.size, symmetry, wrong);
  Heightfield made = land;
  for (int done = 0; done <= mostPasses; ++done) {
    if (done > 0) takeHalfMeans(made, 1);
    if (done == passes) continue;
    if (const auto line = comparison.lineOf(made)) {
      return ProgramMistake{kMeanPasses,
                            done == 0 ? std::string(text::kCheckMeanNone)
                                      : text::checkMeanPasses(done, std::to_string(passes)),
                            *line};
    }
  }
  for (const Row& row : kRows) {
    made = land;
    takeHalfMeans(made, passes, row.program);
    if (const auto line = comparison.lineOf(made)) {
      return ProgramMistake{row.id, std::string(row.text), *line};
    }
  }
  return std::nullopt;
}

}  // namespace faultline
