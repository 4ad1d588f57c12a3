// exchange/read/gaps: gaps are counted, and filled as the Laplace equation asks.
#include "exchange/read/gaps.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

#include "exchange/read/heights_file.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// Each cell of a gap becomes the mean of its neighbours, until nothing changes: the plain
// reference.
std::vector<double> solvedPlainly(const std::vector<float>& z, int width) {
  const int height = static_cast<int>(z.size()) / width;
  std::vector<double> heights(z.begin(), z.end());
  std::vector<int> gaps;
  double sum = 0.0;
  int known = 0;
  for (int i = 0; i < static_cast<int>(z.size()); ++i) {
    if (std::isnan(z[static_cast<std::size_t>(i)])) {
      gaps.push_back(i);
    } else {
      sum += heights[static_cast<std::size_t>(i)];
      ++known;
    }
  }
  for (const int i : gaps) heights[static_cast<std::size_t>(i)] = sum / known;
  for (double change = 1.0; change > 1e-9;) {
    change = 0.0;
    for (const int i : gaps) {
      double mean = 0.0;
      int count = 0;
      const auto add = [&](int place) {
        mean += heights[static_cast<std::size_t>(place)];
        ++count;
      };
      if (i % width > 0) add(i - 1);
      if (i % width + 1 < width) add(i + 1);
      if (i >= width) add(i - width);
      if (i + width < width * height) add(i + width);
      double& height = heights[static_cast<std::size_t>(i)];
      change = std::max(change, std::abs(height - mean / count));
      height = mean / count;
    }
  }
  return heights;
}

TEST_CASE("Gaps are counted, the largest by its neighbours in rows and columns", "[exchange]") {
  const float n = kGap;
  const std::vector<float> z{n, 1, n, n,  //
                             1, n, 1, n,  //
                             n, 1, 1, 1};
  const Gaps gaps = gapsOf(z, 4);
  CHECK(gaps.count == 6);
  CHECK(gaps.row == 0);
  CHECK(gaps.column == 0);
  CHECK(gaps.largest == 3);
  CHECK(gaps.largestRow == 0);
  CHECK(gaps.largestColumn == 2);
  CHECK(gapsOf(std::vector<float>(6, 1.0f), 3).count == 0);
}

TEST_CASE("Gaps are filled as the plain reference fills them, and nothing else changes",
          "[exchange]") {
  RandomDraws draws(37);
  INFO(draws.name());
  for (int round = 0; round < 40; ++round) {
    const int width = draws.between(2, 40), height = draws.between(2, 40);
    std::vector<float> z;
    for (int i = 0; i < width * height; ++i) {
      z.push_back(static_cast<float>(draws.between(-1000, 1000)) / 10.0f +
                  static_cast<float>(i % width));
    }
    // Rectangles, some of them at the edges, and single cells
    for (int hole = draws.between(1, 4); hole > 0; --hole) {
      const int left = draws.between(0, width - 1), top = draws.between(0, height - 1);
      const int right = std::min(width - 1, left + draws.between(0, 15));
      const int bottom = std::min(height - 1, top + draws.between(0, 15));
      for (int y = top; y <= bottom; ++y) {
        for (int x = left; x <= right; ++x) z[static_cast<std::size_t>(y * width + x)] = kGap;
      }
    }
    if (std::all_of(z.begin(), z.end(), [](float height) { return std::isnan(height); })) continue;
    std::vector<float> filled = z;
    REQUIRE(fillGaps(filled, width));
    const std::vector<double> wanted = solvedPlainly(z, width);
    double low = HUGE_VAL, high = -HUGE_VAL, off = 0.0;
    for (std::size_t i = 0; i < z.size(); ++i) {
      if (!std::isnan(z[i])) {
        REQUIRE(filled[i] == z[i]);
        low = std::min(low, static_cast<double>(z[i]));
        high = std::max(high, static_cast<double>(z[i]));
      }
    }
    for (std::size_t i = 0; i < z.size(); ++i) {
      REQUIRE(static_cast<double>(filled[i]) >= low);
      REQUIRE(static_cast<double>(filled[i]) <= high);
      off = std::max(off, std::abs(static_cast<double>(filled[i]) - wanted[i]));
    }
    CAPTURE(width, height, off);
    CHECK(off <= 0.005 * (high - low));
  }
}

TEST_CASE("A grid without any height is not filled", "[exchange]") {
  std::vector<float> z(6, kGap);
  CHECK_FALSE(fillGaps(z, 3));
  CHECK(std::isnan(z[0]));
  std::vector<float> whole{1, 2, 3, 4};
  CHECK(fillGaps(whole, 2));
  CHECK(whole == std::vector<float>{1, 2, 3, 4});
}

}  // namespace
}  // namespace faultline
