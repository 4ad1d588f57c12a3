// Paints the ground around the block, the floor with its shadows, and the backdrop behind both. A
// pixel without shadow costs one cheap fragment.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "render/gl/gl_objects.h"
#include "render/gl/gl_program.h"
#include "render/painters/picture_light.h"
#include "render/scene/scene.h"

namespace faultline {

class GroundPainter {
 public:
  // Null when the shaders fail; then error says why.
  static std::unique_ptr<GroundPainter> create(std::string& error);

  // Fills the pixels behind the block, with depth test and writing on. `shadow` is the coarse map,
  // which every picture has; `light` the fine one, used when the scene has shadows.
  void draw(const Scene& scene, const LightTexture& shadow, const LightTexture& light);

  // Fills the whole framebuffer with the backdrop in bands of one colour, at almost no cost. In
  // draft quality draw() adds only the floor.
  void clearInBands(const Scene& scene);

  // See BlockPainter::precompile.
  bool precompile(const Scene& scene);

 private:
  GroundPainter();
  void drawSky(const Scene& scene);
  void drawShadedTiles(const LightTexture& shadow, const LightMap* fine);

  GlProgramFamily floor_;
  GlProgramFamily floorTiles_;  // the floor in draft quality
  GlProgramFamily backdrop_;
  GlVertexArray array_;
  GlVertexArray tileArray_;
  GlDynamicBuffer tileBuffer_;
  std::vector<std::array<float, 2>> tiles_;  // corners, three a triangle
};

}  // namespace faultline
