// Mistakes in weathering. See half_mean_mistakes.h.
#include "check/half_mean_mistakes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "check/half_mean.h"
#include "check/kept_heights.h"
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

// Compares the given heights with what programs make.
class Comparison {
 public:
  Comparison(const GivenHeights& given, int size, Symmetry symmetry, int wrong)
      : given_(given), symmetry_(symmetry), wrong_(wrong), step_(keptStepOf(given)) {
    for (const float z : given.z) most_ = std::max(most_, std::fabs(static_cast<double>(z)));
    constexpr int kSample = 512;
    sample_ = vertexSample(size, kSample);
    for (const auto& [x, y] : sample_) sampled_.push_back(givenAt(size, x, y));
  }

  // The line by which the heights of a program explain the given ones.
  std::optional<HeightLine> lineOf(const Heightfield& made) const {
    std::vector<double> own;
    for (const auto& [x, y] : sample_) own.push_back(static_cast<double>(made.at(x, y)));
    const auto [low, high] = std::minmax_element(made.z.begin(), made.z.end());
    const double range = static_cast<double>(*high) - static_cast<double>(*low);
    const auto roundingOf = [&](double factor) {
      return roundingOfHeights(range, most_ / std::fabs(factor), step_ / std::fabs(factor));
    };
    const HeightLine line =
        closeLine(own, sampled_, range, [&](double factor) { return 4.0 * roundingOf(factor); });
    if (!(std::fabs(line.factor) > 0.0)) return std::nullopt;
    const double rounding = roundingOf(line.factor);
    std::int64_t off = 0;
    for (int y = 0; y < made.size; ++y) {
      for (int x = 0; x < made.size; ++x) {
        const double height = (givenAt(made.size, x, y) - line.offset) / line.factor;
        if (std::fabs(height - static_cast<double>(made.at(x, y))) > rounding) ++off;
      }
    }
    const auto count = static_cast<std::int64_t>(made.z.size());
    return 1000 * off <= count && 4 * off <= wrong_ ? std::optional(line) : std::nullopt;
  }

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

}  // namespace

std::optional<HalfMeanMistake> findHalfMeanMistake(const Heightfield& land, int passes,
                                                   const GivenHeights& given, Symmetry symmetry,
                                                   int wrong) {
  // As many passes are tried as twice the right number, and a few
  const int mostPasses = 2 * passes + 4;
  const double weatherings = static_cast<double>(std::size(kRows)) * passes + mostPasses;
  constexpr double kMostWork = 6e7;
  if (weatherings * static_cast<double>(land.z.size()) > kMostWork) return std::nullopt;
  const Comparison comparison(given, land.size, symmetry, wrong);
  Heightfield made = land;
  for (int done = 0; done <= mostPasses; ++done) {
    if (done > 0) takeHalfMeans(made, 1);
    if (done == passes) continue;
    if (const auto line = comparison.lineOf(made)) {
      return HalfMeanMistake{kMeanPasses,
                             done == 0 ? std::string(text::kCheckMeanNone)
                                       : text::checkMeanPasses(done, std::to_string(passes)),
                             *line};
    }
  }
  for (const Row& row : kRows) {
    made = land;
    takeHalfMeans(made, passes, row.program);
    if (const auto line = comparison.lineOf(made)) {
      return HalfMeanMistake{row.id, std::string(row.text), *line};
    }
  }
  return std::nullopt;
}

}  // namespace faultline
