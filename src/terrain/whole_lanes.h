// Four whole numbers at a time, and floats that hold whole numbers: what erosion computes with
// beside lanes.h. Bits: each lane does what the scalar operation does.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "terrain/lanes.h"

namespace faultline {

inline Ints everyLane(std::int32_t value) { return Ints{value, value, value, value}; }

inline Ints loadInts(const std::int32_t* from) {
  Ints lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}
inline Floats loadFloats(const float* from) {
  Floats lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}
inline void storeLanes(std::int32_t* to, Ints lanes) { std::memcpy(to, &lanes, sizeof lanes); }
inline void storeLanes(float* to, Floats lanes) { std::memcpy(to, &lanes, sizeof lanes); }

inline Ints select(Ints mask, Ints a, Ints b) { return (a & mask) | (b & ~mask); }

inline Ints lesser(Ints a, Ints b) {
#ifdef __wasm_simd128__
  return __builtin_wasm_min_s_i32x4(a, b);
#else
  return select(a < b, a, b);
#endif
}
inline Ints greater(Ints a, Ints b) {
#ifdef __wasm_simd128__
  return __builtin_wasm_max_s_i32x4(a, b);
#else
  return select(a > b, a, b);
#endif
}
// No lane is NaN; of two zeros either.
inline Floats lesser(Floats a, Floats b) {
#ifdef __wasm_simd128__
  return __builtin_wasm_pmin_f32x4(a, b);
#else
  return select(a < b, a, b);
#endif
}
inline Floats greater(Floats a, Floats b) {
#ifdef __wasm_simd128__
  return __builtin_wasm_pmax_f32x4(a, b);
#else
  return select(a > b, a, b);
#endif
}

inline Floats toFloats(Ints a) { return __builtin_convertvector(a, Floats); }
// Towards zero; below 2^31 in size.
inline Ints toInts(Floats a) { return __builtin_convertvector(a, Ints); }
// The same, left in floats.
inline Floats whole(Floats a) {
#ifdef __wasm_simd128__
  return __builtin_wasm_trunc_f32x4(a);
#else
  return toFloats(toInts(a));
#endif
}

inline bool anyLane(Ints a) {
#ifdef __wasm_simd128__
  return __builtin_wasm_any_true_v128(a);
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

// A row of a grid to compute with in lanes: four places before column 0, and after the last as many
// as fill up its vector and one more.
template <typename Value>
class LaneRow {
 public:
  explicit LaneRow(int size, Value outside = {})
      : values_(static_cast<std::size_t>((size + 3) / 4 * 4 + 8), outside) {}
  Value* at(int x) { return values_.data() + 4 + x; }
  const Value* at(int x) const { return values_.data() + 4 + x; }
  void swap(LaneRow& other) { values_.swap(other.values_); }

 private:
  std::vector<Value> values_;
};

}  // namespace faultline
