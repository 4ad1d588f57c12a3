// base/random: Philox's published answers, the seed's key, the counter's words.
#include "base/random.h"

#include <catch2/catch_test_macros.hpp>

#include "base/random_lanes.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

TEST_CASE("Philox4x32-10 gives Random123's known answers", "[random]") {
  CHECK(philox4x32({0, 0, 0, 0}, {0, 0}) ==
        RandomBlock{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  CHECK(philox4x32({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff}) ==
        RandomBlock{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
  CHECK(philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
        RandomBlock{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("The key is the seed's hash, low word first", "[random]") {
  CHECK(randomKey("oak-ridge") == std::array<std::uint32_t, 2>{0xde7a90d8, 0x12b1845c});
}

TEST_CASE("A draw is Philox of index, node, stage, block", "[random]") {
  const auto key = randomKey("oak-ridge");
  CHECK(randomBlock(key, RandomStage::kFault, 3) ==
        RandomBlock{0xd478788b, 0xee494011, 0xee5b19b2, 0x773a2f99});
  CHECK(randomBlock(key, RandomStage::kRain, 7, 8, 9) == philox4x32({7, 8, 6, 9}, key));
}

TEST_CASE("Each lane of randomBlocks is a randomBlock", "[random]") {
  RandomDraws draws(42);
  INFO(draws.name());
  for (int round = 0; round < 1000; ++round) {
    const std::array<std::uint32_t, 2> key{draws.word(), draws.word()};
    const Words index{draws.word(), draws.word(), draws.word(), draws.word()};
    const std::uint32_t node = draws.word();
    const std::uint32_t block = draws.word();
    const auto words = randomBlocks(key, RandomStage::kGradientLattice, index, node, block);
    for (std::size_t lane = 0; lane < 4; ++lane) {
      const RandomBlock alone =
          randomBlock(key, RandomStage::kGradientLattice, index[lane], node, block);
      for (std::size_t word = 0; word < 4; ++word) REQUIRE(words[word][lane] == alone[word]);
    }
  }
}

TEST_CASE("The stages' numbers never change", "[random]") {
  CHECK(static_cast<int>(RandomStage::kFault) == 1);
  CHECK(static_cast<int>(RandomStage::kTreeNode) == 2);
  CHECK(static_cast<int>(RandomStage::kDiamondSquare) == 3);
  CHECK(static_cast<int>(RandomStage::kGradientLattice) == 4);
  CHECK(static_cast<int>(RandomStage::kDroplet) == 5);
  CHECK(static_cast<int>(RandomStage::kRain) == 6);
}

}  // namespace
}  // namespace faultline
