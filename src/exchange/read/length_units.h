// Units of lengths as files and people write them.
#pragma once

#include <string_view>

namespace faultline {

// In metres.
inline constexpr double kFoot = 0.3048, kSurveyFoot = 1200.0 / 3937.0;

// Metres of a unit by the words that programs write for it ("m", "US survey foot"), in small
// letters or large; 0 if none is known.
double unitNamed(std::string_view words);

// The unit that a text with fewer digits means ("0.3048006"): kFoot, kSurveyFoot, a metre, or the
// number itself.
double lengthUnitNear(double metres);

}  // namespace faultline
