// terrain/fault_field: the fast field against a plain double loop over cells and faults, in every
// cell.
#include "terrain/uplift/fault_field.h"
#include "terrain/timeline/timeline.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "terrain/uplift/profile.h"
#include "unit/terrain/awkward_faults.h"
#include "unit/terrain/plain_reference.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

std::vector<std::int64_t> fieldSums(const FaultField& field) {
  const auto size = static_cast<std::size_t>(field.size());
  std::vector<std::int64_t> sums(size * size);
  for (std::size_t y = 0; y < size; ++y) {
    field.rowSums(static_cast<int>(y), std::span(sums).subspan(y * size, size));
  }
  return sums;
}

std::vector<std::int64_t> fastSums(std::span<const Fault> faults, int size,
                                   Profile profile = Profile::kStep) {
  FaultField field(size, profile);
  field.add(faults, 1);
  return fieldSums(field);
}

TEST_CASE("The fast field equals the plain double loop at every size from 2 to 300",
          "[field][long]") {
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
    REQUIRE(fastSums(faults, size) == plain::sums(faults, Profile::kStep, size));
  }
}

TEST_CASE("The fast field equals the plain double loop on random recipes", "[field]") {
  RandomDraws draws(11);
  INFO(draws.name());
  for (int round = 0; round < 60; ++round) {
    Recipe recipe = smallRecipe(draws, 120, 80);
    recipe.set(ParameterId::kMethod, static_cast<std::int32_t>(Method::kFault));
    std::vector<Fault> faults = faultsOf(recipe);
    const FaultPlan plan = faultPlan(recipe);
    for (const DrawnFault& drawn : recipe.drawn) faults.push_back(drawnFault(plan, drawn));
    CAPTURE(recipe.seed, recipe.size(), Timeline(recipe).steps, static_cast<int>(recipe.profile()));
    REQUIRE(fastSums(faults, recipe.size(), recipe.profile()) ==
            plain::sums(faults, recipe.profile(), recipe.size()));
  }
}

// All profiles but the step.
const std::vector<Profile> kWeighted = [] {
  std::vector<Profile> profiles;
  for (const ProfileRow& row : kProfileRows) {
    if (row.profile != Profile::kStep) profiles.push_back(row.profile);
  }
  return profiles;
}();

TEST_CASE("Every profile equals the plain double loop at every size from 2 to 300",
          "[field][long]") {
  RandomDraws draws(16);
  INFO(draws.name());
  for (int size = 2; size <= 300; ++size) {
    const Profile profile = kWeighted[static_cast<std::size_t>(size) % kWeighted.size()];
    std::vector<Fault> faults;
    for (int i = 0; i < 6; ++i) faults.push_back(anyFault(draws));
    CAPTURE(size, static_cast<int>(profile));
    REQUIRE(fastSums(faults, size, profile) == plain::sums(faults, profile, size));
  }
}

TEST_CASE("Weighted awkward lines: each alone equals the definition in every cell", "[field]") {
  RandomDraws draws(17);
  INFO(draws.name());
  for (const Profile profile : kWeighted) {
    for (const int d : {1, 2, 3, 7, 16, 31}) {
      for (Fault fault : awkwardFaults(draws, d)) {
        fault.reach = someReach(draws);
        CAPTURE(static_cast<int>(profile), d, fault.a, fault.b, fault.px, fault.py, fault.reach);
        const std::span<const Fault> one(&fault, 1);
        REQUIRE(fastSums(one, d + 1, profile) == plain::sums(one, profile, d + 1));
      }
    }
  }
}

TEST_CASE("Weighted faults on large grids: rows agree with the definition", "[field][long]") {
  RandomDraws draws(18);
  INFO(draws.name());
  for (const int size : {1025, 4097}) {
    for (const Profile profile : kWeighted) {
      // The largest grid takes seconds: one profile that ends at its reach, one that fills beyond.
      if (size > 1025 && profile != Profile::kNear && profile != Profile::kRamp) continue;
      std::vector<Fault> faults = awkwardFaults(draws, size - 1);
      for (Fault& fault : faults) fault.reach = someReach(draws);
      // Lines a hair off the rows lie near every cell of them: the widest spans.
      for (const std::int32_t a : {1, -1, 2, 16, -300}) {
        faults.push_back({a, 65536, draws.between(0, kLast), draws.between(0, kLast), kFull, 2.0});
        faults.push_back({a, -65536, 0, draws.between(0, kLast), -kFull, 0.0005});
      }
      for (int i = 0; i < 12; ++i) faults.push_back(anyFault(draws));
      FaultField field(size, profile);
      field.add(faults, 1);
      std::vector<std::int64_t> sums(static_cast<std::size_t>(size));
      for (const int y : {0, 1, size / 3, size - 2, size - 1}) {
        field.rowSums(y, sums);
        for (int x = 0; x < size; x += (x < 20 || x > size - 20) ? 1 : 7) {
          CAPTURE(static_cast<int>(profile), size, x, y);
          REQUIRE(sums[static_cast<std::size_t>(x)] ==
                  plain::sumAt(faults, profile, x, y, size - 1));
        }
      }
    }
  }
}

