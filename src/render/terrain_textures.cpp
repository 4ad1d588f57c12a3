// The height grid as textures. See terrain_textures.h.
#include "render/terrain_textures.h"

#include <algorithm>

namespace faultline {
namespace {

constexpr TextureFormat kHeightFormat{GL_R32F, GL_RED, GL_FLOAT, GL_NEAREST, GL_NEAREST};
constexpr TextureFormat kSlopeFormat{GL_RG16F, GL_RG, GL_HALF_FLOAT, GL_LINEAR_MIPMAP_LINEAR,
                                     GL_LINEAR};

}  // namespace

int thinnedSize(int size, int most) {
  const int cells = size - 1;
  const int stride = std::max(1, (cells + most - 2) / std::max(1, most - 1));
  return cells / stride + 1;
}

void thinHeights(std::span<const float> heights, int size, int wanted, std::vector<float>& out) {
  const auto side = static_cast<std::size_t>(wanted);
  out.resize(side * side);
  const auto source = [size, wanted](std::size_t i) {
    const auto cells = static_cast<std::size_t>(wanted - 1);
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

TerrainTextures::TerrainTextures() : heightTexture_(kHeightFormat), slopeTexture_(kSlopeFormat) {
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &deviceLimit_);
}

void TerrainTextures::setHeights(const Heightfield& heights, int mostVertices, bool quick) {
  // Thin the grid where it is too large.
  size_ = thinnedSize(heights.size, std::min(deviceLimit_, mostVertices));
  heights_ = heights.z;
  if (size_ < heights.size) {
    thinHeights(heights.z, heights.size, size_, thinned_);
    heights_ = thinned_;
  }

  // Upload heights and slopes.
  heightTexture_.resize(size_, size_, 1);
  heightTexture_.upload(0, size_, size_, heights_.data());
  buildSlopePyramid(heights_, size_, slopes_);
  slopeTexture_.resize(size_ - 1, size_ - 1, static_cast<int>(slopes_.size()));
  for (std::size_t i = 0; i < slopes_.size(); ++i) {
    slopeTexture_.upload(static_cast<int>(i), slopes_[i].size, slopes_[i].size,
                         slopes_[i].texels.data());
  }
  slopeTexture_.setMinFilter(quick ? GL_LINEAR_MIPMAP_NEAREST : GL_LINEAR_MIPMAP_LINEAR);
}

}  // namespace faultline
