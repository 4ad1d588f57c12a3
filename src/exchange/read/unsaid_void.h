// The number that files write for no height without saying so: the lowest of all, if it is one of
// those that are in use and far below the next. docs/spec.md, section 24, step 3.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "exchange/read/file_says.h"

namespace faultline {

class UnsaidVoid {
 public:
  // Looks for none where the file says its number.
  explicit UnsaidVoid(const FileSays& says) : isSaid_(says.noData.has_value()) {}

  // Takes heights as the file's numbers; gaps count for nothing.
  void add(std::span<const float> heights);
  // The number, by all that were taken; nothing if there is none.
  std::optional<float> number() const;
  // How many of those that were taken have it.
  std::int64_t count() const { return count_; }
  // A sentence about cells that have it.
  static std::string note(float number, std::int64_t count);

 private:
  bool isSaid_;
  float low_ = HUGE_VALF, next_ = HUGE_VALF;
  std::int64_t count_ = 0;  // of the lowest
};

}  // namespace faultline
