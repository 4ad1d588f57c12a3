// Colours as linear light.
#pragma once

#include "render/look.h"

namespace faultline {

// From sRGB, each channel.
look::Colour toLinear(const look::Colour& colour);

}  // namespace faultline
