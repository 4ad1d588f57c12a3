// A land computed by the GPU, pass by pass: cuts are summed, sums become heights, heights are
// blurred, as far as gpuPart() says. The processor's land is the definition: whoever shows the
// GPU's compares the two (comparison.h) and never trusts it. A page makes the OpenGL context and a
// GpuContext, calls prepare() once and advance() as often as a frame allows, and reads the heights
// when complete() is true. Only prepare() and the functions that read wait for the device; on a
// grid of several tiles advance() does too, once for each tile of heights. Nothing needs an
// extension. Cost: cuts x vertices, shared by all of the device's processors. Memory: 40 bytes a
// vertex of a tile on the device, and on a grid of several tiles 8 bytes a vertex of the grid here.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/cut_sums.h"
#include "gpu/float_test.h"
#include "gpu/gpu_context.h"
#include "gpu/height_grid.h"
#include "gpu/height_passes.h"
#include "terrain/grid/heightfield.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

struct GpuOptions {
  int cutsPerPass = 64;  // cuts or trees, at least 1
  // Vertices a side of a tile, at least 1; 0: the whole grid where the device can hold it, else
  // tiles of up to kMaxTile.
  int tile = 0;
};
inline constexpr int kMaxTile = 2049;

class GpuTerrain {
 public:
  // The land of a recipe of cuts at a position of its timeline, at most gpuPart(recipe).position.
  // `scale` is Session::scale(): heights per unit of the sums. The OpenGL context is
  // current on every call, and `context` outlives this.
  GpuTerrain(GpuContext& context, const Recipe& recipe, double scale, int position,
             const GpuOptions& options);

  // Compiles the shaders, makes the textures, and tests the device's floats where the land needs
  // them. On failure a sentence, else empty.
  std::string prepare();

  // Does one pass, unless the land is complete: a batch of cuts, the heights, or a blur (see Blur),
  // on one tile. Returns complete().
  bool advance();
  bool complete() const { return stage_ == stages_.size(); }

  // What has been done: passes, and whole uplift steps that are in the sums of the current tile.
  int passes() const { return passes_; }
  int step() const { return next_; }
  // The position of the timeline that has been reached: on a grid of one tile pass by pass, else
  // stage by stage.
  int position() const { return begun_ && tiles() == 1 ? next_ : position_; }
  // What the last pass did.
  enum class Pass : std::uint8_t { kNone, kCuts, kHeights, kBlur };
  Pass lastPass() const { return lastPass_; }
  // Which blur that was, if it was one.
  Blur lastBlur() const { return lastBlur_; }
  // Waits until the device has done all passes so far.
  void wait() const;
  // The passes that the whole land takes, an estimate.
  int allPasses() const;
  int tiles() const { return static_cast<int>(tiles_.size()); }

  // The sums so far of the current tile, counted from the last pass of a blur on the way. With one
  // tile these are the sums of the grid: what a growing picture shows (map_painter.h).
  const CutSums& sums() const { return sums_; }

  // Binds what there is so far to texture units, for MapPainter: a vertex has the height sum *
  // factor, if the sums count, plus the float of the heights, if they count. Only with one tile.
  struct State {
    bool hasSums, hasHeights;
    double factor;
    int size;
  };
  State bindState(GLuint sumUnit, GLuint heightUnit) const;

  // How the device's floats round, which weighted profiles depend on. Untested for other lands.
  const FloatTest& floatTest() const {
    return context_.floatTests[static_cast<std::size_t>(plan_.profile())];
  }

  // Reads the heights once complete(). On failure a sentence (the device ran out of memory, the
  // context was lost), else empty. Waits for the device.
  std::string read(Heightfield& out) const;

 private:
  // Steps first <= i < end of the uplift, added to the heights so far; or one pass of the blur,
  // which leads to position `end`.
  struct Stage {
    bool isBlur = false;
    bool hasBase = false;
    int first = 0, end = 0;
  };
  void advanceUplift(const Stage& stage);
  void advanceBlur();
  bool nextTile();
  double factor() const;

  GpuContext& context_;
  UpliftPlan plan_;
  int size_;
  double scale_;
  GpuOptions options_;
  std::vector<Stage> stages_;
  std::vector<Tile> tiles_;
  CutSums sums_;
  HeightPasses passesOver_;
  HeightGrid heights_;

  std::size_t stage_ = 0;
  std::size_t tile_ = 0;
  int next_ = 0;          // the next uplift step of this tile
  bool begun_ = false;    // whether the sums of this tile are
  std::size_t blur_ = 0;  // the next of passesOver_.blurs()
  int passes_ = 0;
  int position_ = 0;
  Pass lastPass_ = Pass::kNone;
  Blur lastBlur_ = Blur::kRows;
};

}  // namespace faultline
