// Counter-based random numbers: every draw is a pure function of (seed, stage, index, node, block),
// so any fault can be recomputed alone and no draw ever shifts another. Method: Philox4x32-10 of
// Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011); passes the
// known-answer tests of their Random123. Cost: about twenty multiplies for four words. Bits: 32-bit
// integer arithmetic only.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace faultline {

using RandomBlock = std::array<std::uint32_t, 4>;

// Ten rounds of Philox4x32.
RandomBlock philox4x32(RandomBlock counter, std::array<std::uint32_t, 2> key);

// What a random number is for. Append only: a number here is part of every link ever shared.
enum class RandomStage : std::uint32_t {
  kFault = 1,
  kTreeNode = 2,
  kDiamondSquare = 3,
  kGradientLattice = 4,
  kDroplet = 5,
  kRain = 6,
};

// The key of a seed: FNV-1a-64 of its bytes, low word first.
std::array<std::uint32_t, 2> randomKey(std::string_view seed);

// Four words for one event. `block` numbers further draws of the same event.
RandomBlock randomBlock(std::array<std::uint32_t, 2> key, RandomStage stage, std::uint32_t index,
                        std::uint32_t node = 0, std::uint32_t block = 0);

}  // namespace faultline
