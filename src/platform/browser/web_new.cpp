// Names a failed allocation of a wasm module. Without exceptions the C++ library can only abort,
// and every abort looks alike; with this file it throws a RangeError into JavaScript, which ends
// the call in the middle: the module's state cannot be trusted afterwards. Whatever takes much
// memory asks before (base/has_memory.h), so this is for what was not counted.
#include <emscripten.h>

#include <new>

// JavaScript recognizes the message (web/src/common/memory.ts).
EM_JS(void, faultline_no_memory, (), { throw new RangeError("memory"); });

namespace {

[[maybe_unused]] const std::new_handler kBefore = std::set_new_handler(faultline_no_memory);

}  // namespace
