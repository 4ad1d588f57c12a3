// Resamples a height grid to a picture's pixels. See pixel_ground.h.
#include "render/light/pixel_ground.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace faultline {
namespace {

// Interpolation takes at most this many vertices for a pixel.
constexpr int kMaxEnlarging = 4;

// The interpolation weights. Pixels about as large as a cell interpolate linearly between the two
// vertices beside their middle. The more pixels a cell has, the more a cubic B-spline takes over,
// which rounds the steps of a cliff that slants across the grid. Beyond the border the land is
// continued linearly.
PixelTaps enlargingTaps(int size, int side) {
  const double round = std::clamp(static_cast<double>(side) / (size - 1) - 1.0, 0.0, 1.0);
  PixelTaps taps{std::min(kMaxEnlarging, size), {}, {}};
  for (int i = 0; i < side; ++i) {
    const double place = (i + 0.5) / side * (size - 1);
    const int before = std::min(static_cast<int>(place), size - 2);
    const double t = place - before, s = 1.0 - t;
    const std::array<double, kMaxEnlarging> spline{
        s * s * s / 6, (3 * t * t * t - 6 * t * t + 4) / 6, (3 * s * s * s - 6 * s * s + 4) / 6,
        t * t * t / 6};
    const std::array<double, kMaxEnlarging> straight{0, s, t, 0};
    const int first = std::clamp(before - 1, 0, size - taps.count);
    std::array<double, kMaxEnlarging> weights{};
    const auto add = [&](int vertex, double weight) {
      weights[static_cast<std::size_t>(vertex - first)] += weight;
    };
    for (int k = 0; k < kMaxEnlarging; ++k) {
      const auto at = static_cast<std::size_t>(k);
      const double weight = straight[at] + (spline[at] - straight[at]) * round;
      const int vertex = before - 1 + k;
      const int inside = std::clamp(vertex, 0, size - 1);
      if (vertex == inside) {
        add(vertex, weight);
      } else {
        add(inside, 2 * weight);
        add(2 * inside - vertex, -weight);
      }
    }
    taps.first.push_back(first);
    for (int k = 0; k < taps.count; ++k) {
      taps.weights.push_back(static_cast<float>(weights[static_cast<std::size_t>(k)]));
    }
  }
  return taps;
}

// The weights of a tent filter that reaches one pixel to either side and ends at the grid's border.
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

// Sets `out[x]` to the weighted sum of `row` for every pixel x.
void across(const PixelTaps& taps, const float* row, std::size_t side, float* out) {
  const auto count = static_cast<std::size_t>(taps.count);
  if (taps.count == kMaxEnlarging) {
    for (std::size_t x = 0; x < side; ++x) {
      const float* from = row + taps.first[x];
      const float* weights = taps.weights.data() + x * kMaxEnlarging;
      out[x] =
          from[0] * weights[0] + from[1] * weights[1] + from[2] * weights[2] + from[3] * weights[3];
    }
    return;
  }
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
  const auto count = static_cast<std::size_t>(taps_.count);
  const auto first = static_cast<std::size_t>(taps_.first[y]);
  const float cells = static_cast<float>(size_ - 1);
  // The weight of each row of vertices: for the height, and for the slope, which at a vertex is
  // that between its neighbours and at the border one-sided.
  const std::size_t from = first > 0 ? first - 1 : 0;
  std::array<float, kMaxEnlarging + 2> steep{};
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t vertex = first + k;
    const std::size_t north = vertex > 0 ? vertex - 1 : 0;
    const std::size_t south = std::min(vertex + 1, size_ - 1);
    const float share = taps_.weights[y * count + k] * cells / static_cast<float>(south - north);
    steep[south - from] += share;
    steep[north - from] -= share;
  }
  const auto sum = [&](const float* weights, std::size_t top, std::size_t rows,
                       std::vector<float>& into) {
    std::fill(into.begin(), into.end(), 0.0f);
    for (std::size_t k = 0; k < rows; ++k) {
      if (weights[k] == 0.0f) continue;
      const float* row = heights_.data() + (top + k) * size_;
      for (std::size_t x = 0; x < size_; ++x) into[x] += weights[k] * row[x];
    }
  };
  sum(&taps_.weights[y * count], first, count, z_);
  sum(steep.data(), from, std::min(steep.size(), size_ - from), slopeV_);
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
