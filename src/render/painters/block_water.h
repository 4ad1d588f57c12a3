// The input of the block's shaders for water: the uniforms of shaders/common/water.glsl and, in
// draft quality, a table of the lit water's colours by depth for shaders/painted_land.frag.
#pragma once

#include <array>

#include "render/gl/gl_objects.h"
#include "render/gl/gl_program.h"
#include "render/scene/scene.h"

namespace faultline {

class BlockWater {
 public:
  BlockWater();

  // Sets the uniforms of `program`, which must be in use. The scene must have a water level.
  // `draft`: for painted_land.
  void set(GlProgram& program, const Scene& scene, bool draft);

 private:
  void makeTable(const look::Colour& light);

  GlTexture table_;
  std::array<float, 3> tableFor_{};  // the light that the table was made for; black at first
};

}  // namespace faultline
