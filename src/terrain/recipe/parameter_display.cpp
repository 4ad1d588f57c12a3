// Values of parameters as people read and set them. See parameter_display.h.
#include "terrain/recipe/parameter_display.h"

#include <cmath>

namespace faultline {
namespace {

double clamp01(double t) { return t < 0.0 ? 0.0 : (t > 1.0 ? 1.0 : t); }

// Clamps before converting, so that no float outside the range reaches the conversion; NaN goes to
// min.
std::int32_t clampToRow(const Parameter& row, double scaled) {
  if (!(scaled > static_cast<double>(row.min))) return row.min;
  if (scaled >= static_cast<double>(row.max)) return row.max;
  return static_cast<std::int32_t>(std::floor(scaled + 0.5));
}

}  // namespace

std::string decimalText(std::int32_t scaled, int places) {
  const std::int64_t size = scaled < 0 ? -static_cast<std::int64_t>(scaled) : scaled;
  const std::int64_t power = powerOfTen(places);
  std::string text = (scaled < 0 ? "-" : "") + std::to_string(size / power);
  std::string fraction = std::to_string(power + size % power).substr(1);
  while (!fraction.empty() && fraction.back() == '0') fraction.pop_back();
  return places == 0 || fraction.empty() ? text : text + '.' + fraction;
}

std::string displayText(const Parameter& row, std::int32_t scaled) {
  if (row.type == ParameterType::kChoice) {
    return std::string(row.choices[static_cast<std::size_t>(scaled)].label);
  }
  if (scaled == 0 && !row.zeroText.empty()) return std::string(row.zeroText);
  const double shown =
      static_cast<double>(scaled) / powerOfTen(row.places) * row.displayFactor + row.displayOffset;
  const double rounded = std::floor(shown * powerOfTen(row.displayPlaces) + 0.5);
  if (row.counted != nullptr) return row.counted(static_cast<std::int64_t>(rounded));
  std::string text = decimalText(static_cast<std::int32_t>(rounded), row.displayPlaces);
  if (row.displayUnit.empty()) return text;
  if (row.displayUnit != "°") text += ' ';
  return text.append(row.displayUnit);
}

std::string_view helpOfItem(std::string_view help, std::string_view label) {
  const std::string head = ' ' + std::string(label) + ": ";
  const std::size_t found = help.find(head);
  if (found == help.npos) return help;
  const std::string_view rest = help.substr(found + 1);
  const std::size_t end = rest.find(". ");
  return end == rest.npos ? rest : rest.substr(0, end + 1);
}

std::int32_t fromDisplay(const Parameter& row, double shown) {
  return clampToRow(row, (shown - row.displayOffset) / row.displayFactor * powerOfTen(row.places));
}

double sliderTravel(const Parameter& row, std::int32_t scaled) {
  const double span = static_cast<double>(row.softMax) - row.softMin;
  const double t = clamp01((static_cast<double>(scaled) - row.softMin) / span);
  return row.curve == SliderCurve::kSquare ? std::sqrt(t) : t;
}

std::int32_t sliderValue(const Parameter& row, double travel) {
  const double t = clamp01(travel);
  const double span = static_cast<double>(row.softMax) - row.softMin;
  const double offset = span * (row.curve == SliderCurve::kSquare ? t * t : t);
  const double steps = std::floor(offset / row.step + 0.5);
  return clampToRow(row, row.softMin + steps * row.step);
}

}  // namespace faultline
