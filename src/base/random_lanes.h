// Four blocks of random.h at a time, one in each lane of the vectors of GCC and clang; see
// terrain/grid/lanes.h. Cost: about 25 ns in WebAssembly. Bits: those of randomBlock.
#pragma once

#include <array>
#include <cstdint>

#include "base/held.h"
#include "base/random.h"

namespace faultline {

using Words = std::uint32_t __attribute__((vector_size(16)));

struct WideProducts {
  Words low, high;
};

// The low and high words of the products.
inline WideProducts wideProducts(Words a, Words b) {
  using Wide = std::uint64_t __attribute__((vector_size(16)));
#ifdef __SSE2__
  using Signed = std::int32_t __attribute__((vector_size(16)));
  const auto product = [](Wide p, Wide q) {
    return reinterpret_cast<Words>(
        __builtin_ia32_pmuludq128(reinterpret_cast<Signed>(p), reinterpret_cast<Signed>(q)));
  };
  const Words even = product(reinterpret_cast<Wide>(a), reinterpret_cast<Wide>(b));
  const Words odd = product(reinterpret_cast<Wide>(a) >> 32, reinterpret_cast<Wide>(b) >> 32);
  const Words low = __builtin_shufflevector(even, odd, 0, 2, 4, 6);
  const Words high = __builtin_shufflevector(even, odd, 1, 3, 5, 7);
  return {__builtin_shufflevector(low, low, 0, 2, 1, 3),
          __builtin_shufflevector(high, high, 0, 2, 1, 3)};
#else
  // WebAssembly can multiply halves of two vectors into wide numbers (else it is eight instructions
  // on x86), but clang sees that only where both are widened at the same place.
  const auto west =
      reinterpret_cast<Words>(__builtin_convertvector(__builtin_shufflevector(a, a, 0, 1), Wide) *
                              __builtin_convertvector(__builtin_shufflevector(b, b, 0, 1), Wide));
  const auto east =
      reinterpret_cast<Words>(__builtin_convertvector(__builtin_shufflevector(a, a, 2, 3), Wide) *
                              __builtin_convertvector(__builtin_shufflevector(b, b, 2, 3), Wide));
  return {__builtin_shufflevector(west, east, 0, 2, 4, 6),
          __builtin_shufflevector(west, east, 1, 3, 5, 7)};
#endif
}

// Word w of randomBlock(key, stage, index[lane], node, block) in that lane of element w.
inline std::array<Words, 4> randomBlocks(std::array<std::uint32_t, 2> key, RandomStage stage,
                                         Words index, std::uint32_t node, std::uint32_t block) {
  constexpr std::uint32_t kWeyl0 = 0x9E3779B9u;
  constexpr std::uint32_t kWeyl1 = 0xBB67AE85u;
  const auto everyLane = [](std::uint32_t word) { return Words{word, word, word, word}; };
  Words first = everyLane(0xD2511F53u);
  Words second = everyLane(0xCD9E8D57u);
  const Words step0 = held(everyLane(kWeyl0));
  const Words step1 = held(everyLane(kWeyl1));
  Words c0 = index;
  Words c1 = everyLane(node);
  Words c2 = everyLane(static_cast<std::uint32_t>(stage));
  Words c3 = everyLane(block);
  Words key0 = everyLane(key[0]);
  Words key1 = everyLane(key[1]);
  for (int round = 0; round < 10; ++round) {
    // A constant would be widened before the loop.
    first = held(first);
    second = held(second);
    const WideProducts product0 = wideProducts(first, c0);
    const WideProducts product1 = wideProducts(second, c2);
    c0 = product1.high ^ c1 ^ key0;
    c1 = product1.low;
    c2 = product0.high ^ c3 ^ key1;
    c3 = product0.low;
    key0 += step0;
    key1 += step1;
  }
  return {c0, c1, c2, c3};
}

}  // namespace faultline
