// terrain/statistics: numbers that can be worked out by hand, and surfaces whose roughness is
// known.
#include "terrain/measure/statistics.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <numeric>

#include "base/hash.h"
#include "base/json.h"
#include "terrain/uplift/uplift.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// Unsmoothed constant step faults.
Heightfield stepLand(const char* seed, int size, int faults) {
  Recipe recipe;
  recipe.seed = seed;
  recipe.set(ParameterId::kFaults, faults);
  const UpliftPlan plan = upliftPlan(recipe);
  FaultField field(size);
  addSteps(field, plan, 0, plan.steps, 1);
  Heightfield heights(size);
  field.writeHeights(0x1p-36, nullptr, heights, 0, size);
  return heights;
}

TEST_CASE("Flat land", "[statistics]") {
  const Statistics numbers = statistics(Heightfield(9));
  CHECK(numbers.low == 0.0);
  CHECK(numbers.high == 0.0);
  CHECK(numbers.mean == 0.0);
  CHECK(numbers.deviation == 0.0);
  CHECK(numbers.rmsSlope == 0.0);
}

TEST_CASE("A ramp: mean in the middle, slope everywhere the same", "[statistics]") {
  Heightfield ramp(5);
  for (int y = 0; y < 5; ++y) {
    for (int x = 0; x < 5; ++x) ramp.row(y)[x] = static_cast<float>(3 * x + 4 * y) / 4.0f;
  }
  const Statistics numbers = statistics(ramp);
  CHECK(numbers.low == 0.0);
  CHECK(numbers.high == 7.0);
  CHECK(numbers.mean == 3.5);
  // Independent east and south parts: variance of 0..4 is 2.
  CHECK(std::fabs(numbers.deviation - std::sqrt(2.0 * (9.0 + 16.0) / 16.0)) < 1e-12);
  CHECK(std::fabs(numbers.rmsSlope - 5.0) < 1e-12);
}

TEST_CASE("One raised corner counts in its own face only", "[statistics]") {
  Heightfield corner(2);
  corner.row(0)[0] = 1.0f;
  const Statistics numbers = statistics(corner);
  CHECK(numbers.low == 0.0);
  CHECK(numbers.high == 1.0);
  CHECK(numbers.mean == 0.25);
  CHECK(std::fabs(numbers.deviation - std::sqrt(3.0) / 4.0) < 1e-15);
  // The north-western face has slope (1, 1), the other is flat.
  CHECK(numbers.rmsSlope == 1.0);
}

TEST_CASE("The histogram counts every vertex once", "[statistics]") {
  Heightfield field(3);
  field.z = {0.0f, 1.0f, 2.0f, 3.0f, 4.0f, 4.0f, 4.0f, 2.5f, 0.5f};
  CHECK(histogram(field, 4) == std::vector<std::int64_t>{2, 1, 2, 4});
  CHECK(histogram(field, 1) == std::vector<std::int64_t>{9});
  CHECK(histogram(Heightfield(4), 3) == std::vector<std::int64_t>{16, 0, 0});
  const Heightfield land = stepLand("count", 257, 200);
  for (const int bins : {2, 7, 100}) {
    const std::vector<std::int64_t> counts = histogram(land, bins);
    CHECK(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}) == 257 * 257);
    CHECK(counts.back() >= 1);
  }
}

TEST_CASE("The hypsometric curve is the share at or above a height", "[statistics]") {
  Heightfield field(3);
  field.z = {0.0f, 1.0f, 2.0f, 3.0f, 4.0f, 4.0f, 4.0f, 2.5f, 0.5f};
  CHECK(hypsometricCurve(field, 5) == std::vector<double>{1.0, 7 / 9.0, 6 / 9.0, 4 / 9.0, 3 / 9.0});
  CHECK(hypsometricCurve(Heightfield(4), 3) == std::vector<double>{1.0, 1.0, 1.0});
  // Vertices exactly at the levels count, however the quotients round.
  for (int last = 2; last <= 99; ++last) {
    Heightfield stairs(10);
    for (int i = 0; i < 100; ++i) {
      stairs.z[static_cast<std::size_t>(i)] = static_cast<float>(3 * std::min(i, last));
    }
    const std::vector<double> curve = hypsometricCurve(stairs, last + 1);
    for (int i = 0; i <= last; ++i) CHECK(curve[static_cast<std::size_t>(i)] == (100 - i) / 100.0);
  }
  const Heightfield land = stepLand("share", 129, 60);
  const Statistics numbers = statistics(land);
  const std::vector<double> curve = hypsometricCurve(land, 11);
  for (int i = 0; i < 11; ++i) {
    const double level =
        i == 10 ? numbers.high : numbers.low + (numbers.high - numbers.low) * i / 10;
    const auto above = std::count_if(land.z.begin(), land.z.end(),
                                     [level](float z) { return static_cast<double>(z) >= level; });
    CHECK(curve[static_cast<std::size_t>(i)] == static_cast<double>(above) / (129 * 129));
  }
}

