// The texts of shaders for people to read: shaders/gpu/cut.frag and box.frag as they stand, with
// their comments. CutSums runs the first without them for a pass of one cut, HeightPasses the
// second for half a blur.
#pragma once

#include <string_view>

namespace faultline {

std::string_view cutShaderText();
std::string_view boxShaderText();

}  // namespace faultline
