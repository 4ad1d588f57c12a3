// The input of the block's shaders for water. See block_water.h.
#include "render/painters/block_water.h"

#include <algorithm>
#include <cmath>

#include "base/colour.h"
#include "render/light/linear_colour.h"
#include "render/light/sun_light.h"
#include "render/light/water_tint.h"
#include "render/painters/picture_light.h"
#include "render/painters/sky_light.h"

namespace faultline {
namespace {

constexpr double kPi = 3.14159265358979323846;
// The number of depths in the table, from 0 to the whole range.
constexpr int kSteps = 256;
constexpr TextureFormat kTableFormat{GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, GL_LINEAR, GL_LINEAR};

// The factor of the shoreline's cover. Shorelines are fainter where they crowd because the camera
// looks along the water. `along`: the sine of the camera's elevation.
float shorePart(double along) {
  return static_cast<float>(0.3 + 0.7 * std::clamp((along - 0.05) / 0.3, 0.0, 1.0));
}

}  // namespace

BlockWater::BlockWater() : table_(kTableFormat) {}

void BlockWater::set(GlProgram& program, const Scene& scene, bool draft) {
  // The shader computes powers of 2 instead of e.
  constexpr float kLog2E = 1.44269504f;
  const float perRange = kLog2E / std::max(1e-6f, scene.rangeHigh - scene.rangeLow);
  const SurfaceLight light =
      surfaceLight(scene.sunAzimuthDeg, scene.sunElevationDeg, scene.slopeView);
  const float up = light.towardsSun[2];
  const look::Colour sun{light.sun.red * up, light.sun.green * up, light.sun.blue * up};
  const auto pixel = 1.0f / static_cast<float>(scene.camera->pixelsPerSide());
  const double along = std::sin(scene.camera->pose().elevationDeg * kPi / 180.0);
  program.set("uWaterEdge", 0.5f * look::kShoreWidth * scene.pixelRatio,
              look::kShoreCover * shorePart(along) * (showsCover(scene) ? 1 - scene.horizon : 1));
  program.set("uWaterLevelStep", 0.004f * pixel);
  program.set("uShore", look::kShore);
  if (draft) {
    // The upload binds the texture: select its own unit first.
    table_.bind(kWaterUnit);
    makeTable({sun.red + light.sky.red, sun.green + light.sky.green, sun.blue + light.sky.blue});
    program.set("uWaterTable", static_cast<int>(kWaterUnit));
    constexpr float kHalf = 0.5f / kSteps;
    const float scale = (1.0f - 2.0f * kHalf) / std::max(1e-6f, scene.rangeHigh - scene.rangeLow);
    program.set("uWater", *scene.waterLevel, scale, kHalf);
    return;
  }
  program.set("uWater", *scene.waterLevel, perRange / look::kWaterCoverDepth,
              perRange / look::kWaterDarkDepth, look::kWaterCover);
  program.set("uShallow", toLinear(look::kShallowWater));
  program.set("uDeep", toLinear(look::kDeepWater));
  program.set("uWaterSun", sun);
  program.set("uWaterSky", light.sky);
}

// Fills the table for that light on level ground, unless it holds it already.
void BlockWater::makeTable(const look::Colour& light) {
  const std::array<float, 3> channels{light.red, light.green, light.blue};
  if (tableFor_ == channels) {
    return;
  }
  std::array<std::uint8_t, std::size_t{4} * kSteps> texels{};
  for (std::size_t i = 0; i < kSteps; ++i) {
    const WaterColour water = waterAt(static_cast<float>(i) / (kSteps - 1));
    const std::array<float, 4> lit{water.albedo.red * light.red, water.albedo.green * light.green,
                                   water.albedo.blue * light.blue, water.cover};
    for (std::size_t k = 0; k < lit.size(); ++k) {
      const float shown = k < 3 ? quickLinearToSrgb(lit[k]) : lit[k];
      texels[4 * i + k] = static_cast<std::uint8_t>(std::clamp(shown, 0.0f, 1.0f) * 255.0f + 0.5f);
    }
  }
  table_.resize(kSteps, 1, 1);
  table_.upload(0, kSteps, 1, texels.data());
  tableFor_ = channels;
}

}  // namespace faultline
