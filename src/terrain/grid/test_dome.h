// The test dome: half a ball on flat ground, sqrt(1 - r^2) with r = 1 at the middle of each border,
// as an opened land. Its heights, slopes and volume are known in closed form, so it shows what
// smoothing and erosion do to a shape. It is defined bit by bit (docs/spec.md, "An opened land"),
// so a link can stand on it without a file. Cost: linear, a square root for each vertex.
#pragma once

#include <array>
#include <cstdint>

#include "terrain/grid/opened_land.h"

namespace faultline {

// Sizes of domes that are recognised by their fingerprints.
inline constexpr std::array<int, 6> kDomeSizes{33, 65, 129, 257, 513, 1025};

// The dome of so many vertices a side, 2 to 4097.
OpenedLandPtr testDome(int size);

// The dome of one of kDomeSizes with this fingerprint; nullptr: none has it. The first call makes
// all of them, one after the other, which takes some 20 ms.
OpenedLandPtr knownDome(std::uint64_t fingerprint);

}  // namespace faultline
