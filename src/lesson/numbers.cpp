// Numbers for people. See numbers.h.
#include "lesson/numbers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/det_math.h"
#include "base/fixed_text.h"
#include "generated/text_lesson.h"

namespace faultline {
namespace {

constexpr double kFarMetres = 10000.0;

bool isFinite(double value) { return value - value == 0.0; }

std::string withoutZeros(std::string number) {
  if (number.find('.') != std::string::npos) {
    number.erase(number.find_last_not_of('0') + 1);
    if (number.back() == '.') number.pop_back();
  }
  if (number[0] == '-') number.replace(0, 1, "−");
  return number;
}

// The power of ten below or at a size.
int decimals(double size) {
  return static_cast<int>(std::floor(binaryLog(size) * 0.30102999566398119521 + 1e-12));
}

double tenTo(int power) {
  double result = 1.0;
  for (int i = 0; i < std::abs(power); ++i) result *= 10.0;
  return power < 0 ? 1.0 / result : result;
}

}  // namespace

std::string shortNumber(double value) { return figuresNumber(value, 3); }

std::string figuresNumber(double value, int figures) {
  const double size = std::fabs(value);
  if (!isFinite(value) || size < 1e-12) return "0";
  const int places = std::clamp(figures - 1 - decimals(size), 0, 9);
  return withoutZeros(fixedText(value, places));
}

std::string placesNumber(double value, int places) {
  return isFinite(value) ? withoutZeros(fixedText(value, places)) : "0";
}

std::string counted(long long count, std::string_view thing) {
  std::string text = std::to_string(count) + " ";
  text.append(thing);
  return count == 1 ? text : text + "s";
}

std::string ordinal(int number) { return text::stepNameOrdinal(number); }

std::string nthStep(int number) {
  return number == 1 ? text::kStepNameStep : text::stepNameNthStep(ordinal(number));
}

std::string shareText(double share) { return shortNumber(100.0 * share) + " %"; }

std::string pointText(double u, double v) {
  return "(" + placesNumber(u, 3) + ", " + placesNumber(v, 3) + ")";
}

LengthScale lengthScale(double most, const Units& units) {
  if (units.metres <= 0.0) return {text::kPlotLengthPercentUnit, 100.0};
  if (std::fabs(most) * units.metres >= kFarMetres) return {"km", units.metres / 1000.0};
  return {"m", units.metres};
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

std::string lengthMath(double sides, const Units& units, int figures) {
  const LengthScale scale = lengthScale(sides, units);
  return figuresNumber(sides * scale.factor, figures) +
         (units.metres > 0.0 ? "\"" + scale.unit + "\"" : "\"%\"");
}

double roundStep(double range, int most) {
  if (!(range > 0.0) || !isFinite(range)) return 0.0;
  const double least = range / most;
  const double power = tenTo(decimals(least));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power >= least * (1.0 - 1e-9)) return step * power;
  }
  return 10.0 * power;
}

double Span::part(double value) const {
  const double width = high - low;
  if (!(width > 0.0)) return 0.0;
  return std::clamp((value - low) / width, 0.0, 1.0);
}

std::vector<Tick> roundTicks(const Span& span, int most, double factor) {
  std::vector<Tick> ticks;
  const double low = span.low * factor, high = span.high * factor;
  const double step = roundStep(high - low, most);
  if (!(step > 0.0)) return ticks;
  const double nearly = 1e-9 * step;
  for (double k = std::ceil((low - nearly) / step); k * step <= high + nearly; k += 1.0) {
    ticks.push_back({span.part(k * step / factor), shortNumber(k * step)});
  }
  return ticks;
}

}  // namespace faultline
