// The state of unfinished work, kept in a file or taken up again from it: one function of each
// class names what belongs to it, and serves both ways.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace faultline {

class StateArchive {
 public:
  virtual ~StateArchive() = default;
  // Writes the bytes, or fills them with those that were written. What fails is thrown.
  virtual void bytes(std::span<std::byte> place) = 0;

  template <typename Value>
  requires std::is_trivially_copyable_v<Value>
  void value(Value& value) { bytes(std::as_writable_bytes(std::span(&value, 1))); }

  // With its size.
  template <typename Value>
  requires std::is_trivially_copyable_v<Value>
  void values(std::vector<Value>& values) {
    auto count = static_cast<std::uint64_t>(values.size());
    value(count);
    values.resize(count);
    bytes(std::as_writable_bytes(std::span(values)));
  }
};

}  // namespace faultline
