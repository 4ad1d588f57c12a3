// Checks that opposite edges of a land are equal, as those of a seamless land are.
#pragma once

#include <catch2/catch_test_macros.hpp>

#include "base/bits.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

// Bit for bit, so that +0 and -0 differ.
inline void checkEdgesMeet(const Heightfield& land) {
  const int last = land.size - 1;
  const auto bits = [&](int x, int y) { return floatBits(land.at(x, y)); };
  int differ = 0;
  for (int i = 0; i <= last; ++i) {
    differ += bits(0, i) != bits(last, i) ? 1 : 0;
    differ += bits(i, 0) != bits(i, last) ? 1 : 0;
  }
  REQUIRE(differ == 0);
}

}  // namespace faultline
