// Round numbers for people. See round_numbers.h.
#include "ui/round_numbers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/fixed_text.h"
#include "generated/text_ui.h"

namespace faultline {
namespace {

// A number to three digits, without zeros at the end: "0.0125", "4.2", "1250".
std::string shortNumber(double value) {
  if (value == 0.0 || !std::isfinite(value)) return "0";
  const int whole = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  const int places = std::clamp(3 - whole, 0, 9);
  std::string number = fixedText(value, places);
  if (number.find('.') == std::string::npos) return number;
  number.erase(number.find_last_not_of('0') + 1);
  if (number.back() == '.') number.pop_back();
  return number;
}

}  // namespace

double roundStep(double range, int most) {
  if (!(range > 0.0) || !std::isfinite(range)) return 0.0;
  const double least = range / most;
  // A step that fits but for a rounding fits.
  const double enough = least * (1.0 - 1e-9);
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power >= enough) return step * power;
  }
  return 10.0 * power;
}

double contourStep(double range, std::optional<int> metresASide) {
  constexpr int kMaxLines = 24;
  const double side = metresASide ? *metresASide : 1.0;
  return roundStep(range * side, kMaxLines) / side;
}

std::string sideShareText(double sides) { return shortNumber(100.0 * sides) + " %"; }

std::string lengthText(double sides, std::optional<int> metresASide) {
  if (!metresASide) return text::lengthOfSide(shortNumber(100.0 * sides));
  const double metres = sides * *metresASide;
  constexpr double kKilometre = 1000.0;
  const bool far = std::abs(metres) >= 10.0 * kKilometre;
  return far ? text::lengthKm(shortNumber(metres / kKilometre)) : shortNumber(metres) + " m";
}

}  // namespace faultline
