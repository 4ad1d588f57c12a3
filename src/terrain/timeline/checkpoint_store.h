// The saved states of one terrain at checkpoints of its timeline, so that going back starts from
// the nearest of them and not from flat ground. To stay inside a memory bound it saves every k-th
// checkpoint only; the state before the erosion at the end is saved in any case, because every
// change of an erosion parameter starts there.
// Bits: none are decided here. A state is saved and given back as it is.
#pragma once

#include <cstdint>
#include <vector>

#include "terrain/erosion/erosion.h"
#include "terrain/grid/heightfield.h"
#include "terrain/timeline/timeline.h"

namespace faultline {

// The state right after the work at a checkpoint.
struct SavedState {
  int position;
  Heightfield heights;   // kMinSize where erosion.land holds the heights
  ErosionState erosion;  // what the erosion knows besides, empty where there is none
};

class CheckpointStore {
 public:
  // States take at most `maxBytes` together, but for the one before the erosion at the end.
  explicit CheckpointStore(std::int64_t maxBytes) : maxBytes_(maxBytes) {}

  // Works for another recipe or size from now on. Saved states stay.
  void setRecipe(const Recipe& recipe, int size);
  // Forgets the states beyond a position; all of them.
  void dropBeyond(int position);
  void clear() { states_.clear(); }

  // Whether the state of a position shall be saved and is not yet.
  bool wants(int position) const;
  void save(SavedState state) { states_.push_back(std::move(state)); }
  // The latest saved state of a position above one and up to another; nullptr: none.
  const SavedState* nearest(int above, int atMost) const;

  // Most memory that the states of a recipe take, in bytes.
  static std::int64_t memoryBytes(const Recipe& recipe, int size, std::int64_t maxBytes);

 private:
  std::int64_t maxBytes_;
  Timeline timeline_;
  int stride_ = 0;  // checkpoints from one saved state to the next; 0: none is saved
  std::vector<SavedState> states_;
};

}  // namespace faultline
