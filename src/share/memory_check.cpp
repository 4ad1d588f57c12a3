// Whether a land fits into memory. See memory_check.h.
#include "share/memory_check.h"

#include "generated/text_share.h"
#include "terrain/grid/heightfield.h"

namespace faultline {
namespace {

constexpr std::int64_t kMegabyte = 1'000'000;

// One field of heights; but so that a small land is not asked for in thousands of blocks.
std::int64_t blockOf(const Recipe& recipe) {
  return kMegabyte + std::int64_t{4} * recipe.size() * recipe.size();
}

}  // namespace

bool fitsMemory(const Recipe& recipe, const Recipe* held, const MemoryCheck& check) {
  const bool reuses = held != nullptr && recipe.size() <= held->size();
  const std::int64_t free = reuses ? check.need(*held) : 0;
  return check.has(check.need(recipe) - free, blockOf(recipe));
}

int fittingSize(Recipe recipe, const Recipe* held, const MemoryCheck& check) {
  int fits = kMinSize - 1;
  for (int fails = recipe.size(); fails - fits > 1;) {
    const int size = (fits + fails) / 2;
    recipe.set(ParameterId::kSize, size);
    (fitsMemory(recipe, held, check) ? fits : fails) = size;
  }
  return fits < kMinSize ? 0 : fits;
}

std::string megabytes(std::int64_t bytes) {
  return std::to_string((bytes + kMegabyte - 1) / kMegabyte);
}

int addMemoryNotice(std::vector<Notice>& notices, const Recipe& recipe, const Recipe* held,
                    const MemoryCheck& check, bool kept) {
  const int fits = fittingSize(recipe, held, check);
  const std::string size = std::to_string(fits);
  const std::string rest = fits == 0 ? text::kNoticeMemoryKept
                           : kept    ? text::noticeMemoryFits(size)
                                     : text::noticeMemorySmaller(size);
  addNotice(notices, "size", std::to_string(recipe.size()),
            text::noticeMemoryNeeded(megabytes(check.need(recipe)), rest));
  return fits;
}

std::string memoryError(const Recipe& recipe, const MemoryCheck& check) {
  if (fitsMemory(recipe, nullptr, check)) return {};
  std::vector<Notice> notices;
  addMemoryNotice(notices, recipe, nullptr, check, true);
  return notices.front().message;
}

}  // namespace faultline
