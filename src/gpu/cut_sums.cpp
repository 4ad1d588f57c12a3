// Sums of cuts by the GPU. See cut_sums.h.
#include "gpu/cut_sums.h"

#include <algorithm>

#include "base/assert.h"
#include "generated/gpu_shaders.h"
#include "generated/text_gpu.h"
#include "gpu/gpu_device.h"
#include "terrain/grid/units.h"
#include "terrain/uplift/profile.h"

namespace faultline {
namespace {

constexpr TextureFormat kRowStartFormat{GL_R32I, GL_RED_INTEGER, GL_INT, GL_NEAREST, GL_NEAREST};

// Weighted faults in one pass: the starts of their rows are 4 bytes a row and fault.
constexpr int kMaxWeighted = 256;

// The texture units of the shaders' samplers.
constexpr GLuint kSumUnit0 = 0, kCutUnit = 1, kRowStartUnit = 2;

}  // namespace

CutSums::CutSums(GpuContext& context, const UpliftPlan& plan, int size, bool fused)
    : context_(context),
      plan_(plan),
      size_(size),
      weightedVariant_(
          gpu_shaders::weighted::kSource.feature(profileRow(plan.profile()).gpuFeature) |
          (fused ? unsigned{gpu_shaders::weighted::kFused} : 0u)),
      rowStarts_(kRowStartFormat) {
  FAULTLINE_ASSERT(plan.isCut());
}

std::string CutSums::prepare(int tileWidth, int tileHeight) {
  std::string error;
  bool good = true;
  if (plan_.profile() != Profile::kStep) {
    good = context_.weighted.prepare(weightedVariant_, error);
  } else {
    good = context_.cut.prepare(0, error) && context_.cuts.prepare(0, error) &&
           (plan_.method != Method::kFaultTree ||
            context_.cuts.prepare(gpu_shaders::cuts::kTree, error));
  }
  if (!good) return text::gpuErrorShader(error);
  bool drawable = true;
  for (GridTexture& texture : textures_) drawable &= texture.resize(tileWidth, tileHeight);
  if (plan_.profile() != Profile::kStep) {
    rowStarts_.resize(tileHeight, std::min(kMaxWeighted, context_.device.maxTexture), 1);
  }
  error = takeGpuError();
  return error.empty() && !drawable ? std::string(text::kGpuErrorTarget) : error;
}

void CutSums::begin(const Tile& tile) {
  tile_ = tile;
  current_ = 0;
  textures_[0].draw(tile.width, tile.height);
  constexpr std::array<GLint, 4> kZeros{};
  glClearBufferiv(GL_COLOR, 0, kZeros.data());
}

int CutSums::add(int first, int end, int max) {
  if (plan_.profile() != Profile::kStep) max = std::min(max, kMaxWeighted);
  const int taken =
      takeCuts(plan_, size_, tile_, first, end, max, context_.device.maxTexture, batch_);
  addBatch();
  return taken;
}

GlProgram& CutSums::useProgram() {
  // A single cut is passed by itself, as the shader says that people read.
  if (batch_.kind == CutKind::kSteps && batch_.count == 1) {
    GlProgram& program = context_.cut.use(0);
    program.set("uCut", batch_.texels[0]);
    return program;
  }
  const bool isWeighted = batch_.kind == CutKind::kWeighted;
  const bool isTree = batch_.kind == CutKind::kTrees;
  // Fill the textures before any is bound for the shader: filling binds them as well.
  if (isWeighted) rowStarts_.upload(0, tile_.height, batch_.count, batch_.rowStarts.data());
  cuts_.fill(batch_.texels.data(), static_cast<int>(batch_.texels.size()));
  cuts_.bind(kCutUnit);
  GlProgram& program = isWeighted
                           ? context_.weighted.use(weightedVariant_, weightedVariant_)
                           : context_.cuts.use(isTree ? unsigned{gpu_shaders::cuts::kTree} : 0u);
  program.set("uCuts", static_cast<int>(kCutUnit));
  program.set("uCount", batch_.count);
  if (isTree) program.set("uLevels", batch_.levels);
  if (isWeighted) {
    rowStarts_.bind(kRowStartUnit);
    program.set("uRowStarts", static_cast<int>(kRowStartUnit));
    program.set("uTwoSided", profileRow(plan_.profile()).twoSided ? 1 : 0);
    program.set("uZero", 0);
  }
  return program;
}

void CutSums::addBatch() {
  GlProgram& program = useProgram();
  program.set("uSums", static_cast<int>(kSumUnit0));
  program.set("uOrigin", tile_.x, tile_.y);
  textures_[current_].bind(kSumUnit0);
  current_ = 1 - current_;
  textures_[current_].draw(tile_.width, tile_.height);
  drawPass();
}

std::int64_t CutSums::unitsPerAmplitude() const {
  return plan_.profile() == Profile::kStep ? 1 : kSumsPerAmplitude;
}

void CutSums::read(int y0, int y1, std::span<std::int64_t> out) const {
  readSums(sums(), y0, y1, tile_.width, out);
  const std::int64_t factor = kSumsPerAmplitude / unitsPerAmplitude();
  for (std::int64_t& sum : out) sum *= factor;
}

}  // namespace faultline
