// Paints the surfaces of the water in the block over block and ground: a level surface that mirrors
// some sky, and the sides of the water where the block is cut. The block's own shader draws the
// tint of land under water and the shoreline, so that nothing here has to match the land's mesh to
// the pixel. Cost: a few operations for each pixel of the surface and of the sides; only the sea of
// a person who stands on the land reads heights, to mirror the land and to lay foam along its
// shore.
#pragma once

#include <memory>
#include <string>

#include "render/gl/gl_objects.h"
#include "render/gl/gl_program.h"
#include "render/painters/picture_light.h"
#include "render/painters/terrain_textures.h"
#include "render/scene/scene.h"

namespace faultline {

class WaterPainter {
 public:
  // Null when the shaders fail; then error says why.
  static std::unique_ptr<WaterPainter> create(std::string& error);

  // Does nothing when the scene has no water level, or one not above `lowest`, the lowest point
  // that may be shown. Block and ground must be painted already, the depth test and depth writing
  // on and blending off; it leaves them so. `light` is used when the scene has shadows. `land`,
  // whose heights were sent, is mirrored where the scene has a horizon; null: it is not known.
  void draw(const Scene& scene, float lowest, const LightTexture& light,
            const TerrainTextures* land);

 private:
  WaterPainter();
  static GlProgram& use(GlProgramFamily& programs, const Scene& scene, const LightTexture& light,
                        unsigned features = 0);
  void drawSides(const Scene& scene, bool near, const LightTexture& light);

  GlProgramFamily surface_;
  GlProgramFamily side_;
  GlVertexArray array_;
};

}  // namespace faultline
