// terrain/measure/difference_map and terrain/palette/diverging: what is furthest counts, nothing
// that differs is shown as equal, and lower and higher have colours of their own.
#include "terrain/measure/difference_map.h"

#include <catch2/catch_test_macros.hpp>

#include "terrain/palette/diverging.h"

namespace faultline {
namespace {

TEST_CASE("A map of differences shows what is furthest from 0 in each cell", "[difference]") {
  DifferenceMap map(8, 4);
  CHECK(map.side() == 4);
  CHECK(DifferenceMap(3, 4).side() == 3);
  map.add(2, 0, 0.5);
  map.add(3, 1, -2.0);
  map.add(2, 1, 1.0);
  map.add(7, 7, 0.001);
  map.add(0, 7, -1e-9);
  const std::vector<std::int8_t> shown = map.hundredths(2.0);
  CHECK(shown[1] == -100);
  CHECK(shown[15] == 1);
  CHECK(shown[12] == -1);
  CHECK(shown[0] == 0);
  CHECK(map.hundredths(2.0, 1e-6)[12] == 0);
  CHECK(map.hundredths(2.0, 1e-6)[15] == 1);
  for (const std::int8_t part : map.hundredths(0.0)) CHECK(part == 0);
}

TEST_CASE("The diverging palette is light where nothing differs and darkens to both sides",
          "[difference]") {
  const std::vector<std::uint32_t> colours = divergingColours();
  REQUIRE(colours.size() == 201);
  CHECK(colours[0] == 0x542788);
  CHECK(colours[100] == 0xF7F7F7);
  CHECK(colours[200] == 0xB35806);
  const auto green = [&colours](int i) { return colours[static_cast<std::size_t>(i)] >> 8 & 255u; };
  for (int i = 0; i < 100; ++i) {
    CHECK(green(i) <= green(i + 1));
    CHECK(green(200 - i) <= green(199 - i));
  }
  CHECK(divergingColours(0.35)[100] == 0xF7F7F7);
  CHECK((divergingColours(0.35)[101] >> 8 & 255u) < 0xC4);
}

}  // namespace
}  // namespace faultline
