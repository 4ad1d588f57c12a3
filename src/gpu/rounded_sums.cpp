// Cuts summed in textures of limited precision. See rounded_sums.h.
#include "gpu/rounded_sums.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/assert.h"
#include "generated/gpu_shaders.h"
#include "generated/text_gpu.h"
#include "gpu/gpu_device.h"
#include "terrain/grid/units.h"

namespace faultline {
namespace {

constexpr GLuint kHeightUnit = 0, kCutUnit = 1;

// By SumFormat.
constexpr std::array<TextureFormat, enumCount<SumFormat>> kFormats{{
    {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, GL_NEAREST, GL_NEAREST},
    {GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT, GL_NEAREST, GL_NEAREST},
    {GL_RGBA32F, GL_RGBA, GL_FLOAT, GL_NEAREST, GL_NEAREST},
}};

const TextureFormat& formatOf(SumFormat format) {
  return kFormats[static_cast<std::size_t>(format)];
}

}  // namespace

bool canDrawInto(SumFormat format) {
  GridTexture probe(formatOf(format));
  const bool drawable = probe.resize(1, 1);
  return takeGpuError().empty() && drawable;
}

RoundedSums::RoundedSums(GpuContext& context, const UpliftPlan& plan, int size, SumFormat format,
                         double step)
    : context_(context),
      plan_(plan),
      size_(size),
      format_(format),
      step_(step),
      textures_{GridTexture(formatOf(format)), GridTexture(formatOf(format))} {
  FAULTLINE_ASSERT(plan.isCut() && plan.profile() == Profile::kStep);
}

std::string RoundedSums::prepare() {
  if (size_ > context_.device.maxTexture)
    return text::gpuErrorGrid(std::to_string(context_.device.maxTexture));
  std::string error;
  if (!context_.roundedCut.prepare(0, error) || !context_.rounded.prepare(0, error) ||
      (plan_.method == Method::kFaultTree &&
       !context_.rounded.prepare(gpu_shaders::rounded::kTree, error))) {
    return text::gpuErrorShader(error);
  }
  if (!canDrawInto(format_)) return text::kGpuErrorFormat;
  for (GridTexture& texture : textures_) texture.resize(size_, size_);
  error = takeGpuError();
  if (error.empty()) begin();
  return error;
}

void RoundedSums::begin() {
  textures_[current_].draw(size_, size_);
  constexpr std::array<float, 4> kStart{kRoundedGround, kRoundedGround, kRoundedGround, 1.0f};
  glClearBufferfv(GL_COLOR, 0, kStart.data());
}

GlProgram& RoundedSums::useProgram() {
  // A single cut is passed by itself, as the shader says that people read.
  if (batch_.kind == CutKind::kSteps && batch_.count == 1) {
    GlProgram& program = context_.roundedCut.use(0);
    program.set("uCut", batch_.texels[0]);
    return program;
  }
  const bool isTree = batch_.kind == CutKind::kTrees;
  cuts_.fill(batch_.texels.data(), static_cast<int>(batch_.texels.size()));
  cuts_.bind(kCutUnit);
  GlProgram& program = context_.rounded.use(isTree ? unsigned{gpu_shaders::rounded::kTree} : 0u);
  program.set("uCuts", static_cast<int>(kCutUnit));
  program.set("uCount", batch_.count);
  if (isTree) program.set("uLevels", batch_.levels);
  return program;
}

int RoundedSums::add(int first, int end, int max) {
  const Tile whole{0, 0, size_, size_};
  const int taken =
      takeCuts(plan_, size_, whole, first, end, max, context_.device.maxTexture, batch_);
  GlProgram& program = useProgram();
  program.set("uHeights", static_cast<int>(kHeightUnit));
  program.set("uStep", static_cast<float>(step_));
  program.set("uOrigin", 0, 0);
  textures_[current_].bind(kHeightUnit);
  current_ = 1 - current_;
  textures_[current_].draw(size_, size_);
  drawPass();
  return taken;
}

void RoundedSums::wait() const {
  // Every format can be read as one of these two.
  std::array<float, 4> texel{};
  glBindFramebuffer(GL_FRAMEBUFFER, textures_[current_].framebuffer());
  glReadPixels(0, 0, 1, 1, GL_RGBA, format_ == SumFormat::kBytes ? GL_UNSIGNED_BYTE : GL_FLOAT,
               texel.data());
}

std::string RoundedSums::read(std::vector<float>& heights) const {
  const std::size_t cells = static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_);
  heights.resize(cells);
  glBindFramebuffer(GL_FRAMEBUFFER, textures_[current_].framebuffer());
  if (format_ == SumFormat::kBytes) {
    std::vector<std::array<std::uint8_t, 4>> texels(cells);
    glReadPixels(0, 0, size_, size_, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
    for (std::size_t i = 0; i < cells; ++i) {
      heights[i] = static_cast<float>(texels[i][0]) / 255.0f;
    }
  } else {
    std::vector<std::array<float, 4>> texels(cells);
    glReadPixels(0, 0, size_, size_, GL_RGBA, GL_FLOAT, texels.data());
    for (std::size_t i = 0; i < cells; ++i) heights[i] = texels[i][0];
  }
  return takeGpuError();
}

RoundingError roundingError(std::span<const float> heights, double step,
                            std::span<const std::int64_t> sums) {
  FAULTLINE_ASSERT(heights.size() == sums.size() && !sums.empty());
  RoundingError error;
  error.vertices.reserve(sums.size());
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const double rounded =
        (static_cast<double>(heights[i]) - static_cast<double>(kRoundedGround)) / step;
    const double off = rounded - static_cast<double>(sums[i]) * kSumUnit;
    error.vertices.push_back(static_cast<float>(off));
    error.largest = std::max(error.largest, std::fabs(off));
    error.mean += std::fabs(off);
  }
  error.mean /= static_cast<double>(sums.size());
  return error;
}

}  // namespace faultline
