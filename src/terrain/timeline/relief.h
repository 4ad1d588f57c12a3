// From the sums of an uplift to heights: one factor, measured on the reference grid. docs/spec.md,
// section "Relief".
#pragma once

#include "terrain/uplift/uplift_field.h"

namespace faultline {

inline constexpr int kReferenceSize = 257;

// Heights per unit of the sums: all steps of the uplift, which `reference` holds on the reference
// grid, span the recipe's relief. 0 where they span nothing.
double reliefScale(const Recipe& recipe, const UpliftField& reference);

// The same, measured anew: some milliseconds.
double reliefScale(const Recipe& recipe);

}  // namespace faultline