TEST_CASE("Weighted faults: order, slicing and taking away", "[field]") {
  RandomDraws draws(19);
  INFO(draws.name());
  for (const Profile profile : kWeighted) {
    // More than one batch, and not whole blocks.
    for (const int count : {1, 9, 255, 256, 257, 601}) {
      const int size = draws.between(2, 60);
      std::vector<Fault> faults;
      for (int i = 0; i < count; ++i) {
        faults.push_back(anyFault(draws));
        if (draws.oneIn(20) && faults.back().b != 0) faults.back().a = 0;
      }
      const std::vector<std::int64_t> atOnce = fastSums(faults, size, profile);
      for (std::size_t i = faults.size(); i > 1; --i) {
        std::swap(faults[i - 1],
                  faults[static_cast<std::size_t>(draws.between(0, static_cast<int>(i) - 1))]);
      }
      FaultField field(size, profile);
      for (std::size_t first = 0; first < faults.size();) {
        const int most = static_cast<int>(faults.size() - first);
        const auto slice = static_cast<std::size_t>(draws.between(1, std::min(most, 300)));
        field.add(std::span(faults).subspan(first, slice), 1);
        first += slice;
      }
      CAPTURE(static_cast<int>(profile), count, size);
      REQUIRE(fieldSums(field) == atOnce);
      const auto [low, high] = std::minmax_element(atOnce.begin(), atOnce.end());
      REQUIRE(field.range() == *high - *low);
      Heightfield heights(size);
      field.writeHeights(0x1p-33, nullptr, heights, 0, size);
      REQUIRE(heights.z == plain::heights(faults, profile, size, 0x1p-33).z);
      std::reverse(faults.begin(), faults.end());
      field.add(faults, -1);
      REQUIRE(fieldSums(field) == std::vector<std::int64_t>(atOnce.size()));
    }
  }
}

TEST_CASE("Profiles at places anyone can work out", "[field]") {
  // A line down the middle of a 9 grid with half a side of reach: t = -1, -3/4, ... 1.
  const Fault fault{65536, 0, kFull / 2, 0, kFull, 0.5};
  const auto middleRow = [&](Profile profile) {
    const std::vector<std::int64_t> sums = fastSums(std::span(&fault, 1), 9, profile);
    std::vector<double> row;
    for (std::size_t x = 0; x < 9; ++x) row.push_back(static_cast<double>(sums[36 + x]) * 0x1p-30);
    return row;
  };
  CHECK(middleRow(Profile::kNear) == std::vector<double>{0, -49.0 / 256, -9.0 / 16, -225.0 / 256, 1,
                                                         225.0 / 256, 9.0 / 16, 49.0 / 256, 0});
  CHECK(middleRow(Profile::kRidge) == std::vector<double>{0, 49.0 / 256, 9.0 / 16, 225.0 / 256, 1,
                                                          225.0 / 256, 9.0 / 16, 49.0 / 256, 0});
  CHECK(middleRow(Profile::kRamp) ==
        std::vector<double>{-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1});
  const std::vector<double> cosine = middleRow(Profile::kCosine);
  CHECK((cosine[0] == -1.0 && cosine[4] == 0.0 && cosine[8] == 1.0));
  CHECK(std::fabs(cosine[6] - std::sqrt(0.5)) < 3e-7);
  const std::vector<double> sine = middleRow(Profile::kSine);
  CHECK((sine[0] == 0.0 && sine[2] == -1.0 && sine[4] == 0.0 && sine[6] == 1.0 && sine[8] == 0.0));
  CHECK(std::fabs(sine[5] - std::sqrt(0.5)) < 3e-7);
}

TEST_CASE("Heights stand on a base, which may be where they are written", "[field]") {
  RandomDraws draws(23);
  INFO(draws.name());
  for (const Profile profile : {Profile::kStep, Profile::kNear, Profile::kRamp}) {
    const int size = draws.between(2, 70);
    std::vector<Fault> faults;
    for (int i = 0; i < 30; ++i) faults.push_back(anyFault(draws));
    FaultField field(size, profile);
    field.add(faults, 1);
    const std::vector<std::int64_t> sums = fieldSums(field);
    Heightfield base(size);
    for (float& z : base.z) z = static_cast<float>(draws.part());
    Heightfield out(size);
    field.writeHeights(0x1p-34, &base, out, 0, size);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const double z = static_cast<double>(base.z[i]) + static_cast<double>(sums[i]) * 0x1p-34;
      REQUIRE(out.z[i] == storedHeight(static_cast<float>(z)));
    }
    field.writeHeights(0x1p-34, &base, base, 0, size);
    REQUIRE(base.z == out.z);
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
      REQUIRE(fastSums(one, d + 1) == plain::sums(one, Profile::kStep, d + 1));
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
        REQUIRE(sums[static_cast<std::size_t>(y * 17 + x)] ==
                (raised ? 64 : -64) * std::int64_t{kFull});
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
      REQUIRE(sums[static_cast<std::size_t>(x)] ==
              plain::sumAt(faults, Profile::kStep, x, y, kSize - 1));
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
    REQUIRE(field.range() == *high - *low);
    const double scale = draws.part() * 0x1p-30;
    Heightfield whole(size);
    field.writeHeights(scale, nullptr, whole, 0, size);
    REQUIRE(whole.z == plain::heights(faults, Profile::kStep, size, scale).z);
    // In two pieces, the later first.
    Heightfield pieces(size);
    const int cut = draws.between(0, size);
    field.writeHeights(scale, nullptr, pieces, cut, size);
    field.writeHeights(scale, nullptr, pieces, 0, cut);
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
  field.writeHeights(0x1p-46, nullptr, heights, 0, 3);
  CHECK(heights.z == UnfilledVector<float>{-0x1p-40f, 0x1p-40f, 0x1p-40f, -0x1p-40f, 0x1p-40f,
                                           0x1p-40f, -0x1p-40f, 0x1p-40f, 0x1p-40f});
  field.writeHeights(0x1.fffp-47, nullptr, heights, 0, 3);
  CHECK(heights.z == UnfilledVector<float>(9, 0.0f));
}

}  // namespace
}  // namespace faultline
