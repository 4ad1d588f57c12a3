// The texts of shaders. See shader_text.h.
#include "gpu/shader_text.h"

#include "generated/gpu_shader_texts.h"

namespace faultline {

std::string_view cutShaderText() { return gpu_shader_texts::kCutFrag; }
std::string_view boxShaderText() { return gpu_shader_texts::kBoxFrag; }
std::string_view crossShaderText() { return gpu_shader_texts::kCrossFrag; }
std::string_view roundedCutShaderText() { return gpu_shader_texts::kRoundedCutFrag; }

}  // namespace faultline
