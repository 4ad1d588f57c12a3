// The height grid as textures: heights in one R32F texture; their slopes as an RG16F pyramid, or
// the land's finished colours (land_colours.h), whichever is drawn from; and what lies over the
// land. Method: DESIGN section 7. Cost: about 3 ns a cell and the upload of 10 bytes a cell; with
// colours 5 ns and 8 bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "render/gl_objects.h"
#include "render/land_colours.h"
#include "render/slope_pyramid.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

inline constexpr int kLandColours = 512;

class TerrainTextures {
 public:
  TerrainTextures();

  // Takes the heights, or, above `mostVertices` a side or the device's limit, evenly chosen
  // vertices of them. Nothing is uploaded before it is asked for. `moving`: read slopes from one
  // level of the pyramid, which software renderers do in half the time.
  void setHeights(const Heightfield& heights, int mostVertices, bool moving);
  // What lies over these heights: a field of the same size as the one given to setHeights, or
  // kNone.
  void setLayer(ErosionLayer kind, std::span<const float> values);

  // Uploads the heights, unless they are there; wanted before they are bound for more than their
  // size.
  void sendHeights();
  // Make slopes or colours for the heights, unless they are there; wanted before they are bound.
  void makeSlopes();
  // `shade`: see paintLand; `shadeMade` is another number whenever its map is another one.
  void makeColours(const LandLight& light, const LandShade& shade, std::uint64_t shadeMade);
  // The palette as kLandColours x 3 texels in linear light: flat ground, steep ground (both by
  // height over the range), and the slope view's colours (see slopeViewColours).
  void makeLandPalette(Palette palette);

  // What was uploaded: vertices a side, and the heights until the next call.
  int size() const { return size_; }
  std::span<const float> heights() const { return heights_; }

  void bindHeights(GLuint unit) const { heightTexture_.bind(unit); }
  void bindSlopes(GLuint unit) const { slopeTexture_.bind(unit); }
  void bindColours(GLuint unit) const { colourTexture_.bind(unit); }
  ErosionLayer layer() const { return layer_.kind; }
  int layerSize() const { return layer_.size; }
  // The value that the last step stands for.
  float layerScale() const { return shownLayerScale_; }
  void bindLayer(GLuint unit) const { layerTexture_.bind(unit); }
  void bindLandPalette(GLuint unit) const { landPaletteTexture_.bind(unit); }
  void bindPalette(GLuint unit) const { paletteTexture_.bind(unit); }

 private:
  int deviceLimit_ = 2048;
  int size_ = 0;
  int givenSize_ = 0;
  bool moving_ = false;
  std::vector<float> heights_;
  std::vector<SlopeLevel> slopes_;
  bool heightsSent_ = false;
  bool slopesMade_ = false;
  struct ColoursKey {
    LandLight light;
    float shade;
    std::uint64_t shadeMade;
    bool operator==(const ColoursKey&) const = default;
  };
  std::vector<float> fewerHeights_;
  std::vector<std::uint32_t> colours_;
  std::optional<ColoursKey> coloursMadeFor_;
  LayerScale layerScale_;
  LayerMap layer_;
  float shownLayerScale_ = 0;
  ErosionLayer paletteOf_ = ErosionLayer::kNone;
  GlTexture heightTexture_;
  GlTexture slopeTexture_;
  GlTexture colourTexture_;
  GlTexture layerTexture_;
  GlTexture paletteTexture_;
  GlTexture landPaletteTexture_;
  std::optional<Palette> landPaletteOf_;
};

// Evenly chosen vertices of an n x n grid, `wanted` a side, in `out`. Exact vertices, never means.
void thinHeights(std::span<const float> heights, int size, int wanted, std::vector<float>& out);

// The largest number of vertices a side, at most `most`, that leaves out whole columns evenly.
int thinnedSize(int size, int most);

}  // namespace faultline
