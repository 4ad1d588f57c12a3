// Numbers for no height that nothing names. See unsaid_void.h.
#include "exchange/read/unsaid_void.h"

#include <algorithm>
#include <iterator>

#include "base/fixed_text.h"
#include "generated/text_exchange.h"

namespace faultline {

void UnsaidVoid::add(std::span<const float> heights) {
  if (isSaid_) return;
  for (const float height : heights) {
    if (height < low_) {
      next_ = low_;
      low_ = height;
      count_ = 1;
    } else if (height == low_) {
      ++count_;
    } else if (height > low_) {
      next_ = std::min(next_, height);
    }
  }
}

std::optional<float> UnsaidVoid::number() const {
  constexpr float kVoids[] = {-9999.0f, -32767.0f, -32768.0f, -99999.0f};
  constexpr double kFar = 5000.0;
  const bool isUsual = std::find(std::begin(kVoids), std::end(kVoids), low_) != std::end(kVoids);
  if (!isUsual || std::isinf(next_)) return std::nullopt;
  const bool isFar = static_cast<double>(next_) > static_cast<double>(low_) + kFar;
  return isFar ? std::optional(low_) : std::nullopt;
}

std::string UnsaidVoid::note(float number, std::int64_t count) {
  return text::openedNoteVoid(count, fixedText(static_cast<double>(number), 0));
}

}  // namespace faultline
