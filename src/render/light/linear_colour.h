// Colours in linear light.
#pragma once

#include "render/scene/look.h"

namespace faultline {

// Converts each channel from sRGB.
look::Colour toLinear(const look::Colour& colour);

}  // namespace faultline
