// Hides from clang what a vector of WebAssembly is. Elsewhere it does nothing. Bits: none change.
#pragma once

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

namespace faultline {

// Returns the same vector of 16 bytes. Browsers' compilers make a constant anew wherever it stands,
// with several instructions for each vector of a loop; what clang takes for a variable is made
// once, before the loop. Clang does not look into the builtin behind this shuffle, and browsers'
// compilers leave out one that moves nothing. (Not every clang takes vectors in inline assembly.)
template <typename Vector>
inline Vector held(Vector vector) {
#ifdef __wasm_simd128__
  const auto v = reinterpret_cast<v128_t>(vector);
  return reinterpret_cast<Vector>(
      wasm_i8x16_shuffle(v, v, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
#else
  return vector;
#endif
}

}  // namespace faultline
