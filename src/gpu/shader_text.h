// The texts of shaders for people to read: shaders/gpu/cut.frag, box.frag and cross.frag as they
// stand, with their comments. CutSums runs the first without them for a pass of one cut,
// HeightPasses the others for half a pass of the box, and for a pass of the cross.
#pragma once

#include <string_view>

namespace faultline {

std::string_view cutShaderText();
std::string_view boxShaderText();
std::string_view crossShaderText();

}  // namespace faultline
