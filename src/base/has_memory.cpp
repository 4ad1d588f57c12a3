// Whether memory can be had. See has_memory.h.
#include "base/has_memory.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

namespace faultline {

bool hasMemory(std::int64_t bytes, std::int64_t block) {
  // Each block holds the address of the one before. A compiler may leave out an allocation that
  // nothing uses, but not such a list.
  struct Block {
    Block* before;
  };
  Block* last = nullptr;
  bool has = true;
  for (; has && bytes > 0; bytes -= block) {
    const auto size =
        static_cast<std::uint64_t>(std::max<std::int64_t>(sizeof(Block), std::min(bytes, block)));
    // A wasm module counts bytes by 32 bits.
    const bool countable = size <= std::numeric_limits<std::size_t>::max();
    auto* const next =
        countable ? static_cast<Block*>(std::malloc(static_cast<std::size_t>(size))) : nullptr;
    has = next != nullptr;
    if (!has) break;
    next->before = last;
    last = next;
  }
  while (last != nullptr) std::free(std::exchange(last, last->before));
  return has;
}

}  // namespace faultline
