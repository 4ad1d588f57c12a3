// A copy of a finished state, made in slices, for the store of checkpoints. The state stays as it
// is until all is copied. Memory: that of the state.
#pragma once

#include <utility>

#include "terrain/erosion/erosion.h"
#include "terrain/grid/heightfield.h"
#include "terrain/timeline/checkpoint_store.h"

namespace faultline {

class StateCopy {
 public:
  explicit StateCopy(int position) : state_{position, Heightfield(kMinSize), {}} {}
  int position() const { return state_.position; }

  // What a state consists of.
  struct Parts {
    const Heightfield* heights;   // nullptr: the erosion's land says them
    const ErosionState* erosion;  // nullptr: none; its water, sediment and flow belong to the state
  };
  // Copies the next rows, for a slice of work. True when the copy is complete.
  bool advance(const Parts& parts, int size);
  // The complete copy.
  SavedState take() { return std::move(state_); }

 private:
  SavedState state_;
  int rows_ = 0;  // how many are copied
};

}  // namespace faultline
