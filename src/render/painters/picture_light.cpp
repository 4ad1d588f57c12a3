// The picture's light. See picture_light.h.
#include "render/painters/picture_light.h"

namespace faultline {
namespace {

constexpr TextureFormat kLightFormat{GL_RG8, GL_RG, GL_UNSIGNED_BYTE, GL_LINEAR, GL_LINEAR};

}  // namespace

double contactReach(const BlockShape& block) {
  return 0.12 + 0.6 * (0.5 * (block.low + block.high) - block.base);
}

LightTexture::LightTexture() : texture_(kLightFormat) {}

void LightTexture::refresh(std::span<const float> heights, int size, std::uint64_t revision,
                           const LightMapRequest& request) {
  const Key key{revision, request};
  if (madeFor_ == key) {
    return;
  }
  buildLightMap(heights, size, request, map_);
  texture_.resize(map_.size, map_.size, 1);
  texture_.upload(0, map_.size, map_.size, map_.texels.data());
  madeFor_ = key;
  ++timesMade_;
}

std::array<float, 3> LightTexture::place() const {
  const auto texels = static_cast<float>(map_.size > 0 ? map_.size : 1);
  const auto resolution = static_cast<float>(map_.resolution > 0 ? map_.resolution : 1);
  return {resolution / texels, (kLightMapMargin * resolution + 0.5f) / texels, 1.0f / resolution};
}

}  // namespace faultline
