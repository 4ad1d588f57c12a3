// Philox4x32-10. See random.h.
#include "base/random.h"

#include "base/hash.h"

namespace faultline {

RandomBlock philox4x32(RandomBlock counter, std::array<std::uint32_t, 2> key) {
  constexpr std::uint64_t kMultiply0 = 0xD2511F53u;
  constexpr std::uint64_t kMultiply1 = 0xCD9E8D57u;
  constexpr std::uint32_t kWeyl0 = 0x9E3779B9u;
  constexpr std::uint32_t kWeyl1 = 0xBB67AE85u;
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t product0 = kMultiply0 * counter[0];
    const std::uint64_t product1 = kMultiply1 * counter[2];
    counter = {static_cast<std::uint32_t>(product1 >> 32) ^ counter[1] ^ key[0],
               static_cast<std::uint32_t>(product1),
               static_cast<std::uint32_t>(product0 >> 32) ^ counter[3] ^ key[1],
               static_cast<std::uint32_t>(product0)};
    key[0] += kWeyl0;
    key[1] += kWeyl1;
  }
  return counter;
}

std::array<std::uint32_t, 2> randomKey(std::string_view seed) {
  const std::uint64_t hash = fnv1a64(seed);
  return {static_cast<std::uint32_t>(hash), static_cast<std::uint32_t>(hash >> 32)};
}

RandomBlock randomBlock(std::array<std::uint32_t, 2> key, RandomStage stage, std::uint32_t index,
                        std::uint32_t node, std::uint32_t block) {
  return philox4x32({index, node, static_cast<std::uint32_t>(stage), block}, key);
}

}  // namespace faultline
