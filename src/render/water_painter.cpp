// Paints the bounds of the water. See water_painter.h.
#include "render/water_painter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "generated/shaders.h"
#include "render/linear_colour.h"
#include "render/sun_light.h"
#include "render/water_tint.h"

namespace faultline {
namespace {

constexpr std::array<std::string_view, 2> kNames{"FACE", "FINE"};
enum Variant : unsigned { kSurface = 0, kFace = 1, kFine = 2 };

// Behind what lies in the same plane: the block's walls, and land at exactly the level.
constexpr float kBehindSlope = 1.0f;
constexpr float kBehind = 4.0f;
// A side's share of the light from above, and of what falls on it.
constexpr float kFromAbove = 0.45f;
constexpr float kFromBeside = 0.40f;

}  // namespace

WaterPainter::WaterPainter() : programs_(shaders::kWaterVert, shaders::kWaterFrag, kNames) {}

std::unique_ptr<WaterPainter> WaterPainter::create(std::string& error) {
  std::unique_ptr<WaterPainter> painter(new WaterPainter);
  if (!painter->programs_.prepare(kSurface, error) || !painter->programs_.prepare(kFace, error)) {
    return nullptr;
  }
  return painter;
}

void WaterPainter::draw(const Scene& scene, float lowest, const LightTexture& light) {
  if (!scene.waterLevel || *scene.waterLevel <= lowest) return;
  glBindVertexArray(array_.name());
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glDepthMask(GL_FALSE);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(kBehindSlope, kBehind);
  // What is farther first: through water the far sides are seen where no land hides them.
  drawSides(scene, false, light);
  if (scene.camera->eye().z > static_cast<double>(*scene.waterLevel)) {
    GlProgram& surface = use(kSurface, scene, light);
    surface.set("uEye", static_cast<float>(scene.camera->eye().x),
                static_cast<float>(scene.camera->eye().y),
                static_cast<float>(scene.camera->eye().z));
    const look::Colour film = waterAlbedo(look::kFilmGloom);
    surface.set("uFilm", film.red, film.green, film.blue, std::log2(1.0f - look::kFilmCover));
    surface.set("uHorizon", look::kWaterHorizon);
    surface.set("uZenith", look::kWaterZenith);
    surface.set("uMirror", look::kWaterMirrors, look::kWaterMirrorsMost, look::kWaterSheen);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  }
  drawSides(scene, true, light);
  glDisable(GL_POLYGON_OFFSET_FILL);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
  glBindVertexArray(0);
}

// The sides that face the eye or, not `near`, the others, seen from within.
void WaterPainter::drawSides(const Scene& scene, bool near, const LightTexture& light) {
  const Vec3& eye = scene.camera->eye();
  const std::array<bool, 4> faces{eye.y<0.0, eye.x> 1.0, eye.y > 1.0, eye.x < 0.0};
  if (std::find(faces.begin(), faces.end(), near) == faces.end()) return;
  constexpr float kLog2E = 1.44269504f;
  const float perRange = kLog2E / std::max(1e-6f, scene.rangeHigh - scene.rangeLow);
  const auto [sunU, sunV, sunUp] =
      surfaceLight(scene.sunAzimuthDeg, scene.sunElevationDeg, scene.slopeView).towardsSun;
  const std::array<float, 4> towards{-sunV, sunU, sunV, -sunU};
  GlProgram& program = use(kFace, scene, light);
  program.set("uPerDepth", perRange / look::kWaterVeil, perRange / look::kWaterGloom);
  program.set("uShallow", toLinear(look::kShallowWater));
  program.set("uDeep", toLinear(look::kDeepWater));
  for (int side = 0; side < 4; ++side) {
    const auto i = static_cast<std::size_t>(side);
    if (faces[i] != near) continue;
    program.set("uSide", side);
    const float beside = near ? std::max(0.0f, towards[i]) : 0.0f;
    const float sun = kFromAbove * sunUp + kFromBeside * beside;
    if (near) {
      program.set("uFace", sun, look::kWaterFaceCover, look::kWaterFaceDeepens, 1.0f);
    } else {
      // As land would look that deep under water.
      program.set("uFace", sunUp, 0.0f, look::kWaterCover, 0.0f);
    }
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  }
}

GlProgram& WaterPainter::use(unsigned part, const Scene& scene, const LightTexture& light) {
  const bool fine = scene.shadowStrength > 0 && light.made();
  GlProgram& program =
      programs_.use(programs_.standIn(part | (fine ? kFine : 0u), kFine, 0, scene.plainer), part);
  program.set("uViewProjection", toFloats(scene.camera->viewProjection()));
  program.set("uLevel", *scene.waterLevel);
  program.set("uBase", static_cast<float>(scene.camera->block().base));
  const SurfaceLight sun =
      surfaceLight(scene.sunAzimuthDeg, scene.sunElevationDeg, scene.slopeView);
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
