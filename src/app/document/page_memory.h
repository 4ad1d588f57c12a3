// How much memory a land takes on a page.
#pragma once

#include <cstdint>

#include "terrain/recipe/recipe.h"

namespace faultline {

// Most bytes that a page needs for a land: the session, and what shows it. Cost: O(1).
std::int64_t pageMemory(const Recipe& recipe);

}  // namespace faultline
