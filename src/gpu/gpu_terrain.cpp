// A land computed by the GPU. See gpu_terrain.h.
#include "gpu/gpu_terrain.h"

#include <algorithm>

#include "base/assert.h"
#include "generated/text_gpu.h"
#include "gpu/gpu_device.h"
#include "gpu/gpu_part.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

// Vertices a side of the tiles: the grid in as few equal parts as fit into `max`.
int tileSide(int size, int max) {
  const int parts = (size + max - 1) / max;
  return (size + parts - 1) / parts;
}

}  // namespace

GpuTerrain::GpuTerrain(GpuContext& context, const Recipe& recipe, double scale, int position,
                       const GpuOptions& options)
    : context_(context),
      plan_(upliftPlan(recipe)),
      size_(recipe.size()),
      scale_(scale),
      options_(options),
      sums_(context, plan_, size_),
      passesOver_(context, recipe, size_),
      heights_(size_) {
  FAULTLINE_ASSERT(position <= gpuPart(recipe).position && options.cutsPerPass > 0);
  const Timeline timeline(recipe);
  // Go from one pass on the way to the next, then to the position, then through the passes at the
  // end: docs/spec.md, section 9.
  const int last = std::min(position, timeline.steps);
  int from = 0;
  for (int at = timeline.nextCheckpoint(0); at <= last; at = timeline.nextCheckpoint(at)) {
    stages_.push_back({false, from > 0, from, at});
    stages_.push_back({true, false, at, at});
    from = at;
  }
  if (from < last || from == 0) stages_.push_back({false, from > 0, from, last});
  for (int at = timeline.steps; at < position; ++at) stages_.push_back({true, false, at, at + 1});
}

std::string GpuTerrain::prepare() {
  // A tile and what the blur reads around it fit into a texture.
  const int maxTexture = context_.device.maxTexture;
  const int room = std::min(kMaxTile, maxTexture - 2 * passesOver_.reach());
  if (room < 1) return text::gpuErrorTexture(std::to_string(maxTexture));
  const int max = options_.tile > 0 ? std::min(options_.tile, room) : std::max(1, room);
  const int side = tileSide(size_, max);
  tiles_.clear();
  for (int y = 0; y < size_; y += side) {
    for (int x = 0; x < size_; x += side) {
      tiles_.push_back({x, y, std::min(side, size_ - x), std::min(side, size_ - y)});
    }
  }
  std::string error = sums_.prepare(side, side);
  if (error.empty()) error = passesOver_.prepare();
  if (error.empty()) error = heights_.prepare(side, side, passesOver_.reach());
  if (!error.empty() || plan_.profile() == Profile::kStep || floatTest().tested()) return error;
  return testFloats(context_, plan_.profile(),
                    context_.floatTests[static_cast<std::size_t>(plan_.profile())]);
}

bool GpuTerrain::advance() {
  if (complete()) return true;
  FAULTLINE_ASSERT(!tiles_.empty());
  const Stage& stage = stages_[stage_];
  if (stage.isBlur) {
    advanceBlur();
  } else {
    advanceUplift(stage);
  }
  ++passes_;
  return complete();
}

// Goes on to the next tile; true after the last one.
bool GpuTerrain::nextTile() {
  begun_ = false;
  if (++tile_ < tiles_.size()) return false;
  tile_ = 0;
  heights_.swap();
  return true;
}

// Heights per unit of the sums' texture. The quotient is a power of two, so the product of a sum
// and this, and its rounding, is that of sums in kSumUnit and the scale.
double GpuTerrain::factor() const {
  return static_cast<double>(kSumsPerAmplitude) / static_cast<double>(sums_.unitsPerAmplitude()) *
         scale_;
}

GpuTerrain::State GpuTerrain::bindState(GLuint sumUnit, GLuint heightUnit) const {
  FAULTLINE_ASSERT(tiles() == 1);
  sums_.sums().bind(sumUnit);
  heights_.bind(heightUnit);
  const bool isUplift = !complete() && !stages_[stage_].isBlur;
  // Before a stage of cuts has begun, the heights of the stage before are all there is.
  const bool hasHeights = isUplift ? stages_[stage_].hasBase : true;
  return {isUplift && begun_, hasHeights, factor(), size_};
}

void GpuTerrain::advanceUplift(const Stage& stage) {
  const Tile& tile = tiles_[tile_];
  if (!begun_) {
    sums_.begin(tile);
    next_ = stage.first;
    begun_ = true;
  }
  if (next_ < stage.end) {
    next_ += sums_.add(next_, stage.end, options_.cutsPerPass);
    lastPass_ = Pass::kCuts;
    return;
  }
  passesOver_.writeHeights(sums_.sums(), factor(), stage.hasBase, heights_, tile);
  lastPass_ = Pass::kHeights;
  if (!nextTile()) return;
  position_ = stage.end;
  ++stage_;
}

void GpuTerrain::advanceBlur() {
  lastPass_ = Pass::kBlur;
  lastBlur_ = passesOver_.blurs()[blur_];
  passesOver_.blur(lastBlur_, heights_, tiles_[tile_]);
  if (!nextTile() || ++blur_ < passesOver_.blurs().size()) return;
  blur_ = 0;
  position_ = stages_[stage_++].end;
}

void GpuTerrain::wait() const {
  // A texel of what was drawn last is there when all is; a browser's glFinish() may return early.
  std::array<std::uint32_t, 4> texel{};
  glReadPixels(0, 0, 1, 1, GL_RGBA_INTEGER, lastPass_ == Pass::kCuts ? GL_INT : GL_UNSIGNED_INT,
               texel.data());
}

int GpuTerrain::allPasses() const {
  int passes = 0;
  for (const Stage& stage : stages_) {
    const int cuts = stage.end - stage.first;
    passes += stage.isBlur ? static_cast<int>(passesOver_.blurs().size())
                           : 1 + (cuts + options_.cutsPerPass - 1) / options_.cutsPerPass;
  }
  return passes * std::max(1, tiles());
}

std::string GpuTerrain::read(Heightfield& out) const {
  FAULTLINE_ASSERT(complete());
  heights_.read(out);
  return takeGpuError();
}

}  // namespace faultline
