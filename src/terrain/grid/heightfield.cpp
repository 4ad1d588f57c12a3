// The fingerprint of a grid of heights. See heightfield.h.
#include "terrain/grid/heightfield.h"

#include <algorithm>

namespace faultline {

UnfilledVector<float> unfilledHeights(std::size_t count) { return UnfilledVector<float>(count); }

Heightfield Heightfield::unfilled(int size) {
  Heightfield field(kMinSize);
  field.size = size;
  field.z = unfilledHeights(vertices(size));
  return field;
}

FingerprintScan::FingerprintScan(int size) : size_(size) {
  hash_.addU32(static_cast<std::uint32_t>(size));
  hash_.addU32(static_cast<std::uint32_t>(size));
}

void FingerprintScan::feed(const Heightfield& field, int count) {
  FAULTLINE_ASSERT(field.size == size_);
  for (const int end = std::min(size_, row_ + count); row_ < end; ++row_) {
    const float* row = field.row(row_);
    for (int x = 0; x < size_; ++x) hash_.addFloat(row[x]);
  }
}

std::uint64_t fingerprint(const Heightfield& field) {
  FingerprintScan scan(field.size);
  scan.feed(field, field.size);
  return scan.value();
}

}  // namespace faultline
