// Renders the terrain block with OpenGL ES 3.0 / WebGL2: ground, block, wireframe and the mark of
// the current fault. Heights are uploaded as one R32F texture (never filtered) and as a pyramid of
// slopes. An adaptive mesh of at most 20,000 triangles, made for the view (lod_mesh.h), samples the
// heights; normals, colours and the wireframe come per fragment from the full grid. Needs no
// extension. View only: no bits are promised. All methods need the context to be current that
// create() saw. draw() renders over the whole framebuffer that is bound; it leaves blending, depth
// and scissor tests off, and nothing bound.
#pragma once

#include <memory>
#include <string>

#include "render/scene/scene.h"
#include "terrain/erosion/erosion.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

class TerrainRenderer {
 public:
  // Null when this context lacks something; then error says what.
  static std::unique_ptr<TerrainRenderer> create(std::string& error);
  ~TerrainRenderer();
  TerrainRenderer(const TerrainRenderer&) = delete;
  TerrainRenderer& operator=(const TerrainRenderer&) = delete;

  // Takes new heights. While heights change with every frame the quality is kMoving or, on a device
  // without a GPU, kDraft; at rest call it once more with kFull. About 5 ms for 513 x 513.
  void setHeights(const Heightfield& heights, PictureQuality quality);

  // Takes the values of an erosion layer, of the same size as the heights, or kNone. The layer's
  // palette shows each value above 0 (look.h, layer_map.h). Call it after setHeights, whenever
  // heights or values changed; without a call the last values stay. About 1 ms for 513 x 513.
  void setLayer(ErosionLayer kind, const Heightfield& values);

  // The value of the last colour of the layer's palette; 0 without a layer.
  float layerScale() const;

  // Renders the scene. At rest the mesh follows the camera, about 3 ms when it is made again; while
  // the camera moves, a mesh made for nearly this view is kept.
  void draw(const Scene& scene);
  // Makes the light map of a resting scene (10 to 20 ms), so that draw() need not once the scene
  // has shadows; false when it exists already.
  bool makeLight(const Scene& scene);
  // Starts compiling the shaders that this scene will need once it moves, rests or is marked,
  // without waiting: call it again a while later, until it returns true.
  bool precompile(const Scene& scene);
  // Whether the last picture shows the land as exactly as it can be shown. If not, draw the same
  // scene again once the camera rests: more cuts than can be shown are shown where it looks.
  bool exact() const;
  // Makes the next draw() build the mesh for exactly its view, so that the picture does not depend
  // on what was shown before.
  void forgetView();

  // Triangles of all meshes, walls included.
  int triangleCount() const;
  // Vertices a side after thinning: fewer than the heights have if the quality or the device's
  // textures do not allow all of them.
  int drawnSize() const;

 private:
  struct Parts;
  explicit TerrainRenderer(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace faultline
