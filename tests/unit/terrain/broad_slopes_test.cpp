// Compares the slopes of broad squares with the plain means of all cells.
#include "terrain/measure/broad_slopes.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <random>
#include <vector>

#include "render/mesh/slope_pyramid.h"
#include "unit/render/plain_broad.h"

using namespace faultline;

TEST_CASE("slopes at large are the means of all cells in each square", "[broad-slopes]") {
  std::mt19937 words(20261123);
  const auto unit = [&words] { return static_cast<double>(words() >> 8) * 0x1p-24; };
  for (const int size : {2, 3, 6, 65, 91, 92, 130, 257, 500}) {
    std::vector<float> heights(static_cast<std::size_t>(size * size));
    for (float& z : heights) z = static_cast<float>(unit());
    const PlainBroad plain(heights, size);
    BroadSlopes broad;
    broad.measure(heights, size);
    // Slopes of noise are as large as the number of cells, and so is the rounding of a place among
    // them.
    const double tolerance = 2e-7 * size * size + 1e-6;
    double worst = 0;
    for (const int count : {1, 7, size - 1, 300}) {
      std::vector<float> steep(static_cast<std::size_t>(count));
      for (int row = 0; row < 40; ++row) {
        const double v = (row + 0.5) / 40;
        broad.rowAt(static_cast<float>(v), steep);
        for (int i = 0; i < count; ++i) {
          const double wanted = plain.steepAt((i + 0.5) / count, v);
          worst = std::max(worst, std::fabs(double(steep[static_cast<std::size_t>(i)]) - wanted));
        }
      }
    }
    INFO("size " << size << ", apart by " << worst);
    CHECK(worst < tolerance);
  }
}

TEST_CASE("a grid that is read row by row has the same slopes at large", "[broad-slopes]") {
  std::mt19937 words(38);
  for (const int size : {2, 3, 65, 91, 92, 130, 257, 500}) {
    std::vector<float> heights(static_cast<std::size_t>(size * size));
    for (float& z : heights) z = static_cast<float>(words() >> 8) * 0x1p-24f;
    BroadSlopes whole, byRows;
    whole.measure(heights, size);
    byRows.measure(size, [&](int y, std::span<float> row) {
      std::copy_n(heights.begin() + y * size, size, row.begin());
    });
    std::vector<float> all(static_cast<std::size_t>(size));
    bool isSame = true;
    for (int y = 0; y < size; ++y) {
      const float v = (static_cast<float>(y) + 0.5f) / static_cast<float>(size);
      whole.rowAt(v, all);
      const int first = static_cast<int>(words() % static_cast<unsigned>(size));
      std::vector<float> part(static_cast<std::size_t>(size - first));
      byRows.rowAt(v, size, first, part);
      isSame = isSame && std::equal(part.begin(), part.end(), all.begin() + first);
    }
    INFO("size " << size);
    CHECK(isSame);
  }
}

TEST_CASE("the squares are the texels of a level of the slope pyramid", "[broad-slopes]") {
  for (const int size : {2, 65, 91, 92, 257, 500, 1025}) {
    const std::vector<float> level(static_cast<std::size_t>(size * size), 0.5f);
    std::vector<SlopeLevel> pyramid;
    buildSlopePyramid(level, size, pyramid);
    const auto at = static_cast<std::size_t>(broadLevel(size - 1));
    INFO("size " << size);
    REQUIRE(at < pyramid.size());
    CHECK(pyramid[at].size == PlainBroad(level, size).squares);
  }
}
