// terrain/session: on the largest grid every slice writes few cells, whatever the land is made of.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <memory>
#include <string>

#include "base/cells_written.h"
#include "base/sanitized.h"
#include "exchange/read/opened_heights.h"
#include "share/recipe_text.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

// The most that a slice may write: a third of the largest grid, a few milliseconds at most.
constexpr std::int64_t kMaxCells = std::int64_t{kMaxSize} * kMaxSize / 3;

// The most cells that a slice wrote on the way to the end. All together write each cell at least
// once, or the count misses what they do.
std::int64_t mostOfASlice(Session& session) {
  std::int64_t most = 0;
  std::int64_t all = 0;
  session.seek(session.length());
  while (!session.arrived()) {
    const std::int64_t before = cellsWritten;
    session.advance([] { return false; });
    most = std::max(most, cellsWritten - before);
    all += cellsWritten - before;
  }
  REQUIRE(all >= std::int64_t{kMaxSize} * kMaxSize);
  return most;
}

const char* const kLands[] = {
    "faults=40",
    "faults=5",
    "faults=2;profile=near;reach=1",
    "faults=2;profile=cosine;reach=1",
    "method=fault-tree;trees=2;depth=4",
    "method=diamond-square",
    "method=fbm;octaves=2",
    "method=fbm;fbm=ridged;octaves=2",
    "faults=40;smooth=box;smooth-passes=1",
    "faults=40;smooth=iir;smooth-passes=1",
    "faults=40;erosion=thermal;erosion-steps=1",
    "faults=40;erosion=hydraulic;erosion-steps=1",
    "faults=40;erosion=hydraulic;hydraulic=droplets;droplets=10;droplet-life=8;erosion-steps=1",
    "method=fbm;octaves=2;erosion=thermal;erode=during",
};

}  // namespace

TEST_CASE("No slice of the largest grid writes more than a part of it", "[session]") {
  if (kSanitized) return;
  for (const char* land : kLands) {
    INFO(land);
    Session session(readLink("v1;size=4097;" + std::string(land)).recipe);
    session.showOnTheWay(false);
    CHECK(mostOfASlice(session) <= kMaxCells);
  }
}

TEST_CASE("No slice carries an opened land to the largest grid in one go", "[session]") {
  if (kSanitized) return;
  const OpenedLandPtr opened = openedLand(UnfilledVector<float>(65 * 65, 0.25f), 65);
  Recipe recipe = readLink("v1;size=4097;faults=0").recipe;
  REQUIRE(standOn(recipe, *opened).empty());
  recipe.set(ParameterId::kSize, kMaxSize);
  Session session(recipe);
  session.open(opened);
  session.showOnTheWay(false);
  CHECK(mostOfASlice(session) <= kMaxCells);
  CHECK(session.heights().at(4000, 17) == 0.25f);
}

}  // namespace faultline
