// The sky, the haze and the ground cover. See sky_light.h.
#include "render/painters/sky_light.h"

#include <algorithm>

#include "render/light/sun_light.h"

namespace faultline {
namespace {

look::Colour mixed(const look::Colour& a, const look::Colour& b, float part) {
  return {a.red + (b.red - a.red) * part, a.green + (b.green - a.green) * part,
          a.blue + (b.blue - a.blue) * part};
}

}  // namespace

bool showsCover(const Scene& scene) {
  const bool isNature = paletteRows()[static_cast<std::size_t>(scene.palette)].isNature;
  return scene.horizon > 0 && isNature && !scene.slopeView && scene.rockSlope <= 0;
}

void setSky(GlProgram& program, const Scene& scene) {
  if (scene.horizon <= 0) return;
  const float day = 1 - evening(scene.sunElevationDeg);
  const Vec3& eye = scene.camera->eye();
  program.set("uHorizonPart", scene.horizon);
  program.set("uEyeAt", static_cast<float>(eye.x), static_cast<float>(eye.y),
              static_cast<float>(eye.z));
  program.set("uSkySun",
              surfaceLight(scene.sunAzimuthDeg, scene.sunElevationDeg, false).towardsSun);
  program.set("uSkyTop", mixed(look::kEveningTop, look::kDayTop, day));
  program.set("uSkyLow", mixed(look::kEveningLow, look::kDayLow, day));
  program.set("uSkyGlow", mixed(look::kEveningGlow, look::kDayGlow, day));
  // A sea goes on beyond the square; other land ends in haze.
  program.set("uHaze", look::kHaze, scene.waterLevel ? 0.0f : look::kBorderHaze);
}

void setCover(GlProgram& program, const Scene& scene) {
  if (!showsCover(scene)) return program.set("uCover", 0.0f, 0.0f, 0.0f);
  const float range = std::max(1e-6f, scene.rangeHigh - scene.rangeLow);
  const float sea = scene.waterLevel.value_or(scene.rangeLow - range);
  const float low = std::max(scene.rangeLow, sea);
  const float scale = 1.0f / std::max(1e-6f, scene.rangeHigh - low);
  program.set("uCover", scene.horizon, scale, -low * scale);
  program.set("uCoverShore", sea, look::kBeach * range);
  program.set("uCoverSlope", 1.0f / scene.heightScale);
}

}  // namespace faultline
