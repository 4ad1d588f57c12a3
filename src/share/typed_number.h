// Numbers as a person types them: in people's units, with the unit or without it. Cost: linear in
// the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "terrain/recipe/parameters.h"

namespace faultline {

struct TypedNumber {
  std::int32_t value = 0;  // scaled, within the row's range
  std::string notice;      // names the limit where the text is beyond it
};

// The value of a row that is nearest to a text such as "0.4", "0,4 % of side" or "2 km", or to the
// word that is shown for 0. Nothing: the text has no number.
std::optional<TypedNumber> readTyped(const Parameter& row, std::string_view text);

}  // namespace faultline
