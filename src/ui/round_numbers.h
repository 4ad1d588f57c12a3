// Heights as people read them: in metres once a side has a length, else in
// parts of the side; and the round steps that contours and legends are labelled
// in. No ImGui, O(1). Only seen: no bits are promised.
#pragma once

#include <optional>
#include <string>

namespace faultline {

// The least of 1, 2 and 5 times a power of ten that goes at most `most` (1 or
// more) times into `range`; 0 where the range is not above 0.
double roundStep(double range, int most);

// Between contour lines of a land whose heights span `range` sides: 10 to 24
// lines (about 16), round in metres where a side has a length (`metresASide`),
// else in sides. In sides; 0 for flat land.
double contourStep(double range, std::optional<int> metresASide);

// A length as a share of a side alone: "12 %".
std::string sideShareText(double sides);

// "120 m", "1.5 km", "0.02 m", or "4.2 % of side": to three digits.
std::string lengthText(double sides, std::optional<int> metresASide);

}  // namespace faultline
