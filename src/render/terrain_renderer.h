// Draws the terrain block in OpenGL ES 3.0 / WebGL2: ground, block, wireframe and the mark of the current fault.
// Heights go up as one R32F texture (never filtered) and a small pyramid of slopes made from all of them; an
// adaptive mesh of at most 20,000 triangles samples the heights, while normals, colours and the wireframe come
// per fragment from the full grid. Needs no extension. View only: no bits are promised.
// All methods want the context current that create() saw. draw() leaves blending, depth and scissor tests off,
// and nothing bound; it draws over the whole framebuffer that is bound.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "render/camera.h"
#include "terrain/heightfield.h"

namespace faultline {

// The fault under way. The line passes through (pointU, pointV); the side the normal points to rises.
struct FaultMark {
  float normalU = 1, normalV = 0;  // any length but 0
  float pointU = 0.5f, pointV = 0.5f;
  float displacement = 0;  // how far a side is raised (and the other lowered), in sides of the square
  float sweep = 1;         // how much of the plane stands, 0 to 1
  float lift = 1;          // 0: the sides have not moved yet; 1: they stand as in the heights
  float opacity = 1;       // of everything drawn for the mark
};

// The line of an earlier fault.
struct FaultInk {
  float normalU = 1, normalV = 0;
  float pointU = 0.5f, pointV = 0.5f;
  float opacity = 1;
};

inline constexpr int kMostInks = 12;

struct Scene {
  const Camera* camera = nullptr;  // wanted
  float pixelRatio = 1;            // device pixels per CSS pixel
  bool dark = false;
  bool wireframe = false;
  float rangeLow = 0;  // heights that get the first and the last colour of the palette
  float rangeHigh = 0.2f;
  double sunAzimuthDeg = -115;      // sunAzimuth(home azimuth)
  const FaultMark* mark = nullptr;  // or none
  std::span<const FaultInk> inks;   // newest first; from the 13th on they are left out
  // Soft terrain shadows and sky occlusion, 0 to 1. Above 0 their map is made when the heights changed since
  // (30 to 80 ms): raise it only at rest.
  float shadowStrength = 0;
};

class TerrainRenderer {
 public:
  // Null when this context cannot draw; then whyNot says why in plain words.
  static std::unique_ptr<TerrainRenderer> create(std::string& whyNot);
  ~TerrainRenderer();
  TerrainRenderer(const TerrainRenderer&) = delete;
  TerrainRenderer& operator=(const TerrainRenderer&) = delete;

  // Takes new heights; `moving`: more will follow at once, so spend little. Call it once more with
  // moving = false at rest. About 5 ms for 513 x 513.
  void setHeights(const Heightfield& heights, bool moving);

  void draw(const Scene& scene);

  // Triangles of the mesh, walls included.
  int triangleCount() const;
  // Vertices a side that are drawn: less than the heights' own size where the device's textures are too small.
  int drawnSize() const;

 private:
  struct Parts;
  explicit TerrainRenderer(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace faultline
