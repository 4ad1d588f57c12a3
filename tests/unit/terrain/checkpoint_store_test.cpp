// terrain/timeline/checkpoint_store: which states are saved, found and forgotten.
#include "terrain/timeline/checkpoint_store.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "share/recipe_text.h"

namespace faultline {
namespace {

constexpr int kSize = 9;
constexpr std::int64_t kFieldBytes = 4 * kSize * kSize;

CheckpointStore storeOf(const std::string& recipe, std::int64_t maxBytes) {
  CheckpointStore store(maxBytes);
  store.setRecipe(readLink(recipe).recipe, kSize);
  return store;
}

void save(CheckpointStore& store, int position) { store.save({position, Heightfield(kSize), {}}); }

int positionOf(const SavedState* state) { return state == nullptr ? -1 : state->position; }

// The positions from 1 to `last` whose state the store wants.
std::vector<int> wanted(const CheckpointStore& store, int last) {
  std::vector<int> positions;
  for (int position = 1; position <= last; ++position) {
    if (store.wants(position)) positions.push_back(position);
  }
  return positions;
}

TEST_CASE("The nearest saved state lies above one position and up to another", "[session]") {
  CheckpointStore store = storeOf("v1;faults=9;smooth=box;smooth-every=1", 100 * kFieldBytes);
  for (const int position : {2, 5, 7}) save(store, position);
  CHECK(positionOf(store.nearest(0, 9)) == 7);
  CHECK(positionOf(store.nearest(0, 7)) == 7);
  CHECK(positionOf(store.nearest(0, 6)) == 5);
  CHECK(positionOf(store.nearest(4, 6)) == 5);
  CHECK(positionOf(store.nearest(5, 6)) == -1);
  CHECK(positionOf(store.nearest(0, 1)) == -1);
}

TEST_CASE("States beyond a position are forgotten, and the one at it stays", "[session]") {
  CheckpointStore store = storeOf("v1;faults=9;smooth=box;smooth-every=1", 100 * kFieldBytes);
  for (const int position : {2, 5, 7}) save(store, position);
  store.dropBeyond(5);
  CHECK(positionOf(store.nearest(0, 9)) == 5);
  store.dropBeyond(4);
  CHECK(positionOf(store.nearest(0, 9)) == 2);
  store.clear();
  CHECK(positionOf(store.nearest(0, 9)) == -1);
}

TEST_CASE("Only as many states are wanted as fit, evenly spread, each once", "[session]") {
  const std::string recipe = "v1;faults=6;smooth=box;smooth-every=1;smooth-passes=0";
  CheckpointStore all = storeOf(recipe, 6 * kFieldBytes);
  CHECK(wanted(all, 6) == std::vector<int>{1, 2, 3, 4, 5, 6});
  save(all, 4);
  CHECK(wanted(all, 6) == std::vector<int>{1, 2, 3, 5, 6});
  CHECK(wanted(storeOf(recipe, 3 * kFieldBytes), 6) == std::vector<int>{2, 4, 6});
  CHECK(wanted(storeOf(recipe, 6 * kFieldBytes - 1), 6) == std::vector<int>{2, 4, 6});
  CHECK(wanted(storeOf(recipe, kFieldBytes - 1), 6).empty());
}

TEST_CASE("The state before the erosion at the end is always wanted", "[session]") {
  const std::string recipe = "v1;faults=4;smooth=box;smooth-passes=2;erosion=thermal";
  CHECK(wanted(storeOf(recipe, 0), 6) == std::vector<int>{6});
}

}  // namespace
}  // namespace faultline
