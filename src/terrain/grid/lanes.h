// Several numbers at a time: the vector types of GCC and clang, which become v128 in WebAssembly,
// SSE or NEON natively. Floats and Ints have kLanes lanes, four or one; what uses them does not
// care how many these are. FourFloats and FourInts always have four, for code that moves numbers
// from lane to lane or goes on in doubles. Bits: each lane does what the scalar operation does, so
// the width changes nothing. In WebAssembly the functions of wasm_simd128.h stand for single
// instructions; the compiler's own names for these change.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstring>

#include "base/held.h"
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

namespace faultline {

#if defined(__wasm__) && !defined(__wasm_simd128__)
// Without vector instructions four lanes are taken apart again: more code, and slower.
inline constexpr int kLanes = 1;
#else
inline constexpr int kLanes = 4;
#endif
inline constexpr int kFour = 4;

using Floats = float __attribute__((vector_size(4 * kLanes)));
using Ints = std::int32_t __attribute__((vector_size(4 * kLanes)));
using FourFloats = float __attribute__((vector_size(16)));
using FourInts = std::int32_t __attribute__((vector_size(16)));
using Doubles = double __attribute__((vector_size(16)));  // two

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

// storedHeight in each lane. Floats of one sign are ordered like their bits. Make it before a loop.
struct StoredRule {
  FourInts magnitude = held(FourInts{0x7fffffff, 0x7fffffff, 0x7fffffff, 0x7fffffff});
  // The last float below 2^-40.
  FourInts tooSmall = held(FourInts{0x2b7fffff, 0x2b7fffff, 0x2b7fffff, 0x2b7fffff});

  FourFloats operator()(FourFloats z) const {
    const FourInts bits = reinterpret_cast<FourInts>(z);
    // As a value of its own: else clang chooses between `bits` and 0, which takes longer.
    const FourInts isSeen = held((bits & magnitude) > tooSmall);
    return reinterpret_cast<FourFloats>(bits & isSeen);
  }
};

// Not 0 + value, which has another sign for -0.
inline Floats everyLane(float value) { return value - Floats{}; }
inline Ints everyLane(std::int32_t value) { return value - Ints{}; }
inline Doubles everyLane(double value) { return Doubles{value, value}; }
inline FourFloats fourLanes(float value) { return FourFloats{value, value, value, value}; }
inline FourInts fourLanes(std::int32_t value) { return FourInts{value, value, value, value}; }

inline Floats toFloats(Ints a) { return __builtin_convertvector(a, Floats); }
// Rounds towards zero. Lanes are below 2^31 in size.
inline Ints toInts(Floats a) { return __builtin_convertvector(a, Ints); }

// `a` where the mask's bits are set, else `b`.
template <typename Mask, typename Vector>
inline Vector select(Mask mask, Vector a, Vector b) {
  return reinterpret_cast<Vector>((reinterpret_cast<Mask>(a) & mask) |
                                  (reinterpret_cast<Mask>(b) & ~mask));
}

// The same with vectors of floats and of integers: no lane is NaN, and of 0 and -0 either may be
// returned.
#ifdef __wasm_simd128__
inline Ints lesser(Ints a, Ints b) { return wasm_i32x4_min(a, b); }
inline Ints greater(Ints a, Ints b) { return wasm_i32x4_max(a, b); }
inline Floats lesser(Floats a, Floats b) {
  return reinterpret_cast<Floats>(
      wasm_f32x4_pmin(reinterpret_cast<Ints>(a), reinterpret_cast<Ints>(b)));
}
inline Floats greater(Floats a, Floats b) {
  return reinterpret_cast<Floats>(
      wasm_f32x4_pmax(reinterpret_cast<Ints>(a), reinterpret_cast<Ints>(b)));
}
inline Floats absolute(Floats a) {
  return reinterpret_cast<Floats>(wasm_f32x4_abs(reinterpret_cast<Ints>(a)));
}
inline Floats squareRoot(Floats a) {
  return reinterpret_cast<Floats>(wasm_f32x4_sqrt(reinterpret_cast<Ints>(a)));
}
// toInts for lanes from 0 to less than 2^23. A conversion costs five more instructions on x86, for
// NaNs and saturation. From 2^23 on the last bit of a float stands for 1.
inline Ints toSmallInts(Floats a) {
  const Floats whole = reinterpret_cast<Floats>(wasm_f32x4_trunc(reinterpret_cast<Ints>(a)));
  const Floats last = held(everyLane(0x1p23f));
  return reinterpret_cast<Ints>(whole + last) - reinterpret_cast<Ints>(last);
}
inline bool anyLane(Ints a) { return wasm_v128_any_true(a); }
inline std::int32_t sumOf(Ints a) { return (a[0] + a[1]) + (a[2] + a[3]); }
// first[i] = row[at[i]] and second[i] = row[at[i] + 1].
inline void gatherPairs(const std::int32_t* row, Ints at, Ints& first, Ints& second) {
  const v128_t low = wasm_v128_load64_lane(row + at[1], wasm_v128_load64_zero(row + at[0]), 1);
  const v128_t high = wasm_v128_load64_lane(row + at[3], wasm_v128_load64_zero(row + at[2]), 1);
  first = __builtin_shufflevector(low, high, 0, 2, 4, 6);
  second = __builtin_shufflevector(low, high, 1, 3, 5, 7);
}
#else
template <typename Vector>
inline Vector lesser(Vector a, Vector b) {
  return select(a < b, a, b);
}
template <typename Vector>
inline Vector greater(Vector a, Vector b) {
  return select(a > b, a, b);
}
template <typename Vector>
inline Vector absolute(Vector a) {
  return reinterpret_cast<Vector>(reinterpret_cast<decltype(a < a)>(a) & 0x7fffffff);
}
inline Floats squareRoot(Floats a) {
  for (int i = 0; i < kLanes; ++i) a[i] = std::sqrt(a[i]);
  return a;
}
inline Ints toSmallInts(Floats a) { return toInts(a); }
inline bool anyLane(Ints a) {
  std::int32_t all = 0;
  for (int i = 0; i < kLanes; ++i) all |= a[i];
  return all != 0;
}
inline std::int32_t sumOf(Ints a) {
  std::int32_t sum = 0;
  for (int i = 0; i < kLanes; ++i) sum += a[i];
  return sum;
}
inline void gatherPairs(const std::int32_t* row, Ints at, Ints& first, Ints& second) {
  for (int i = 0; i < kLanes; ++i) {
    first[i] = row[at[i]];
    second[i] = row[at[i] + 1];
  }
}
#endif

// 0, 1, ...; and the lanes before those of `now`, one to the west.
#if defined(__wasm__) && !defined(__wasm_simd128__)
inline Ints laneNumbers() { return Ints{0}; }
template <typename Vector>
inline Vector oneWest(Vector before, Vector) {
  return before;
}
#else
inline Ints laneNumbers() { return Ints{0, 1, 2, 3}; }
template <typename Vector>
inline Vector oneWest(Vector before, Vector now) {
  return __builtin_shufflevector(before, now, 3, 4, 5, 6);
}
#endif

// The lesser of `a` and 1. No lane is NaN.
template <typename Vector>
inline Vector atMostOne(Vector a) {
  return lesser(held(1.0f - Vector{}), a);
}

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
  return Floats{__builtin_truncf(a[0])};
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
  const auto v = reinterpret_cast<v128_t>(a);
  return lowDoubles(reinterpret_cast<Four>(
      wasm_i8x16_shuffle(v, v, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15)));
#else
  return __builtin_convertvector(__builtin_shufflevector(a, a, 2, 3), Doubles);
#endif
}

