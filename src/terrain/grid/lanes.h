// Four floats at a time: the vector types of GCC and clang, which become v128 in WebAssembly, SSE
// or NEON natively, and plain scalars where there is nothing else. Bits: each lane does what the
// scalar operation does, so the width changes nothing. In WebAssembly the functions of
// wasm_simd128.h stand for single instructions; the compiler's own names for these change.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstring>
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

namespace faultline {

inline constexpr int kLanes = 4;

using Floats = float __attribute__((vector_size(16)));
using Ints = std::int32_t __attribute__((vector_size(16)));
using Doubles = double __attribute__((vector_size(16)));  // half as many

template <typename Vector, typename Value>
inline Vector load(const Value* from) {
  Vector vector;
  std::memcpy(&vector, from, sizeof vector);
  return vector;
}

template <typename Vector, typename Value>
inline void store(Value* to, Vector vector) {
  std::memcpy(to, &vector, sizeof vector);
}

// Two lanes from each of two places.
inline Ints pairs(const std::int32_t* first, const std::int32_t* second) {
#ifdef __wasm_simd128__
  return wasm_v128_load64_lane(second, wasm_v128_load64_zero(first), 1);
#else
  return Ints{first[0], first[1], second[0], second[1]};
#endif
}

// Returns the same vector, but hides from clang that it is a constant. Browsers' compilers make a
// constant anew wherever it stands, with several instructions for each vector of a loop; what clang
// takes for a variable is made once, before the loop.
template <typename Vector>
inline Vector held(Vector vector) {
#ifdef __wasm_simd128__
  asm("" : "+r"(vector));
#endif
  return vector;
}

// storedHeight in each lane. Floats of one sign are ordered like their bits. Make it before a loop.
struct StoredRule {
  Ints magnitude = held(Ints{0x7fffffff, 0x7fffffff, 0x7fffffff, 0x7fffffff});
  // The last float below 2^-40.
  Ints tooSmall = held(Ints{0x2b7fffff, 0x2b7fffff, 0x2b7fffff, 0x2b7fffff});

