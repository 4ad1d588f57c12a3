// The saved states of a terrain. See checkpoint_store.h.
#include "terrain/timeline/checkpoint_store.h"

#include <algorithm>

namespace faultline {
namespace {

std::int64_t fieldBytes(int size) { return std::int64_t{4} * size * size; }

// The bytes of one state: heights, or the erosion's land, water, sediment and flow.
std::int64_t stateBytes(const Recipe& recipe, int size) {
  const int fields = !recipe.hydraulic() ? 1 : recipe.droplets() ? 2 : 4;
  return fieldBytes(size) * fields;
}

// The smallest stride with which all states fit; 0: not even one does.
int strideFor(int checkpoints, std::int64_t bytesEach, std::int64_t maxBytes) {
  const auto most = static_cast<int>(std::min<std::int64_t>(maxBytes / bytesEach, 1 << 20));
  return most == 0 ? 0 : (checkpoints + most - 1) / most;
}

}  // namespace

void CheckpointStore::setRecipe(const Recipe& recipe, int size) {
  timeline_ = Timeline(recipe);
  stride_ =
      strideFor(timeline_.checkpointsTo(timeline_.length()), stateBytes(recipe, size), maxBytes_);
}

void CheckpointStore::dropBeyond(int position) {
  std::erase_if(states_, [=](const SavedState& state) { return state.position > position; });
}

bool CheckpointStore::wants(int position) const {
  const bool beforeErosion =
      timeline_.erosionSteps > 0 && position == timeline_.first(TimelineStage::kErosion);
  const bool inStride = stride_ > 0 && timeline_.checkpointsTo(position) % stride_ == 0;
  return (beforeErosion || inStride) &&
         std::none_of(states_.begin(), states_.end(),
                      [=](const SavedState& state) { return state.position == position; });
}

const SavedState* CheckpointStore::nearest(int above, int atMost) const {
  const SavedState* best = nullptr;
  for (const SavedState& state : states_) {
    const int least = best == nullptr ? above : best->position;
    if (state.position > least && state.position <= atMost) best = &state;
  }
  return best;
}

std::int64_t CheckpointStore::memoryBytes(const Recipe& recipe, int size, std::int64_t maxBytes) {
  const Timeline timeline(recipe);
  const std::int64_t each = stateBytes(recipe, size);
  const int checkpoints = timeline.checkpointsTo(timeline.length());
  const int stride = strideFor(checkpoints, each, maxBytes);
  const std::int64_t saved = stride == 0 ? 0 : checkpoints / stride;
  return saved * each + (timeline.erosionSteps > 0 ? fieldBytes(size) : 0);
}

}  // namespace faultline
