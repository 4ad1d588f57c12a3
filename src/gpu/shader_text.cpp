// The texts of shaders. See shader_text.h.
#include "gpu/shader_text.h"

#include "generated/gpu_shader_texts.h"

namespace faultline {

std::string_view cutShaderText() { return gpu_shader_texts::kCutFrag; }
std::string_view boxShaderText() { return gpu_shader_texts::kBoxFrag; }

}  // namespace faultline
