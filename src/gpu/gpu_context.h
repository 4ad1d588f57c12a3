// What is kept with an OpenGL ES 3 (or WebGL 2) context as long as it lives: the shader programs,
// each compiled when a land first needs it, and what is known of the device. Everything else of
// this layer gets it by reference. It is made and destroyed while the context is current.
#pragma once

#include <array>
#include <string>

#include "gpu/float_test.h"
#include "gpu/gpu_device.h"
#include "render/gl/gl_program.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

struct GpuContext {
  GpuContext();

  GpuDevice device;
  // Of shaders/gpu.
  GlProgramFamily cut, cuts, weighted, heights, box, cross, map, rounded, roundedCut;
  std::array<FloatTest, enumCount<Profile>> floatTests{};  // by Profile
};

}  // namespace faultline
