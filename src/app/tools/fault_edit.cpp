// Edits of the drawn faults that come as texts. See fault_edit.h.
#include "app/tools/fault_edit.h"

#include <algorithm>
#include <cmath>

#include "app/tools/fault_drag.h"
#include "generated/text_app.h"
#include "share/number_text.h"
#include "terrain/recipe/parameter_display.h"
#include "terrain/recipe/parameters.h"

namespace faultline {
namespace {

// A new fault runs through the middle from west to east.
constexpr DrawnFault kNewFault{kDrawnUnit / 10, kDrawnUnit / 2, kDrawnUnit * 9 / 10, kDrawnUnit / 2,
                               kDrawnUnit};

std::optional<std::int32_t> readDrawnNumber(std::string_view text, std::int32_t min,
                                            std::int32_t max, std::vector<Notice>& notices) {
  const ScaledNumber number = readNumber(text, kDrawnPlaces, min, max);
  addNumberNotice(notices, "drawn", text, number, kDrawnPlaces, text::kNoticeDrawnFaultUnchanged);
  if (number.reading == NumberReading::kNotANumber) return std::nullopt;
  return number.value;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// Reads "0.25, 0.5". False where a part is no number; the other may have been read.
bool readPoint(std::string_view text, std::int32_t& u, std::int32_t& v,
               std::vector<Notice>& notices) {
  const std::size_t comma = text.find(',');
  const std::string_view parts[] = {
      text.substr(0, comma), comma == text.npos ? text.substr(0, 0) : text.substr(comma + 1)};
  std::int32_t* const places[] = {&u, &v};
  for (int i = 0; i < 2; ++i) {
    const auto place = readDrawnNumber(trimmed(parts[i]), 0, kDrawnUnit, notices);
    if (!place) return false;
    *places[i] = *place;
  }
  return true;
}

}  // namespace

int amplitudeTravel(std::int32_t amplitude) {
  const double size = std::abs(static_cast<double>(amplitude) / kDrawnUnit);
  const double most = static_cast<double>(kMaxDrawnAmplitude) / kDrawnUnit;
  const double part = size <= 1.0 ? size / 2.0 : 0.5 + 0.5 * std::log(size) / std::log(most);
  const auto travel = static_cast<int>(std::lround(std::min(part, 1.0) * kAmplitudeTravel));
  return amplitude < 0 ? -travel : travel;
}

std::int32_t amplitudeAtTravel(int travel) {
  const double part = std::min(std::abs(static_cast<double>(travel)) / kAmplitudeTravel, 1.0);
  const double most = static_cast<double>(kMaxDrawnAmplitude) / kDrawnUnit;
  double size = 2.0 * part;
  if (part > 0.5) size = std::round(std::pow(most, 2.0 * part - 1.0) * 10.0) / 10.0;
  const auto amplitude = static_cast<std::int32_t>(std::lround(size * kDrawnUnit));
  return travel < 0 ? -amplitude : amplitude;
}

std::string drawnPointText(std::int32_t u, std::int32_t v) {
  return decimalText(u, kDrawnPlaces) + ", " + decimalText(v, kDrawnPlaces);
}

std::optional<int> editDrawnFault(std::vector<DrawnFault>& faults, bool isCut, int index,
                                  std::string_view what, std::string_view text,
                                  std::vector<Notice>& notices) {
  if (what == "add") {
    const bool full = faults.size() == kMaxDrawnFaults;
    if (!isCut || full) {
      notices.push_back({"drawn", {}, !isCut ? text::kDrawErrorMethod : text::kDrawErrorTooMany});
      return std::nullopt;
    }
    index = static_cast<int>(faults.size());
    faults.push_back(kNewFault);
    if (!text.empty()) what = "amplitude";
  }
  if (index < 0 || index >= static_cast<int>(faults.size())) return std::nullopt;
  DrawnFault& fault = faults[static_cast<std::size_t>(index)];
  if (what == "remove") {
    faults.erase(faults.begin() + index);
    return -1;
  }
  if (what == "flip") {
    fault = flipped(fault);
  } else if (what == "from") {
    if (!readPoint(text, fault.u1, fault.v1, notices)) return std::nullopt;
  } else if (what == "to") {
    if (!readPoint(text, fault.u2, fault.v2, notices)) return std::nullopt;
  } else if (what == "amplitude") {
    const auto amplitude = readDrawnNumber(text, -kMaxDrawnAmplitude, kMaxDrawnAmplitude, notices);
    if (!amplitude) return std::nullopt;
    fault.amplitude = *amplitude;
  } else if (what == "travel") {
    const ScaledNumber travel = readNumber(text, 0, -kAmplitudeTravel, kAmplitudeTravel);
    addNumberNotice(notices, "drawn", text, travel, 0, text::kNoticeDrawnFaultUnchanged);
    if (travel.reading == NumberReading::kNotANumber) return std::nullopt;
    fault.amplitude = amplitudeAtTravel(travel.value);
  }
  return index;
}

}  // namespace faultline
