// The heights of a land that are read in parts of rows: those of a land larger than memory, or of a
// whole one.
#pragma once

#include <span>

namespace faultline {

// The finished heights of a land, north first.
class WorldHeights {
 public:
  virtual ~WorldHeights() = default;
  // Row y from column x on, as many as there is room for. What fails is thrown.
  virtual void read(int y, int x, std::span<float> heights) const = 0;

  int size = 0;  // vertices a side
  float low = 0.0f, high = 0.0f;
};

}  // namespace faultline
