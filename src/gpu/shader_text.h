// The text of the shader that adds one cut, for people to read: shaders/gpu/cut.frag as it stands,
// with its comments. CutSums runs the same text without them for a pass of one cut.
#pragma once

#include <string_view>

namespace faultline {

std::string_view cutShaderText();

}  // namespace faultline
