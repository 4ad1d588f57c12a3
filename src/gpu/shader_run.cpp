// A run of the shader version. See shader_run.h.
#include "gpu/shader_run.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"
#include "base/json.h"
#include "generated/text_gpu.h"

namespace faultline {
namespace {

// The row method is measured twice unless it takes longer than this.
constexpr double kLongMs = 1500.0;

}  // namespace

ShaderRun::ShaderRun(GpuContext& context, const Recipe& recipe, Palette palette, bool hasTimers,
                     Clock clock)
    : context_(context),
      recipe_(recipe),
      timeline_(recipe),
      part_(gpuPart(recipe)),
      texts_(recipe, part_.position, context.device.maxTexture),
      clock_(clock),
      hasTimers_(hasTimers),
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
  rounded_ = {};
}

void ShaderRun::lose() { fail(text::kGpuErrorContextLost); }

void ShaderRun::advance(bool isSlow, double milliseconds) {
  until_ = clock_() + milliseconds;
  if (rounded_.busy()) {
    return rounded_.advance(clock_, [this] { return isLate(); });
  }
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
  defined_.heights = processor_->takeHeights();
  processor_.reset();
  defined_.hash = fingerprint(defined_.heights);
  const auto [low, high] =
      std::minmax_element(defined_.heights.z.begin(), defined_.heights.z.end());
  defined_.low = *low;
  defined_.high = *high;
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
  rate_ = {};
  wasSlow_ = false;
  phase_ = Phase::kPasses;
}

void ShaderRun::restart() {
  if (phase_ == Phase::kFailed || phase_ < Phase::kPrepare) return;
  terrain_.reset();
  measured_.reset();
  processor_.reset();
  shown_ = {.blur = shown_.blur};
  compared_.reset();
  phase_ = Phase::kPrepare;
}

// Does as many passes as the rate allows, and waits for the device.
void ShaderRun::slice(GpuTerrain& terrain, double& milliseconds, GpuTimer* timer) {
  const double before = clock_();
  if (timer != nullptr) timer->begin();
  for (int i = 0; i < rate_.passes() && !terrain.advance(); ++i) {
  }
  if (timer != nullptr) timer->end();
  terrain.wait();
  const double took = clock_() - before;
  milliseconds += took;
  rate_.took(took);
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
  shown_.position = terrain_->position();
  if (terrain_->lastPass() != GpuTerrain::Pass::kHeights) shown_.pass = terrain_->lastPass();
  shown_.blur = terrain_->lastBlur();
  if (terrain_->complete()) phase_ = Phase::kCompare;
}

void ShaderRun::compare() {
  Heightfield heights(recipe_.size());
  const std::string error = terrain_->read(heights);
  if (!error.empty()) return fail(error);
  compared_ = {compareHeights(defined_.heights, heights), floatText(terrain_->floatTest()), {}};
  if (!compared_->comparison.equal()) compared_->other = std::move(heights);
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
    rate_ = {};
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
  rounded_.begin(context_, recipe_, phase_ == Phase::kFailed ? std::string_view() : word);
  isRepaintDue_ = rounding() == nullptr;
}

void ShaderRun::paint(int width, int height) {
  if (phase_ < Phase::kPasses || phase_ == Phase::kFailed) return;
  if (const Rounding* rounding = rounded_.rounding()) {
    return painter_.paint(rounding->sums(), rounding->low(), rounding->high(), 0, width, height);
  }
  if (isTiled_) return;
  if (terrain_ != nullptr) {
    painter_.paint(*terrain_, defined_.low, defined_.high, 0, width, height);
  } else if (isRepaintDue_) {
    const Heightfield& heights = compared_->other ? *compared_->other : defined_.heights;
    painter_.paint(heights, defined_.low, defined_.high, 0, width, height);
  }
  isRepaintDue_ = false;
}

std::string ShaderRun::title() const {
  if (phase_ == Phase::kFailed) return {};
  if (const Rounding* rounding = rounded_.rounding()) {
    return rounding->title(texts_.title({.position = rounding->position()}));
  }
  return phase_ < Phase::kPrepare ? text::kShaderRunPrepareTitle : texts_.title(shown_);
}

// The shader of the pass that is shown: of sums of limited precision where these are.
void ShaderRun::writeCode(JsonWriter& json) const {
  const Rounding* rounding = rounded_.rounding();
  json.member("kernel", rounding != nullptr ? PassTexts::kRoundedKernel : texts_.kernel(shown_));
  std::string note = texts_.note(rounding != nullptr ? ShownPass{rounding->position()} : shown_);
  if (rounding != nullptr) {
    if (!note.empty()) note += " ";
    note += text::kRoundedNote;
  }
  json.member("note", note);
  json.key("code");
  json.beginArray();
  for (const ShaderLine& line :
       rounding != nullptr ? texts_.roundedCode(rounding->position()) : texts_.code(shown_)) {
    json.beginObject();
    json.member("indent", line.indent);
    json.member("code", line.code);
    json.member("other", line.isOther);
    json.member("note", line.note);
    json.member("values", line.values);
    json.endObject();
  }
  json.endArray();
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
  json.member("position", shown_.position);
  json.member("length", part_.position);
  json.member("title", title());
  json.member("tiled", isTiled_);
  json.member("badge",
              compared_ ? comparisonText(compared_->comparison, defined_.hash) : std::string());
  json.member("same", compared_ && compared_->comparison.equal());
  json.member("time", isDone ? timeText(times_, context_.device.renderer) : std::string());
  json.member("verdict", isDone ? verdictText(times_) : std::string());
  json.member("floats", compared_ ? compared_->floats : std::string());
  json.member("rest", phase_ == Phase::kFailed ? std::string() : part_.rest);
  json.key("rounded");
  rounded_.write(json);
  writeCode(json);
  json.endObject();
  return json.text();
}

}  // namespace faultline
