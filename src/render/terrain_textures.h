// The height grid as textures: heights in one R32F texture, their slopes as an RG16F pyramid.
// Method: DESIGN section 7. Cost of setHeights: about 3 ns a cell and the upload of 10 bytes a
// cell.
#pragma once

#include <span>
#include <vector>

#include "render/gl_objects.h"
#include "render/slope_pyramid.h"
#include "terrain/heightfield.h"

namespace faultline {

class TerrainTextures {
 public:
  TerrainTextures();

  // Uploads the heights, or, above `mostVertices` a side or the device's limit, evenly chosen
  // vertices of them. `quick`: read slopes from one level of the pyramid, which software renderers
  // do in half the time.
  void setHeights(const Heightfield& heights, int mostVertices, bool quick);

  // What was uploaded: vertices a side, and the heights until the next call (the caller's own when
  // not thinned).
  int size() const { return size_; }
  std::span<const float> heights() const { return heights_; }

  void bindHeights(GLuint unit) const { heightTexture_.bind(unit); }
  void bindSlopes(GLuint unit) const { slopeTexture_.bind(unit); }

 private:
  int deviceLimit_ = 2048;
  int size_ = 0;
  std::span<const float> heights_;
  std::vector<float> thinned_;
  std::vector<SlopeLevel> slopes_;
  GlTexture heightTexture_;
  GlTexture slopeTexture_;
};

// Evenly chosen vertices of an n x n grid, `wanted` a side, in `out`. Exact vertices, never means.
void thinHeights(std::span<const float> heights, int size, int wanted, std::vector<float>& out);

// The largest number of vertices a side, at most `most`, that leaves out whole columns evenly.
int thinnedSize(int size, int most);

}  // namespace faultline
