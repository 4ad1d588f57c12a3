// terrain/smoothing: each filter against the plain loops, bit by bit, and what it must keep;
// impulse responses against their formulas; the documents' filters at 513; the same picture at
// other sizes.
#include "terrain/smoothing/smoothing.h"
#include "terrain/timeline/timeline.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

#include "terrain/recipe/smooth.h"
#include "terrain/uplift/uplift.h"
#include "unit/terrain/plain_smoothing.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// All smoothers but none.
const std::vector<Smooth> kFilters = [] {
  std::vector<Smooth> filters;
  for (const SmoothRow& row : kSmoothRows) {
    if (row.smooth != Smooth::kNone) filters.push_back(row.smooth);
  }
  return filters;
}();

// Radius and strength in thousandths.
Recipe filterRecipe(Smooth kind, std::int32_t radius, std::int32_t strength) {
  Recipe recipe;
  recipe.set(ParameterId::kSmooth, static_cast<std::int32_t>(kind));
  recipe.set(ParameterId::kSmoothRadius, radius);
  recipe.set(ParameterId::kSmoothStrength, strength);
  return recipe;
}

Heightfield filtered(const Recipe& recipe, const Heightfield& in) {
  return smoothed(Smoother(recipe, in.size), in);
}

Heightfield randomHeights(RandomDraws& draws, int size) {
  Heightfield field(size);
  for (float& z : field.z) {
    z = storedHeight(static_cast<float>(std::ldexp(draws.part() - 0.5, draws.between(-41, 2))));
  }
  return field;
}

// k of the sweeps on a grid.
double strengthOn(const Recipe& recipe, int size) {
  return power(recipe.real(ParameterId::kSmoothStrength), 512.0 / (size - 1));
}

TEST_CASE("Every filter equals its plain loops in every bit, in any slices", "[smoothing]") {
  RandomDraws draws(20);
  INFO(draws.name());
  for (int round = 0; round < 150; ++round) {
    const Smooth kind = kFilters[static_cast<std::size_t>(round) % kFilters.size()];
    const int size = draws.oneIn(5) ? draws.between(2, 12) : draws.between(2, 300);
    Recipe recipe =
        filterRecipe(kind, draws.oneIn(3) ? draws.between(0, 4000) : draws.between(0, 64000),
                     draws.oneIn(6) ? 990 * draws.between(0, 1) : draws.between(0, 990));
    if (draws.oneIn(2)) recipe.set(ParameterId::kTaps, draws.between(2, 32));
    const Heightfield field = randomHeights(draws, size);
    CAPTURE(kind, size, recipe.real(ParameterId::kSmoothRadius),
            recipe.real(ParameterId::kSmoothStrength), recipe.value(ParameterId::kTaps));
    const Smoother smoother(recipe, size);
    Heightfield in = field;
    Heightfield between(size);
    Heightfield out(size);
    // What stood in the buffers is of no importance.
    std::fill(between.z.begin(), between.z.end(), std::numeric_limits<float>::quiet_NaN());
    std::fill(out.z.begin(), out.z.end(), std::numeric_limits<float>::quiet_NaN());
    const int longest = draws.oneIn(3) ? 3 : draws.oneIn(2) ? 40 : smoother.steps();
    for (int at = 0; at < smoother.steps();) {
      const int end = std::min(smoother.steps(), at + draws.between(0, longest));
      smoother.run(in, between, out, at, end);
      at = end;
    }
    REQUIRE(out.z == plain::smoothingPass(recipe, field).z);
    REQUIRE(in.z == field.z);
  }
}