  Floats operator()(Floats z) const {
    const Ints bits = reinterpret_cast<Ints>(z);
    // As a value of its own: else clang chooses between `bits` and 0, which takes longer.
    const Ints isSeen = held((bits & magnitude) > tooSmall);
    return reinterpret_cast<Floats>(bits & isSeen);
  }
};

inline Floats everyLane(float value) { return Floats{value, value, value, value}; }
inline Ints everyLane(std::int32_t value) { return Ints{value, value, value, value}; }
inline Doubles everyLane(double value) { return Doubles{value, value}; }

// first, first + 1, ...
inline Floats countingFrom(float first) {
  return everyLane(first) + Floats{0.0f, 1.0f, 2.0f, 3.0f};
}

// `a` where the mask's bits are set, else `b`.
inline Floats select(Ints mask, Floats a, Floats b) {
  return reinterpret_cast<Floats>((reinterpret_cast<Ints>(a) & mask) |
                                  (reinterpret_cast<Ints>(b) & ~mask));
}

inline Ints select(Ints mask, Ints a, Ints b) { return (a & mask) | (b & ~mask); }

inline Ints lesser(Ints a, Ints b) {
#ifdef __wasm_simd128__
  return wasm_i32x4_min(a, b);
#else
  return select(a < b, a, b);
#endif
}
inline Ints greater(Ints a, Ints b) {
#ifdef __wasm_simd128__
  return wasm_i32x4_max(a, b);
#else
  return select(a > b, a, b);
#endif
}
// No lane is NaN. Of 0 and -0 either may be returned.
inline Floats lesser(Floats a, Floats b) {
#ifdef __wasm_simd128__
  return reinterpret_cast<Floats>(
      wasm_f32x4_pmin(reinterpret_cast<Ints>(a), reinterpret_cast<Ints>(b)));
#else
  return select(a < b, a, b);
#endif
}
inline Floats greater(Floats a, Floats b) {
#ifdef __wasm_simd128__
  return reinterpret_cast<Floats>(
      wasm_f32x4_pmax(reinterpret_cast<Ints>(a), reinterpret_cast<Ints>(b)));
#else
  return select(a > b, a, b);
#endif
}

inline Floats toFloats(Ints a) { return __builtin_convertvector(a, Floats); }
// Rounds towards zero. Lanes are below 2^31 in size.
inline Ints toInts(Floats a) { return __builtin_convertvector(a, Ints); }
// The same for lanes from 0 to less than 2^23.
inline Ints toSmallInts(Floats a) {
#ifdef __wasm_simd128__
  // A conversion costs five more instructions on x86, for NaNs and saturation. From 2^23 on the
  // last bit of a float stands for 1.
  const Floats whole = reinterpret_cast<Floats>(wasm_f32x4_trunc(reinterpret_cast<Ints>(a)));
  const Floats last = held(everyLane(0x1p23f));
  return reinterpret_cast<Ints>(whole + last) - reinterpret_cast<Ints>(last);
#else
  return toInts(a);
#endif
}
inline bool anyLane(Ints a) {
#ifdef __wasm_simd128__
  return wasm_v128_any_true(a);
#else
  return (a[0] | a[1] | a[2] | a[3]) != 0;
#endif
}

// The four lanes before those of `now`, one to the west.
inline Ints oneWest(Ints before, Ints now) {
  return __builtin_shufflevector(before, now, 3, 4, 5, 6);
}
inline Floats oneWest(Floats before, Floats now) {
  return __builtin_shufflevector(before, now, 3, 4, 5, 6);
}

inline Floats absolute(Floats a) {
#ifdef __wasm_simd128__
  return reinterpret_cast<Floats>(wasm_f32x4_abs(reinterpret_cast<Ints>(a)));
#else
  return reinterpret_cast<Floats>(reinterpret_cast<Ints>(a) & 0x7fffffff);
#endif
}

inline Floats squareRoot(Floats a) {
#ifdef __wasm_simd128__
  return reinterpret_cast<Floats>(wasm_f32x4_sqrt(reinterpret_cast<Ints>(a)));
#else
  return Floats{std::sqrt(a[0]), std::sqrt(a[1]), std::sqrt(a[2]), std::sqrt(a[3])};
#endif
}

// The lesser of `a` and 1. No lane is NaN.
inline Floats atMostOne(Floats a) { return lesser(held(everyLane(1.0f)), a); }

// `a` where it is positive, else 0. No lane is NaN.
inline Floats atLeastZero(Floats a) {
#ifdef __wasm_simd128__
  return greater(everyLane(0.0f), a);
#else
  return reinterpret_cast<Floats>(reinterpret_cast<Ints>(a) & (a > everyLane(0.0f)));
#endif
}

// The same three for one number.
template <std::floating_point Number>
inline Number absolute(Number a) {
  return std::fabs(a);
}
template <std::floating_point Number>
inline Number atMostOne(Number a) {
  return a < Number{1} ? a : Number{1};
}
template <std::floating_point Number>
inline Number atLeastZero(Number a) {
  return a > Number{0} ? a : Number{0};
}

// Rounds towards zero and stays in floats.
inline Floats whole(Floats a) {
#if defined(__wasm_simd128__)
  // A conversion to integers would cost five more instructions on x86, for NaNs and saturation.
  return reinterpret_cast<Floats>(wasm_f32x4_trunc(reinterpret_cast<Ints>(a)));
#elif defined(__wasm__)
  return Floats{__builtin_truncf(a[0]), __builtin_truncf(a[1]), __builtin_truncf(a[2]),
                __builtin_truncf(a[3])};
#else
  // From 2^24 on all floats are whole, and may not fit an integer.
  const Ints small = absolute(a) < everyLane(0x1p24f);
  const Ints bits = reinterpret_cast<Ints>(a) & small;
  return select(small, toFloats(toInts(reinterpret_cast<Floats>(bits))), a);
#endif
}

// The first two lanes and the last two as doubles.
template <typename Four>
inline Doubles lowDoubles(Four a) {
  return __builtin_convertvector(__builtin_shufflevector(a, a, 0, 1), Doubles);
}
template <typename Four>
inline Doubles highDoubles(Four a) {
#ifdef __wasm_simd128__
  // Clang would say only where two of the four lanes come from, and browsers' compilers are quick
  // only with shuffles of whole lanes.
  a = __builtin_shufflevector(a, a, 2, 3, 2, 3);
  asm("" : "+r"(a));
  return lowDoubles(a);
#else
  return __builtin_convertvector(__builtin_shufflevector(a, a, 2, 3), Doubles);
#endif
}

// Adds each lane, rounded towards zero, to one of four doubles.
inline void addTruncated(double* sums, Floats amounts) {
  Doubles low, high;
  std::memcpy(&low, sums, sizeof low);
  std::memcpy(&high, sums + 2, sizeof high);
  const Floats added = whole(amounts);
  low += lowDoubles(added);
  high += highDoubles(added);
  std::memcpy(sums, &low, sizeof low);
  std::memcpy(sums + 2, &high, sizeof high);
}

// The nearest floats of four doubles.
inline Floats narrowed(Doubles low, Doubles high) {
#ifdef __wasm_simd128__
  // Each half is converted beside two zeros, as the instruction does it.
  using Four = double __attribute__((vector_size(32)));
  const Doubles none = everyLane(0.0);
  const Four lows = __builtin_shufflevector(low, none, 0, 1, 2, 3);
  const Four highs = __builtin_shufflevector(high, none, 0, 1, 2, 3);
  Floats west = __builtin_convertvector(lows, Floats);
  Floats east = __builtin_convertvector(highs, Floats);
  // Without this clang may join the halves first and then narrow them one by one.
  asm volatile("" : "+r"(west), "+r"(east));
  return __builtin_shufflevector(west, east, 0, 1, 4, 5);
#else
  using Half = float __attribute__((vector_size(8)));
  return __builtin_shufflevector(__builtin_convertvector(low, Half),
                                 __builtin_convertvector(high, Half), 0, 1, 2, 3);
#endif
}

}  // namespace faultline
