// The land of one recipe on one grid, at any place of its timeline, built in slices: uplift step by
// step, smoothed on the way where the recipe asks for it, then smoothing pass by pass. Position k
// up to stepCount() has k steps (and the passes that belong to them); beyond, each position is one
// pass more. Method: between two passes steps are added to, or taken from, an integer field over a
// float base; a pass turns both into the next base. Going back starts from the nearest kept state.
// Bits: the heights at a position depend on recipe, size and scale alone, never on the path or the
// slicing.
#pragma once

#include <cstdint>
#include <vector>

#include "terrain/heightfield.h"
#include "terrain/parameters.h"
#include "terrain/smoothing.h"
#include "terrain/uplift.h"

namespace faultline {

class Land {
 public:
  // `snapshotBytes` bounds what is kept between passes for going back.
  Land(const Recipe& recipe, int size, std::int64_t snapshotBytes);

  // Takes another recipe that differs first in `changed`; keeps what does not depend on it.
  void setRecipe(const Recipe& recipe, int size, Stage changed);
  // Heights per unit of the sums (2^-30); drops what was made with another.
  void setScale(double scale);
  double scale() const { return scale_; }

  const UpliftPlan& plan() const { return plan_; }
  int stepCount() const { return plan_.steps(); }
  int length() const { return stepCount() + passes_; }

  // One slice of about a millisecond towards a position (0 to length()).
  void slice(int target);
  bool arrived(int target) const { return current_ && position_ == target; }
  // Begins to show how far the uplift has come, if that is a whole state between what is shown and
  // `target`; on grids to 1025 it is shown at once, on larger ones slice() goes on with it.
  void showWay(int target);

  // What is shown: the heights of a whole state. Not current: it belongs to an earlier recipe.
  const Heightfield& heights() const { return heights_; }
  int position() const { return position_; }
  // Grows by one whenever heights() changes.
  std::uint64_t revision() const { return revision_; }

  // A rough measure of what is left to do, in nanoseconds; for a progress bar.
  double remainingWork(int target) const;
  // Most memory a recipe's land takes, in bytes.
  static std::int64_t memoryBytes(const Recipe& recipe, int size, std::int64_t snapshotBytes);

 private:
  // A state right after a pass, kept so that going back does not start from flat.
  struct Snapshot {
    int position;
    Heightfield heights;
  };

  int runStart(int position) const;
  void stepsSlice(int goal);
  void towards(int goal);
  void showSlice();
  bool liesBetween(int goal) const;
  void foldSlice();
  void passSlice();
  bool passRows(const Heightfield& in);
  void startFrom(int position, const Heightfield* base);
  const Snapshot* nearestSnapshot(int above, int atMost) const;
  void keepSnapshot(int position, const Heightfield& heights);
  void makeFields();

  UpliftPlan plan_;
  Smoother smoother_;
  int size_;
  int every_;   // steps between passes on the way; 0: none
  int passes_;  // at the end
  std::int64_t snapshotBytes_;
  double scale_ = 0.0;

  // The uplift: steps folded into the base, and steps that stand in base and field together.
  FaultField field_;
  Heightfield base_{kMinSize};
  int folded_ = 0;
  int applied_ = 0;

  // What is shown, and how many passes at the end it has (kNotAPass: it is something else).
  static constexpr int kNotAPass = -1;
  Heightfield heights_;
  int position_ = 0;
  bool current_ = false;
  int smoothedBy_ = kNotAPass;
  std::uint64_t revision_ = 0;

  // The pass or the showing of steps under way: how far each has come (never both), and their
  // fields (made when first needed).
  int passStep_ = 0;
  int showRow_ = 0;
  Heightfield from_{kMinSize};
  Heightfield between_{kMinSize};
  Heightfield out_;
  std::vector<Snapshot> snapshots_;
};

}  // namespace faultline
