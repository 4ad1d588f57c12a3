// Heights that come from JavaScript as a Float32Array, row by row from the north-west.
#pragma once

#include <emscripten/val.h>

#include <cmath>
#include <vector>

#include "base/has_memory.h"
#include "platform/browser/web_numbers.h"
#include "terrain/grid/opened_land.h"

namespace faultline {

// The heights of a square grid, unchecked; empty if their number is no square's of 2 to kMaxSize,
// or if there is no memory for them.
inline UnfilledVector<float> heightsFrom(const emscripten::val& array) {
  const double count = array["length"].as<double>();
  const int side = toInt(std::sqrt(bounded(count, 0.0, 1.0e9)), 0.0, kMaxSize);
  const auto bytes = std::int64_t{4} * side * side;
  if (side < kMinSize || count != static_cast<double>(side) * side || !hasMemory(bytes, bytes)) {
    return {};
  }
  UnfilledVector<float> heights = unfilledHeights(static_cast<std::size_t>(bytes / 4));
  emscripten::val(emscripten::typed_memory_view(heights.size(), heights.data()))
      .call<void>("set", array);
  return heights;
}

// The opened land of such an array; nullptr if it is none (see openedLand).
inline OpenedLandPtr openedFrom(const emscripten::val& array) {
  UnfilledVector<float> heights = heightsFrom(array);
  const int side = toInt(std::sqrt(static_cast<double>(heights.size())), 0.0, kMaxSize);
  return openedLand(std::move(heights), side);
}

}  // namespace faultline
