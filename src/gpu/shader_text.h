// The texts of shaders for people to read: shaders/gpu/cut.frag, box.frag, cross.frag and
// rounded_cut.frag as they stand, with their comments. CutSums runs the first without them for a
// pass of one cut, HeightPasses the next two for half a pass of the box and for a pass of the
// cross, RoundedSums the last for a pass of one cut.
#pragma once

#include <string_view>

namespace faultline {

std::string_view cutShaderText();
std::string_view boxShaderText();
std::string_view crossShaderText();
std::string_view roundedCutShaderText();

}  // namespace faultline
