// Paints the state of a land that the GPU computes, from above, as it grows: after each pass, or
// whenever a frame wants it. Cost: one read of the state for each pixel; nothing waits for the
// device.
#pragma once

#include <string>

#include "gpu/gpu_terrain.h"
#include "gpu/rounded_sums.h"
#include "terrain/palette/palette.h"

namespace faultline {

class MapPainter {
 public:
  // `context` outlives this.
  explicit MapPainter(GpuContext& context);

  // Compiles the shader. On failure a sentence, else empty.
  std::string prepare();
  // The palette's colours of flat ground.
  void setPalette(Palette palette);

  // Paints the whole framebuffer (0: the page's canvas) of width x height pixels, north at its top.
  // `low` and `high`: the heights that have the palette's ends, such as the range of the finished
  // land, so that colours stay as the land grows. Only for a land of one tile, after prepare().
  void paint(const GpuTerrain& terrain, float low, float high, GLuint framebuffer, int width,
             int height);
  // The same of heights that the processor has. Cost: their transfer to the device.
  void paint(const Heightfield& heights, float low, float high, GLuint framebuffer, int width,
             int height);
  // The same of sums in textures of limited precision; `low` and `high` are heights of these.
  void paint(const RoundedSums& sums, float low, float high, GLuint framebuffer, int width,
             int height);

 private:
  void paintWith(GlProgram& program, int size, float low, float high, GLuint framebuffer, int width,
                 int height);
  void paintState(const GpuTerrain::State& state, float low, float high, GLuint framebuffer,
                  int width, int height);

  GpuContext& context_;
  GlTexture palette_;
};

}  // namespace faultline
