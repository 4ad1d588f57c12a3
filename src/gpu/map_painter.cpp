// A growing land from above. See map_painter.h.
#include "gpu/map_painter.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/colour.h"
#include "generated/gpu_shaders.h"
#include "generated/text_gpu.h"

namespace faultline {
namespace {

constexpr TextureFormat kColourFormat{GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, GL_NEAREST, GL_NEAREST};
constexpr int kColours = 256;
constexpr GLuint kSumUnit0 = 0, kHeightUnit = 1, kPaletteUnit = 2;

}  // namespace

MapPainter::MapPainter(GpuContext& context) : context_(context), palette_(kColourFormat) {
  setPalette(Palette::kStrata);
}

std::string MapPainter::prepare() {
  std::string error;
  return context_.map.prepare(0, error) && context_.map.prepare(gpu_shaders::map::kRounded, error)
             ? std::string()
             : text::gpuErrorShader(error);
}

void MapPainter::setPalette(Palette palette) {
  std::vector<std::uint8_t> texels;
  for (const std::array<float, 3>& colour : samplePalette(palette, kColours).flat) {
    for (const float channel : colour) {
      const double shown = linearToSrgb(static_cast<double>(channel));
      texels.push_back(static_cast<std::uint8_t>(shown * 255.0 + 0.5));
    }
    texels.push_back(255);
  }
  palette_.resize(kColours, 1, 1);
  palette_.upload(0, kColours, 1, texels.data());
}

void MapPainter::paintWith(GlProgram& program, int size, float low, float high, GLuint framebuffer,
                           int width, int height) {
  palette_.bind(kPaletteUnit);
  program.set("uPalette", static_cast<int>(kPaletteUnit));
  program.set("uRange", low, high);
  const auto side = static_cast<float>(size);
  program.set("uPerPixel", side / static_cast<float>(width), side / static_cast<float>(height));
  program.set("uSize", size);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  setPassState(width, height);
  drawPass();
}

void MapPainter::paintState(const GpuTerrain::State& state, float low, float high,
                            GLuint framebuffer, int width, int height) {
  GlProgram& program = context_.map.use(0);
  program.set("uSums", static_cast<int>(kSumUnit0));
  program.set("uHeights", static_cast<int>(kHeightUnit));
  program.set("uShows", state.hasSums ? 1 : 0, state.hasHeights ? 1 : 0);
  program.set("uFactor", static_cast<float>(state.factor));
  paintWith(program, state.size, low, high, framebuffer, width, height);
}

void MapPainter::paint(const GpuTerrain& terrain, float low, float high, GLuint framebuffer,
                       int width, int height) {
  paintState(terrain.bindState(kSumUnit0, kHeightUnit), low, high, framebuffer, width, height);
}

void MapPainter::paint(const Heightfield& heights, float low, float high, GLuint framebuffer,
                       int width, int height) {
  GlTexture sums(kSumFormat), bits(kHeightBitsFormat);
  constexpr std::array<GLint, 4> kZeros{};
  sums.resize(1, 1, 1);
  sums.upload(0, 1, 1, kZeros.data());
  bits.resize(heights.size, heights.size, 1);
  bits.upload(0, heights.size, heights.size, heights.z.data());
  sums.bind(kSumUnit0);
  bits.bind(kHeightUnit);
  paintState({.hasSums = false, .hasHeights = true, .factor = 0.0, .size = heights.size}, low, high,
             framebuffer, width, height);
}

void MapPainter::paint(const RoundedSums& sums, float low, float high, GLuint framebuffer,
                       int width, int height) {
  sums.bind(kSumUnit0);
  GlProgram& program = context_.map.use(gpu_shaders::map::kRounded);
  program.set("uRounded", static_cast<int>(kSumUnit0));
  paintWith(program, sums.size(), low, high, framebuffer, width, height);
}

}  // namespace faultline
