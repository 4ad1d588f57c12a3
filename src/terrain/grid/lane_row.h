// A row of a grid, with room around it to compute in vector lanes.
#pragma once

#include <cstddef>
#include <vector>

namespace faultline {

// A row of a grid to compute with in lanes: four places before column 0, and after the last as many
// as fill up its vector and one more.
template <typename Value>
class LaneRow {
 public:
  // A function of its own, because an erosion has dozens of rows and the page downloads the code.
  [[gnu::noinline]] explicit LaneRow(int size, Value outside = {})
      : values_(static_cast<std::size_t>((size + 3) / 4 * 4 + 8), outside) {}
  Value* at(int x) { return values_.data() + 4 + x; }
  const Value* at(int x) const { return values_.data() + 4 + x; }
  void swap(LaneRow& other) { values_.swap(other.values_); }
  // All of it, the room around the row included.
  std::vector<Value>& values() { return values_; }

 private:
  std::vector<Value> values_;
};

}  // namespace faultline
