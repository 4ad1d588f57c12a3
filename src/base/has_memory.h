// Asks whether memory can be had before it is needed. A failed allocation ends a wasm module, which
// has no exceptions, so whatever takes much memory asks first.
#pragma once

#include <cstdint>

namespace faultline {

// Whether so many more bytes can be allocated now, in blocks of `block` bytes at most. It allocates
// them, writes only their first bytes, and frees them. The memory of a wasm module has grown by
// then, and never shrinks, so that the same blocks can be had afterwards. Cost: an allocation for
// each block; nothing for 0 bytes or less.
bool hasMemory(std::int64_t bytes, std::int64_t block);

}  // namespace faultline
