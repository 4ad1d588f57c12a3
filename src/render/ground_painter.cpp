// Paints the ground. See ground_painter.h.
#include "render/ground_painter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "generated/shaders.h"

namespace faultline {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr std::array<std::string_view, 1> kNames{"FINE"};
enum Variant : unsigned { kCoarse = 0, kFine = 1 };

// West, north, east, south of all shadows: the contact shadow around, and the cast one away from
// the sun.
std::array<float, 4> shadowExtent(const Scene& scene) {
  const BlockShape& block = scene.camera->block();
  const double contact = contactReach(block);
  const double cast =
      1.15 * (block.high - block.base) / std::tan(look::kSunElevationDeg * kPi / 180.0);
  const double towardsU = -std::sin(scene.sunAzimuthDeg * kPi / 180.0) * cast;
  const double towardsV = -std::cos(scene.sunAzimuthDeg * kPi / 180.0) * cast;
  const double most = static_cast<double>(kLightMapMargin);
  return {static_cast<float>(-std::min(most, std::max(contact, -towardsU + 0.05))),
          static_cast<float>(-std::min(most, std::max(contact, -towardsV + 0.05))),
          static_cast<float>(1 + std::min(most, std::max(contact, towardsU + 0.05))),
          static_cast<float>(1 + std::min(most, std::max(contact, towardsV + 0.05)))};
}

// Bands of one colour for a quick gradient: the tokens lie at most 17 of 255 steps apart, so that
// neighbouring bands differ by one.
constexpr int kBands = 18;

}  // namespace

GroundPainter::GroundPainter()
    : floor_(shaders::kFloorVert, shaders::kFloorFrag, kNames),
      backdrop_(shaders::kBackdropVert, shaders::kBackdropFrag, {}) {}

std::unique_ptr<GroundPainter> GroundPainter::create(std::string& whyNot) {
  std::unique_ptr<GroundPainter> painter(new GroundPainter);
  if (!painter->floor_.prepare(kCoarse, whyNot) || !painter->backdrop_.prepare(0, whyNot)) {
    return nullptr;
  }
  return painter;
}

void GroundPainter::draw(const Scene& scene, const LightTexture& shadow,
                         const LightTexture& light) {
  const look::Tokens& tokens = scene.dark ? look::kDark : look::kLight;
  const Camera& camera = *scene.camera;
  glBindVertexArray(array_.name());

  const bool fine = scene.shadowStrength > 0 && light.made();
  GlProgram& floor = floor_.use(fine ? kFine : kCoarse, kCoarse);
  shadow.bind(kShadowUnit);
  light.bind(kLightUnit);
  floor.set("uShadow", static_cast<int>(kShadowUnit));
  floor.set("uShadowPlace", shadow.place());
  floor.set("uLight", static_cast<int>(kLightUnit));
  floor.set("uLightPlace", light.place());
  floor.set("uLightStrength", std::clamp(scene.shadowStrength, 0.0f, 1.0f));
  floor.set("uTop", tokens.groundTop);
  floor.set("uBottom", tokens.groundBottom);
  floor.set("uPerRow", 1.0f / static_cast<float>(camera.viewport().framebufferHeight));
  floor.set("uDepth", tokens.shadow);
  floor.set("uViewProjection", toFloats(camera.viewProjection()));
  floor.set("uBase", static_cast<float>(camera.block().base));
  floor.set("uExtent", shadowExtent(scene));
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);

  if (!scene.quick) {
    GlProgram& backdrop = backdrop_.use(0, 0);
    backdrop.set("uTop", tokens.groundTop);
    backdrop.set("uBottom", tokens.groundBottom);
    glDrawArrays(GL_TRIANGLES, 0, 3);
  }
  glBindVertexArray(0);
}

void GroundPainter::clearInBands(const Scene& scene) {
  const look::Tokens& tokens = scene.dark ? look::kDark : look::kLight;
  const Viewport& viewport = scene.camera->viewport();
  const auto part = [](float from, float to, float t) { return from + (to - from) * t; };
  glEnable(GL_SCISSOR_TEST);
  for (int band = 0; band < kBands; ++band) {
    const int low = viewport.framebufferHeight * band / kBands;
    const int high = viewport.framebufferHeight * (band + 1) / kBands;
    const float t = (static_cast<float>(band) + 0.5f) / static_cast<float>(kBands);
    const look::Colour& from = tokens.groundBottom;
    const look::Colour& to = tokens.groundTop;
    glScissor(0, low, viewport.framebufferWidth, high - low);
    glClearColor(part(from.red, to.red, t), part(from.green, to.green, t),
                 part(from.blue, to.blue, t), 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
  }
  glDisable(GL_SCISSOR_TEST);
}

}  // namespace faultline
