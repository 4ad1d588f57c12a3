// A run of the shader version. See shader_run.h.
#include "gpu/shader_run.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/hash.h"
#include "base/json.h"
#include "generated/text_gpu.h"
#include "gpu/height_passes.h"
#include "gpu/shader_text.h"
#include "terrain/smoothing/smoothing.h"

namespace faultline {
namespace {

// Passes that are issued together before the device is waited for: as many as take about this long.
constexpr double kSliceMs = 12.0;
constexpr int kMaxPassesAtOnce = 1024;

// The row method is measured twice unless it takes longer than this.
constexpr double kLongMs = 1500.0;

std::string pairText(const char* type, int a, int b) {
  return std::string(type) + "(" + std::to_string(a) + ", " + std::to_string(b) + ")";
}

}  // namespace

ShaderRun::ShaderRun(GpuContext& context, const Recipe& recipe, Palette palette, bool hasTimers,
                     Clock clock)
    : context_(context),
      recipe_(recipe),
      timeline_(recipe),
      plan_(upliftPlan(recipe)),
      part_(gpuPart(recipe)),
      clock_(clock),
      hasTimers_(hasTimers),
      defined_(kMinSize),
      painter_(context) {
  painter_.setPalette(palette);
  if (timeline_.length() > 0 && !part_.any()) fail(part_.rest);
}

void ShaderRun::fail(const std::string& sentence) {
  phase_ = Phase::kFailed;
  error_ = sentence;
  session_.reset();
  processor_.reset();
  terrain_.reset();
  measured_.reset();
  timer_.reset();
  rounding_.reset();
  roundedWord_.clear();
}

void ShaderRun::lose() { fail(text::kGpuErrorContextLost); }

void ShaderRun::advance(bool isSlow, double milliseconds) {
  until_ = clock_() + milliseconds;
  if (rounding_ != nullptr && !rounding_->complete()) return advanceRounding();
  switch (phase_) {
    case Phase::kScale:
      return measureScale();
    case Phase::kProcessor:
      return advanceProcessor(false);
    case Phase::kPrepare:
      return prepare();
    case Phase::kPasses:
      return advancePasses(isSlow);
    case Phase::kCompare:
      return compare();
    case Phase::kOneCut:
      return advanceMeasured(times_.oneCut, 1, Phase::kBatched);
    case Phase::kBatched:
      return advanceMeasured(times_.batched, kBatchedCuts, Phase::kProcessorAgain);
    case Phase::kProcessorAgain:
      return advanceProcessor(true);
    case Phase::kTimers:
      if (timer_ != nullptr && !timer_->collect()) return;
      if (timer_ != nullptr) times_.own = timer_->milliseconds();
      timer_.reset();
      phase_ = Phase::kDone;
      return;
    case Phase::kDone:
    case Phase::kFailed:
      return;
  }
}

void ShaderRun::measureScale() {
  if (session_ == nullptr) session_ = std::make_unique<Session>(recipe_);
  while (!session_->prepared()) {
    session_->advance([this] { return !isLate(); });
    if (isLate()) return;
  }
  scale_ = session_->scale();
  session_.reset();
  phase_ = Phase::kProcessor;
}

// Only the time inside the row method counts, not that between two frames.
void ShaderRun::advanceProcessor(bool again) {
  if (again && times_.processor > kLongMs) {
    phase_ = Phase::kTimers;
    return;
  }
  double before = clock_();
  if (processor_ == nullptr) {
    processor_ = std::make_unique<ProcessorLand>(recipe_, scale_, part_.position);
    processorTime_ = 0.0;
  }
  for (bool isComplete = false; !isComplete;) {
    isComplete = processor_->advance();
    const double now = clock_();
    processorTime_ += now - before;
    before = now;
    if (isLate() && !isComplete) return;
  }
  if (again) {
    times_.processor = std::min(times_.processor, processorTime_);
    processor_.reset();
    phase_ = Phase::kTimers;
    return;
  }
  times_.processor = processorTime_;
  defined_ = processor_->takeHeights();
  processor_.reset();
  fingerprint_ = fingerprint(defined_);
  const auto [low, high] = std::minmax_element(defined_.z.begin(), defined_.z.end());
  low_ = *low;
  high_ = *high;
  phase_ = Phase::kPrepare;
}

void ShaderRun::prepare() {
  terrain_ = std::make_unique<GpuTerrain>(context_, recipe_, scale_, part_.position,
                                          GpuOptions{.cutsPerPass = 1});
  std::string error = terrain_->prepare();
  if (error.empty()) error = painter_.prepare();
  if (!error.empty()) return fail(error);
  isTiled_ = terrain_->tiles() > 1;
  timer_ = std::make_unique<GpuTimer>(hasTimers_);
  times_.oneCut = 0.0;
  passesAtOnce_ = 1;
  wasSlow_ = false;
  phase_ = Phase::kPasses;
}

void ShaderRun::restart() {
  if (phase_ == Phase::kFailed || phase_ < Phase::kPrepare) return;
  terrain_.reset();
  measured_.reset();
  processor_.reset();
  position_ = 0;
  lastPass_ = GpuTerrain::Pass::kNone;
  isCompared_ = false;
  phase_ = Phase::kPrepare;
}

// Does so many passes that the device works for about kSliceMs, and waits for it.
void ShaderRun::slice(GpuTerrain& terrain, double& milliseconds, GpuTimer* timer) {
  const double before = clock_();
  if (timer != nullptr) timer->begin();
  for (int i = 0; i < passesAtOnce_ && !terrain.advance(); ++i) {
  }
  if (timer != nullptr) timer->end();
  terrain.wait();
  const double took = clock_() - before;
  milliseconds += took;
  if (took < kSliceMs / 2.0) passesAtOnce_ = std::min(2 * passesAtOnce_, kMaxPassesAtOnce);
  if (took > 2.0 * kSliceMs) passesAtOnce_ = std::max(passesAtOnce_ / 2, 1);
}

void ShaderRun::advancePasses(bool isSlow) {
  if (isSlow) {
    wasSlow_ = true;
    terrain_->advance();
    // The pass from sums to heights changes nothing that is seen.
    if (terrain_->position() == timeline_.steps && !terrain_->complete() &&
        terrain_->lastPass() == GpuTerrain::Pass::kCuts) {
      terrain_->advance();
    }
  } else {
    do {
      slice(*terrain_, times_.oneCut, timer_.get());
    } while (!terrain_->complete() && !isLate());
  }
  position_ = terrain_->position();
  if (terrain_->lastPass() != GpuTerrain::Pass::kHeights) lastPass_ = terrain_->lastPass();
  lastBlur_ = terrain_->lastBlur();
  if (terrain_->complete()) phase_ = Phase::kCompare;
}

void ShaderRun::compare() {
  Heightfield heights(recipe_.size());
  const std::string error = terrain_->read(heights);
  if (!error.empty()) return fail(error);
  comparison_ = compareHeights(defined_, heights);
  floats_ = floatText(terrain_->floatTest());
  isCompared_ = true;
  // What people have watched is painted, and its textures are free for what is measured.
  terrain_.reset();
  phase_ = wasSlow_ ? Phase::kOneCut : Phase::kBatched;
}

void ShaderRun::advanceMeasured(double& milliseconds, int cutsPerPass, Phase next) {
  if (measured_ == nullptr) {
    measured_ = std::make_unique<GpuTerrain>(context_, recipe_, scale_, part_.position,
                                             GpuOptions{.cutsPerPass = cutsPerPass});
    const std::string error = measured_->prepare();
    if (!error.empty()) return fail(error);
    // One pass for nothing: the driver may finish a shader only when it is first used.
    measured_->advance();
    measured_->wait();
    measured_ = std::make_unique<GpuTerrain>(context_, recipe_, scale_, part_.position,
                                             GpuOptions{.cutsPerPass = cutsPerPass});
    measured_->prepare();
    milliseconds = 0.0;
    passesAtOnce_ = 1;
    if (phase_ == Phase::kOneCut) timer_ = std::make_unique<GpuTimer>(hasTimers_);
  }
  GpuTimer* timer = phase_ == Phase::kOneCut ? timer_.get() : nullptr;
  do {
    slice(*measured_, milliseconds, timer);
  } while (!measured_->complete() && !isLate());
  if (!measured_->complete()) return;
  measured_.reset();
  const std::string error = takeGpuError();
  if (!error.empty()) return fail(error);
  phase_ = next;
}

void ShaderRun::round(std::string_view word) {
  roundedError_.clear();
  rounding_.reset();
  roundedWord_.clear();
  const std::optional<SumFormat> format = sumFormatOf(word);
  if (!format || phase_ == Phase::kFailed) return;
  roundedWord_ = word;
  if (plan_.profile() != Profile::kStep) {
    roundedError_ = text::kRoundedProfileError;
    return;
  }
  rounding_ = std::make_unique<Rounding>(context_, recipe_, *format);
  roundedError_ = rounding_->prepare();
  if (!roundedError_.empty()) rounding_.reset();
  passesAtOnce_ = 1;
}

void ShaderRun::advanceRounding() {
  do {
    const double before = clock_();
    roundedError_ = rounding_->advance(passesAtOnce_);
    if (!roundedError_.empty()) return rounding_.reset();
    if (clock_() - before < kSliceMs / 2.0) {
      passesAtOnce_ = std::min(2 * passesAtOnce_, kMaxPassesAtOnce);
    }
  } while (!rounding_->complete() && !isLate());
}

void ShaderRun::paint(int width, int height) {
  if (terrain_ == nullptr || isTiled_ || phase_ < Phase::kPasses) return;
  painter_.paint(*terrain_, low_, high_, 0, width, height);
}

std::string ShaderRun::title() const {
  if (phase_ < Phase::kPrepare) return text::kShaderRunPrepareTitle;
  if (isBlur()) {
    const bool isHalf = lastBlur_ == Blur::kRows;
    const bool isOnTheWay = position_ <= timeline_.steps && timeline_.smoothEvery > 0 &&
                            !(isHalf && position_ == timeline_.steps);
    // Half a pass does not count yet.
    const int pass = timeline_.passesTo(position_) + (isHalf && !isOnTheWay ? 1 : 0);
    const std::string number = std::to_string(std::max(1, pass));
    const std::string all = std::to_string(timeline_.passesTo(part_.position));
    if (lastBlur_ == Blur::kCross) return text::shaderRunBlurCrossTitle(number, all);
    return isHalf ? text::shaderRunBlurXTitle(number, all) : text::shaderRunBlurYTitle(number, all);
  }
  if (position_ == 0) return text::kShaderRunStartTitle;
  const std::string step = std::to_string(std::min(position_, timeline_.steps));
  const std::string steps = std::to_string(timeline_.steps);
  return isTree(plan_, std::min(position_, timeline_.steps) - 1)
             ? text::shaderRunTreeTitle(step, steps)
             : text::shaderRunCutTitle(step, steps);
}

std::string ShaderRun::note() const {
  if (isBlur() || timeline_.steps == 0 || !plan_.isCut()) return {};
  if (isTree(plan_, std::clamp(position_, 1, timeline_.steps) - 1)) return text::kShaderRunTreeNote;
  return plan_.profile() == Profile::kStep ? "" : text::kShaderRunProfileNote;
}

// The numbers of a step's cut; of a tree those of its root.
CutTexel ShaderRun::cutNumbers(int index) const {
  const int size = recipe_.size();
  if (!isTree(plan_, index)) return cutTexel(faultOf(plan_, index), size - 1);
  CutBatch batch;
  takeCuts(plan_, size, {0, 0, size, size}, index, index + 1, 1, context_.device.maxTexture, batch);
  return batch.texels[0];
}

std::vector<ShaderLine> ShaderRun::code() const {
  // Other methods have no cuts.
  if (!plan_.isCut()) return {};
  if (isBlur()) {
    std::vector<UniformValue> values{{"uHeightsOrigin", pairText("ivec2", 0, 0)},
                                     {"uOrigin", pairText("ivec2", 0, 0)},
                                     {"uSize", std::to_string(recipe_.size())}};
    if (lastBlur_ == Blur::kCross) {
      const double taken = takenShare(recipe_, recipe_.size());
      values.emplace_back("uCentre", text::shaderRunDouble(threeDigits(1.0 - taken)));
      values.emplace_back("uSide", text::shaderRunDouble(threeDigits(0.25 * taken)));
      return shaderLines(crossShaderText(), values);
    }
    const bool alongX = lastBlur_ == Blur::kRows;
    values.emplace_back("uAxis", pairText("ivec2", alongX ? 1 : 0, alongX ? 0 : 1));
    values.emplace_back("uReach", std::to_string(boxWeights(recipe_, recipe_.size()).reach));
    return shaderLines(boxShaderText(), values);
  }
  std::vector<UniformValue> values;
  if (timeline_.steps > 0) {
    // Before the first cut, those of the first.
    const int index = std::clamp(position_, 1, timeline_.steps) - 1;
    const CutTexel cut = cutNumbers(index);
    values.emplace_back("uCut", "ivec4(" + std::to_string(cut[0]) + ", " + std::to_string(cut[1]) +
                                    ", " + std::to_string(cut[2]) + ", " + std::to_string(cut[3]) +
                                    ")");
    values.emplace_back("uOrigin", pairText("ivec2", 0, 0));
  }
  return shaderLines(cutShaderText(), values);
}

std::string ShaderRun::stateJson() const {
  constexpr auto phaseWord = [](Phase phase) {
    if (phase == Phase::kFailed) return "failed";
    if (phase == Phase::kDone) return "done";
    if (phase < Phase::kPasses) return "prepare";
    return phase == Phase::kPasses ? "passes" : "measure";
  };
  const bool isDone = phase_ == Phase::kDone;
  JsonWriter json;
  json.beginObject();
  json.member("phase", phaseWord(phase_));
  json.member("error", error_);
  json.member("position", position_);
  json.member("length", part_.position);
  json.member("title", phase_ == Phase::kFailed ? std::string() : title());
  json.member("kernel", !isBlur()                   ? "cut.frag"
                        : lastBlur_ == Blur::kCross ? "cross.frag"
                                                    : "box.frag");
  json.member("note", note());
  json.member("tiled", isTiled_);
  json.member("badge", isCompared_ ? comparisonText(comparison_, fingerprint_) : std::string());
  json.member("same", isCompared_ && comparison_.equal());
  json.member("time", isDone ? timeText(times_, context_.device.renderer) : std::string());
  json.member("verdict", isDone ? verdictText(times_) : std::string());
  json.member("floats", isCompared_ ? floats_ : std::string());
  json.member("rest", phase_ == Phase::kFailed ? std::string() : part_.rest);
  json.key("rounded");
  json.beginObject();
  const bool isRounded = rounding_ != nullptr && rounding_->complete();
  json.member("word", roundedWord_);
  json.member("busy", rounding_ != nullptr && !isRounded);
  json.member("reading", isRounded ? rounding_->reading() : std::string());
  json.member("error", roundedError_);
  json.endObject();
  json.key("code");
  json.beginArray();
  for (const auto& [indent, code, note, values] : code()) {
    json.beginObject();
    json.member("indent", indent);
    json.member("code", code);
    json.member("note", note);
    json.member("values", values);
    json.endObject();
  }
  json.endArray();
  json.endObject();
  return json.text();
}

}  // namespace faultline
