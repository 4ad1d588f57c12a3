// terrain/fault_field: the fast field against a plain double loop over cells and faults, in every
// cell.
#include "terrain/fault_field.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "unit/plain_reference.h"
#include "unit/random_recipes.h"

namespace faultline {
namespace {

// Every direction that could trip integer arithmetic: axis-parallel, a hair off the axes, diagonal.
constexpr std::int32_t kNormals[][2] = {
    {65536, 0},       {-65536, 0},   {0, 65536},  {0, -65536},    {65536, 1},      {65536, -1},
    {-65536, 1},      {-65536, -1},  {1, 65536},  {1, -65536},    {-1, 65536},     {-1, -65536},
    {2, 65535},       {-2, 65535},   {3, -65535}, {46341, 46341}, {46341, -46341}, {-46341, 46341},
    {-46341, -46341}, {1, 0},        {0, 1},      {-1, 0},        {0, -1},         {1, 1},
    {-1, 1},          {32768, 56756}};

constexpr std::int32_t kFull = 1 << 24;
constexpr std::int32_t kLast = kFull - 1;

// Faults through vertices, corners, border points and beyond the square, in all of kNormals.
std::vector<Fault> awkwardFaults(RandomDraws& draws, int d) {
  const auto at = [d](int k) { return static_cast<std::int32_t>(std::int64_t{kFull} * k / d); };
  const auto some = [&] { return draws.between(0, kLast); };
  std::vector<Fault> faults;
  for (const auto& [a, b] : kNormals) {
    const std::int32_t points[][2] = {
        {0, 0},
        {kLast, kLast},
        {0, kLast},
        {kLast, 0},
        {some(), 0},
        {kLast, some()},
        // On a vertex exactly where d divides 2^24, else a hair north-west of it.
        {at(draws.between(0, d - 1)), at(draws.between(0, d - 1))},
        // Lines that miss the grid.
        {-kFull, -kFull},
        {2 * kFull, 2 * kFull},
        {-1, kFull}};
    for (const auto& [px, py] : points) {
      faults.push_back({a, b, px, py, draws.between(0, 3) == 0 ? kFull : draws.between(0, kFull)});
    }
  }
  return faults;
}

std::vector<std::int64_t> fieldSums(const FaultField& field) {
  const auto size = static_cast<std::size_t>(field.size());
  std::vector<std::int64_t> sums(size * size);
  for (std::size_t y = 0; y < size; ++y) {
    field.rowSums(static_cast<int>(y), std::span(sums).subspan(y * size, size));
  }
  return sums;
}

std::vector<std::int64_t> fastSums(std::span<const Fault> faults, int size) {
  FaultField field(size);
  field.add(faults, 1);
  return fieldSums(field);
}

TEST_CASE("The fast field equals the plain double loop at every size from 2 to 300", "[field]") {
  RandomDraws draws(10);
  INFO(draws.name());
  for (int size = 2; size <= 300; ++size) {
    const std::vector<Fault> awkward = awkwardFaults(draws, size - 1);
    std::vector<Fault> faults;
    for (int i = 0; i < 4; ++i) faults.push_back(randomFault(draws));
    for (int i = 0; i < 4; ++i) {
      const int last = static_cast<int>(awkward.size()) - 1;
      faults.push_back(awkward[static_cast<std::size_t>(draws.between(0, last))]);
    }
    CAPTURE(size);
    REQUIRE(fastSums(faults, size) == plain::sums(faults, size));
  }
}

TEST_CASE("The fast field equals the plain double loop on random recipes", "[field]") {
  RandomDraws draws(11);
  INFO(draws.name());
  for (int round = 0; round < 25; ++round) {
    const Recipe recipe = smallRecipe(draws, 120, 150);
    const std::vector<Fault> faults = faultsOf(recipe);
    CAPTURE(recipe.seed, recipe.size(), recipe.faults());
    REQUIRE(fastSums(faults, recipe.size()) == plain::sums(faults, recipe.size()));
  }
}

TEST_CASE("Awkward lines: each alone equals the definition in every cell", "[field]") {
  RandomDraws draws(12);
  INFO(draws.name());
  // Powers of two put the points exactly on vertices; the others do not.
  for (const int d : {1, 2, 3, 7, 8, 16, 31}) {
    for (const Fault& fault : awkwardFaults(draws, d)) {
      CAPTURE(d, fault.a, fault.b, fault.px, fault.py);
      const std::span<const Fault> one(&fault, 1);
      REQUIRE(fastSums(one, d + 1) == plain::sums(one, d + 1));
    }
  }
}

TEST_CASE("A line through vertices raises those on it", "[field]") {
  // The diagonal x + y = 8 of a 17 grid, from both sides.
  for (const std::int32_t sign : {1, -1}) {
    const Fault diagonal{sign * 46341, sign * 46341, kFull / 4, kFull / 4, kFull};
    const std::vector<std::int64_t> sums = fastSums(std::span(&diagonal, 1), 17);
    for (int y = 0; y < 17; ++y) {
      for (int x = 0; x < 17; ++x) {
        const bool raised = sign * (x + y - 8) >= 0;
        REQUIRE(sums[static_cast<std::size_t>(y * 17 + x)] == (raised ? kFull : -kFull));
      }
    }
  }
}

TEST_CASE("The largest grid: rows agree with the definition", "[field]") {
  constexpr int kSize = kMaxSize;
  RandomDraws draws(13);
  INFO(draws.name());
  std::vector<Fault> faults = awkwardFaults(draws, kSize - 1);
  for (int i = 0; i < 20; ++i) faults.push_back(randomFault(draws));
  FaultField field(kSize);
  field.add(faults, 1);
  std::vector<std::int64_t> sums(kSize);
  for (const int y : {0, 1, 1023, 2048, 4095, 4096}) {
    field.rowSums(y, sums);
    // Every vertex near the borders, every 13th between.
    for (int x = 0; x < kSize; x += (x < 20 || x > kSize - 20) ? 1 : 13) {
      CAPTURE(x, y);
      REQUIRE(sums[static_cast<std::size_t>(x)] == plain::sumAt(faults, x, y, kSize - 1));
    }
  }
}

TEST_CASE("Order and slicing do not matter, and taking away leaves flat land", "[field]") {
  RandomDraws draws(14);
  INFO(draws.name());
  // More faults than one batch of the field holds, and an odd number of them.
  for (const int count : {1, 7, 511, 512, 513, 1337}) {
    const int size = draws.between(2, 90);
    std::vector<Fault> faults = awkwardFaults(draws, size - 1);
    while (static_cast<int>(faults.size()) < count) faults.push_back(randomFault(draws));
    faults.resize(static_cast<std::size_t>(count));
    const std::vector<std::int64_t> atOnce = fastSums(faults, size);
    for (std::size_t i = faults.size(); i > 1; --i) {
      const int other = draws.between(0, static_cast<int>(i) - 1);
      std::swap(faults[i - 1], faults[static_cast<std::size_t>(other)]);
    }
    FaultField field(size);
    for (std::size_t first = 0; first < faults.size();) {
      const int most = static_cast<int>(faults.size() - first);
      const auto slice = static_cast<std::size_t>(draws.between(1, std::min(most, 700)));
      field.add(std::span(faults).subspan(first, slice), 1);
      first += slice;
    }
    CAPTURE(count, size);
    REQUIRE(fieldSums(field) == atOnce);
    std::reverse(faults.begin(), faults.end());
    field.add(faults, -1);
    REQUIRE(fieldSums(field) == std::vector<std::int64_t>(atOnce.size()));
    REQUIRE(field.range() == 0);
  }
}

TEST_CASE("Sums, range and heights tell the same", "[field]") {
  RandomDraws draws(15);
  INFO(draws.name());
  for (int round = 0; round < 20; ++round) {
    const int size = draws.between(2, 70);
    std::vector<Fault> faults;
    for (int i = draws.between(0, 40); i >= 0; --i) faults.push_back(randomFault(draws));
    FaultField field(size);
    field.add(faults, 1);
    const std::vector<std::int64_t> sums = fieldSums(field);
    const auto [low, high] = std::minmax_element(sums.begin(), sums.end());
    REQUIRE(field.range() == (*high - *low) * 64);
    const double scale = draws.part() * 0x1p-30;
    Heightfield whole(size);
    field.writeHeights(scale, whole, 0, size);
    REQUIRE(whole.z == plain::heights(faults, size, scale).z);
    // In two pieces, the later first.
    Heightfield pieces(size);
    const int cut = draws.between(0, size);
    field.writeHeights(scale, pieces, cut, size);
    field.writeHeights(scale, pieces, 0, cut);
    REQUIRE(pieces.z == whole.z);
    field.clear();
    REQUIRE(fieldSums(field) == std::vector<std::int64_t>(sums.size()));
  }
}

TEST_CASE("Heights below 2^-40 are stored as nothing, 2^-40 itself stays", "[field]") {
  CHECK(storedHeight(0x1p-40f) == 0x1p-40f);
  CHECK(storedHeight(-0x1p-40f) == -0x1p-40f);
  CHECK(storedHeight(0x1.fffffep-41f) == 0.0f);
  CHECK(storedHeight(-0x1.fffffep-41f) == 0.0f);
  // An amplitude of 1 / 2^24 is 64 units of 2^-30.
  const Fault fault{65536, 0, kFull / 2, kFull / 2, 1};
  FaultField field(3);
  field.add(std::span(&fault, 1), 1);
  Heightfield heights(3);
  field.writeHeights(0x1p-46, heights, 0, 3);
  CHECK(heights.z == std::vector<float>{-0x1p-40f, 0x1p-40f, 0x1p-40f, -0x1p-40f, 0x1p-40f,
                                        0x1p-40f, -0x1p-40f, 0x1p-40f, 0x1p-40f});
  field.writeHeights(0x1.fffp-47, heights, 0, 3);
  CHECK(heights.z == std::vector<float>(9));
}

}  // namespace
}  // namespace faultline
