// A session owns a recipe and runs its timeline in slices: uplift, step by step, then smoothing,
// pass by pass, then erosion, step by step. It knows no clock: the caller asks for a position and
// lends time; only whole states are shown. Bits: the state at a position depends on recipe and
// position alone, never on the path, the slicing or the speed that led there (integers form a
// group; passes and erosion replay from the nearest snapshot).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "terrain/timeline/land.h"

namespace faultline {

// What a recipe will take, computed before anything is allocated.
struct SessionCost {
  std::int64_t memoryBytes;  // at most, snapshots included
  double upliftWork;         // about so many nanoseconds
  double smoothingWork;
  double erosionWork;
};

SessionCost sessionCost(const Recipe& recipe);

struct HeightRange {
  float low;
  float high;
};

class Session {
 public:
  // Snapshots between smoothing passes and erosion steps take at most this much memory together.
  static constexpr std::int64_t kSnapshotBytes = 64 << 20;

  explicit Session(const Recipe& recipe);

  const Recipe& recipe() const { return recipe_; }

  // Takes another recipe. Stages before the first changed one are kept; the position stays where it
  // can (clamped to the new timeline) but is reached again by advance().
  void setRecipe(const Recipe& recipe);

  // The recipe's timeline: positions 0 (flat) to length().
  const Timeline& timeline() const { return land_.timeline(); }
  int length() const { return timeline().length(); }

  // The position asked for (clamped), and the whole state shown by heights().
  void seek(int position);
  int target() const { return target_; }
  int position() const { return land_.position(); }
  bool arrived() const;

  // Works towards the target while `timeLeft()` says yes; always does at least one slice. True when
  // there. A slice is about a millisecond on a 513 grid.
  bool advance(const std::function<bool()>& timeLeft);

  // Works until the target is reached.
  void finish();

  // How much of the way to the target is done since the last seek or change, 0 to 1 (for a progress
  // bar).
  double progress() const;

  // The heights at position(). Valid after the first advance(); stays until the next advance().
  const Heightfield& heights() const { return land_.heights(); }
  // While a change takes long: the state at the target on a grid of 129, to be shown meanwhile;
  // nullptr while there is none, or nothing takes long. Made only where preferRough() was called.
  // What it points to stays, with changing heights.
  void preferRough();
  const Heightfield* rough() const;
  // What else of the state at position() is wanted, and its values there: depth in sides for water
  // and sediment, what flowed out of a vertex in the last step for flow (with droplets: the drops
  // that have passed so far, times kErosionUnit). Zero where there is none. A field of kMinSize
  // while none is wanted.
  void setLayer(ErosionLayer layer) { land_.setLayer(layer); }
  const Heightfield& layer() const { return land_.layer(); }
  // Grows by one whenever heights() or layer() changes.
  std::uint64_t revision() const { return land_.revision(); }

  // Lowest and highest point of the *finished* terrain before any erosion, measured on the 129
  // preview: what colours and camera refer to, so nothing pulses while the land rises and colours
  // show what erosion took. Known after the first advance()
  // that returned with prepared() true.
  bool prepared() const { return prepared_; }
  HeightRange finishedRange() const { return finishedRange_; }
  // The finished terrain before any erosion on a 129 grid.
  const Heightfield& preview() const { return preview_.heights(); }

  // The uplift's steps (see uplift.h), and how far step `index` of cuts raises (and lowers) a side
  // at most, in sides of the square; negative when the sides change roles.
  const UpliftPlan& plan() const { return land_.plan(); }
  double displacement(int index) const;

  // Heights per unit of the uplift's sums (of cuts: kSumUnit). Known once prepared().
  double scale() const { return land_.scale(); }

 private:
  void step();
  void measureSlice();
  double remainingWork() const;
  bool previewsTarget() const;

  Recipe recipe_;
  int target_ = 0;

  // The relief, measured on the reference grid.
  UpliftField reference_;
  bool measuredAll_ = false;

  // The finished terrain on a small grid, and the one that is shown.
  Land preview_;
  bool prepared_ = false;
  HeightRange finishedRange_{0.0f, 0.0f};
  std::optional<Land> rough_;
  bool takesLong_ = false;
  Land land_;
  double workAtStart_ = 0.0;
};

}  // namespace faultline
