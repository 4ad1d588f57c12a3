// The GPU behind the current context. See gpu_device.h.
#include "gpu/gpu_device.h"

#include <GLES3/gl3.h>

#include "generated/text_gpu.h"
#include "render/gl/gl_objects.h"

namespace faultline {
namespace {

// What WebGL reports once, and a native context for ever, after the context is gone.
constexpr GLenum kContextLostWebGl = 0x9242;
constexpr GLenum kContextLost = 0x0507;

}  // namespace

GpuDevice gpuDevice() {
  GpuDevice device;
  const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  if (name != nullptr) device.renderer = name;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &device.maxTexture);
  return device;
}

std::string takeGpuError() {
  const GLenum first = glGetError();
  if (first == GL_NO_ERROR) return {};
  const std::string others = takeGlErrors();
  if (first == kContextLost || first == kContextLostWebGl) return text::kGpuErrorContextLost;
  if (first == GL_OUT_OF_MEMORY) return text::kGpuErrorMemory;
  return text::gpuErrorReport(std::string(glErrorName(first)) +
                              (others.empty() ? "" : ", " + others));
}

}  // namespace faultline
