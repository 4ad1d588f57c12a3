// The land of one recipe on one grid, at any place of its timeline, built in slices: uplift step by
// step, smoothed and eroded on the way where the recipe asks for it, then smoothed pass by pass,
// then eroded step by step. Position k up to stepCount() has k steps (and the pass and the erosion
// step that belong to the last of them); beyond, each position is one pass or erosion step more.
// Method: sums are added to, or taken from, a base; what changes the whole land (a fold: a pass, an
// erosion step, or one after the other) turns both into the next base. Going back starts from the
// nearest kept state.
// Bits: the heights at a position depend on recipe, size and scale alone, never on the path or the
// slicing. docs/spec.md, section "Timeline".
#pragma once

#include <cstdint>
#include <vector>

#include "terrain/erosion/erosion.h"
#include "terrain/grid/heightfield.h"
#include "terrain/recipe/parameters.h"
#include "terrain/smoothing/smoothing.h"
#include "terrain/timeline/timeline.h"
#include "terrain/uplift/uplift_field.h"

namespace faultline {

class Land {
 public:
  // `snapshotBytes` bounds what is kept between folds for going back (one state, that before the
  // erosion at the end, is kept in any case).
  Land(const Recipe& recipe, int size, std::int64_t snapshotBytes);

  // Takes another recipe that differs first in `changed`; keeps what does not depend on it.
  void setRecipe(const Recipe& recipe, int size, Stage changed);
  // Heights per unit of the sums; drops what was made with another.
  void setScale(double scale);
  double scale() const { return scale_; }

  const UpliftPlan& plan() const { return uplift_.plan(); }
  const Timeline& timeline() const { return timeline_; }

  // One slice of about a millisecond towards a position (0 to length()).
  void slice(int target);
  bool arrived(int target) const { return current_ && position_ == target; }
  // Begins to show how far the land has come, if that is a whole state between what is shown and
  // `target`; on grids to 1025 it is shown at once, on larger ones slice() goes on with it.
  void showWay(int target);

  // What is shown: the heights of a whole state. Not current: it belongs to an earlier recipe.
  const Heightfield& heights() const { return heights_; }
  int position() const { return position_; }
  // What else is shown of the same state; see Session::setLayer.
  void setLayer(ErosionLayer layer);
  const Heightfield& layer() const { return layer_; }
  // Grows by one whenever heights() or layer() changes.
  std::uint64_t revision() const { return revision_; }

  // A rough measure of what is left to do, in nanoseconds; for a progress bar.
  double remainingWork(int target) const;
  // Most memory a recipe's land takes, in bytes.
  static std::int64_t memoryBytes(const Recipe& recipe, int size, std::int64_t snapshotBytes);

 private:
  // A state right after a fold, kept so that going back does not start from flat. Heights are left
  // out where the erosion's whole numbers say them.
  struct Snapshot {
    int position;
    Heightfield heights;
    ErosionState state;
  };
  // What a fold does next; or the land at the uplift's end is being taken over.
  enum class Phase : std::uint8_t { kIdle, kGather, kPass, kLoad, kErode, kUnload, kEnd };

  bool runTowards(int goal);
  void endTowards(int target);
  void gather(Heightfield& out, int y0, int y1) const;
  void foldSlice(int at, Heightfield& input, Heightfield& result);
  void foldDone(int at, const Heightfield& result);
  void dropFold();
  bool passRows(const Heightfield& in);
  template <typename Rows>
  bool overRows(double work, double cellWork, const Rows& rows);
  double foldWork(int position) const;

  void startFrom(int position, const Snapshot* snapshot);
  void startEndFrom(const Snapshot& snapshot);
  void takeState(const Snapshot& snapshot);
  const Snapshot* nearestSnapshot(int above, int atMost) const;
  void keepSnapshot(int position, const Heightfield& heights);
  Heightfield& fit(Heightfield& field) const;

  int wholeTowards(int target) const;
  bool liesBetween(int position, int target) const;
  void showSlice(int position);
  bool layerBelongs(int position) const;
  void fillLayer(int position);

  int size_;
  std::int64_t snapshotBytes_;
  double scale_ = 0.0;
  Timeline timeline_;
  UpliftField uplift_;  // counts from the last fold on the way
  Smoother smoother_;
  Eroder eroder_;
  std::int64_t snapshotSize_;

  // On the way: the land right after the last fold, uplift_.folded() steps; nothing for 0.
  Heightfield base_{kMinSize};
  // At the end: the land at end_ (stepCount() or beyond), or kNowhere.
  static constexpr int kNowhere = -1;
  Heightfield ended_{kMinSize};
  int end_ = kNowhere;
  // The erosion's whole numbers, at the last fold that eroded.
  ErosionState state_;
  int stateAt_ = 0;

  // What is shown.
  Heightfield heights_;
  int position_ = 0;
  bool current_ = false;
  std::uint64_t revision_ = 0;
  ErosionLayer layerKind_ = ErosionLayer::kNone;
  Heightfield layer_{kMinSize};

  // The fold or the showing under way (never both) and how far its rows have come; their fields are
  // made when first needed.
  Phase phase_ = Phase::kIdle;
  int foldingAt_ = 0;
  int row_ = 0;
  int showing_ = kNowhere;
  Heightfield from_{kMinSize};
  Heightfield between_{kMinSize};
  Heightfield out_{kMinSize};
  std::vector<Snapshot> snapshots_;
};

}  // namespace faultline
