// A height grid at a picture's pixels. See pixel_ground.h.
#include "render/pixel_ground.h"

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

// Straight between the two vertices beside a pixel's middle.
PixelTaps enlargingTaps(int size, int side) {
  PixelTaps taps{2, {}, {}};
  for (int i = 0; i < side; ++i) {
    const double place = (i + 0.5) / side * (size - 1);
    const int first = std::min(static_cast<int>(place), size - 2);
    taps.first.push_back(first);
    taps.weights.push_back(static_cast<float>(1.0 - (place - first)));
    taps.weights.push_back(static_cast<float>(place - first));
  }
  return taps;
}

// A tent one pixel to either side; what lies beyond the grid does not count.
PixelTaps reducingTaps(int size, int side) {
  const double reach = static_cast<double>(size - 1) / side;
  PixelTaps taps{static_cast<int>(std::floor(2 * reach)) + 1, {}, {}};
  taps.count = std::min(taps.count, size);
  for (int i = 0; i < side; ++i) {
    const double place = (i + 0.5) * reach;
    const int first = std::clamp(static_cast<int>(std::ceil(place - reach)), 0, size - taps.count);
    std::vector<double> tent;
    double sum = 0;
    for (int k = 0; k < taps.count; ++k) {
      tent.push_back(std::max(0.0, 1.0 - std::fabs(first + k - place) / reach));
      sum += tent.back();
    }
    taps.first.push_back(first);
    for (const double weight : tent) taps.weights.push_back(static_cast<float>(weight / sum));
  }
  return taps;
}

// `out[x]` = the weighted values of `row` at every pixel.
void across(const PixelTaps& taps, const float* row, std::size_t side, float* out) {
  const auto count = static_cast<std::size_t>(taps.count);
  for (std::size_t x = 0; x < side; ++x) {
    const float* from = row + taps.first[x];
    const float* weights = taps.weights.data() + x * count;
    float sum = from[0] * weights[0];
    for (std::size_t k = 1; k < count; ++k) sum += from[k] * weights[k];
    out[x] = sum;
  }
}

}  // namespace

Enlarger::Enlarger(std::span<const float> heights, int size, int side)
    : heights_(heights),
      size_(static_cast<std::size_t>(size)),
      side_(static_cast<std::size_t>(side)),
      taps_(enlargingTaps(size, side)),
      z_(size_),
      slopeU_(size_),
      slopeV_(size_) {}

void Enlarger::row(std::size_t y, PixelGround& out) {
  const auto j = static_cast<std::size_t>(taps_.first[y]);
  const float south = taps_.weights[2 * y + 1];
  const float north = 1.0f - south;
  const auto at = [this](std::size_t row) { return heights_.data() + row * size_; };
  const float* a = at(j);
  const float* b = at(j + 1);
  for (std::size_t x = 0; x < size_; ++x) z_[x] = north * a[x] + south * b[x];
  // The rows above and below each of the two; at the border the difference is one-sided.
  const float* beforeA = at(j > 0 ? j - 1 : 0);
  const float* afterB = at(std::min(j + 2, size_ - 1));
  const float cells = static_cast<float>(size_ - 1);
  const float scaleA = north * cells * (j > 0 ? 0.5f : 1.0f);
  const float scaleB = south * cells * (j + 2 < size_ ? 0.5f : 1.0f);
  for (std::size_t x = 0; x < size_; ++x) {
    slopeV_[x] = scaleA * (b[x] - beforeA[x]) + scaleB * (afterB[x] - a[x]);
  }
  for (std::size_t x = 1; x + 1 < size_; ++x) {
    slopeU_[x] = 0.5f * cells * (z_[x + 1] - z_[x - 1]);
  }
  slopeU_[0] = cells * (z_[1] - z_[0]);
  slopeU_[size_ - 1] = cells * (z_[size_ - 1] - z_[size_ - 2]);
  across(taps_, z_.data(), side_, out.z.data());
  across(taps_, slopeU_.data(), side_, out.slopeU.data());
  across(taps_, slopeV_.data(), side_, out.slopeV.data());
}

Reducer::Reducer(std::span<const float> heights, int size, int side)
    : side_(static_cast<std::size_t>(side)), z_(side_ * side_) {
  const PixelTaps taps = reducingTaps(size, side);
  const auto width = static_cast<std::size_t>(size);
  const auto count = static_cast<std::size_t>(taps.count);
  std::vector<float> sums(width);
  for (std::size_t y = 0; y < side_; ++y) {
    std::fill(sums.begin(), sums.end(), 0.0f);
    for (std::size_t k = 0; k < count; ++k) {
      const float weight = taps.weights[y * count + k];
      if (weight == 0.0f) continue;
      const float* from = heights.data() + (static_cast<std::size_t>(taps.first[y]) + k) * width;
      for (std::size_t x = 0; x < width; ++x) sums[x] += weight * from[x];
    }
    across(taps, sums.data(), side_, z_.data() + y * side_);
  }
}

void Reducer::row(std::size_t y, PixelGround& out) const {
  const float* here = z_.data() + y * side_;
  const float* north = y > 0 ? here - side_ : here;
  const float* south = y + 1 < side_ ? here + side_ : here;
  const float pixels = static_cast<float>(side_);
  const float perV = (north == here || south == here) ? pixels : 0.5f * pixels;
  for (std::size_t x = 0; x < side_; ++x) {
    out.z[x] = here[x];
    out.slopeV[x] = perV * (south[x] - north[x]);
  }
  for (std::size_t x = 1; x + 1 < side_; ++x) {
    out.slopeU[x] = 0.5f * pixels * (here[x + 1] - here[x - 1]);
  }
  out.slopeU[0] = pixels * (here[1] - here[0]);
  out.slopeU[side_ - 1] = pixels * (here[side_ - 1] - here[side_ - 2]);
}

}  // namespace faultline
