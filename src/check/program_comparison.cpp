// Given heights beside those of a program. See program_comparison.h.
#include "check/program_comparison.h"

#include <algorithm>
#include <cmath>

#include "check/kept_heights.h"

namespace faultline {

ProgramComparison::ProgramComparison(const GivenHeights& given, int size, Symmetry symmetry,
                                     int wrong)
    : given_(given), symmetry_(symmetry), wrong_(wrong), step_(keptStepOf(given)) {
  for (const float z : given.z) most_ = std::max(most_, std::fabs(static_cast<double>(z)));
  constexpr int kSample = 512;
  sample_ = vertexSample(size, kSample);
  for (const auto& [x, y] : sample_) sampled_.push_back(givenAt(size, x, y));
}

std::optional<HeightLine> ProgramComparison::lineOf(const Heightfield& made) const {
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

}  // namespace faultline