// Heights of about one size, with some that are far smaller or larger, or 0. Where a peak leaves a
// window, what it has rounded away from the others would show.
Heightfield unevenHeights(RandomDraws& draws, int size) {
  Heightfield field(size);
  const double height = std::ldexp(1.0, draws.between(-30, 4));
  const double base = draws.oneIn(2) ? 1.5 : 0.0;
  const auto set = [&](float& z, double value) { z = storedHeight(static_cast<float>(value)); };
  for (float& z : field.z) set(z, height * (base + draws.part() - 0.5));
  const auto anyOne = [&]() -> float& {
    return field.z[static_cast<std::size_t>(draws.between(0, size * size - 1))];
  };
  const int odd = draws.oneIn(3) ? 0 : draws.oneIn(3) ? size * size : draws.between(1, 200);
  for (int i = 0; i < odd; ++i) {
    set(anyOne(), draws.oneIn(4) ? 0.0 : height * std::ldexp(draws.part(), draws.between(-28, 0)));
  }
  const int peaks = draws.oneIn(2) ? 0 : draws.between(1, 40);
  for (int i = 0; i < peaks; ++i) {
    set(anyOne(), height * std::ldexp(draws.part(), draws.between(16, 36)));
  }
  return field;
}

TEST_CASE("Sums of a wide box that move along equal those that are added up afresh",
          "[smoothing]") {
  RandomDraws draws(38);
  INFO(draws.name());
  for (int round = 0; round < 120; ++round) {
    // A radius of whole vertices
    const int cells = 128 << draws.between(0, round % 10 == 0 ? 2 : 1);
    const int reach = draws.between(10, cells / 8);
    const Recipe recipe = filterRecipe(Smooth::kBox, 512000 / cells * reach, 0);
    const Heightfield field = unevenHeights(draws, cells + 1);
    CAPTURE(cells, reach, round);
    const Smoother smoother(recipe, field.size);
    Heightfield in = field;
    Heightfield between(field.size);
    Heightfield out(field.size);
    const int longest = draws.oneIn(3) ? 3 : draws.oneIn(2) ? 40 : smoother.steps();
    for (int at = 0; at < smoother.steps();) {
      const int end = std::min(smoother.steps(), at + draws.between(0, longest));
      smoother.run(in, between, out, at, end);
      at = end;
    }
    REQUIRE(out.z == plain::smoothingPass(recipe, field).z);
  }
}

TEST_CASE("No filter, no radius, no strength: a copy", "[smoothing]") {
  RandomDraws draws(21);
  INFO(draws.name());
  for (const int size : {2, 3, 40, 130}) {
    const Heightfield field = randomHeights(draws, size);
    CHECK(filtered(filterRecipe(Smooth::kNone, 5000, 500), field).z == field.z);
    for (const Smooth kind : kFilters)
      CHECK(filtered(filterRecipe(kind, 0, 0), field).z == field.z);
  }
}

