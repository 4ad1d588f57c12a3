// Cuts summed in textures of limited precision, for a page. See rounding.h.
#include "gpu/rounding.h"

#include <algorithm>
#include <array>

#include "generated/text_gpu.h"
#include "gpu/run_texts.h"
#include "terrain/grid/units.h"
#include "terrain/measure/difference_map.h"
#include "terrain/palette/diverging.h"
#include "terrain/uplift/fault_field.h"

namespace faultline {
namespace {

constexpr std::array<std::string_view, enumCount<SumFormat>> kWords{"bytes", "half", "float"};

std::vector<std::int64_t> exactSums(const UpliftPlan& plan, int size) {
  FaultField field(size);
  addSteps(field, plan, 0, plan.steps, 1);
  const auto width = static_cast<std::size_t>(size);
  std::vector<std::int64_t> sums(width * width);
  for (int y = 0; y < size; ++y) {
    field.rowSums(y, std::span(sums).subspan(static_cast<std::size_t>(y) * width, width));
  }
  return sums;
}

// The height that textures of any precision would hold.
float roundedHeight(std::int64_t sum) {
  const double moved = static_cast<double>(sum) * kSumUnit * kDocumentStep;
  return static_cast<float>(static_cast<double>(kRoundedGround) + moved);
}

std::string_view reasonOf(SumFormat format) {
  switch (format) {
    case SumFormat::kBytes:
      return text::kRoundedBytesReason;
    case SumFormat::kHalf:
      return text::kRoundedHalfReason;
    case SumFormat::kFloat:
      return text::kRoundedFloatReason;
  }
  return {};
}

}  // namespace

std::optional<SumFormat> sumFormatOf(std::string_view word) {
  const auto found = std::find(kWords.begin(), kWords.end(), word);
  if (found == kWords.end()) return std::nullopt;
  return static_cast<SumFormat>(found - kWords.begin());
}

Rounding::Rounding(GpuContext& context, const Recipe& recipe, SumFormat format)
    : plan_(upliftPlan(recipe)),
      size_(recipe.size()),
      format_(format),
      sums_(context, plan_, size_, format, kDocumentStep) {}

std::string Rounding::prepare() {
  exact_ = exactSums(plan_, size_);
  const auto [lowest, highest] = std::minmax_element(exact_.begin(), exact_.end());
  low_ = roundedHeight(*lowest);
  high_ = roundedHeight(*highest);
  return sums_.prepare();
}

std::string Rounding::advance(int cuts) {
  for (int i = 0; i < cuts && next_ < plan_.steps; ++i) next_ += sums_.add(next_, plan_.steps, 1);
  if (next_ < plan_.steps) {
    sums_.wait();
    return {};
  }
  std::vector<float> heights;
  std::string error = sums_.read(heights);
  if (error.empty()) error_ = roundingError(heights, kDocumentStep, exact_);
  return error;
}

std::string Rounding::title(const std::string& pass) const {
  switch (format_) {
    case SumFormat::kBytes:
      return text::roundedBytesTitle(pass);
    case SumFormat::kHalf:
      return text::roundedHalfTitle(pass);
    case SumFormat::kFloat:
      return text::roundedFloatTitle(pass);
  }
  return {};
}

std::string Rounding::reading() const {
  const std::string off = error_.largest > 0.0 ? text::roundedReading(threeDigits(error_.largest),
                                                                      threeDigits(error_.mean))
                                               : std::string(text::kRoundedExactReading);
  return off + " " + std::string(reasonOf(format_));
}

std::vector<std::uint8_t> Rounding::map(int side, int& drawnSide) const {
  DifferenceMap map(size_, side);
  drawnSide = map.side();
  // Row 0 is north, as in the picture.
  for (int y = 0; y < size_; ++y) {
    for (int x = 0; x < size_; ++x) {
      const int at = y * size_ + x;
      map.add(x, y, static_cast<double>(error_.vertices[static_cast<std::size_t>(at)]));
    }
  }
  std::vector<std::uint8_t> pixels;
  for (const int off : map.hundredths(error_.largest)) {
    const std::uint32_t colour = divergingColour(off);
    for (const int shift : {16, 8, 0}) {
      pixels.push_back(static_cast<std::uint8_t>(colour >> shift & 255u));
    }
    pixels.push_back(255);
  }
  return pixels;
}

}  // namespace faultline
