// Memory that fails on request. See failing_memory.h.
#include "unit/memory/failing_memory.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <functional>

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string_view>

#include "base/has_memory.h"

namespace {

std::int64_t countdown = 0;  // to the allocation that fails; 0: none does
std::int64_t taken = 0;      // pieces of memory that are not free

// Whether this call comes, through whatever else, from a shared library that is not C's or C++'s
// own. A driver of OpenGL that is written in C++ calls our `new`, and cannot bear that it throws.
bool comesFromDriver() {
  std::array<void*, 64> frames;
  const int count = backtrace(frames.data(), static_cast<int>(frames.size()));
  Dl_info program;
  dladdr(reinterpret_cast<void*>(&comesFromDriver), &program);
  return std::any_of(frames.begin(), frames.begin() + count, [&program](void* frame) {
    Dl_info place;
    if (dladdr(frame, &place) == 0 || place.dli_fbase == program.dli_fbase) return false;
    const std::string_view name = place.dli_fname;
    return name.find("/libstdc++.") == name.npos && name.find("/libc.") == name.npos;
  });
}

// Whether an allocation fails. Where it must not, the next one does.
bool fails() {
  if (countdown == 0 || --countdown > 0) return false;
  if (!comesFromDriver()) return true;
  countdown = 1;
  return false;
}

void* counted(void* memory) {
  if (memory != nullptr) ++taken;
  return memory;
}

}  // namespace

// Dear ImGui is not exception safe: what it was building stays in memory (see ui/ui.h).
extern "C" const char* __lsan_default_suppressions() { return "leak:ImGui\n"; }

// The linker replaces calls of malloc by calls of __wrap_malloc, and so on (CMakeLists.txt).
extern "C" {
void* __real_malloc(std::size_t size);
void* __real_calloc(std::size_t count, std::size_t size);
void* __real_realloc(void* old, std::size_t size);
void __real_free(void* memory);

void* __wrap_malloc(std::size_t size) { return fails() ? nullptr : counted(__real_malloc(size)); }
void* __wrap_calloc(std::size_t count, std::size_t size) {
  return fails() ? nullptr : counted(__real_calloc(count, size));
}
void* __wrap_realloc(void* old, std::size_t size) {
  if (old == nullptr) return __wrap_malloc(size);
  return fails() ? nullptr : __real_realloc(old, size);
}
void __wrap_free(void* memory) {
  if (memory != nullptr) --taken;
  __real_free(memory);
}
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return __wrap_malloc(std::max<std::size_t>(1, size));
}
void* operator new(std::size_t size) {
  void* memory = operator new(size, std::nothrow);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void* operator new[](std::size_t size) { return operator new(size); }
void* operator new[](std::size_t size, const std::nothrow_t& none) noexcept {
  return operator new(size, none);
}
void operator delete(void* memory) noexcept { __wrap_free(memory); }
void operator delete[](void* memory) noexcept { __wrap_free(memory); }
void operator delete(void* memory, std::size_t) noexcept { __wrap_free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { __wrap_free(memory); }

namespace faultline {

// Takes the place of base/has_memory.cpp: no land is refused, so that what is not there is missed
// where it is needed.
bool hasMemory(std::int64_t, std::int64_t) { return true; }

}  // namespace faultline

namespace faultline::test {

int failEach(const std::function<void(const std::function<void()>& fail)>& work,
             const std::function<void()>& check, const FailOptions& options) {
  const char* wanted = std::getenv("FAULTLINE_MEMORY");
  const bool all = wanted != nullptr && std::string_view(wanted) == "all";
  comesFromDriver();  // its first call allocates
  // Count the allocations.
  constexpr std::int64_t kNever = std::int64_t{1} << 62;
  work([] { countdown = kNever; });
  const std::int64_t count = kNever - countdown;
  countdown = 0;
  const std::int64_t stride = all ? 1 : std::max<std::int64_t>(1, count / options.maxTries);
  int tries = 0;
  for (std::int64_t which = 1;; which += stride, ++tries) {
    const std::int64_t before = taken;
    bool hasThrown = false;
    try {
      work([which] { countdown = which; });
    } catch (const std::bad_alloc&) {
      hasThrown = true;
    }
    const bool hasFailed = countdown == 0;
    countdown = 0;
    const std::int64_t left = taken - before;
    INFO("allocation " << which << " of " << count);
    REQUIRE(hasThrown == hasFailed);
    if (!options.mayLeak) REQUIRE(left == 0);
    if (!hasFailed || tries % 8 == 0) check();
    if (!hasFailed) return tries;
  }
}

}  // namespace faultline::test
