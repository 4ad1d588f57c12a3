// Cuts summed in textures of limited precision, for a page. See rounding.h.
#include "gpu/rounding.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "generated/text_gpu.h"
#include "gpu/run_texts.h"
#include "terrain/uplift/fault_field.h"

namespace faultline {
namespace {

constexpr std::array<std::string_view, enumCount<SumFormat>> kWords{"bytes", "half", "float"};

using Colour = std::array<double, 3>;
constexpr Colour kTooLow{47, 102, 168}, kExact{241, 238, 232}, kTooHigh{185, 59, 11};

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

std::string Rounding::prepare() { return sums_.prepare(); }

std::string Rounding::advance(int cuts) {
  for (int i = 0; i < cuts && next_ < plan_.steps; ++i) next_ += sums_.add(next_, plan_.steps, 1);
  if (next_ < plan_.steps) {
    sums_.wait();
    return {};
  }
  std::vector<float> heights;
  std::string error = sums_.read(heights);
  if (error.empty()) error_ = roundingError(heights, kDocumentStep, exactSums(plan_, size_));
  return error;
}

double Rounding::progress() const {
  if (complete()) return 1.0;
  return static_cast<double>(next_) / static_cast<double>(std::max(1, plan_.steps));
}

std::string Rounding::reading() const {
  const std::string off = error_.largest > 0.0 ? text::roundedReading(threeDigits(error_.largest),
                                                                      threeDigits(error_.mean))
                                               : std::string(text::kRoundedExactReading);
  return off + " " + std::string(reasonOf(format_));
}

std::vector<std::uint8_t> Rounding::map(int side, int& drawnSide) const {
  drawnSide = std::min(side, size_);
  std::vector<std::uint8_t> pixels;
  const double largest = std::max(error_.largest, 1e-12);
  for (int y = 0; y < drawnSide; ++y) {
    // Row 0 is north, as in the picture.
    const int row = y * size_ / drawnSide;
    for (int x = 0; x < drawnSide; ++x) {
      const int column = x * size_ / drawnSide;
      const auto at = static_cast<std::size_t>(row) * static_cast<std::size_t>(size_) +
                      static_cast<std::size_t>(column);
      const double off = static_cast<double>(error_.vertices[at]) / largest;
      const Colour& end = off < 0.0 ? kTooLow : kTooHigh;
      for (std::size_t i = 0; i < end.size(); ++i) {
        const double shown = kExact[i] + (end[i] - kExact[i]) * std::fabs(off);
        pixels.push_back(static_cast<std::uint8_t>(shown + 0.5));
      }
      pixels.push_back(255);
    }
  }
  return pixels;
}

}  // namespace faultline
