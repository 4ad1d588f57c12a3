// Edits of the drawn faults that come as texts, from the HTML form. Texts are untrusted: numbers
// are read exactly and every repair is named by a notice. Places and amplitudes are decimals of
// four places, 0 to 1 and -50 to 50.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "share/notice.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

inline constexpr int kDrawnPlaces = 4;  // decimal places

// Where an amplitude stands on a slider from -kAmplitudeTravel to kAmplitudeTravel, and back: even
// up to half its way, which is 1; from there it grows by equal factors, rounded to tenths.
inline constexpr int kAmplitudeTravel = 100;
int amplitudeTravel(std::int32_t amplitude);
std::int32_t amplitudeAtTravel(int travel);

// "0.25, 0.5": a place of the square, given in units of kDrawnUnit.
std::string drawnPointText(std::int32_t u, std::int32_t v);

// Changes fault `index` of `faults`. `what`: "amplitude" ("-0.5"), "travel" (that of its slider,
// "-25"), "from" or "to" ("0.25, 0.5"), "flip", "remove", or "add", which makes a new one whatever
// the index, of the amplitude `text`. `isCut`: whether the recipe can have drawn faults. Returns
// the index to select (-1 after "remove"), or nothing where the edit was refused; notices then say
// why, unless there is no such fault.
std::optional<int> editDrawnFault(std::vector<DrawnFault>& faults, bool isCut, int index,
                                  std::string_view what, std::string_view text,
                                  std::vector<Notice>& notices);

}  // namespace faultline
