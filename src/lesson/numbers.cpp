// Texts of numbers. See numbers.h.
#include "lesson/numbers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "generated/text_lesson.h"

namespace faultline {
namespace {

// Replaces '-' by the typographic minus sign.
std::string typeset(std::string number) {
  if (number[0] == '-') number.replace(0, 1, "−");
  return number;
}

}  // namespace

std::string shortNumber(double value) { return figuresNumber(value, 3); }

std::string figuresNumber(double value, int figures) {
  return typeset(figuresText(value, figures));
}

std::string placesNumber(double value, int places) { return typeset(placesText(value, places)); }

std::string ordinal(int number) { return text::stepNameOrdinal(number); }

std::string nthStep(int number) {
  return number == 1 ? text::kStepNameStep : text::stepNameNthStep(ordinal(number));
}

std::string shareText(double share) { return typeset(sideShareText(share)); }

std::string pointText(double u, double v) {
  return "(" + placesNumber(u, 3) + ", " + placesNumber(v, 3) + ")";
}

LengthScale lengthScale(double largest, const Units& units) {
  if (units.metres <= 0.0) return {text::kPlotLengthPercentUnit, 100.0};
  const LengthUnit unit = metricUnit(largest * units.metres);
  return {std::string(unit.name), units.metres / unit.metres};
}

std::string lengthText(double sides, const Units& units) {
  const LengthScale scale = lengthScale(sides, units);
  const std::string number = shortNumber(sides * scale.factor);
  return units.metres > 0.0 ? number + " " + scale.unit : text::plotLengthPercent(number);
}

std::string lengthShort(double sides, const Units& units) {
  const LengthScale scale = lengthScale(sides, units);
  return shortNumber(sides * scale.factor) + (units.metres > 0.0 ? " " + scale.unit : " %");
}

std::string heightText(double sides, const Units& units) {
  return units.datum.isAbove ? typeset(heightText(sides, units.datum)) : lengthText(sides, units);
}

std::string heightShort(double sides, const Units& units) {
  return units.datum.isAbove ? heightText(sides, units) : lengthShort(sides, units);
}

std::string lengthMath(double sides, const Units& units, int figures) {
  const LengthScale scale = lengthScale(sides, units);
  return figuresNumber(sides * scale.factor, figures) +
         (units.metres > 0.0 ? "\"" + scale.unit + "\"" : "\"%\"");
}

double Span::part(double value) const {
  const double width = high - low;
  if (!(width > 0.0)) return 0.0;
  return std::clamp((value - low) / width, 0.0, 1.0);
}

std::vector<Tick> roundTicks(const Span& span, int maxSteps, double factor) {
  std::vector<Tick> ticks;
  const double low = span.low * factor, high = span.high * factor;
  const double step = roundStep(high - low, maxSteps);
  if (!(step > 0.0)) return ticks;
  const double tolerance = 1e-9 * step;
  for (double k = std::ceil((low - tolerance) / step); k * step <= high + tolerance; k += 1.0) {
    ticks.push_back({span.part(k * step / factor), placesNumber(k * step, placesOf(step))});
  }
  return ticks;
}

}  // namespace faultline
