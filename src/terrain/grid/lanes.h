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

// storedHeight in each lane. Floats of one sign are ordered like their bits. The two constants come
// from memory, else browsers' compilers make them anew for every vector.
struct StoredRule {
  Ints magnitude = {0x7fffffff, 0x7fffffff, 0x7fffffff, 0x7fffffff};
  Ints tooSmall = {0x2b7fffff, 0x2b7fffff, 0x2b7fffff, 0x2b7fffff};  // the last float below 2^-40

  Floats operator()(Floats z) const {
    const Ints bits = reinterpret_cast<Ints>(z);
    return reinterpret_cast<Floats>(bits & ((bits & magnitude) > tooSmall));
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
  return reinterpret_cast<Floats>(reinterpret_cast<Ints>(a) & 0x7fffffff);
}

// The lesser of `a` and 1. No lane is NaN.
inline Floats atMostOne(Floats a) { return lesser(everyLane(1.0f), a); }

// `a` where it is positive, else 0.
inline Floats atLeastZero(Floats a) {
  return reinterpret_cast<Floats>(reinterpret_cast<Ints>(a) & (a > everyLane(0.0f)));
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

// Adds each lane, rounded towards zero, to one of four doubles.
inline void addTruncated(double* sums, Floats amounts) {
  Doubles low, high;
  std::memcpy(&low, sums, sizeof low);
  std::memcpy(&high, sums + 2, sizeof high);
  const Floats added = whole(amounts);
  low += __builtin_convertvector(__builtin_shufflevector(added, added, 0, 1), Doubles);
  high += __builtin_convertvector(__builtin_shufflevector(added, added, 2, 3), Doubles);
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
