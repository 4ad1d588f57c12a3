// Paints the surfaces of the water. See water_painter.h.
#include "render/painters/water_painter.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "generated/shaders.h"
#include "render/light/linear_colour.h"
#include "render/light/sun_light.h"
#include "render/light/water_tint.h"
#include "render/painters/sky_light.h"

namespace faultline {
namespace {

static_assert(static_cast<unsigned>(shaders::water_surface::kFullDetail) ==
              static_cast<unsigned>(shaders::water_side::kFullDetail));

// The polygon offset, which puts water behind surfaces in the same plane: the block's walls, and
// land at exactly the level.
constexpr float kBehindSlope = 1.0f;
constexpr float kBehind = 4.0f;
// The factors of the sunlight that reaches a side from above, and of the sunlight that falls on it.
constexpr float kFromAbove = 0.45f;
constexpr float kFromBeside = 0.40f;
// How far the sea around a standing person reaches, in sides.
constexpr float kSea = 4.0f;

}  // namespace

WaterPainter::WaterPainter()
    : surface_(shaders::water_surface::kSource), side_(shaders::water_side::kSource) {}

std::unique_ptr<WaterPainter> WaterPainter::create(std::string& error) {
  std::unique_ptr<WaterPainter> painter(new WaterPainter);
  if (!painter->surface_.prepare(0, error) || !painter->side_.prepare(0, error)) {
    return nullptr;
  }
  return painter;
}

void WaterPainter::draw(const Scene& scene, float lowest, const LightTexture& light,
                        const TerrainTextures* land) {
  if (!scene.waterLevel || *scene.waterLevel <= lowest) return;
  glBindVertexArray(array_.name());
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glDepthMask(GL_FALSE);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(kBehindSlope, kBehind);
  // The farther parts come first: the far sides are seen through the water where no land hides
  // them.
  drawSides(scene, false, light);
  if (scene.camera->eye().z > static_cast<double>(*scene.waterLevel)) {
    GlProgram& surface =
        use(surface_, scene, light, scene.horizon > 0 ? shaders::water_surface::kHorizon : 0u);
    surface.set("uEye", static_cast<float>(scene.camera->eye().x),
                static_cast<float>(scene.camera->eye().y),
                static_cast<float>(scene.camera->eye().z));
    const look::Colour film = waterAlbedo(look::kFilmDarkness);
    surface.set("uFilm", film.red, film.green, film.blue, std::log2(1.0f - look::kFilmCover));
    surface.set("uHorizon", look::kWaterHorizon);
    surface.set("uZenith", look::kWaterZenith);
    surface.set("uMirror", look::kWaterMinReflection, look::kWaterMaxReflection,
                look::kWaterSunReflection);
    surface.set("uSea", scene.horizon > 0 ? kSea : 0.0f);
    if (scene.horizon > 0) {
      if (land != nullptr) land->bindHeights(kHeightUnit);
      surface.set("uHeights", static_cast<int>(kHeightUnit));
      surface.set("uSeaLand", land != nullptr ? static_cast<float>(land->size() - 1) : 0.0f,
                  showsCover(scene) ? scene.horizon : 0.0f);
    }
    setSky(surface, scene);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  }
  drawSides(scene, true, light);
  glDisable(GL_POLYGON_OFFSET_FILL);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
  glBindVertexArray(0);
}

// Renders the sides that face the eye (`near`) or the others, which are seen from within.
void WaterPainter::drawSides(const Scene& scene, bool near, const LightTexture& light) {
  const Vec3& eye = scene.camera->eye();
  const std::array<bool, 4> faces{eye.y<0.0, eye.x> 1.0, eye.y > 1.0, eye.x < 0.0};
  if (std::find(faces.begin(), faces.end(), near) == faces.end()) return;
  constexpr float kLog2E = 1.44269504f;
  const float perRange = kLog2E / std::max(1e-6f, scene.rangeHigh - scene.rangeLow);
  const auto [sunU, sunV, sunUp] =
      surfaceLight(scene.sunAzimuthDeg, scene.sunElevationDeg, scene.slopeView).towardsSun;
  const std::array<float, 4> towards{-sunV, sunU, sunV, -sunU};
  GlProgram& program = use(side_, scene, light);
  program.set("uPerDepth", perRange / look::kWaterCoverDepth, perRange / look::kWaterDarkDepth);
  program.set("uShallow", toLinear(look::kShallowWater));
  program.set("uDeep", toLinear(look::kDeepWater));
  for (int side = 0; side < 4; ++side) {
    const auto i = static_cast<std::size_t>(side);
    if (faces[i] != near) continue;
    program.set("uSide", side);
    const float beside = near ? std::max(0.0f, towards[i]) : 0.0f;
    const float sun = kFromAbove * sunUp + kFromBeside * beside;
    if (near) {
      program.set("uFace", sun, look::kWaterFaceCover, look::kWaterFaceDepthCover, 1.0f);
    } else {
      // A far side looks like land at that depth.
      program.set("uFace", sunUp, 0.0f, look::kWaterCover, 0.0f);
    }
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  }
}

GlProgram& WaterPainter::use(GlProgramFamily& programs, const Scene& scene,
                             const LightTexture& light, unsigned features) {
  constexpr unsigned kFullDetail = shaders::water_surface::kFullDetail;
  const bool shadows = scene.shadowStrength > 0 && light.made();
  GlProgram& program = programs.use(
      programs.standIn(features | (shadows ? kFullDetail : 0u), kFullDetail, 0, scene.standInUsed));
  program.set("uViewProjection", toFloats(scene.camera->viewProjection()));
  program.set("uLevel", *scene.waterLevel);
  program.set("uBase", static_cast<float>(scene.camera->block().base));
  const SurfaceLight sun =
      surfaceLight(scene.sunAzimuthDeg, scene.sunElevationDeg, scene.slopeView, scene.horizon);
  program.set("uSunDirection", sun.towardsSun);
  program.set("uSunColour", sun.sun);
  program.set("uSkyColour", sun.sky);
  program.set("uShore", look::kShore);
  program.set("uRim", 0.5f * look::kShoreWidth * scene.pixelRatio, look::kRimCover);
  light.bind(kLightUnit);
  program.set("uLight", static_cast<int>(kLightUnit));
  program.set("uLightPlace", light.place()[0], light.place()[1]);
  program.set("uLightStrength", std::clamp(scene.shadowStrength, 0.0f, 1.0f));
  return program;
}

}  // namespace faultline
