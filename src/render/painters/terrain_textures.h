// The height grid as textures: the heights in one R32F texture; their slopes as an RG16F pyramid or
// the land's finished colours (land_colours.h), whichever the quality level reads; and an erosion
// layer. Cost: about 3 ns a cell and the upload of 10 bytes a cell; with colours 5 ns and 8 bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "render/gl/gl_objects.h"
#include "render/light/land_colours.h"
#include "render/mesh/slope_pyramid.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

inline constexpr int kLandColours = 512;

class TerrainTextures {
 public:
  TerrainTextures();

  // Takes the heights. Above `maxVertices` a side or the device's limit it takes evenly chosen
  // vertices. Nothing is uploaded yet. `moving`: slopes are read from one level of the pyramid,
  // which software renderers do in half the time.
  void setHeights(const Heightfield& heights, int maxVertices, bool moving);
  // Takes an erosion layer of these heights: a field of the same size as the one given to
  // setHeights, or kNone.
  void setLayer(ErosionLayer kind, std::span<const float> values);

  // Uploads the heights, unless the texture has them. Call it before a shader reads them.
  void sendHeights();
  // These two compute and upload slopes or colours of the heights, unless the textures have them.
  // Call each before binding its texture.
  void makeSlopes(NormalKind kind);
  // `shade`: see paintLand. `shadeRevision` changes whenever its map does.
  void makeColours(const LandLight& light, const LandShade& shade, std::uint64_t shadeRevision);
  // Uploads the palette as kLandColours x 3 texels in linear light: flat ground, steep ground (both
  // by height over the range), and the slope view's colours (see slopeViewColours). `rock` as in
  // samplePalette.
  void makeLandPalette(Palette palette, bool rock);

  // The vertices a side after thinning, and their heights, valid until the next setHeights.
  int size() const { return size_; }
  std::span<const float> heights() const { return heights_; }

  void bindHeights(GLuint unit) const { heightTexture_.bind(unit); }
  void bindSlopes(GLuint unit) const { slopeTexture_.bind(unit); }
  void bindColours(GLuint unit) const { colourTexture_.bind(unit); }
  ErosionLayer layer() const { return layer_.kind; }
  int layerSize() const { return layer_.size; }
  // The value of the layer palette's last step.
  float layerScale() const { return shownLayerScale_; }
  void bindLayer(GLuint unit) const { layerTexture_.bind(unit); }
  void bindLandPalette(GLuint unit) const { landPaletteTexture_.bind(unit); }
  void bindPalette(GLuint unit) const { paletteTexture_.bind(unit); }

 private:
  // Frees what the textures of slopes and colours hold too, 4 to 10 bytes a cell, once the land
  // rests. While it moves, each frame fills that memory again.
  void freeRestingCopies();

  int deviceLimit_ = 2048;
  int size_ = 0;
  int givenSize_ = 0;
  bool moving_ = false;
  std::vector<float> heights_;
  std::vector<SlopeLevel> slopes_;
  bool heightsSent_ = false;
  std::optional<NormalKind> slopesMadeFor_;
  struct ColoursKey {
    LandLight light;
    float shade;
    std::uint64_t shadeRevision;
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
  std::optional<std::pair<Palette, bool>> landPaletteOf_;
};

// Fills `out` with evenly chosen vertices of an n x n grid, `thinned` a side. They are exact
// vertices, not means.
void thinHeights(std::span<const float> heights, int size, int thinned, std::vector<float>& out);

// The largest number of vertices a side, at most `max`, for which columns are left out evenly.
int thinnedSize(int size, int max);

}  // namespace faultline
