// The text of the shader of one cut. See shader_text.h.
#include "gpu/shader_text.h"

#include "generated/gpu_shader_texts.h"

namespace faultline {

std::string_view cutShaderText() { return gpu_shader_texts::kCutFrag; }

}  // namespace faultline
