// Vectors of numbers that are not filled when they are made or grow: whoever makes one writes its
// numbers before reading them. Filling the field of a large grid takes longer than a slice of a
// session, and the memory behind it exists only once it is written.
#pragma once

#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace faultline {

template <class Number>
struct UnfilledAllocator : std::allocator<Number> {
  template <class Other>
  struct rebind {
    using other = UnfilledAllocator<Other>;
  };
  void construct(Number* place) noexcept { ::new (static_cast<void*>(place)) Number; }
  template <class... Arguments>
  void construct(Number* place, Arguments&&... arguments) {
    ::new (static_cast<void*>(place)) Number(std::forward<Arguments>(arguments)...);
  }
};

template <class Number>
using UnfilledVector = std::vector<Number, UnfilledAllocator<Number>>;

}  // namespace faultline
