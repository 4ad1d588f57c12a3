// Units of heights. See unit_finding.h.
#include "check/unit_finding.h"

#include <algorithm>
#include <cmath>

#include "check/number_words.h"
#include "generated/text_check.h"
#include "terrain/grid/units.h"

namespace faultline {
namespace {

// Ranges that people bring heights to: fractions, percent, levels of 8 and 16 bits.
constexpr double kRanges[][2] = {{0.0, 1.0},   {-1.0, 1.0},  {-0.5, 0.5},   {0.0, 10.0},
                                 {0.0, 100.0}, {0.0, 255.0}, {0.0, 1000.0}, {0.0, 65535.0}};

}  // namespace

LandUnits unitsOf(const Heightfield& land, std::span<const Fault> cuts, double scale) {
  const auto [low, high] = std::minmax_element(land.z.begin(), land.z.end());
  LandUnits units;
  units.low = static_cast<double>(*low);
  units.high = static_cast<double>(*high);
  for (const Fault& cut : cuts) {
    units.oneSide += static_cast<double>(kSumsPerAmplitude) * cut.amplitude * scale;
  }
  const double least = 1e-3 * (units.high - units.low);
  const auto isNear = [least](double a, double b) { return std::fabs(a - b) <= least; };
  const double sum = units.oneSide;
  if (isNear(sum, 0.0) || isNear(-sum, units.low) || isNear(sum, units.high)) units.oneSide = 0.0;
  return units;
}

Finding unitFinding(const HeightsCheck& check, const LandUnits& units) {
  using enum FindingId;
  const double range = units.high - units.low, size = std::fabs(check.factor);
  // What roundings leave of the factor, in parts of it, and of the offset, in parts of the range
  const double rounding = std::min(std::max(1e-4, 2.0 * check.rounding / range), 0.01);
  const auto isFactor = [&](double unit) {
    return unit > 0.0 && std::fabs(check.factor / unit - 1.0) <= rounding;
  };
  const auto isAt = [&](double height, double wanted) {
    return std::fabs(height - wanted) <= rounding * size * range;
  };
  const bool isLevel = isAt(check.offset, 0.0);
  const std::string offset = numberWords(check.offset);
  if (check.factor < 0.0) {
    return findingOf(kUnitNegative, text::checkUnitNegative(numberWords(-check.factor), offset));
  }
  if (check.factor == 1.0 && check.offset == 0.0)
    return findingOf(kUnitSame, std::string(units.same));
  if (isLevel && isFactor(units.amplitude)) {
    const auto say = units.isOfNumbers ? text::checkUnitNumbers : text::checkUnitAmplitude;
    return findingOf(kUnitAmplitude, say(numberWords(units.amplitude)));
  }
  if (isLevel && isFactor(units.cells)) {
    return findingOf(kUnitCells, text::checkUnitCells(numberWords(units.cells)));
  }
  const double oneSide = check.factor * units.oneSide;
  if (oneSide != 0.0 && (isAt(check.offset, oneSide) || isAt(check.offset, -oneSide))) {
    return findingOf(kUnitOneSide, std::string(text::kCheckUnitOneSide));
  }
  const double low = check.factor * units.low + check.offset;
  const double high = check.factor * units.high + check.offset;
  for (const auto& [least, most] : kRanges) {
    if (!isAt(low, least) || !isAt(high, most)) continue;
    return findingOf(kUnitRelief, text::checkUnitRelief(numberWords(least), numberWords(most)));
  }
  if (offset == "0") {
    return findingOf(kUnitFactor, text::checkUnitFactor(numberWords(check.factor)));
  }
  return findingOf(kUnitOffset, text::checkUnitOther(numberWords(check.factor), offset));
}

}  // namespace faultline
