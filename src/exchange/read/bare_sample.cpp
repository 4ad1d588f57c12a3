// Samples of bare numbers. See bare_sample.h.
#include "exchange/read/bare_sample.h"

#include <algorithm>
#include <cmath>

#include "base/has_memory.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

// The bytes of a row, or of several rows of numbers with fewer bits.
std::int64_t rowBytes(std::int64_t length, const HeightsRequest& request) {
  if (request.height > 0) return std::max<std::int64_t>(1, length / request.height);
  if (request.width > 0) return std::int64_t{8} * request.width;
  for (const std::int64_t each : {8, 4, 2, 1}) {
    const std::int64_t side = length % each == 0 ? squareSide(length / each) : 0;
    if (side > 0) return side * each;
  }
  return 8;
}

}  // namespace

std::int64_t squareSide(std::int64_t count) {
  const auto side = static_cast<std::int64_t>(std::floor(std::sqrt(static_cast<double>(count))));
  return side * side == count ? side : 0;
}

BareSample::BareSample(const ByteSource& source, const HeightsRequest& request)
    : source_(source), request_(request) {}

std::span<const std::uint8_t> BareSample::bytes() {
  if (!isRead_ && !read()) bytes_.clear();
  isRead_ = true;
  return bytes_;
}

bool BareSample::read() {
  const std::int64_t length = source_.size();
  const bool isWhole = length <= kWholeSample;
  // A read costs as much as many bytes, where a browser does it.
  constexpr std::int64_t kSample = 16'000'000, kGroups = 64;
  const std::int64_t row = isWhole ? length : std::min(rowBytes(length, request_), kSample);
  const std::int64_t groups = isWhole ? 1 : std::min(kGroups, length / row);
  const std::int64_t group =
      isWhole ? row : std::max<std::int64_t>(1, kSample / groups / row) * row;
  if (!hasMemory(groups * group, groups * group)) {
    error_ = text::kHeightsErrorFileMemory;
    return false;
  }
  bytes_.resize(static_cast<std::size_t>(groups * group));
  for (std::int64_t i = 0; i < groups; ++i) {
    const std::int64_t last = (length - group) / row;
    const std::int64_t at = groups == 1 ? 0 : i * last / (groups - 1) * row;
    const std::span<std::uint8_t> part = std::span(bytes_).subspan(
        static_cast<std::size_t>(i * group), static_cast<std::size_t>(group));
    if (source_.read(at, part) != part.size()) {
      error_ = text::kHeightsErrorUnread;
      return false;
    }
  }
  return true;
}

}  // namespace faultline
