// Amounts as people say them. See amount_text.h.
#include "app/captions/amount_text.h"

#include <algorithm>
#include <cmath>

#include "generated/text_app.h"
#include "share/quantities.h"
#include "terrain/recipe/parameter_display.h"
#include "terrain/recipe/parameters.h"

namespace faultline {

std::string times(int count) {
  if (count == 1) return text::kTimesOnce;
  return count == 2 ? text::kTimesTwice : text::timesMany(count);
}

std::string shownAs(ParameterId id, double value) {
  const Parameter& row = parameter(id);
  const double scaled = std::floor(value * powerOfTen(row.places) + 0.5);
  return displayText(row, static_cast<std::int32_t>(scaled));
}

std::string roundText(double number) {
  const double tenths = std::floor(number * 10.0 + 0.5);
  const bool whole = number >= 10.0 || std::fmod(tenths, 10.0) == 0.0;
  const double shown = whole ? std::floor(number + 0.5) : tenths / 10.0;
  return decimalText(static_cast<std::int32_t>(std::min(shown, 1e8) * 10.0 + 0.5), 1);
}

std::string sideText(double sides) {
  const double percent = 100.0 * sides;
  if (percent < 0.0001) return text::kOfWidthLeast;
  int places = 1;
  for (double least = 1.0; percent < least && places < 4; least *= 0.1) ++places;
  const double scaled = std::floor(percent * powerOfTen(places) + 0.5);
  return text::ofWidthPercent(
      decimalText(static_cast<std::int32_t>(std::min(scaled, 2e9)), places));
}

std::string heightText(double sides, std::optional<int> metresASide) {
  return metresASide ? lengthText(sides, metresASide) : sideText(sides);
}

}  // namespace faultline
