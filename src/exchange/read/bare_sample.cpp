// Samples of bare numbers. See bare_sample.h.
#include "exchange/read/bare_sample.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/has_memory.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

// The bytes of a row, or of several rows of numbers with fewer bits.
std::int64_t rowBytes(std::int64_t length, const HeightsRequest& request) {
  if (request.height > 0) return std::max<std::int64_t>(1, length / request.height);
  for (const std::int64_t each : {8, 4, 2, 1}) {
    if (request.width > 0) return request.width * each;
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

bool takeSample(HeightsReading& reading, const ByteSource& source, const HeightsRequest& request,
                std::vector<std::uint8_t>& into) {
  const std::int64_t length = source.size();
  const bool isWhole = length <= kWholeSample;
  constexpr std::int64_t kSample = 16'000'000;
  const std::int64_t row = isWhole ? length : std::min(rowBytes(length, request), kSample);
  const std::int64_t rows = row == 0 ? 0 : length / row;
  const std::int64_t stride = isWhole ? 1 : (length + kSample - 1) / kSample;
  const std::int64_t count = (rows + stride - 1) / stride;
  if (!hasMemory(count * row, count * row)) return reading.fail(text::kHeightsErrorFileMemory);
  into.resize(static_cast<std::size_t>(count * row));
  for (std::int64_t i = 0; i < count; ++i) {
    const std::span<std::uint8_t> part =
        std::span(into).subspan(static_cast<std::size_t>(i * row), static_cast<std::size_t>(row));
    if (source.read(i * stride * row, part) != part.size()) {
      return reading.fail(text::kHeightsErrorUnread);
    }
  }
  return true;
}

}  // namespace faultline
