// Whether a land can be built with the memory there is, and which smaller one can. A land that
// cannot is refused before anything is allocated for it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/has_memory.h"
#include "share/notice.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// How memory is counted and asked for.
struct MemoryCheck {
  // The most bytes that a recipe needs; it does not fall where the size rises.
  std::int64_t (*need)(const Recipe&);
  bool (*has)(std::int64_t bytes, std::int64_t block) = hasMemory;
};

// Whether the recipe's land fits into memory beside `held`, the recipe whose land it replaces;
// nullptr: there is none. What that land holds counts as free where the new land is not larger,
// because its fields then fit where the old ones were.
bool fitsMemory(const Recipe& recipe, const Recipe* held, const MemoryCheck& check);

// The largest size below the recipe's at which it fits; 0 where there is none.
int fittingSize(Recipe recipe, const Recipe* held, const MemoryCheck& check);

// Bytes in megabytes, rounded up, as people read them.
std::string megabytes(std::int64_t bytes);

// A sentence where the recipe's land does not fit, beside no other; else empty.
std::string memoryError(const Recipe& recipe, const MemoryCheck& check);

// Adds a notice that the recipe's land does not fit: what it needs, and the most that fits, which
// is returned (see fittingSize). `kept`: a land from before stays; otherwise the land of that size
// takes its place.
int addMemoryNotice(std::vector<Notice>& notices, const Recipe& recipe, const Recipe* held,
                    const MemoryCheck& check, bool kept);

}  // namespace faultline
