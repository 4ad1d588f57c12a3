// Draws the terrain block in OpenGL ES 3.0 / WebGL2: ground, block, wireframe and the mark of the
// current fault. Heights go up as one R32F texture (never filtered) and a small pyramid of slopes
// made from all of them; an adaptive mesh of at most 20,000 triangles, made for the view
// (lod_mesh.h), samples the heights, while normals, colours and the wireframe come per fragment
// from the full grid. Needs no extension. View only: no bits are promised. All methods want the
// context current that create() saw. draw() leaves blending, depth and scissor tests off, and
// nothing bound; it draws over the whole framebuffer that is bound.
#pragma once

#include <memory>
#include <string>

#include "render/scene.h"
#include "terrain/erosion/erosion.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

class TerrainRenderer {
 public:
  // Null when this context cannot draw; then error says why in plain words.
  static std::unique_ptr<TerrainRenderer> create(std::string& error);
  ~TerrainRenderer();
  TerrainRenderer(const TerrainRenderer&) = delete;
  TerrainRenderer& operator=(const TerrainRenderer&) = delete;

  // Takes new heights. While heights change with every frame the quality is kMoving or, on a device
  // without a GPU, kDraft; at rest call it once more with kFull. About 5 ms for 513 x 513.
  void setHeights(const Heightfield& heights, PictureQuality quality);

  // What lies over these heights: the values of a field that erosion left, as large as the heights,
  // each above 0 shown by its layer's palette (look.h, layer_map.h); or kNone. Call it after
  // setHeights, whenever heights or values changed: without a call what was there stays. About 1 ms
  // for 513 x 513.
  void setLayer(ErosionLayer kind, const Heightfield& values);

  // The value that the last colour of the layer's palette stands for; 0 without a layer.
  float layerScale() const;

  // At rest the mesh follows the scene's camera (about 3 ms where it has to be made again); one
  // that was made for nearly this view is kept while the camera moves.
  void draw(const Scene& scene);
  // Makes the light map of a resting scene (10 to 20 ms), which draw() else does once the scene has
  // shadows; false where it is there.
  bool makeLight(const Scene& scene);
  // Has the shaders compiled that this scene will need once it moves, rests or is marked, without
  // waiting for them: call it again a while later, until it returns true.
  bool precompile(const Scene& scene);
  // Makes the next draw() build the mesh for exactly its view, so that the picture does not depend
  // on what was shown before.
  void forgetView();

  // Triangles of the mesh, walls included.
  int triangleCount() const;
  // Vertices a side that are drawn: less than the heights' own size where the device's textures are
  // too small.
  int drawnSize() const;

 private:
  struct Parts;
  explicit TerrainRenderer(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace faultline
