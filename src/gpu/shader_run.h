// A run of the shader version for people to watch: the processor computes its land, which defines
// what is right; the GPU computes the same, pass by pass as the shader document does; the two are
// compared and both are measured, here and now. A page calls advance() in each frame, paint() after
// it, and shows what stateJson() says.
// The recipe's land must fit into memory. Nothing of this is part of a land. Cost: that of the
// land, twice by each of the two.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/json.h"
#include "gpu/gpu_part.h"
#include "gpu/gpu_terrain.h"
#include "gpu/gpu_timer.h"
#include "gpu/map_painter.h"
#include "gpu/pass_texts.h"
#include "gpu/processor_land.h"
#include "gpu/rounded_run.h"
#include "gpu/run_rate.h"
#include "gpu/run_texts.h"
#include "terrain/measure/comparison.h"
#include "terrain/timeline/session.h"

namespace faultline {

class ShaderRun {
 public:
  using Clock = RunClock;
  enum class Phase : std::uint8_t {
    kScale,           // measures the relief
    kProcessor,       // the processor's land, by the row method
    kPrepare,         // shaders and textures
    kPasses,          // the GPU's passes, which people watch
    kCompare,         // reads the GPU's land
    kOneCut,          // the same again to measure it, unless it was not slowed down
    kBatched,         // again with many cuts in a pass
    kProcessorAgain,  // once the browser has compiled the row method for good
    kTimers,          // waits for the GPU's own clock
    kDone,
    kFailed
  };

  // `context` outlives this and is current on every call. `hasTimers`: see GpuTimer.
  ShaderRun(GpuContext& context, const Recipe& recipe, Palette palette, bool hasTimers,
            Clock clock);

  // Goes on for about `milliseconds`. `isSlow`: at most one cut or half a blur.
  void advance(bool isSlow, double milliseconds);
  // Begins anew with the first pass; the processor's land is kept.
  void restart();
  // Sums the same cuts in textures of a format (RoundedRun::begin), in the next calls of advance(),
  // which do nothing else meanwhile.
  void round(std::string_view word);
  // Paints what there is to the page's canvas: the sums of round() as long as there are any, else
  // the land. Only where that is one tile.
  void paint(int width, int height);
  // Ends the run, for a reason that is said in a sentence; or because the context is gone.
  void fail(const std::string& sentence);
  void lose();

  Phase phase() const { return phase_; }
  int position() const { return shown_.position; }
  const std::string& error() const { return error_; }
  // Once they are compared.
  const HeightComparison& comparison() const { return compared_->comparison; }
  const RunTimes& times() const { return times_; }
  const Rounding* rounding() const { return rounded_.rounding(); }

  // {phase: "prepare", "passes", "measure", "done" or "failed"; position; length; kernel, the name
  // of the shader in `code`; code: [{indent, code, other, note, values}]; tiled; same, whether the
  // lands are equal; texts, empty until known: error, title, note, badge, time, verdict, floats,
  // rest; rounded: see RoundedRun::write}.
  std::string stateJson() const;

 private:
  // Whether the time of this call is over.
  bool isLate() const { return clock_() >= until_; }
  void measureScale();
  void advanceProcessor(bool again);
  void prepare();
  void advancePasses(bool isSlow);
  void compare();
  void advanceMeasured(double& milliseconds, int cutsPerPass, Phase next);
  void slice(GpuTerrain& terrain, double& milliseconds, GpuTimer* timer);

  std::string title() const;
  void writeCode(JsonWriter& json) const;

  // The processor's land, which defines what is right.
  struct Defined {
    Heightfield heights{kMinSize};
    std::uint64_t hash = 0;
    float low = 0.0f, high = 0.0f;
  };
  struct Compared {
    HeightComparison comparison;
    std::string floats;  // what the self-test of floats found
    // The GPU's land where it is another than the processor's.
    std::optional<Heightfield> other;
  };

  GpuContext& context_;
  Recipe recipe_;
  Timeline timeline_;
  GpuPart part_;
  PassTexts texts_;
  Clock clock_;
  bool hasTimers_;
  double until_ = 0.0;

  Phase phase_ = Phase::kScale;
  std::string error_;
  std::unique_ptr<Session> session_;
  double scale_ = 0.0;
  std::unique_ptr<ProcessorLand> processor_;
  double processorTime_ = 0.0;
  Defined defined_;

  MapPainter painter_;
  std::unique_ptr<GpuTerrain> terrain_;   // what people watch
  std::unique_ptr<GpuTerrain> measured_;  // what is only measured
  std::unique_ptr<GpuTimer> timer_;
  RunRate rate_;
  bool wasSlow_ = false;
  bool isTiled_ = false;
  ShownPass shown_;
  std::optional<Compared> compared_;
  RunTimes times_;
  RoundedRun rounded_;
  bool isRepaintDue_ = false;  // whether the canvas shows sums that are no longer wanted
};

}  // namespace faultline
