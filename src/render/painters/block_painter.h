// Paints the block: its surface and its walls, from the adaptive mesh. The shaders come in variants
// (shaders/programs.txt), so that while the terrain moves a fragment costs as little as possible,
// in software rendering as well.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "render/gl/gl_objects.h"
#include "render/gl/gl_program.h"
#include "render/mesh/lod_mesh.h"
#include "render/painters/block_marks.h"
#include "render/painters/block_water.h"
#include "render/painters/picture_light.h"
#include "render/painters/terrain_textures.h"
#include "render/scene/fault_line.h"
#include "render/scene/scene.h"
#include "terrain/cliffs/cut_mesh.h"

namespace faultline {

class BlockPainter {
 public:
  // Null when the shaders fail; then error says why.
  static std::unique_ptr<BlockPainter> create(std::string& error);

  void setMesh(const LodMesh& mesh);
  // Uploads the changed heights of the latest mesh.
  void setMeshHeights(const LodMesh& mesh);

  // Takes the mesh of a scene's cuts.
  void setCuts(const CutMesh& mesh);

  // Renders the block with the depth test on. `cuts`: from the mesh given to setCuts, else from the
  // other. `line` is the scene's mark as a line. `light` is used
  // when the scene has shadows.
  void draw(const Scene& scene, bool cuts, const std::optional<FaultLine>& line,
            TerrainTextures& textures, const LightTexture& light);

  // Starts compiling the shaders that this scene will need once it moves, rests or is marked,
  // without waiting; true when all are compiled.
  bool precompile(const Scene& scene, bool cuts, const TerrainTextures& textures);

 private:
  BlockPainter();
  // A mesh as OpenGL has it: the indices of the surface come first.
  struct Mesh {
    GlVertexArray array;
    GlDynamicBuffer vertices;
    GlDynamicBuffer heights;
    GlDynamicBuffer indices;
    GLsizei surfaceIndices = 0;
    GLsizei wallIndices = 0;
  };
  void drawWalls(const Scene& scene, bool cuts, const std::optional<FaultLine>& line,
                 const TerrainTextures& textures, const LightTexture& light);
  void setScene(GlProgram& program, const Scene& scene, const TerrainTextures& textures,
                bool gentle);
  void setSurface(GlProgram& program, const Scene& scene, const TerrainTextures& textures);
  void setFaces(GlProgram& program, const Scene& scene, const LightTexture& light);
  void setLight(GlProgram& program, const Scene& scene, const LightTexture& light);
  void setPalette(GlProgram& program, const Scene& scene);
  void setContours(GlProgram& program, const Scene& scene);
  void setLayer(GlProgram& program, const TerrainTextures& textures);

  GlProgramFamily land_;     // the surface
  GlProgramFamily painted_;  // the surface in draft quality
  GlProgramFamily walls_;
  Mesh grid_;
  Mesh cuts_;
  BlockMarks marks_;
  BlockWater water_;
};

}  // namespace faultline
