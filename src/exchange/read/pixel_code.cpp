// Which formula a tile of elevations is made by. See pixel_code.h.
#include "exchange/read/pixel_code.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace faultline {
namespace {

double luminanceOf(const std::uint8_t* rgb) {
  return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
}

// The sum of the differences of neighbours in rows, in parts of the range.
class Unevenness {
 public:
  void add(double number, double before, bool hasBefore) {
    low_ = std::min(low_, number);
    high_ = std::max(high_, number);
    if (hasBefore) sum_ += std::abs(number - before);
  }
  double value() const { return high_ > low_ ? sum_ / (high_ - low_) : 0.0; }

 private:
  double low_ = std::numeric_limits<double>::infinity(), high_ = -low_, sum_ = 0.0;
};

// Whether the higher bytes step as a number does whose lower bytes overflow: where they differ
// between neighbours, the heights differ by less than half of their step.
class Carries {
 public:
  explicit Carries(double step) : step_(step) {}

  void add(int above, int aboveBefore, double difference) {
    if (above == aboveBefore) return;
    ++steps_;
    carries_ += std::abs(difference) < 0.5 * step_ ? 1u : 0u;
  }
  bool areSo() const {
    constexpr std::size_t kFew = 16;
    return steps_ >= kFew && 10 * carries_ >= 9 * steps_;
  }

 private:
  double step_;  // metres
  std::size_t steps_ = 0, carries_ = 0;
};

bool looksLike(const ColourPixels& pixels, PixelCode code) {
  constexpr double kDeepest = -11000.0, kHighest = 9000.0;
  const bool isTerrarium = code == PixelCode::kTerrarium;
  Unevenness heights, greys;
  Carries reds(isTerrarium ? 256.0 : 6553.6), greens(25.6);
  bool isNowhereDeep = !isTerrarium;
  const std::uint8_t* before = nullptr;
  for (std::size_t i = 0; i < pixels.count; ++i) {
    const std::uint8_t* const rgb = pixels.at(i);
    const double height = heightOf(rgb, code);
    if (height < kDeepest || height > kHighest) return false;
    isNowhereDeep = isNowhereDeep && rgb[0] > 0;
    const bool hasBefore = i % static_cast<std::size_t>(pixels.width) > 0;
    const double last = hasBefore ? heightOf(before, code) : 0.0;
    heights.add(height, last, hasBefore);
    greys.add(luminanceOf(rgb), hasBefore ? luminanceOf(before) : 0.0, hasBefore);
    if (hasBefore) {
      reds.add(rgb[0], before[0], height - last);
      if (!isTerrarium)
        greens.add(256 * rgb[0] + rgb[1], 256 * before[0] + before[1], height - last);
    }
    before = rgb;
  }
  return isNowhereDeep || reds.areSo() || greens.areSo() || 4.0 * heights.value() < greys.value();
}

}  // namespace

const std::uint8_t* ColourPixels::at(std::size_t i) const {
  if (palette == nullptr) return samples + static_cast<std::size_t>(channels) * i;
  const std::size_t bit = i * bits;
  const unsigned place = samples[bit / 8] >> (8 - bits - bit % 8) & ((1u << bits) - 1);
  return place < colours ? palette + std::size_t{4} * place : nullptr;
}

bool ColourPixels::isTransparent(std::size_t i) const {
  if (channels == 3) return false;
  const std::uint8_t* const rgba = at(i);
  return rgba != nullptr && rgba[3] != 255;
}

double heightOf(const std::uint8_t* rgb, PixelCode code) {
  if (code == PixelCode::kTerrarium) return 256.0 * rgb[0] + rgb[1] + rgb[2] / 256.0 - 32768.0;
  return (65536.0 * rgb[0] + 256.0 * rgb[1] + rgb[2]) / 10.0 - 10000.0;
}

PixelCode codeOf(const ColourPixels& pixels) {
  bool isGrey = true;
  for (std::size_t i = 0; i < pixels.count; ++i) {
    const std::uint8_t* const rgb = pixels.at(i);
    if (rgb == nullptr || pixels.isTransparent(i)) return PixelCode::kGrey;
    isGrey = isGrey && rgb[0] == rgb[1] && rgb[1] == rgb[2];
  }
  if (isGrey) return PixelCode::kGrey;
  for (const PixelCode code : {PixelCode::kTerrarium, PixelCode::kTerrainRgb}) {
    if (looksLike(pixels, code)) return code;
  }
  return PixelCode::kGrey;
}

}  // namespace faultline
