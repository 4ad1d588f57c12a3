// Paints the block: its surface and its walls from the adaptive mesh. The shaders come in variants,
// so that while the terrain moves a fragment costs as little as possible, also in software.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "render/fault_line.h"
#include "render/gl_objects.h"
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
  // Takes the heights of the mesh that was set, which changed since.
  void setMeshHeights(const LodMesh& mesh);

  // `line` is the scene's mark as a line. `light` is used when the scene wants shadows.
  void draw(const Scene& scene, const std::optional<FaultLine>& line, TerrainTextures& textures,
            const LightTexture& light);

  // Has the shaders compiled that this scene will want once it moves, rests or is marked; true when
  // none is missing any more.
  bool rehearse(const Scene& scene, const TerrainTextures& textures);

 private:
  BlockPainter();
  void setScene(GlProgram& program, const Scene& scene, const TerrainTextures& textures,
                bool gentle);
  void setSurface(GlProgram& program, const Scene& scene, const TerrainTextures& textures,
                  const LightTexture& light);
  void setPalette(GlProgram& program, const Scene& scene);
  void setContours(GlProgram& program, const Scene& scene);
  void setWater(GlProgram& program, const Scene& scene, bool quick);
  void makeWaterTable(const look::Colour& light);
  void setLayer(GlProgram& program, const TerrainTextures& textures);
  void setMarks(GlProgram& program, const Scene& scene, const std::optional<FaultLine>& line);
  void setFault(GlProgram& program, const Scene& scene, const FaultLine& line);
  void setLines(GlProgram& program, const Scene& scene, const std::optional<FaultLine>& line);
  void uploadTree(const TreeMark& tree);
  void setTree(GlProgram& program, const Scene& scene);

  GlProgramFamily programs_;
  GlVertexArray array_;
  GlDynamicBuffer vertices_;
  GlDynamicBuffer heights_;
  GlDynamicBuffer indices_;
  GLsizei surfaceIndices_ = 0;
  GLsizei wallIndices_ = 0;
  GlTexture treeTexture_;
  GlTexture waterTable_;
  std::array<float, 3> waterTableFor_{};         // what light it stands for; none at first
  std::vector<std::array<float, 4>> treeNodes_;  // what the texture holds
};

}  // namespace faultline
