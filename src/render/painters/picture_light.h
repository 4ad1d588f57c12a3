// The light of the picture, which block and ground share: light maps as textures, made again only
// when heights, sun or base have changed; and the texture units of all programs.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "render/camera/camera.h"
#include "render/gl/gl_objects.h"
#include "render/light/light_map.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

// How far the contact shadow around a block reaches, in sides of the square.
double contactReach(const BlockShape& block);

// The texture units that the programs use.
enum TextureUnit : int {
  kHeightUnit,
  kSlopeUnit,
  kShadowUnit,
  kLightUnit,
  kTreeUnit,
  kColourUnit,
  kLayerUnit,
  kPaletteUnit,
  kLandPaletteUnit,
  kWaterUnit
};

// One light map as a texture.
class LightTexture {
 public:
  LightTexture();

  // Makes the map of these heights, unless it was made for the same request and revision.
  void refresh(std::span<const float> heights, int size, std::uint64_t revision,
               const LightMapRequest& request);
  const LightMap& map() const { return map_; }
  bool made() const { return madeFor_.has_value(); }
  std::uint64_t timesMade() const { return timesMade_; }

  void bind(int unit) const { texture_.bind(static_cast<GLuint>(unit)); }
  // Scale and offset from the square to texture coordinates, and the size of a texel in sides of
  // the square.
  std::array<float, 3> place() const;

 private:
  struct Key {
    std::uint64_t revision;
    LightMapRequest request;
    bool operator==(const Key&) const = default;
  };
  GlTexture texture_;
  LightMap map_;
  std::optional<Key> madeFor_;
  std::uint64_t timesMade_ = 0;
};

}  // namespace faultline
