// Memory of grids in large pages, where the system has them (Linux, "madvise" or "always" in
// /sys/kernel/mm/transparent_hugepage/enabled). A program that runs for milliseconds touches each
// of its pages for the first time, and a first touch takes the system about a microsecond, whatever
// the page's size: half the time of a land of 1025 vertices a side.
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#ifdef MADV_HUGEPAGE

namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;

void* largeBlock(std::size_t size) {
  const std::size_t pages = (size + kLargePage - 1) / kLargePage;
  void* const block = std::aligned_alloc(kLargePage, pages * kLargePage);
  // Where this fails the pages are small.
  if (block != nullptr) madvise(block, pages * kLargePage, MADV_HUGEPAGE);
  return block;
}

}  // namespace

// As the library's, but for large blocks.
void* operator new(std::size_t size) {
  const bool isLarge = size >= kLargePage && size <= SIZE_MAX - kLargePage;
  for (;;) {
    if (void* block = isLarge ? largeBlock(size) : std::malloc(size > 0 ? size : 1)) return block;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }

#endif
