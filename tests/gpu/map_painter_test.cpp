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

// `land`: what MapPainter paints.
template <class Land>
std::vector<Pixel> painted(MapPainter& painter, const Land& land, float low = -0.1f,
                           float high = 0.1f) {
  GridTexture target(kPixels);
  REQUIRE(target.resize(kSide, kSide));
  painter.paint(land, low, high, target.framebuffer(), kSide, kSide);
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

TEST_CASE("Heights of the processor are painted as the GPU's land", "[gpu]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, kSide);
  recipe.set(ParameterId::kFaults, 9);
  Session session(recipe);
  session.finish();
  GpuTerrain terrain(testGpu(), recipe, session.scale(), session.length(), {1, 0});
  REQUIRE(terrain.prepare() == "");
  while (!terrain.advance()) {
  }
  Heightfield heights(kSide);
  REQUIRE(terrain.read(heights) == "");
  MapPainter painter(testGpu());
  REQUIRE(painter.prepare() == "");
  const std::vector<Pixel> pixels = painted(painter, terrain);
  CHECK(std::set<Pixel>(pixels.begin(), pixels.end()).size() > 3);
  CHECK(painted(painter, heights) == pixels);
}

TEST_CASE("Sums in bytes are painted from pass to pass, and are clipped", "[gpu]") {
  using enum ParameterId;
  // Twelve equal cuts in one place: bytes hold five of them.
  Recipe recipe;
  recipe.set(kSize, kSide);
  recipe.set(kFaults, 0);
  for (int i = 0; i < 12; ++i) recipe.drawn.push_back({0, 5000, 10000, 5000, kDrawnUnit});
  RoundedSums sums(testGpu(), upliftPlan(recipe), kSide, SumFormat::kBytes, kDocumentStep);
  REQUIRE(sums.prepare() == "");
  MapPainter painter(testGpu());
  REQUIRE(painter.prepare() == "");
  painter.setPalette(Palette::kGrey);
  // The heights that the exact sums end with.
  const auto low = static_cast<float>(0.5 - 12 * kDocumentStep);
  const auto high = static_cast<float>(0.5 + 12 * kDocumentStep);
  const auto north = [&] { return static_cast<int>(painted(painter, sums, low, high).front()[0]); };
  std::vector<int> shades{north()};
  for (int at = 0; at < 12; ++at) {
    REQUIRE(sums.add(at, 12, 1) == 1);
    shades.push_back(north());
  }
  for (std::size_t i = 1; i <= 5; ++i) CHECK(shades[i] > shades[i - 1]);
  for (std::size_t i = 6; i <= 12; ++i) CHECK(shades[i] == shades[5]);
  CHECK(painted(painter, sums, low, high).back()[0] < shades[0]);
}

}  // namespace
}  // namespace faultline
