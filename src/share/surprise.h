// "Surprise me": a random recipe that looks good. It chooses a family from a table (after the
// starters) and draws the family's numbers from given ranges. Cost: microseconds; the new land
// takes about half a second to build at most, at the recipe's size if possible. Bits: versions may
// differ, but one build returns the same recipe on every machine.
#pragma once

#include <cstdint>
#include <string>

#include "terrain/recipe/recipe.h"

namespace faultline {

// A set of parameters as bits: 1 << id.
using ParameterSet = std::uint64_t;
static_assert(kParameterCount <= 64);
constexpr ParameterSet parameterBit(ParameterId id) {
  return ParameterSet{1} << static_cast<unsigned>(id);
}

// The parameters that a surprise never changes: the size of the grid and the drawn faults.
inline constexpr ParameterSet kNeverSurprised =
    parameterBit(ParameterId::kSize) | parameterBit(ParameterId::kDrawn);

// Another recipe. Every row may differ except those in `locked` and kNeverSurprised; the locked
// ones have an effect if any family allows it. The seed is `seed`, unless it is locked. Each
// `entropy` selects one recipe.
Recipe surprise(const Recipe& recipe, ParameterSet locked, std::string seed, std::uint32_t entropy);

}  // namespace faultline
