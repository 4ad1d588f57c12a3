// terrain/timeline/state_copy and ground_rows: what they make in slices is the whole.
#include "terrain/timeline/state_copy.h"

#include <catch2/catch_test_macros.hpp>
#include <numeric>

#include "terrain/timeline/ground_rows.h"

namespace faultline {
namespace {

constexpr int kSize = 1500;  // more than a slice copies

Heightfield risingLand(int size) {
  Heightfield land(size);
  std::iota(land.z.begin(), land.z.end(), 1.0f);
  return land;
}

TEST_CASE("A state is copied in slices, with the water that belongs to it", "[state_copy]") {
  const Heightfield land = risingLand(kSize);
  ErosionState erosion;
  erosion.size = kSize;
  erosion.land.resize(land.z.size());
  std::iota(erosion.land.begin(), erosion.land.end(), 5);
  erosion.flow.assign(land.z.size(), 3);
  const auto copied = [](const StateCopy::Parts& parts, int& slices) {
    StateCopy copy(7);
    for (slices = 1; !copy.advance(parts, kSize); ++slices) {
    }
    return copy.take();
  };
  int slices = 0;
  const SavedState heights = copied({&land, nullptr}, slices);
  CHECK(slices > 1);
  CHECK(heights.position == 7);
  CHECK(heights.heights.z == land.z);
  CHECK(heights.erosion.flow.empty());
  const SavedState both = copied({&land, &erosion}, slices);
  CHECK(both.erosion.flow == erosion.flow);
  CHECK(both.erosion.water.empty());
  CHECK(both.erosion.land.empty());
  const SavedState units = copied({nullptr, &erosion}, slices);
  CHECK(units.erosion.land == erosion.land);
  CHECK(units.heights.size == kMinSize);
}

TEST_CASE("The ground comes row by row, on whatever grid", "[state_copy]") {
  const Heightfield land = risingLand(33);
  GroundRows ground;
  ground.begin(33);
  CHECK(ground.upTo(33) == nullptr);
  CHECK_FALSE(ground.isToCome());
  CHECK(ground.set(&land));
  CHECK_FALSE(ground.set(&land));
  CHECK(ground.upTo(1) == &land);
  ground.begin(50);
  const Heightfield whole = resampled(land, 50);
  for (int end = 10; end <= 50; end += 20) {
    CHECK(ground.isToCome());
    const Heightfield& rows = *ground.upTo(end);
    CHECK(std::equal(rows.row(0), rows.row(end - 1) + 50, whole.row(0)));
  }
  CHECK_FALSE(ground.isToCome());
}

}  // namespace
}  // namespace faultline
