// Paints the bounds of the water in the block over what was painted before: a level surface that
// mirrors some sky and, where the block is cut, the water as a slab. What lies under water has its
// tint and the shoreline from the block's own shader, so that nothing here has to meet the land's
// mesh to the pixel. Cost: a few operations for each pixel of the surface and of the sides; no
// reads of heights.
#pragma once

#include <memory>
#include <string>

#include "render/gl_objects.h"
#include "render/picture_light.h"
#include "render/scene.h"

namespace faultline {

class WaterPainter {
 public:
  // Null when the shaders fail; then error says why.
  static std::unique_ptr<WaterPainter> create(std::string& error);

  // Nothing without a level, or when that is below `lowest`, the lowest point that may be shown.
  // Wants the block and the ground painted; depth test and writing on and blending off, which it
  // leaves so. `light` is used when the scene wants shadows.
  void draw(const Scene& scene, float lowest, const LightTexture& light);

 private:
  WaterPainter();
  GlProgram& use(unsigned part, const Scene& scene, const LightTexture& light);
  void drawSides(const Scene& scene, bool near, const LightTexture& light);

  GlProgramFamily programs_;
  GlVertexArray array_;
};

}  // namespace faultline
