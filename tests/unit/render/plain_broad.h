// The slope of land at large, as a plain reference: the mean of every cell's slope in each square,
// and between the middles of squares their bilinear mix.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace faultline {

struct PlainBroad {
  PlainBroad(std::span<const float> heights, int size) {
    const int cells = size - 1;
    int wide = 1;
    // The power of two that is nearest, by ratio, to a 64th of the side.
    while (wide * std::sqrt(2.0) * 64 < cells) wide *= 2;
    squares = cells / wide;
    for (int row = 0; row < squares; ++row) {
      for (int column = 0; column < squares; ++column) {
        std::array<double, 2> sum{};
        for (int y = row * wide; y < (row + 1) * wide; ++y) {
          for (int x = column * wide; x < (column + 1) * wide; ++x) {
            const auto at = [&](int i, int j) {
              return static_cast<double>(heights[static_cast<std::size_t>((y + j) * size + x + i)]);
            };
            sum[0] += 0.5 * cells * (at(1, 0) - at(0, 0) + at(1, 1) - at(0, 1));
            sum[1] += 0.5 * cells * (at(0, 1) - at(0, 0) + at(1, 1) - at(1, 0));
          }
        }
        slopes.push_back({sum[0] / (wide * wide), sum[1] / (wide * wide)});
      }
    }
  }

  // Rise over run, as shown.
  double steepAt(double u, double v) const {
    const auto place = [&](double at) {
      return std::clamp(at * squares - 0.5, 0.0, squares - 1.0);
    };
    const double x = place(u), y = place(v);
    const auto west = static_cast<std::size_t>(x), north = static_cast<std::size_t>(y);
    const auto side = static_cast<std::size_t>(squares);
    const std::size_t east = std::min(west + 1, side - 1), south = std::min(north + 1, side - 1);
    const auto mixed = [&](std::size_t i) {
      const auto along = [&](std::size_t row) {
        return std::lerp(slopes[row * side + west][i], slopes[row * side + east][i],
                         x - std::floor(x));
      };
      return std::lerp(along(north), along(south), y - std::floor(y));
    };
    return std::hypot(mixed(0), mixed(1));
  }

  int squares = 0;
  std::vector<std::array<double, 2>> slopes;
};

}  // namespace faultline
