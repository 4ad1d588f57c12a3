// The rows of a grid, or those of them that are held: row y takes the place of row y - held. All
// rows are held where `held` is the number of rows. Who works on a grid row by row takes these, so
// that it works as well on a land of which only some rows are in memory (terrain/world/rows.h).
#pragma once

#include <cstddef>

#include "terrain/grid/heightfield.h"

namespace faultline {

template <typename Value>
struct GridRows {
  Value* row(int y) const {
    return first + static_cast<std::size_t>(y % held) * static_cast<std::size_t>(width);
  }
  operator GridRows<const Value>() const { return {first, width, held}; }

  Value* first;
  int width;
  int held;
};

inline GridRows<float> rowsOf(Heightfield& field) {
  return {field.z.data(), field.size, field.size};
}
inline GridRows<const float> rowsOf(const Heightfield& field) {
  return {field.z.data(), field.size, field.size};
}

}  // namespace faultline
