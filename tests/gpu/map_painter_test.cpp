// gpu/map_painter: the growing land from above, by its pixels.
#include "gpu/map_painter.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <set>

#include "gpu/gpu_device.h"
#include "gpu/test_gpu.h"
#include "terrain/recipe/smooth.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

constexpr int kSide = 40;
constexpr TextureFormat kPixels{GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, GL_NEAREST, GL_NEAREST};

using Pixel = std::array<std::uint8_t, 4>;

std::vector<Pixel> painted(MapPainter& painter, const GpuTerrain& terrain) {
  GridTexture target(kPixels);
  REQUIRE(target.resize(kSide, kSide));
  painter.paint(terrain, -0.1f, 0.1f, target.framebuffer(), kSide, kSide);
  std::vector<Pixel> pixels(kSide * kSide);
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer());
  glReadPixels(0, 0, kSide, kSide, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
  CHECK(takeGpuError() == "");
  return pixels;
}

TEST_CASE("The map of a growing land shows each cut, the south below, and then the blur", "[gpu]") {
  using enum ParameterId;
  // One drawn fault from west to east, whose southern side rises, and a blur.
  Recipe recipe;
  recipe.set(kSize, kSide);
  recipe.set(kFaults, 0);
  recipe.drawn.push_back({0, 5000, 10000, 5000, kDrawnUnit});
  recipe.set(kSmooth, static_cast<int>(Smooth::kBox));
  recipe.set(kSmoothRadius, 64000);
  Session session(recipe);
  session.finish();
  GpuTerrain terrain(testGpu(), recipe, session.scale(), session.length(), {1, 0});
  REQUIRE(terrain.prepare() == "");
  MapPainter painter(testGpu());
  REQUIRE(painter.prepare() == "");
  painter.setPalette(Palette::kGrey);

  const std::vector<Pixel> flat = painted(painter, terrain);
  CHECK(std::set<Pixel>(flat.begin(), flat.end()).size() == 1);
  terrain.advance();
  const std::vector<Pixel> cut = painted(painter, terrain);
  CHECK(std::set<Pixel>(cut.begin(), cut.end()).size() == 2);
  CHECK(cut.front()[0] > flat[0][0]);
  CHECK(cut.back()[0] < flat[0][0]);
  terrain.advance();
  CHECK(painted(painter, terrain) == cut);
  while (!terrain.advance()) {
  }
  const std::vector<Pixel> blurred = painted(painter, terrain);
  CHECK(std::set<Pixel>(blurred.begin(), blurred.end()).size() > 5);
  CHECK(blurred.front()[0] > blurred.back()[0]);
}

}  // namespace
}  // namespace faultline
