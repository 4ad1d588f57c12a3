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

#include "gpu/gpu_part.h"
#include "gpu/gpu_terrain.h"
#include "gpu/gpu_timer.h"
#include "gpu/map_painter.h"
#include "gpu/processor_land.h"
#include "gpu/rounding.h"
#include "gpu/run_texts.h"
#include "gpu/shader_code.h"
#include "terrain/measure/comparison.h"
#include "terrain/timeline/session.h"

namespace faultline {

class ShaderRun {
 public:
  // Milliseconds from any moment on.
  using Clock = double (*)();
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
  // Sums the same cuts in textures of a format (sumFormatOf's words), in the next calls of
  // advance(), which do nothing else meanwhile. Other words: whole numbers, and nothing is to do.
  void round(std::string_view word);
  // Paints what there is to the page's canvas. Only where the land is one tile.
  void paint(int width, int height);
  // Ends the run, for a reason that is said in a sentence; or because the context is gone.
  void fail(const std::string& sentence);
  void lose();

  Phase phase() const { return phase_; }
  int position() const { return position_; }
  const std::string& error() const { return error_; }
  const HeightComparison& comparison() const { return comparison_; }
  const RunTimes& times() const { return times_; }
  const Rounding* rounding() const { return rounding_.get(); }

  // {phase: "prepare", "passes", "measure", "done" or "failed"; position; length; kernel, the name
  // of the shader in `code`; code: [{indent, code, note, values}]; tiled; same, whether the lands
  // are equal; texts, empty until known: error, title, note, badge, time, verdict, floats, rest;
  // rounded: {word, reading, error; busy, whether advance() still sums}}.
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
  void advanceRounding();
  void slice(GpuTerrain& terrain, double& milliseconds, GpuTimer* timer);

  bool isBlur() const { return lastPass_ == GpuTerrain::Pass::kBlur; }
  std::string title() const;
  std::string note() const;
  CutTexel cutNumbers(int index) const;
  std::vector<ShaderLine> code() const;

  GpuContext& context_;
  Recipe recipe_;
  Timeline timeline_;
  UpliftPlan plan_;
  GpuPart part_;
  Clock clock_;
  bool hasTimers_;
  double until_ = 0.0;

  Phase phase_ = Phase::kScale;
  std::string error_;
  std::unique_ptr<Session> session_;
  double scale_ = 0.0;
  std::unique_ptr<ProcessorLand> processor_;
  double processorTime_ = 0.0;
  Heightfield defined_;  // the processor's land
  std::uint64_t fingerprint_ = 0;
  float low_ = 0.0f, high_ = 0.0f;

  MapPainter painter_;
  std::unique_ptr<GpuTerrain> terrain_;   // what people watch
  std::unique_ptr<GpuTerrain> measured_;  // what is only measured
  std::unique_ptr<GpuTimer> timer_;
  int passesAtOnce_ = 1;
  bool wasSlow_ = false;
  bool isTiled_ = false;
  int position_ = 0;
  GpuTerrain::Pass lastPass_ = GpuTerrain::Pass::kNone;
  Blur lastBlur_ = Blur::kRows;
  bool isCompared_ = false;
  HeightComparison comparison_;
  std::string floats_;
  RunTimes times_;

  std::string roundedWord_;
  std::string roundedError_;
  std::unique_ptr<Rounding> rounding_;
};

}  // namespace faultline
