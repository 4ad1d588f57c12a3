// The height grid as textures. See terrain_textures.h.
#include "render/painters/terrain_textures.h"

#include <algorithm>

#include "base/free_memory.h"

namespace faultline {
namespace {

// Larger grids get the colours of evenly chosen vertices, as these show only while the camera
// moves.
constexpr int kMaxColours = 1025;
constexpr TextureFormat kHeightFormat{GL_R32F, GL_RED, GL_FLOAT, GL_NEAREST, GL_NEAREST};
constexpr TextureFormat kSlopeFormat{GL_RG16F, GL_RG, GL_HALF_FLOAT, GL_LINEAR_MIPMAP_LINEAR,
                                     GL_LINEAR};
constexpr TextureFormat kColourFormat{GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, GL_LINEAR, GL_LINEAR};
constexpr TextureFormat kLayerFormat{GL_R8, GL_RED, GL_UNSIGNED_BYTE, GL_LINEAR, GL_LINEAR};
constexpr TextureFormat kPaletteFormat{GL_RGBA32F, GL_RGBA, GL_FLOAT, GL_NEAREST, GL_NEAREST};
constexpr TextureFormat kLandPaletteFormat{GL_RGBA16F, GL_RGBA, GL_FLOAT, GL_LINEAR, GL_LINEAR};

}  // namespace

int thinnedSize(int size, int max) {
  const int cells = size - 1;
  const int stride = std::max(1, (cells + max - 2) / std::max(1, max - 1));
  return cells / stride + 1;
}

void thinHeights(std::span<const float> heights, int size, int thinned, std::vector<float>& out) {
  const auto side = static_cast<std::size_t>(thinned);
  out.resize(side * side);
  const auto source = [size, thinned](std::size_t i) {
    const auto cells = static_cast<std::size_t>(thinned - 1);
    return (2 * i * static_cast<std::size_t>(size - 1) + cells) / (2 * cells);
  };
  for (std::size_t y = 0; y < side; ++y) {
    const float* from = heights.data() + source(y) * static_cast<std::size_t>(size);
    float* to = out.data() + y * side;
    for (std::size_t x = 0; x < side; ++x) {
      to[x] = from[source(x)];
    }
  }
}

TerrainTextures::TerrainTextures()
    : heightTexture_(kHeightFormat),
      slopeTexture_(kSlopeFormat),
      colourTexture_(kColourFormat),
      layerTexture_(kLayerFormat),
      paletteTexture_(kPaletteFormat),
      landPaletteTexture_(kLandPaletteFormat) {
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &deviceLimit_);
}

void TerrainTextures::setHeights(const Heightfield& heights, int maxVertices, bool moving) {
  if (heights.size < givenSize_) freeMemory(heights_, slopes_, fewerHeights_, colours_);
  // Thin the grid where it is too large.
  givenSize_ = heights.size;
  moving_ = moving;
  freeRestingCopies();
  size_ = thinnedSize(heights.size, std::min(deviceLimit_, maxVertices));
  if (size_ < heights.size) {
    thinHeights(heights.z, heights.size, size_, heights_);
  } else {
    heights_.assign(heights.z.begin(), heights.z.end());
  }
  heightsSent_ = false;
  slopesMadeFor_.reset();
  coloursMadeFor_.reset();
}

void TerrainTextures::freeRestingCopies() {
  if (!moving_) freeMemory(slopes_, fewerHeights_, colours_);
}

void TerrainTextures::sendHeights() {
  if (heightsSent_) {
    return;
  }
  heightTexture_.resize(size_, size_, 1);
  heightTexture_.upload(0, size_, size_, heights_.data());
  heightsSent_ = true;
}

