// A square grid of heights, and its fingerprint.
// Shape: size x size floats, row by row; row 0 is north, column 0 is west. Vertex (x, y) stands at
// u = x/(size-1) east and v = y/(size-1) south of the unit square; z is in sides of the square.
#pragma once

#include <cstdint>

#include "base/assert.h"
#include "base/cells_written.h"
#include "base/hash.h"
#include "base/unfilled.h"

namespace faultline {

inline constexpr int kMinSize = 2;
inline constexpr int kMaxSize = 4097;

struct Heightfield {
  // A flat field. Size from 2 to 4097.
  explicit Heightfield(int sizeGiven) : size(sizeGiven), z(vertices(sizeGiven), 0.0f) {
    countRows(sizeGiven, 0, sizeGiven);
  }
  // A field whose heights are still to be written, in O(1).
  static Heightfield unfilled(int size);

  float* row(int y) {
    return z.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(size);
  }
  const float* row(int y) const {
    return z.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(size);
  }
  float at(int x, int y) const { return row(y)[x]; }

  int size;
  UnfilledVector<float> z;

 private:
  static std::size_t vertices(int size) {
    FAULTLINE_ASSERT(size >= kMinSize && size <= kMaxSize);
    return static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
  }
};

// So many heights that are still to be written. Not a constructor of the vector: where that is
// built for size, it visits each of them.
UnfilledVector<float> unfilledHeights(std::size_t count);

// A height as a stage stores it: values too small to see become 0, so that denormals, which
// WebAssembly cannot flush and which slow later stages down manyfold, never arise. Bound: 2^-40.
inline float storedHeight(float z) {
  constexpr float kSmallest = 0x1p-40f;
  return z < kSmallest && z > -kSmallest ? 0.0f : z;
}

// FNV-1a-64 over width and height (u32, little-endian), then every float row by row, -0 as +0.
// Two terrains are the same if and only if (for all we will ever see) this number is.
std::uint64_t fingerprint(const Heightfield& field);

// The same number, a few rows at a time.
class FingerprintScan {
 public:
  explicit FingerprintScan(int size);
  // Feeds the next `count` rows (or as many as are left); the field must not change in between.
  void feed(const Heightfield& field, int count);
  bool done() const { return row_ == size_; }
  // The fingerprint, once done.
  std::uint64_t value() const { return hash_.value(); }

 private:
  Fnv1a64 hash_;
  int size_;
  int row_ = 0;
};

}  // namespace faultline
