// "Surprise me": another land worth seeing, by chance. Chooses one of a table of families that look
// good (after the starters) and draws their numbers within ranges that do. Cost: microseconds; the
// land it gives takes about half a second to build at most (at the recipe's size, if that can be).
// Bits: no promises from version to version; one build gives the same answer everywhere.
#pragma once

#include <cstdint>
#include <string>

#include "terrain/recipe/recipe.h"

namespace faultline {

// Parameters as bits: 1 << id.
using ParameterSet = std::uint64_t;
static_assert(kParameterCount <= 64);
constexpr ParameterSet parameterBit(ParameterId id) {
  return ParameterSet{1} << static_cast<unsigned>(id);
}

// What a surprise leaves alone whether it is locked or not: how fine the land is, and what was
// drawn by hand.
inline constexpr ParameterSet kNeverSurprised =
    parameterBit(ParameterId::kSize) | parameterBit(ParameterId::kDrawn);

// Another recipe: every row may differ except those in `locked` and the ones above, and those in
// `locked` have an effect if any family lets them. The seed is `seed`, unless it is locked. Every
// `entropy` gives one.
Recipe surprise(const Recipe& recipe, ParameterSet locked, std::string seed, std::uint32_t entropy);

}  // namespace faultline
