// Paints the block: its surface and its walls, from the adaptive mesh. The shaders come in variants
// (shaders/programs.txt), so that while the terrain moves a fragment costs as little as possible,
// in software rendering as well.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "render/block_marks.h"
#include "render/block_water.h"
#include "render/fault_line.h"
#include "render/gl_objects.h"
#include "render/gl_program.h"
#include "render/lod_mesh.h"
#include "render/picture_light.h"
#include "render/scene.h"
#include "render/terrain_textures.h"

namespace faultline {

class BlockPainter {
 public:
  // Null when the shaders fail; then error says why.
  static std::unique_ptr<BlockPainter> create(std::string& error);

  void setMesh(const LodMesh& mesh);
  // Uploads the changed heights of the latest mesh.
  void setMeshHeights(const LodMesh& mesh);

  // Renders the block with the depth test on. `line` is the scene's mark as a line. `light` is used
  // when the scene has shadows.
  void draw(const Scene& scene, const std::optional<FaultLine>& line, TerrainTextures& textures,
            const LightTexture& light);

  // Starts compiling the shaders that this scene will need once it moves, rests or is marked,
  // without waiting; true when all are compiled.
  bool precompile(const Scene& scene, const TerrainTextures& textures);

 private:
  BlockPainter();
  void drawWalls(const Scene& scene, const std::optional<FaultLine>& line,
                 const TerrainTextures& textures, bool draft);
  void setScene(GlProgram& program, const Scene& scene, const TerrainTextures& textures,
                bool gentle);
  void setSurface(GlProgram& program, const Scene& scene, const TerrainTextures& textures,
                  const LightTexture& light);
  void setPalette(GlProgram& program, const Scene& scene);
  void setContours(GlProgram& program, const Scene& scene);
  void setLayer(GlProgram& program, const TerrainTextures& textures);

  GlProgramFamily land_;     // the surface
  GlProgramFamily painted_;  // the surface in draft quality
  GlProgramFamily walls_;
  GlVertexArray array_;
  GlDynamicBuffer vertices_;
  GlDynamicBuffer heights_;
  GlDynamicBuffer indices_;
  GLsizei surfaceIndices_ = 0;
  GLsizei wallIndices_ = 0;
  BlockMarks marks_;
  BlockWater water_;
};

}  // namespace faultline
