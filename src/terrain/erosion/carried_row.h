// What one row step of an erosion hands on to the next, kept while the same object does row steps
// of another erosion step: the values of some rows, and flags.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "terrain/grid/lane_row.h"

namespace faultline {

class CarriedRow {
 public:
  // Both are given the same rows and flags in the same order.
  class Writer;
  class Reader;

  std::vector<std::int32_t>& values() { return values_; }

 private:
  std::vector<std::int32_t> values_;
};

class CarriedRow::Writer {
 public:
  explicit Writer(CarriedRow& to) : to_(to.values_) { to_.clear(); }
  template <typename... Rows>
  void copy(Rows&... rows) {
    (add(rows), ...);
  }
  template <typename... Flags>
  void copyFlags(const Flags&... flags) {
    (to_.push_back(flags), ...);
  }

 private:
  template <typename Value>
  void add(LaneRow<Value>& row) {
    for (const Value value : row.values()) to_.push_back(__builtin_bit_cast(std::int32_t, value));
  }

  std::vector<std::int32_t>& to_;
};

class CarriedRow::Reader {
 public:
  explicit Reader(const CarriedRow& from) : from_(from.values_.data()) {}
  template <typename... Rows>
  void copy(Rows&... rows) {
    (fill(rows), ...);
  }
  template <typename... Flags>
  void copyFlags(Flags&... flags) {
    ((flags = *from_++ != 0), ...);
  }

 private:
  template <typename Value>
  void fill(LaneRow<Value>& row) {
    for (Value& value : row.values()) value = __builtin_bit_cast(Value, *from_++);
  }

  const std::int32_t* from_;
};

}  // namespace faultline