TEST_CASE("At 513 a box of radius 2 is the plain mean of five", "[smoothing]") {
  RandomDraws draws(22);
  INFO(draws.name());
  const Heightfield field = randomHeights(draws, 513);
  Heightfield alongX(513);
  const auto mean = [](float a, float b, float c, float d, float e) {
    const double sum = static_cast<double>(a) + static_cast<double>(b) + static_cast<double>(c) +
                       static_cast<double>(d) + static_cast<double>(e);
    return storedHeight(static_cast<float>(sum / 5.0));
  };
  for (int y = 0; y < 513; ++y) {
    for (int x = 2; x < 511; ++x) {
      const float* z = field.row(y) + x;
      alongX.row(y)[x] = mean(z[-2], z[-1], z[0], z[1], z[2]);
    }
  }
  const Heightfield smooth = filtered(filterRecipe(Smooth::kBox, 2000, 0), field);
  int wrong = 0;
  for (int y = 2; y < 511; ++y) {
    for (int x = 2; x < 511; ++x) {
      const float expected = mean(alongX.at(x, y - 2), alongX.at(x, y - 1), alongX.at(x, y),
                                  alongX.at(x, y + 1), alongX.at(x, y + 2));
      if (smooth.at(x, y) != expected) ++wrong;
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("At 513 a cross is the mean of five, or half a height and half its neighbours' mean",
          "[smoothing]") {
  // 65536ths: sums of five are exact.
  RandomDraws draws(26);
  INFO(draws.name());
  Heightfield field(513);
  for (float& z : field.z) z = static_cast<float>(draws.between(-4000, 4000)) / 65536.0f;
  const Heightfield alike = filtered(filterRecipe(Smooth::kCross, 0, 800), field);
  const Heightfield half = filtered(filterRecipe(Smooth::kCross, 0, 500), field);
  int wrong = 0;
  for (int y = 1; y < 512; ++y) {
    for (int x = 1; x < 512; ++x) {
      const float beside =
          field.at(x - 1, y) + field.at(x + 1, y) + field.at(x, y - 1) + field.at(x, y + 1);
      const auto five = static_cast<double>(field.at(x, y) + beside) / 5.0;
      if (std::fabs(static_cast<double>(alike.at(x, y)) - five) > 1e-8) ++wrong;
      if (half.at(x, y) != (field.at(x, y) + beside / 4.0f) / 2.0f) ++wrong;
    }
  }
  CHECK(wrong == 0);
  // In a corner the height itself stands in for two of the four.
  CHECK(half.at(0, 0) == (6.0f * field.at(0, 0) + field.at(1, 0) + field.at(0, 1)) / 8.0f);
}

TEST_CASE("At 513 the sweeps are the blog's, with its k", "[smoothing]") {
  RandomDraws draws(23);
  INFO(draws.name());
  // Nothing so small that the rule on small values could touch it.
  Heightfield field(513);
  for (float& z : field.z) z = static_cast<float>(draws.between(1000, 4000)) / 4096.0f;
  const float k = static_cast<float>(0.45);
  const float rest = static_cast<float>(1.0 - 0.45);
  for (const bool feedsBack : {true, false}) {
    Heightfield blog = field;
    const auto along = [&](float* z, std::ptrdiff_t step) {
      float previous = *z;
      for (int i = 1; i < 513; ++i) {
        z += step;
        const float input = *z;
        *z = k * previous + rest * input;
        previous = feedsBack ? *z : input;
      }
    };
    for (int y = 0; y < 513; ++y) {
      along(blog.row(y), 1);
      along(blog.row(y) + 512, -1);
    }
    for (int x = 0; x < 513; ++x) {
      along(blog.row(0) + x, 513);
      along(blog.row(512) + x, -513);
    }
    const Smooth kind = feedsBack ? Smooth::kIir : Smooth::kFir;
    CHECK(filtered(filterRecipe(kind, 0, 450), field).z == blog.z);
  }
}

TEST_CASE("More taps bring an FIR filter nearer to the IIR, and 2 are the blog's", "[smoothing]") {
  RandomDraws draws(25);
  INFO(draws.name());
  const Heightfield field = randomHeights(draws, 129);
  const Heightfield endless = filtered(filterRecipe(Smooth::kIir, 0, 900), field);
  Recipe recipe = filterRecipe(Smooth::kFir, 0, 900);
  CHECK(recipe.value(ParameterId::kTaps) == 2);
  double before = std::numeric_limits<double>::infinity();
  for (const int taps : {2, 3, 5, 9, 17, 32}) {
    recipe.set(ParameterId::kTaps, taps);
    const Heightfield cutOff = filtered(recipe, field);
    double distance = 0.0;
    for (std::size_t i = 0; i < field.z.size(); ++i) {
      distance += std::fabs(static_cast<double>(cutOff.z[i]) - static_cast<double>(endless.z[i]));
    }
    CAPTURE(taps);
    CHECK(distance < 0.9 * before);
    before = distance;
  }
}

TEST_CASE("The Gaussian's weights are a bell of a third of the radius", "[smoothing]") {
  const std::vector<double> weights = plain::gaussianWeights(12.0, 513);
  REQUIRE(weights.size() == 13);
  for (std::size_t j = 0; j < weights.size(); ++j) {
    const double distance = static_cast<double>(j) / 4.0;  // sigma is 4
    CHECK(std::fabs(weights[j] - std::exp(-distance * distance / 2.0)) < 1e-15);
  }
  // An impulse shows them: the product of a column's and a row's, over the square of their sum.
  double total = -weights[0];
  for (const double weight : weights) total += 2.0 * weight;
  Heightfield impulse(513);
  impulse.row(256)[256] = 1.0f;
  const Heightfield response = filtered(filterRecipe(Smooth::kGaussian, 12000, 0), impulse);
  for (int y = 240; y <= 272; ++y) {
    for (int x = 240; x <= 272; ++x) {
      const auto u = static_cast<std::size_t>(std::abs(x - 256));
      const auto v = static_cast<std::size_t>(std::abs(y - 256));
      const double expected = u > 12 || v > 12 ? 0.0 : weights[u] * weights[v] / (total * total);
      REQUIRE(std::fabs(static_cast<double>(response.at(x, y)) - expected) <= 2e-7 * expected);
    }
  }
}

TEST_CASE("Weights outside the border are left out, end weights are fractions", "[smoothing]") {
  // Radius 3 at 257: one and a half cells.
  Heightfield field(257);
  field.row(100)[0] = 1.0f;
  const Heightfield box = filtered(filterRecipe(Smooth::kBox, 3000, 0), field);
  CHECK(box.at(0, 100) == static_cast<float>(static_cast<double>(static_cast<float>(1 / 2.5)) / 4));
  CHECK(box.at(1, 100) == static_cast<float>(static_cast<double>(static_cast<float>(1 / 3.5)) / 4));
  CHECK(box.at(2, 102) == static_cast<float>(0.5 * static_cast<double>(0.125f) / 4));
  CHECK(box.at(3, 100) == 0.0f);
  CHECK(box.at(0, 103) == 0.0f);
}

// Means keep them exactly. A sweep's two weights are floats that add up to 1 within 2^-24, and
// three roundings follow: a sweep of inputs is off by less than 2^-22 of the value; feeding back
// adds up to 1 / (1 - k) times that.
TEST_CASE("Constants are kept", "[smoothing]") {
  RandomDraws draws(24);
  INFO(draws.name());
  for (int round = 0; round < 40; ++round) {
    const Smooth kind = kFilters[static_cast<std::size_t>(round) % kFilters.size()];
    const int size = draws.between(2, 200);
    const Recipe recipe = filterRecipe(kind, draws.between(0, 64000), draws.between(0, 990));
    const float height = storedHeight(static_cast<float>(draws.part() * 2.0 - 1.0));
    CAPTURE(kind, size, height, recipe.real(ParameterId::kSmoothStrength));
    Heightfield flat(size);
    std::fill(flat.z.begin(), flat.z.end(), height);
    double bound = 0.0;
    if (kind == Smooth::kFir) bound = 4 * 0x1p-22;
    if (kind == Smooth::kIir) bound = 4 * 0x1p-22 / (1.0 - strengthOn(recipe, size));
    double worst = 0.0;
    for (const float z : filtered(recipe, flat).z) {
      worst = std::max(worst, std::fabs(static_cast<double>(z) - static_cast<double>(height)));
    }
    CHECK(worst <= bound * std::fabs(static_cast<double>(height)));
  }
}

// A plane of slope (3, -5) / 1024 a cell: every sum of a mean is exact. IIR: what the borders
// disturb is k^64 of the slope 64 cells away; the rest is rounding.
TEST_CASE("Planes are kept away from the border", "[smoothing]") {
  constexpr int kSize = 257;
  Heightfield plane(kSize);
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) plane.row(y)[x] = static_cast<float>(3 * x - 5 * y) / 1024.0f;
  }
  for (const Smooth kind : kFilters) {
    for (const int radius : {500, 2000, 7250, 64000}) {
      const Recipe recipe = filterRecipe(kind, radius, std::min(900, radius / 10));
      CAPTURE(kind, radius);
      const bool sweeps = kind == Smooth::kIir || kind == Smooth::kFir;
      const int reach = kind == Smooth::kFir   ? 2
                        : kind == Smooth::kIir ? 64
                                               : plain::Radius(radius / 1000.0, kSize).reach;
      const Heightfield smooth = filtered(recipe, plane);
      double worst = 0.0;
      for (int y = reach; y < kSize - reach; ++y) {
        for (int x = reach; x < kSize - reach; ++x) {
          worst = std::max(worst, std::fabs(static_cast<double>(smooth.at(x, y)) -
                                            static_cast<double>(plane.at(x, y))));
        }
      }
      CHECK(worst <= (sweeps ? 4e-6 : 0.0));
    }
  }
}

TEST_CASE("One sweep of the IIR filter answers an impulse with (1 - k) k^n", "[smoothing]") {
  for (const double k : {0.25, 0.6, 0.9}) {
    UnfilledVector<float> line(200, 0.0f);
    line[10] = 1.0f;
    plain::iirSweep(line.data(), 1, 200, static_cast<float>(k), static_cast<float>(1.0 - k));
    for (int i = 0; i < 200; ++i) {
      const double expected = i < 10 ? 0.0 : (1.0 - k) * std::pow(k, i - 10);
      const double off =
          std::fabs(static_cast<double>(line[static_cast<std::size_t>(i)]) - expected);
      REQUIRE(off <= 1e-5 * expected + 0x1p-39);
    }
    UnfilledVector<float> inputs(20, 0.0f);
    inputs[10] = 1.0f;
    plain::firSweep(inputs.data(), 1, 20, {static_cast<float>(1.0 - k), static_cast<float>(k)});
    for (std::size_t i = 0; i < 20; ++i) {
      const double expected = i == 10 ? 1.0 - k : i == 11 ? k : 0.0;
      REQUIRE(std::fabs(static_cast<double>(inputs[i]) - expected) < 1e-7);
    }
  }
}

// East and west together: the sum over m of (1-k) k^m (1-k) k^(m+n) = k^n (1-k) / (1+k). FIR: [1-k,
// k] and its mirror image make [k(1-k), k^2 + (1-k)^2, k(1-k)].
TEST_CASE("Four sweeps answer an impulse with the product of rows and columns", "[smoothing]") {
  constexpr int kSize = 513;
  constexpr int kMiddle = 256;
  Heightfield impulse(kSize);
  impulse.row(kMiddle)[kMiddle] = 1.0f;
  for (const int strength : {250, 600, 900}) {
    const double k = strength / 1000.0;
    const auto iir = [k](int n) { return std::pow(k, std::abs(n)) * (1.0 - k) / (1.0 + k); };
    const auto fir = [k](int n) {
      return n == 0 ? k * k + (1.0 - k) * (1.0 - k) : std::abs(n) == 1 ? k * (1.0 - k) : 0.0;
    };
    const Heightfield back = filtered(filterRecipe(Smooth::kIir, 0, strength), impulse);
    const Heightfield forward = filtered(filterRecipe(Smooth::kFir, 0, strength), impulse);
    int wrong = 0;
    for (int y = 0; y < kSize; ++y) {
      for (int x = 0; x < kSize; ++x) {
        const double expected = iir(x - kMiddle) * iir(y - kMiddle);
        const double offBack = static_cast<double>(back.at(x, y)) - expected;
        const double offForward =
            static_cast<double>(forward.at(x, y)) - fir(x - kMiddle) * fir(y - kMiddle);
        // Values below 2^-40 end an answer early; the tail that is missing adds up to 1/(1-k) of
        // it.
        if (std::fabs(offBack) > 2e-5 * expected + 0x1p-40 * (1.0 + 1.0 / (1.0 - k))) ++wrong;
        if (std::fabs(offForward) > 3e-7) ++wrong;
      }
    }
    CAPTURE(strength);
    CHECK(wrong == 0);
  }
}

TEST_CASE("A mean stays within what it is the mean of", "[smoothing]") {
  RandomDraws draws(25);
  INFO(draws.name());
  const Heightfield field = randomHeights(draws, 40);
  const auto [low, high] = std::minmax_element(field.z.begin(), field.z.end());
  for (const Smooth kind : {Smooth::kBox, Smooth::kGaussian}) {
    for (const float z : filtered(filterRecipe(kind, 30000, 0), field).z) {
      REQUIRE(z >= *low);
      REQUIRE(z <= *high);
    }
  }
}

TEST_CASE("Small values are stored as 0 in both halves of a pass", "[smoothing]") {
  Heightfield field(5);
  field.row(2)[2] = 0x1p-39f;
  // A third, or less than half, of 2^-39 is below 2^-40; a column alone is not.
  CHECK(filtered(filterRecipe(Smooth::kBox, 64000, 0), field).z == UnfilledVector<float>(25, 0.0f));
  Heightfield column(5);
  for (int y = 0; y < 5; ++y) column.row(y)[2] = 0x1p-38f;
  const Heightfield smooth = filtered(filterRecipe(Smooth::kBox, 64000, 0), column);
  CHECK(smooth.at(2, 2) != 0.0f);
  // Exactly 2^-40 stays.
  Heightfield bound(2);
  std::fill(bound.z.begin(), bound.z.end(), 0x1p-40f);
  for (const Smooth kind : kFilters) {
    CHECK(filtered(filterRecipe(kind, 0, 0), bound).z == bound.z);
  }
  Heightfield row(513);
  row.row(0)[0] = 0x1p-38f;
  const Heightfield swept = filtered(filterRecipe(Smooth::kIir, 0, 500), row);
  for (const float z : swept.z) REQUIRE((z == 0.0f || std::fabs(z) >= 0x1p-40f));
  CHECK(swept.at(300, 0) == 0.0f);
}

// The same land at two sizes, smoothed, compared at the vertices they share.
double correlation(const Heightfield& small, const Heightfield& large) {
  const int stride = (large.size - 1) / (small.size - 1);
  double a = 0.0, b = 0.0, aa = 0.0, bb = 0.0, ab = 0.0;
  for (int y = 0; y < small.size; ++y) {
    for (int x = 0; x < small.size; ++x) {
      const auto p = static_cast<double>(small.at(x, y));
      const auto q = static_cast<double>(large.at(x * stride, y * stride));
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  }
  const double count = static_cast<double>(small.size) * small.size;
  return (ab - a * b / count) / std::sqrt((aa - a * a / count) * (bb - b * b / count));
}

TEST_CASE("257 and 1025 look like 513", "[smoothing]") {
  const auto land = [](const Recipe& recipe, int size) {
    const UpliftPlan plan = upliftPlan(recipe);
    FaultField field(size, plan.profile());
    addSteps(field, plan, 0, plan.steps, 1);
    Heightfield heights(size);
    field.writeHeights(0x1p-36, nullptr, heights, 0, size);
    const Smoother smoother(recipe, size);
    for (int pass = 0; pass < Timeline(recipe).passes; ++pass)
      heights = smoothed(smoother, heights);
    return heights;
  };
  for (const Smooth kind : kFilters) {
    for (const bool strong : {false, true}) {
      Recipe recipe = filterRecipe(kind, strong ? 12000 : 2000, strong ? 900 : 600);
      recipe.seed = "alike";
      recipe.set(ParameterId::kFaults, 200);
      recipe.set(ParameterId::kFade, 0);
      recipe.set(ParameterId::kSmoothPasses, strong ? 1 : 6);
      const Heightfield middle = land(recipe, 513);
      const double smaller = correlation(land(recipe, 257), middle);
      const double larger = correlation(middle, land(recipe, 1025));
      CAPTURE(kind, strong, smaller, larger);
      // 200 step faults, one strong pass or six gentle ones. Least alike: 0.9975, six Gaussians of
      // one cell at 257, narrower than a grid can show; 0.9982 and 0.9987, the two taps of FIR; and
      // 0.9986, one strong cross at 257. All others are above 0.999.
      const bool coarse = kind == Smooth::kGaussian || kind == Smooth::kFir;
      const double bound = kind == Smooth::kCross && strong ? 0.998 : 0.999;
      CHECK(smaller > (coarse && !strong ? 0.997 : bound));
      CHECK(larger > (kind == Smooth::kFir && !strong ? 0.998 : 0.999));
    }
  }
}

}  // namespace
}  // namespace faultline
