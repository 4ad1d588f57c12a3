// The input of the block's shaders for the current fault or fault tree and for earlier faults: the
// uniforms of shaders/common/marks.glsl, faults.glsl and snap_to_tree.glsl, and the tree's lines as
// a texture.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "render/gl/gl_objects.h"
#include "render/gl/gl_program.h"
#include "render/scene/fault_line.h"
#include "render/scene/scene.h"

namespace faultline {

class BlockMarks {
 public:
  BlockMarks();

  // Uploads the tree's lines; call it before set() when the scene has a tree. Binds textures.
  void uploadTree(const TreeMark& tree);

  // Sets the uniforms of `program`, which must be in use, for the scene's tree or, without one, for
  // its inks and its mark, which is `line`.
  void set(GlProgram& program, const Scene& scene, const std::optional<FaultLine>& line);

 private:
  void setFault(GlProgram& program, const Scene& scene, const FaultLine& line);
  void setLines(GlProgram& program, const Scene& scene, const std::optional<FaultLine>& line);
  void setTree(GlProgram& program, const Scene& scene);

  GlTexture texture_;
  std::vector<std::array<float, 4>> nodes_;  // the texture's texels
};

}  // namespace faultline
