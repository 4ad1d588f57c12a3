// Texts of quantities. See quantities.h.
#include "share/quantities.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/det_math.h"
#include "base/fixed_text.h"
#include "generated/text_share.h"
#include "share/number_text.h"

namespace faultline {
namespace {

bool isFinite(double value) { return value - value == 0.0; }

}  // namespace

int decimalExponent(double size) {
  constexpr double kLog10Of2 = 0.30102999566398119521;
  return static_cast<int>(std::floor(binaryLog(size) * kLog10Of2 + 1e-12));
}

double tenTo(int power) {
  double result = 1.0;
  for (int i = 0; i < std::abs(power); ++i) result *= 10.0;
  return power < 0 ? 1.0 / result : result;
}

int placesOf(double step) { return std::clamp(-decimalExponent(step), 0, 9); }

std::string figuresText(double value, int figures) {
  const double size = std::fabs(value);
  if (!isFinite(value) || size < 1e-12) return "0";
  return placesText(value, std::clamp(figures - 1 - decimalExponent(size), 0, 9));
}

std::string placesText(double value, int places) {
  if (!isFinite(value)) return "0";
  std::string number = fixedText(value, places);
  if (number.find('.') == std::string::npos) return number;
  number.erase(number.find_last_not_of('0') + 1);
  if (number.back() == '.') number.pop_back();
  return number;
}

double roundStep(double range, int maxSteps) {
  if (!(range > 0.0) || !isFinite(range)) return 0.0;
  const double minStep = range / maxSteps;
  const double tolerated = minStep * (1.0 - 1e-9);  // allows for rounding
  const double power = tenTo(decimalExponent(minStep));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power >= tolerated) return step * power;
  }
  return 10.0 * power;
}

double contourStep(double range, std::optional<int> metresASide) {
  constexpr int kMaxLines = 24;
  const double side = metresASide ? *metresASide : 1.0;
  return roundStep(range * side, kMaxLines) / side;
}

LengthUnit metricUnit(double metres) {
  constexpr double kFarMetres = 10000.0;
  if (std::fabs(metres) >= kFarMetres) return {"km", 1000.0};
  return {"m", 1.0};
}

std::string lengthText(double sides, std::optional<int> metresASide) {
  if (!metresASide) return text::lengthOfWidth(figuresText(100.0 * sides));
  const double metres = sides * *metresASide;
  const LengthUnit unit = metricUnit(metres);
  return figuresText(metres / unit.metres).append(" ").append(unit.name);
}

HeightDatum heightDatum(const View& view, std::optional<double> water) {
  if (!view.scale || !view.level) return {view.scale, water.value_or(0.0)};
  const double level = *view.level / 100.0;
  return {view.scale, -level / *view.scale, true};
}

std::string heightText(double sides, const HeightDatum& datum, double finest) {
  const double height = sides - datum.zero;
  if (!datum.isAbove) return lengthText(height, datum.metresASide);
  const double side = *datum.metresASide;
  return placesText(height * side, placesOf(finest * side)) + " m";
}

std::string sideShareText(double sides) { return figuresText(100.0 * sides) + " %"; }

Percent percentOf(double share, int places) {
  const double units = tenTo(places);
  const double count = std::floor(100.0 * share * units + 0.5);
  if (count < 1.0) return {Percent::Kind::kLeast, placesText(1.0 / units, places)};
  if (count > 100.0 * units - 1.0 && share < 1.0) {
    return {Percent::Kind::kMost, placesText(100.0 - 1.0 / units, places)};
  }
  return {Percent::Kind::kSome, placesText(count / units, places)};
}

std::string percentText(double share, int places) {
  const auto [kind, number] = percentOf(share, places);
  if (kind == Percent::Kind::kLeast) return text::percentLeast(number);
  return kind == Percent::Kind::kMost ? text::percentMost(number) : text::percent(number);
}

std::string unbroken(std::string text) {
  for (std::size_t i = text.size(); i-- > 2;) {
    if (text[i - 1] != ' ' || text[i - 2] < '0' || text[i - 2] > '9') continue;
    const char* rest = text.c_str() + i;
    if (*rest == 'k') ++rest;
    if (text[i] == '%' || (*rest == 'm' && !isAlphanumeric(rest[1]))) {
      text.replace(i - 1, 1, "\u00a0");
    }
  }
  return text;
}

std::string_view windName(int eighths) {
  constexpr std::string_view kWinds[] = {
      text::kWindNorth, text::kWindNorthEast, text::kWindEast, text::kWindSouthEast,
      text::kWindSouth, text::kWindSouthWest, text::kWindWest, text::kWindNorthWest};
  return kWinds[eighths & 7];
}

std::string_view windOf(double u, double v) {
  // The directions change at the tangent of 22.5 degrees.
  constexpr double kTangent = 0.41421356237309503;
  if (std::fabs(v) < kTangent * std::fabs(u)) return windName(u > 0 ? 2 : 6);
  if (std::fabs(u) < kTangent * std::fabs(v)) return windName(v > 0 ? 4 : 0);
  return windName(u > 0 ? (v > 0 ? 3 : 1) : (v > 0 ? 5 : 7));
}

std::string compassText(int degrees) {
  constexpr int kEighth = 45;
  return text::compass(std::to_string(degrees),
                       std::string(windName((2 * degrees + kEighth) / (2 * kEighth))));
}

}  // namespace faultline