void TerrainTextures::makeSlopes(NormalKind kind) {
  if (slopesMadeFor_ == kind) {
    return;
  }
  buildSlopePyramid(heights_, size_, slopes_, kind);
  const int texels = slopes_.front().size;
  slopeTexture_.resize(texels, texels, static_cast<int>(slopes_.size()));
  for (std::size_t i = 0; i < slopes_.size(); ++i) {
    slopeTexture_.upload(static_cast<int>(i), slopes_[i].size, slopes_[i].size,
                         slopes_[i].texels.data());
  }
  slopeTexture_.setMinFilter(moving_ ? GL_LINEAR_MIPMAP_NEAREST : GL_LINEAR_MIPMAP_LINEAR);
  slopesMadeFor_ = kind;
  freeRestingCopies();
}

void TerrainTextures::makeColours(const LandLight& light, const LandShade& shade,
                                  std::uint64_t shadeRevision) {
  const ColoursKey key{light, shade.strength, shadeRevision};
  if (coloursMadeFor_ == key) {
    return;
  }
  const bool layered = layer_.kind != ErosionLayer::kNone && layer_.size == size_;
  std::span<const float> heights = heights_;
  int size = size_;
  if (!layered && size > kMaxColours) {
    size = thinnedSize(size_, kMaxColours);
    thinHeights(heights_, size_, size, fewerHeights_);
    heights = fewerHeights_;
  }
  paintLand(heights, size, light, layered ? &layer_ : nullptr, colours_, shade);
  // Resting land gets mipmaps, so that rough land does not glitter from afar.
  int levels = 1;
  while (!moving_ && (size - 1) >> levels > 0) {
    ++levels;
  }
  colourTexture_.resize(size - 1, size - 1, levels);
  colourTexture_.upload(0, size - 1, size - 1, colours_.data());
  colourTexture_.setMinFilter(levels > 1 ? GL_LINEAR_MIPMAP_NEAREST : GL_LINEAR);
  if (levels > 1) {
    colourTexture_.makeMipmaps();
  }
  coloursMadeFor_ = key;
  freeRestingCopies();
}

void TerrainTextures::makeLandPalette(Palette palette, bool rock) {
  if (landPaletteOf_ == std::pair(palette, rock)) {
    return;
  }
  std::vector<std::array<float, 4>> texels;
  const auto append = [&texels](const std::vector<std::array<float, 3>>& colours) {
    for (const std::array<float, 3>& colour : colours) {
      texels.push_back({colour[0], colour[1], colour[2], 1.0f});
    }
  };
  const SampledPalette sampled = samplePalette(palette, kLandColours, rock);
  append(sampled.flat);
  append(sampled.steep);
  append(slopeViewColours(kLandColours));
  landPaletteTexture_.resize(kLandColours, 3, 1);
  landPaletteTexture_.upload(0, kLandColours, 3, texels.data());
  landPaletteOf_ = {palette, rock};
}

void TerrainTextures::setLayer(ErosionLayer kind, std::span<const float> values) {
  const bool fits =
      values.size() == static_cast<std::size_t>(givenSize_) * static_cast<std::size_t>(givenSize_);
  const ErosionLayer shown = fits ? kind : ErosionLayer::kNone;
  if (shown == ErosionLayer::kNone && layer_.kind == ErosionLayer::kNone) {
    return;
  }
  coloursMadeFor_.reset();
  layer_.kind = shown;
  if (shown == ErosionLayer::kNone) {
    return;
  }
  shownLayerScale_ = layerScale_.follow(shown, values);
  makeLayerMap(shown, values, givenSize_, size_, shownLayerScale_, layer_);
  int levels = 1;
  while (size_ >> levels > 0) {
    ++levels;
  }
  layerTexture_.resize(size_, size_, levels);
  layerTexture_.upload(0, size_, size_, layer_.steps.data());
  layerTexture_.setMinFilter(moving_ ? GL_LINEAR : GL_LINEAR_MIPMAP_LINEAR);
  if (!moving_) {
    layerTexture_.makeMipmaps();
  }
  if (paletteOf_ != shown) {
    const LayerPalette palette = layerPalette(shown);
    paletteTexture_.resize(kLayerSteps, 1, 1);
    paletteTexture_.upload(0, kLayerSteps, 1, palette.data());
    paletteOf_ = shown;
  }
}

}  // namespace faultline
