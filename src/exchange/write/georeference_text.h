// A georeference as a text, for programs whose reader and writer of files are two modules: what the
// first read of a file goes through JavaScript to the second.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "exchange/write/georeference.h"

namespace faultline {

// All but the opened land and its numbers. Texts longer than kLongestPlaceText are left out.
inline constexpr std::size_t kLongestPlaceText = 1 << 16;
std::string georeferenceText(const FileGeoreference& georeference);

// Nothing if the text is not of that form, or holds what no georeference does: a side that is not
// above 0, cells that are not upright, numbers that are not finite. O(length).
std::optional<FileGeoreference> readGeoreferenceText(std::string_view text);

}  // namespace faultline