TEST_CASE("A variogram of few vertices, by hand", "[statistics]") {
  Heightfield field(3);
  field.z = {0.0f, 1.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
  const Variogram numbers = variogram(field);
  // Half the side is one cell: six pairs east and six pairs south, three of which differ by 1.
  REQUIRE(numbers.classes.size() == 1);
  CHECK(numbers.classes[0].lag == 0.5);
  CHECK(numbers.classes[0].pairs == 12);
  CHECK(numbers.classes[0].gamma == 3.0 / 24.0);
  CHECK(std::isnan(numbers.hurst));
  CHECK(std::isnan(numbers.dimension));
  CHECK(std::isnan(variogram(Heightfield(257)).hurst));
  CHECK(variogram(Heightfield(2)).classes.empty());
}

TEST_CASE("The variogram equals all pairs of its vectors, taken one by one", "[statistics]") {
  // Classes of 1 and sqrt 2 cells have two vectors each: east and south, and the two diagonals.
  const Heightfield land = stepLand("pairs", 40, 30);
  double axes = 0.0;
  double diagonals = 0.0;
  const auto square = [&land](int x, int y, int p, int q) {
    const double off = static_cast<double>(land.at(x, y)) - static_cast<double>(land.at(p, q));
    return off * off;
  };
  for (int y = 0; y < 40; ++y) {
    for (int x = 0; x < 40; ++x) {
      if (x < 39) axes += square(x, y, x + 1, y);
      if (y < 39) axes += square(x, y, x, y + 1);
      if (x < 39 && y < 39) diagonals += square(x, y, x + 1, y + 1) + square(x + 1, y, x, y + 1);
    }
  }
  const Variogram numbers = variogram(land);
  CHECK(numbers.classes[0].pairs == 2 * 39 * 40);
  CHECK(std::fabs(numbers.classes[0].gamma / (axes / (4 * 39 * 40)) - 1.0) < 1e-12);
  CHECK(std::fabs(numbers.classes[1].gamma / (diagonals / (4 * 39 * 39)) - 1.0) < 1e-12);
  CHECK(std::fabs(numbers.classes[1].lag * 39 - std::sqrt(2.0)) < 1e-12);
  for (std::size_t i = 1; i < numbers.classes.size(); ++i) {
    CHECK(numbers.classes[i].lag > numbers.classes[i - 1].lag);
  }
}

TEST_CASE("A plane's Hurst exponent is 1", "[statistics]") {
  for (const int size : {65, 257, 513}) {
    Heightfield plane(size);
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        plane.row(y)[x] = static_cast<float>(3 * x - 2 * y) / static_cast<float>(size);
      }
    }
    const Variogram numbers = variogram(plane);
    CAPTURE(size, numbers.hurst);
    CHECK(std::fabs(numbers.hurst - 1.0) < 0.01);
    CHECK(numbers.dimension == 3.0 - numbers.hurst);
  }
}

// Waves of all directions and phases whose squared amplitude falls like f^(-2H) per factor of
// frequency: a surface with gamma proportional to r^(2H).
TEST_CASE("A fractional surface's Hurst exponent is found", "[statistics]") {
  constexpr int kSize = 257;
  RandomDraws draws(30);
  INFO(draws.name());
  for (const double exponent : {0.25, 0.5, 0.75}) {
    Heightfield land(kSize);
    std::vector<double> z(land.z.size(), 0.0);
    for (double frequency = 0.05; frequency < 1000.0; frequency *= 1.2) {
      for (int wave = 0; wave < 12; ++wave) {
        const double pi = 3.14159265358979;
        const double turn = (wave + draws.part()) / 12.0 * 2.0 * pi;
        const double phase = draws.part() * 2.0 * pi;
        const double amplitude = std::pow(frequency, -exponent);
        const double stepX = 2.0 * pi * frequency * std::cos(turn) / (kSize - 1);
        const double stepY = 2.0 * pi * frequency * std::sin(turn) / (kSize - 1);
        const double c = 2.0 * std::cos(stepX);
        for (int y = 0; y < kSize; ++y) {
          // cos(a + (n+1) s) = 2 cos s cos(a + n s) - cos(a + (n-1) s).
          double before = std::cos(phase + y * stepY - stepX);
          double now = std::cos(phase + y * stepY);
          double* row = z.data() + static_cast<std::size_t>(y) * kSize;
          for (int x = 0; x < kSize; ++x) {
            row[x] += amplitude * now;
            const double next = c * now - before;
            before = now;
            now = next;
          }
        }
      }
    }
    for (std::size_t i = 0; i < z.size(); ++i) land.z[i] = static_cast<float>(z[i]);
    const double found = variogram(land).hurst;
    CAPTURE(exponent, found);
    CHECK(std::fabs(found - exponent) < 0.05);
  }
}

// A step fault parts two vertices with a chance that grows like their distance, so gamma grows like
// r and H is 1/2.
TEST_CASE("Unsmoothed step land has a Hurst exponent near one half", "[statistics]") {
  double sum = 0.0;
  for (const char* seed : {"a", "b", "c", "oak", "first-rise"}) {
    const double found = variogram(stepLand(seed, 513, 1000)).hurst;
    CAPTURE(seed, found);
    CHECK(std::fabs(found - 0.5) < 0.05);
    sum += found;
  }
  CHECK(std::fabs(sum / 5.0 - 0.5) < 0.03);
}

TEST_CASE("A Hurst exponent needs three classes of lags", "[statistics]") {
  // Lags from two cells to an eighth of a side count: of 27 vertices two classes, of 40 three.
  CHECK(std::isnan(variogram(stepLand("few", 27, 100)).hurst));
  CHECK(std::isnan(variogram(stepLand("few", 27, 100)).dimension));
  CHECK(std::isfinite(variogram(stepLand("few", 40, 100)).hurst));
}

TEST_CASE("The variogram's bits", "[statistics]") {
  // The same in every build, as are all of these numbers.
  const Variogram numbers = variogram(stepLand("bits", 513, 100));
  JsonWriter json;
  json.beginArray();
  for (const Variogram::Class& each : numbers.classes) {
    json.number(each.lag);
    json.number(each.gamma);
  }
  json.number(numbers.hurst);
  json.endArray();
  Fnv1a64 hash;
  hash.addBytes(json.text());
  CHECK(hexDigits(hash.value()) == "3aca511615f43c30");
}

}  // namespace
}  // namespace faultline