// Adds each lane, rounded towards zero, to a double of its own.
inline void addTruncated(double* sums, Floats amounts) {
  const Floats added = whole(amounts);
#if defined(__wasm__) && !defined(__wasm_simd128__)
  sums[0] += static_cast<double>(added[0]);
#else
  store(sums, load<Doubles>(sums) + lowDoubles(added));
  store(sums + 2, load<Doubles>(sums + 2) + highDoubles(added));
#endif
}

// Adds each lane to a double of its own.
inline void addWhole(double* sums, Ints amounts) {
#if defined(__wasm__) && !defined(__wasm_simd128__)
  sums[0] += static_cast<double>(amounts[0]);
#else
  store(sums, load<Doubles>(sums) + lowDoubles(amounts));
  store(sums + 2, load<Doubles>(sums + 2) + highDoubles(amounts));
#endif
}

// The nearest floats of four doubles.
inline FourFloats narrowed(Doubles low, Doubles high) {
#ifdef __wasm_simd128__
  // Each half is converted beside two zeros, as the instruction does it.
  using Four = double __attribute__((vector_size(32)));
  const Doubles none = everyLane(0.0);
  const Four lows = __builtin_shufflevector(low, none, 0, 1, 2, 3);
  const Four highs = __builtin_shufflevector(high, none, 0, 1, 2, 3);
  const auto west = reinterpret_cast<v128_t>(__builtin_convertvector(lows, FourFloats));
  const auto east = reinterpret_cast<v128_t>(__builtin_convertvector(highs, FourFloats));
  // With a shuffle that it looks into, clang may join the halves first and narrow them one by one.
  return reinterpret_cast<FourFloats>(
      wasm_i8x16_shuffle(west, east, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23));
#else
  using Half = float __attribute__((vector_size(8)));
  return __builtin_shufflevector(__builtin_convertvector(low, Half),
                                 __builtin_convertvector(high, Half), 0, 1, 2, 3);
#endif
}

}  // namespace faultline
