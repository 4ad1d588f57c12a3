// A session owns a recipe and builds its terrain along the timeline in slices: uplift step by step,
// then smoothing pass by pass, then erosion step by step. It has no clock: the caller asks for a
// position and lends time. It shows finished states only.
// Bits: the state at a position depends on recipe and position alone, never on the path, the
// slicing or the speed that led there. Uplift sums are integers, which can be added and taken away
// in any order; passes and erosion steps run again from the nearest saved checkpoint.
// Memory: a call that lacks it throws std::bad_alloc (in WebAssembly, without exceptions, the
// program ends). Then the session can only be destroyed; but after setRecipe() heights() and
// position() are those from before.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/function_ref.h"
#include "terrain/grid/opened_land.h"
#include "terrain/timeline/terrain_builder.h"

namespace faultline {

// What a recipe costs, computed before anything is allocated.
struct SessionCost {
  std::int64_t memoryBytes;  // at most, saved checkpoints included
  double upliftWork;         // this and the next two: an estimate in nanoseconds
  double smoothingWork;
  double erosionWork;
};

SessionCost sessionCost(const Recipe& recipe);

// The first of them alone: most bytes that a session of this recipe allocates, with all that it
// shows on the way, erosion layer and coarse land included. A session that takes another recipe
// needs no more than both together. Cost: O(1).
std::int64_t sessionMemory(const Recipe& recipe);

struct HeightRange {
  float low;
  float high;
  bool operator==(const HeightRange&) const = default;
};

class Session {
 public:
  // Saved checkpoints take at most this much memory together (see CheckpointStore).
  static constexpr std::int64_t kSavedBytes = 64 << 20;
  static constexpr std::size_t kOpenedLands = 3;

  explicit Session(const Recipe& recipe);

  const Recipe& recipe() const { return recipe_; }

  // Takes another recipe. Stages before the first changed one are kept; the position stays where it
  // can (clamped to the new timeline) but is reached again by advance().
  void setRecipe(const Recipe& recipe);

  // Keeps an opened land for the recipes that name it; the latest kOpenedLands are kept, and that
  // of the present recipe.
  void open(OpenedLandPtr land);
  // Whether the recipe stands on an opened land that is not here. The uplift then begins on flat
  // ground, and the heights are not those of the recipe.
  bool lacksBase() const { return recipe_.base != 0 && ground_ == nullptr; }

  // The recipe's timeline: positions 0 (flat) to length().
  const Timeline& timeline() const { return builder_.timeline(); }
  int length() const { return timeline().length(); }

  // The position asked for (clamped to the timeline), and the position of the state that heights()
  // shows.
  void seek(int position);
  int target() const { return target_; }
  int position() const { return builder_.position(); }
  bool arrived() const;

  // Works towards the target while `timeLeft()` returns true, for at least one slice (about a
  // millisecond on a 513 grid). True when the target is reached.
  bool advance(FunctionRef<bool()> timeLeft);

  // Works until the target is reached.
  void finish();

  // Whether states on the way to the target are shown, as at first. Without them the target is
  // reached sooner, and heights() and position() stay as they are until then.
  void showOnTheWay(bool shows);

  // How much of the work for the target is done since the last seek or change, 0 to 1; an estimate
  // for a progress bar, which never goes back.
  double progress() const { return progress_; }

  // The heights at position(). Valid after the first advance(); stays until the next advance().
  const Heightfield& heights() const { return builder_.heights(); }
  // The state at the target on a grid of 129, to be shown while the full grid takes long; nullptr
  // when the work is short or the coarse land is not ready. Only after enableCoarse(). The pointer
  // stays valid; the heights behind it change.
  void enableCoarse();
  const Heightfield* coarse() const;
  // Chooses the erosion layer to provide besides the heights, and its values at position(): the
  // depth of water or sediment in sides of the square; for flow, what flowed out of a vertex in the
  // last step (with droplets: the number of drops that have passed, times kErosionUnit). Zero where
  // the erosion has computed nothing; a field of kMinSize for ErosionLayer::kNone.
  void setLayer(ErosionLayer layer) { builder_.setLayer(layer); }
  const Heightfield& layer() const { return builder_.layer(); }
  // Grows by one whenever heights() or layer() changes.
  std::uint64_t revision() const { return builder_.revision(); }

  // The lowest and highest point of the finished terrain before any erosion, measured on the 129
  // preview. Colours and camera refer to it, so that they stay the same while the terrain rises,
  // and so that colours show what erosion removed. Valid once prepared() is true.
  bool prepared() const { return prepared_; }
  HeightRange finishedRange() const { return finishedRange_; }
  // The finished terrain before any erosion on a 129 grid.
  const Heightfield& preview() const { return preview_.heights(); }

  // The uplift's steps (see uplift.h); and how far step `index` of faults or trees raises one side
  // and lowers the other at most, in sides of the square. Negative: the other side rises.
  const UpliftPlan& plan() const { return builder_.plan(); }
  double displacement(int index) const;
  // The same for a fault of this amplitude (kAmplitudeUnit), which need not be in the recipe.
  double displacementOf(std::int64_t amplitude) const {
    return static_cast<double>(amplitude * kSumsPerAmplitude) * builder_.scale();
  }

  // Heights per unit of the uplift's sums (of cuts: kSumUnit). Known once prepared().
  double scale() const { return builder_.scale(); }

 private:
  void step();
  bool takeGround();
  void measureSlice();
  double remainingWork() const;
  bool previewsTarget() const;

  Recipe recipe_;
  int target_ = 0;

  std::vector<OpenedLandPtr> opened_;  // the latest last
  OpenedLandPtr ground_;

  // The relief, measured on the reference grid.
  UpliftField reference_;
  bool isMeasured_ = false;

  // The finished terrain on a small grid; the coarse land at the target; the terrain that is shown.
  TerrainBuilder preview_;
  bool prepared_ = false;
  HeightRange finishedRange_{0.0f, 0.0f};
  std::optional<TerrainBuilder> coarse_;
  bool takesLong_ = false;
  TerrainBuilder builder_;
  double workAtStart_ = 0.0;
  double progress_ = 1.0;
  bool showsOnTheWay_ = true;
};

}  // namespace faultline
