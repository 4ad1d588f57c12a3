// check/heights_check and check_report: heights made wrong in known ways are found out, and told in
// the order in which one would look.
#include "check/heights_check.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <random>

#include "check/check_report.h"
#include "check/line_fit.h"
#include "check/mesh_check.h"
#include "exchange/read/length_units.h"
#include "exchange/read/opened_heights.h"
#include "terrain/grid/normals.h"
#include "terrain/timeline/session.h"
#include "terrain/uplift/uplift.h"
#include "unit/terrain/plain_reference.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

constexpr double kScale = 0x1p-38;

// The cuts of a recipe, and the plain sum of them with each cut's amount times `times`.
std::vector<Fault> cutsOf(const Recipe& recipe) {
  const UpliftPlan plan = upliftPlan(recipe);
  std::vector<Fault> cuts;
  for (int i = 0; i < plan.steps; ++i) cuts.push_back(faultOf(plan, i));
  return cuts;
}

Recipe cutRecipe(int size, int faults, const std::string& seed) {
  Recipe recipe;
  recipe.seed = seed;
  recipe.set(ParameterId::kSize, size);
  recipe.set(ParameterId::kFaults, faults);
  // Not all cuts alike.
  recipe.set(ParameterId::kFade, 3000);
  return recipe;
}

Heightfield sumOf(const std::vector<Fault>& cuts, int size) {
  return plain::heights(cuts, Profile::kStep, size, kScale);
}

// As a file that lies in this symmetry would hold it.
UnfilledVector<float> lying(const Heightfield& land, Symmetry symmetry) {
  UnfilledVector<float> given(land.z.size());
  for (int y = 0; y < land.size; ++y) {
    for (int x = 0; x < land.size; ++x) {
      given[givenIndex(symmetry, land.size, x, y)] = land.at(x, y);
    }
  }
  return given;
}

// What people export as whole levels: the nearest, the one below, the one above.
UnfilledVector<float> levelsOf(const Heightfield& land, double most, int way) {
  const auto [low, high] = std::minmax_element(land.z.begin(), land.z.end());
  const double range = static_cast<double>(*high) - static_cast<double>(*low);
  UnfilledVector<float> levels;
  for (const float z : land.z) {
    const double level = (static_cast<double>(z) - static_cast<double>(*low)) / range * most;
    levels.push_back(static_cast<float>(way == 0   ? std::nearbyint(level)
                                        : way == 1 ? std::floor(level)
                                                   : std::ceil(level)));
  }
  return levels;
}

TEST_CASE("Levels of a land with few cuts are right, however its heights were rounded", "[check]") {
  for (int i = 0; i < 60; ++i) {
    const int size = i % 2 == 0 ? 33 : 65, faults = i % 3 == 0 ? 5 : i % 3 == 1 ? 20 : 60;
    const Recipe recipe = cutRecipe(size, faults, "levels-" + std::to_string(i));
    const std::vector<Fault> cuts = cutsOf(recipe);
    const Heightfield land = sumOf(cuts, size);
    for (const double most : {255.0, 65535.0}) {
      for (int way = 0; way < 3; ++way) {
        CAPTURE(recipe.seed, size, faults, most, way);
        UnfilledVector<float> levels = levelsOf(land, most, way);
        CHECK(checkHeights(land, {levels, 1.0}, cuts, kScale).wrong == 0);
        CHECK(checkHeights(land, {levels, 1.0}, {}, kScale).wrong == 0);
        // One that is two levels off is wrong, alone.
        float& moved = levels[levels.size() / 3];
        moved += moved > 2.0f ? -2.0f : 2.0f;
        CHECK(checkHeights(land, {levels, 1.0}, {}, kScale).wrong == 1);
      }
    }
  }
}

TEST_CASE("No line of their own makes a few levels right that are not the land's", "[check]") {
  std::mt19937 random(11);
  for (int i = 0; i < 60; ++i) {
    const std::vector<Fault> cuts = cutsOf(cutRecipe(33, i % 2 == 0 ? 5 : 60, std::to_string(i)));
    const Heightfield land = sumOf(cuts, 33);
    for (const double most : {2.0, 3.0, 15.0, 40.0}) {
      // Every tenth height is turned upside down.
      UnfilledVector<float> levels = levelsOf(land, most, 0);
      std::int64_t far = 0;
      for (float& level : levels) {
        if (random() % 10 != 0) continue;
        const float turned = static_cast<float>(most) - level;
        far += std::fabs(turned - level) > 0.8f * static_cast<float>(most);
        level = turned;
      }
      if (far == 0) continue;
      CAPTURE(i, most);
      for (const bool isOfCuts : {false, true}) {
        const HeightsCheck check = checkHeights(
            land, {levels, 1.0}, isOfCuts ? std::span<const Fault>(cuts) : std::span<const Fault>(),
            kScale);
        CHECK((!check.alike || check.wrong > 0));
      }
    }
  }
}

TEST_CASE("Levels are right where the sample lacks the lowest or the highest vertex", "[check]") {
  struct Land {
    const char* seed;
    int faults, way;
  };
  for (const Land& land : {Land{"s4", 20, 1}, Land{"s56", 20, 2}, Land{"s6", 200, 1}}) {
    CAPTURE(land.seed);
    Recipe recipe;
    recipe.seed = land.seed;
    recipe.set(ParameterId::kSize, 65);
    recipe.set(ParameterId::kFaults, land.faults);
    Session session(recipe);
    session.seek(session.length());
    session.finish();
    const UnfilledVector<float> levels = levelsOf(session.heights(), 65535.0, land.way);
    CHECK(checkHeights(session.heights(), {levels, 1.0}, {}, kScale).wrong == 0);
    CHECK(checkHeights(session.heights(), {levels, 1.0}, cutsOf(recipe), session.scale()).wrong ==
          0);
  }
}

// Of all lines through the middle of three pairs that span the narrowest strip.
double narrowestStrip(const std::vector<double>& own, const std::vector<double>& given) {
  double narrowest = INFINITY;
  for (std::size_t i = 0; i < own.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (own[i] == own[j]) continue;
      const double factor = (given[i] - given[j]) / (own[i] - own[j]);
      double high = -INFINITY, low = INFINITY;
      for (std::size_t k = 0; k < own.size(); ++k) {
        high = std::max(high, given[k] - factor * own[k]);
        low = std::min(low, given[k] - factor * own[k]);
      }
      narrowest = std::min(narrowest, high - low);
    }
  }
  return narrowest;
}

TEST_CASE("The strip is as narrow as the narrowest of all slopes between two pairs", "[check]") {
  std::mt19937 random(7);
  for (int i = 0; i < 200; ++i) {
    std::vector<double> own, given;
    const unsigned count = 2 + random() % 39;
    for (unsigned k = 0; k < count; ++k) {
      // Some heights are there twice.
      own.push_back(static_cast<double>(random() % 50));
      given.push_back(std::nearbyint(3.7 * own.back() - 20.0 + static_cast<double>(random() % 3)));
    }
    if (std::all_of(own.begin(), own.end(), [&](double z) { return z == own[0]; })) continue;
    const HeightLine line = stripLine(own, given, {3.7, -19.0}, 1e9);
    double high = -INFINITY, low = INFINITY;
    for (std::size_t k = 0; k < own.size(); ++k) {
      const double off = given[k] - line.factor * own[k] - line.offset;
      high = std::max(high, off);
      low = std::min(low, off);
    }
    CHECK(std::fabs(high - low - narrowestStrip(own, given)) < 1e-9);
    CHECK(std::fabs(high + low) < 1e-9);
  }
}

TEST_CASE("Each symmetry is a way of its own to lie, and does what its name says", "[check]") {
  // 0 1 2 / 3 4 5 / 6 7 8
  Heightfield land(3);
  for (std::size_t i = 0; i < 9; ++i) land.z[i] = static_cast<float>(i);
  using enum Symmetry;
  CHECK(lying(land, kSame) == land.z);
  CHECK(lying(land, kSouthFirst) == UnfilledVector<float>{6, 7, 8, 3, 4, 5, 0, 1, 2});
  CHECK(lying(land, kEastFirst) == UnfilledVector<float>{2, 1, 0, 5, 4, 3, 8, 7, 6});
  CHECK(lying(land, kHalfTurn) == UnfilledVector<float>{8, 7, 6, 5, 4, 3, 2, 1, 0});
  CHECK(lying(land, kExchanged) == UnfilledVector<float>{0, 3, 6, 1, 4, 7, 2, 5, 8});
  CHECK(lying(land, kQuarterLeft) == UnfilledVector<float>{2, 5, 8, 1, 4, 7, 0, 3, 6});
  CHECK(lying(land, kQuarterRight) == UnfilledVector<float>{6, 3, 0, 7, 4, 1, 8, 5, 2});
  CHECK(lying(land, kExchangedHalfTurn) == UnfilledVector<float>{8, 5, 2, 7, 4, 1, 6, 3, 0});
}

TEST_CASE("Right heights are right in every symmetry and unit", "[check]") {
  RandomDraws draws(101);
  INFO(draws.name());
  for (int round = 0; round < 60; ++round) {
    const Recipe recipe =
        cutRecipe(draws.between(9, 80), draws.between(3, 60), "s" + std::to_string(round));
    const std::vector<Fault> cuts = cutsOf(recipe);
    const Heightfield land = sumOf(cuts, recipe.size());
    const auto symmetry = static_cast<Symmetry>(round % static_cast<int>(enumCount<Symmetry>));
    const float factor = std::ldexp(1.0f, draws.between(-6, 6));
    const float offset = static_cast<float>(draws.between(-50, 50)) * factor / 64.0f;
    UnfilledVector<float> given = lying(land, symmetry);
    for (float& z : given) z = z * factor + offset;
    const HeightsCheck check = checkHeights(land, {given, 0.0}, cuts, kScale);
    CAPTURE(round, recipe.size(), cuts.size(), factor, offset);
    REQUIRE(check.alike);
    REQUIRE(check.symmetry == symmetry);
    REQUIRE(std::fabs(check.factor / static_cast<double>(factor) - 1.0) < 1e-4);
    REQUIRE(check.wrong == 0);
  }
}

TEST_CASE("A cut with another sign, none, or counted twice is named, whatever the unit",
          "[check]") {
  RandomDraws draws(102);
  INFO(draws.name());
  for (int round = 0; round < 60; ++round) {
    const Recipe recipe =
        cutRecipe(draws.between(33, 80), draws.between(8, 40), "c" + std::to_string(round));
    std::vector<Fault> cuts = cutsOf(recipe);
    const Heightfield land = sumOf(cuts, recipe.size());
    const std::vector<Fault> right = cuts;
    // One of the earlier cuts, as later ones are small and may miss the grid.
    const int odd = draws.between(0, static_cast<int>(cuts.size()) / 2);
    const int times = std::array{-1, 0, 2}[static_cast<std::size_t>(draws.between(0, 2))];
    Fault& cut = cuts[static_cast<std::size_t>(odd)];
    int raised = 0;
    for (int y = 0; y < land.size; ++y) {
      for (int x = 0; x < land.size; ++x) {
        raised +=
            std::int64_t{cut.a} * x + std::int64_t{cut.b} * y >= faultThreshold(cut, land.size - 1)
                ? 1
                : 0;
      }
    }
    const int all = land.size * land.size;
    if (raised * 20 < all || raised * 20 > 19 * all) continue;
    cut.amplitude *= times;
    UnfilledVector<float> given =
        lying(sumOf(cuts, recipe.size()), static_cast<Symmetry>(round % 8));
    for (float& z : given) z *= 40.0f;
    const HeightsCheck check = checkHeights(land, {given, 0.0}, right, kScale);
    CAPTURE(round, recipe.size(), cuts.size(), odd, times, check.factor, check.offset);
    REQUIRE(check.symmetry == static_cast<Symmetry>(round % 8));
    REQUIRE(check.wrong > 0);
    REQUIRE(check.explained);
    REQUIRE(check.oddCuts.size() == 1);
    REQUIRE(check.oddCuts[0].index == odd);
    REQUIRE(std::fabs(check.oddCuts[0].times() - times) < 1e-3);
  }
}

TEST_CASE("Single wrong vertices are found, the first and the worst", "[check]") {
  const Recipe recipe = cutRecipe(65, 20, "spike");
  const Heightfield land = sumOf(cutsOf(recipe), 65);
  const auto [low, high] = std::minmax_element(land.z.begin(), land.z.end());
  Heightfield given = land;
  given.row(10)[40] += 0.01f * (*high - *low);
  given.row(50)[3] -= 0.5f * (*high - *low);
  const HeightsCheck check = checkHeights(land, {given.z, 0.0}, cutsOf(recipe), kScale);
  CHECK(check.wrong == 2);
  CHECK(check.first.x == 40);
  CHECK(check.first.y == 10);
  CHECK(check.largest.x == 3);
  CHECK(check.largest.y == 50);
  CHECK_FALSE(check.explained);
  // 16-bit levels hide nothing but their own step.
  UnfilledVector<float> levels;
  for (const float z : given.z)
    levels.push_back(std::floor((z - *low) / (*high - *low) * 30000.0f));
  CHECK(checkHeights(land, {levels, 1.0}, {}, kScale).wrong == 2);
}

TEST_CASE("Vertices on a line that are lowered are put down to the side test", "[check]") {
  // A cut along column 16 of 33: its vertices lie on the line.
  std::vector<Fault> cuts = cutsOf(cutRecipe(33, 12, "line"));
  cuts[3] = {65536, 0, 1 << 23, 0, cuts[3].amplitude};
  const Heightfield land = sumOf(cuts, 33);
  std::vector<Fault> strict = cuts;
  ++strict[3].px;
  const Heightfield given = sumOf(strict, 33);
  REQUIRE(given.z != land.z);
  const HeightsCheck check = checkHeights(land, {given.z, 0.0}, cuts, kScale);
  CHECK(check.wrong == 33);
  CHECK(check.onLines);
  CHECK(check.lineCut == 3);
}

// What a file of heights would be read as.
HeightsFile fileOf(UnfilledVector<float> z, int side) {
  HeightsFile file;
  file.width = file.height = side;
  file.z = std::move(z);
  return file;
}

Heightfield landOf(const Recipe& recipe) {
  Session session(recipe);
  session.seek(session.length());
  session.finish();
  return session.heights();
}

// The states of the findings, a letter each, and all texts.
std::string statesOf(const CheckReport& report) {
  std::string states;
  for (const Finding& finding : report.findings) {
    states += "rnw"[static_cast<std::size_t>(finding.state)];
  }
  return states;
}
bool tells(const CheckReport& report, std::string_view part) {
  return std::any_of(report.findings.begin(), report.findings.end(),
                     [part](const Finding& f) { return f.text.find(part) != std::string::npos; });
}

TEST_CASE("A cut across the middle is not taken for its mirror image with the sign turned",
          "[check]") {
  // Two cuts along the middle column and a quarter's row; the first asks > where >= is right.
  std::vector<Fault> cuts = {{65536, 0, 1 << 23, 0, 1 << 24}, {0, 65536, 0, 1 << 22, 1 << 23}};
  const Heightfield land = sumOf(cuts, 33);
  std::vector<Fault> strict = cuts;
  ++strict[0].px;
  const HeightsCheck check = checkHeights(land, {sumOf(strict, 33).z, 0.0}, cuts, kScale);
  CHECK(check.symmetry == Symmetry::kSame);
  CHECK(check.wrong == 33);
  CHECK(check.onLines);
  CHECK(check.oddCuts.empty());
  // What is really mirrored and has a sign turned is still found: this cut has no mirror image.
  cuts[0].px = 1 << 22;
  std::vector<Fault> odd = cuts;
  odd[1].amplitude = -odd[1].amplitude;
  const Heightfield turned = sumOf(odd, 33);
  UnfilledVector<float> mirrored;
  for (int y = 0; y < 33; ++y) {
    for (int x = 0; x < 33; ++x) mirrored.push_back(turned.at(32 - x, y));
  }
  const HeightsCheck both = checkHeights(sumOf(cuts, 33), {mirrored, 0.0}, cuts, kScale);
  CHECK(both.symmetry == Symmetry::kEastFirst);
  CHECK(both.oddCuts.size() == 1);
  CHECK(both.explained);
}

TEST_CASE("The report goes through size, way, unit, vertices and cuts", "[check]") {
  const Recipe recipe = cutRecipe(65, 12, "report");
  const Heightfield land = landOf(recipe);
  const CheckReport right = checkReport(recipe, 12, fileOf(land.z, 65));
  CHECK(statesOf(right) == "nrrrr");
  CHECK(right.isRight());
  CHECK(right.mapSide == 65);
  CHECK(std::count(right.map.begin(), right.map.end(), 0) == 65 * 65);

  const CheckReport down = checkReport(recipe, 12, fileOf(lying(land, Symmetry::kSouthFirst), 65));
  CHECK(statesOf(down) == "nrwrr");
  CHECK(tells(down, "upside down"));
  HeightsFile south = fileOf(lying(land, Symmetry::kSouthFirst), 65);
  south.says.rows = RowOrder::kSouthFirst;
  CHECK(checkReport(recipe, 12, south).isRight());

  // A small fault beside a large one is on the map too.
  Heightfield two = land;
  two.row(5)[7] += 0.1f;
  two.row(9)[11] -= 0.0001f;
  const CheckReport both = checkReport(recipe, 12, fileOf(two.z, 65));
  CHECK(both.map[5 * 65 + 7] == 100);
  CHECK(both.map[9 * 65 + 11] == -1);

  Heightfield spiky = land;
  spiky.row(20)[30] += 0.1f;
  const CheckReport spike = checkReport(recipe, 12, fileOf(spiky.z, 65));
  CHECK(statesOf(spike) == "nrrrwwn");
  CHECK(tells(spike, "column 30, row 20"));
  CHECK(*std::max_element(spike.map.begin(), spike.map.end()) == 100);

  // Neither few nor most of the vertices are said to be none or all of them.
  CHECK(tells(spike, "1 of 4225 vertices are wrong (less than 0.1\u00a0%)."));
  Heightfield noisy = land;
  for (std::size_t i = 1; i < noisy.z.size(); ++i) {
    noisy.z[i] += 1e-6f * static_cast<float>(i * 997 % noisy.z.size());
  }
  CHECK(tells(checkReport(recipe, 12, fileOf(noisy.z, 65)), "(more than 99\u00a0%)"));

  const CheckReport other =
      checkReport(recipe, 12, fileOf(landOf(cutRecipe(64, 12, "report")).z, 64));
  CHECK(statesOf(other) == "nwrrr");
  CHECK(tells(other, "one vertex too early"));
  CHECK(tells(checkReport(recipe, 12, fileOf(UnfilledVector<float>(65 * 65, 1.0f), 65)), "flat"));
  CHECK(tells(checkReport(recipe, 12, fileOf(landOf(cutRecipe(65, 300, "x")).z, 65)), "resemble"));
  HeightsFile wide = fileOf(UnfilledVector<float>(65 * 33, 0.0f), 65);
  wide.height = 33;
  CHECK(tells(checkReport(recipe, 12, wide), "65 columns and 33 rows"));
  HeightsFile broken;
  broken.error = "It ends too early.";
  CHECK(statesOf(checkReport(recipe, 12, broken)) == "w");
}

TEST_CASE("What file and person say of rows, numbers and unit is told, and counts", "[check]") {
  const Recipe recipe = cutRecipe(65, 12, "report");
  const Heightfield land = landOf(recipe);
  // Rows that lie as the land's, in a file that says otherwise, are upside down for whoever opens
  // it
  HeightsFile liar = fileOf(land.z, 65);
  liar.says.rows = RowOrder::kSouthFirst;
  CHECK(tells(checkReport(recipe, 12, liar), "whoever opens it gets it upside down"));
  // What a person says is told as theirs, and what follows counts in it
  HeightsRequest said;
  said.rows = RowOrder::kSouthFirst;
  said.heightUnit = kFoot;
  said.bigEndian = true;
  said.scale = 0.25;
  said.offset = -100.0;
  HeightsFile levels = fileOf(lying(land, Symmetry::kSouthFirst), 65);
  for (float& z : levels.z) z = 4.0f * (z + 100.0f);
  levels.says.samples = SampleKind::kFloat;
  levels.says.sampleBits = 32;
  takeSaid(levels, std::nullopt, said);
  const CheckReport told = checkReport(recipe, 12, levels, {said});
  CHECK(told.isRight());
  for (const char* const words :
       {"As you said, its first row was read as the southern one. Its numbers are floats of 32 "
        "bits. "
        "The higher byte of each came first, as you said. Its heights are in feet, as you said. A "
        "height is 0.25 times a number of the file, plus -100.",
        "Its first row is the southern one, as you said.", "in the land's own unit"}) {
    INFO(words);
    CHECK(tells(told, words));
  }
  HeightsFile north = fileOf(land.z, 65);
  takeSaid(north, std::nullopt, said);
  CHECK(tells(checkReport(recipe, 12, north, {said}), "and not the southern one as you said"));
  // A land that is its own mirror image lies both ways
  const FaultTable ridge = readFaultTable("px,py,nx,ny,amplitude\n0.35,0.5,1,0,1\n");
  UnfilledVector<float> z;
  for (int i = 0; i < 33 * 33; ++i) z.push_back(i % 33 >= 12 ? 1.0f : -1.0f);
  HeightsFile mirrored = fileOf(std::move(z), 33);
  mirrored.says.rows = RowOrder::kSouthFirst;
  CHECK(checkReport(ridge, mirrored).isRight());
}

TEST_CASE("Heights are checked against somebody's own list of cuts, on their own grid", "[check]") {
  const FaultTable table = readFaultTable(
      "px,py,nx,ny,amplitude\n0.3,0.4,0.6,0.8,8\n0.7,0.2,-0.8,0.6,-3\n0.5,0.6,1,0,2\n0.2,0.9,0,1,"
      "1\n");
  REQUIRE(table.error == "");
  for (const int side : {33, 50}) {
    // As the list says it, in doubles and in the unit of its amplitudes.
    constexpr double kRows[4][5] = {{0.3, 0.4, 0.6, 0.8, 8},
                                    {0.7, 0.2, -0.8, 0.6, -3},
                                    {0.5, 0.6, 1, 0, 2},
                                    {0.2, 0.9, 0, 1, 1}};
    const auto summed = [&](int turned) {
      UnfilledVector<float> z;
      for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
          double height = 0.0;
          for (std::size_t i = 0; i < 4; ++i) {
            // Some vertices lie on the first line, to within rounding.
            const auto& [px, py, nx, ny, amplitude] = kRows[i];
            const double u = static_cast<double>(x) / (side - 1) - px;
            const double v = static_cast<double>(y) / (side - 1) - py;
            const bool isRaised = u * nx + v * ny >= 0.0;
            height +=
                (isRaised ? 1.0 : -1.0) * (static_cast<int>(i) == turned ? -amplitude : amplitude);
          }
          z.push_back(static_cast<float>(height));
        }
      }
      return z;
    };
    const CheckReport right = checkReport(table, fileOf(summed(-1), side));
    CHECK(statesOf(right) == (side == 33 ? "nrnrrr" : "nrrrr"));
    CHECK(tells(right, "in the unit of your amplitudes"));
    CHECK(tells(checkReport(table, fileOf(summed(1), side)), "Cut 1 has its sign turned."));
  }
  HeightsFile wide = fileOf(UnfilledVector<float>(33 * 20, 0.0f), 33);
  wide.height = 20;
  CHECK(tells(checkReport(table, wide), "give as many rows as columns"));
}

TEST_CASE("Of cuts in decimals a vertex on a line may be on either side; of integers it is raised",
          "[check]") {
  // The first cut runs through vertices of the grid: 3 x + 4 y = 80.
  const std::string cuts = "0.3,0.4,0.6,0.8,8\n0.7,0.2,-0.8,0.6,-3\n0.51,0.6,1,0,2\n";
  const FaultTable table = readFaultTable("px,py,nx,ny,amplitude\n" + cuts);
  REQUIRE(table.error == "");
  FaultTable whole = table;
  whole.isWhole = true;
  const auto heights = [&](double nudge) {
    UnfilledVector<float> z;
    for (int y = 0; y < 33; ++y) {
      for (int x = 0; x < 33; ++x) {
        const bool first = (x / 32.0 - 0.3) * 0.6 + (y / 32.0 - 0.4) * 0.8 + nudge >= 0.0;
        const bool second = (x / 32.0 - 0.7) * -0.8 + (y / 32.0 - 0.2) * 0.6 >= 0.0;
        z.push_back((first ? 8.0f : -8.0f) - (second ? 3.0f : -3.0f) + (x > 16 ? 2.0f : -2.0f));
      }
    }
    return fileOf(std::move(z), 33);
  };
  for (const double nudge : {1e-9, -1e-9}) {
    const CheckReport report = checkReport(table, heights(nudge));
    CAPTURE(nudge);
    CHECK(report.isRight());
    CHECK(std::count(report.map.begin(), report.map.end(), 0) == 33 * 33);
  }
  const bool isStrict =
      !checkReport(whole, heights(1e-9)).isRight() || !checkReport(whole, heights(-1e-9)).isRight();
  CHECK(isStrict);
  // A shift that is no rounding is a fault.
  CHECK_FALSE(checkReport(table, heights(-0.02)).isRight());
}

TEST_CASE("The report names cuts as the list counts them, and equal amounts", "[check]") {
  Recipe recipe = cutRecipe(65, 12, "names");
  recipe.set(ParameterId::kFade, 0);
  std::vector<Fault> cuts = cutsOf(recipe);
  cuts[6].amplitude = -cuts[6].amplitude;
  const CheckReport turned = checkReport(recipe, 12, fileOf(sumOf(cuts, 65).z, 65));
  CHECK(tells(turned,
              "Cut 6 has its sign turned. With that, all vertices are right. Cuts are counted "
              "from 0, as in the list's column index."));
  for (Fault& cut : cuts) cut.amplitude = 1 << 22;
  cuts[6] = cutsOf(recipe)[6];
  cuts[6].amplitude = 1 << 22;
  const CheckReport equal = checkReport(recipe, 12, fileOf(sumOf(cuts, 65).z, 65));
  CAPTURE(checkJson(equal, {}).substr(0, 1200));
  CHECK(tells(equal, "All your cuts have the same"));
  CHECK(checkJson(turned, {}).find("\"state\":\"wrong\"") != std::string::npos);
}

TEST_CASE("A mesh is checked for its faces and normals", "[check]") {
  const Heightfield land = landOf(cutRecipe(17, 30, "mesh"));
  const TriangleMesh made = mesh(land);
  MeshCheck check = checkMesh(17, made.positions, made.normals, made.triangles);
  CHECK(check.triangles == check.expected);
  CHECK(check.down == 0);
  CHECK(check.flat == 0);
  CHECK(check.notUnit == 0);
  CHECK(check.wrongNormals == 0);
  std::vector<Triangle> turned = made.triangles;
  for (std::size_t i = 0; i < 10; ++i) std::swap(turned[i][0], turned[i][1]);
  turned.back() = {0, 0, 1};
  CHECK(checkMesh(17, made.positions, made.normals, turned).down == 10);
  CHECK(checkMesh(17, made.positions, made.normals, turned).flat == 1);
  auto normals = made.normals;
  normals[5] = {1.0f, 0.0f, 0.0f};
  normals[6] = {0.0f, 0.0f, 2.0f};
  check = checkMesh(17, made.positions, normals, made.triangles);
  CHECK(check.notUnit == 1);
  CHECK(check.wrongNormals >= 1);
  CHECK(check.kind == NormalKind::kTriangles);
}

TEST_CASE("The normals of a mesh may be of either kind", "[check]") {
  const Heightfield land = landOf(cutRecipe(17, 30, "mesh"));
  const TriangleMesh made = mesh(land);
  const auto normals = vertexNormals(land, NormalKind::kGrid);
  const MeshCheck check = checkMesh(17, made.positions, normals, made.triangles);
  CHECK(check.kind == NormalKind::kGrid);
  CHECK(check.wrongNormals == 0);
  // Vertices in any order, y up
  std::vector<std::array<float, 3>> positions, turned;
  std::vector<Triangle> triangles = made.triangles;
  const auto count = static_cast<std::uint32_t>(normals.size());
  const auto yUp = [](const std::array<float, 3>& v) { return std::array{v[0], v[2], -v[1]}; };
  for (std::uint32_t i = 0; i < count; ++i) {
    positions.push_back(yUp(made.positions[i * 7 % count]));
    turned.push_back(yUp(normals[i * 7 % count]));
  }
  std::vector<std::uint32_t> places(count);
  for (std::uint32_t i = 0; i < count; ++i) places[i * 7 % count] = i;
  for (Triangle& triangle : triangles) {
    for (std::uint32_t& vertex : triangle) vertex = places[vertex];
  }
  const MeshCheck other = checkMesh(17, positions, turned, triangles);
  CHECK(other.down == 0);
  CHECK(other.kind == NormalKind::kGrid);
  CHECK(other.wrongNormals == 0);
  // Three of them turned upside down
  for (const std::size_t i : {3u, 40u, 111u}) {
    for (float& part : turned[i]) part = -part;
  }
  CHECK(checkMesh(17, positions, turned, triangles).wrongNormals == 3);
  CHECK(checkMesh(17, positions, turned, triangles).kind == NormalKind::kGrid);
}

// A table of lines as a student's program writes them: row, column, height.
std::string indexTable(const std::string& heading, const Heightfield& land, bool isRowFirst) {
  std::string text = heading + "\n";
  for (int row = 0; row < land.size; ++row) {
    for (int column = 0; column < land.size; ++column) {
      const std::string x = std::to_string(column), y = std::to_string(row);
      text += (isRowFirst ? y + ',' + x : x + ',' + y) + ',' +
              std::to_string(static_cast<double>(land.at(column, row))) + '\n';
    }
  }
  return text;
}

TEST_CASE("A table of rows and columns lies as its heading says, and that is told first",
          "[check]") {
  Recipe recipe = cutRecipe(33, 4, "rows");
  const Heightfield land = landOf(recipe);
  const auto reportOf = [&recipe](std::string_view name, std::string_view text) {
    const auto* first = reinterpret_cast<const std::uint8_t*>(text.data());
    return checkReport(recipe, 4, readHeightsFile(name, {first, text.size()}));
  };
  const auto report = [&](const std::string& heading, bool isRowFirst) {
    return reportOf("x.csv", indexTable(heading, land, isRowFirst));
  };
  const auto placeOf = [](const CheckReport& found, std::string_view words) {
    const auto at = std::find_if(
        found.findings.begin(), found.findings.end(),
        [words](const Finding& finding) { return finding.text.find(words) != std::string::npos; });
    return at - found.findings.begin();
  };
  for (const bool isRowFirst : {true, false}) {
    const CheckReport right = report(isRowFirst ? "i,j,h" : "column,row,height", isRowFirst);
    CHECK(right.isRight());
    CHECK(placeOf(right, "counts rows southwards") < placeOf(right, "It lies the right way"));
  }
  // What is not said is said as well, before anything is wrong.
  CHECK(placeOf(reportOf("x.csv", "1,2\n3,4\n"), "Nothing in the file says which row") == 0);
  const std::string_view grid =
      "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2\n3 4\n";
  CHECK(placeOf(reportOf("x.asc", grid), "read as the northern one.") == 0);
  const std::string_view surfer = "DSAA\n2 2\n0 1\n0 1\n1 4\n1 2\n3 4\n";
  CHECK(placeOf(reportOf("x.grd", surfer), "read as the southern one.") == 0);
  // As x and y it may count rows from the north or places northwards, and which is told
  for (const char* const heading : {"x,y,h", ""}) {
    const CheckReport rows = report(heading, false);
    CHECK(rows.isRight());
    CHECK(placeOf(rows, "Its y counts rows from the north") <
          static_cast<std::ptrdiff_t>(rows.findings.size()));
  }
  Heightfield mirrored(33);
  for (int y = 0; y < 33; ++y) {
    for (int x = 0; x < 33; ++x) mirrored.row(y)[x] = land.at(x, 32 - y);
  }
  const CheckReport north = reportOf("x.csv", indexTable("x,y,h", mirrored, false));
  CHECK(north.isRight());
  CHECK(placeOf(north, "It lies the right way") <
        static_cast<std::ptrdiff_t>(north.findings.size()));
  // Names of directions, and places that count nothing, are as on a map
  for (const char* const heading : {"easting,northing,h", "lon,lat,h"}) {
    const CheckReport wrong = report(heading, false);
    CHECK_FALSE(wrong.isRight());
    CHECK(placeOf(wrong, "a place northwards") < placeOf(wrong, "upside down"));
    CHECK(placeOf(wrong, "upside down") < static_cast<std::ptrdiff_t>(wrong.findings.size()));
  }
  std::string metres = "x,y,h\n";
  for (int i = 0; i < 33 * 33; ++i) {
    metres += std::to_string(30 * (i % 33)) + ',' + std::to_string(30 * (i / 33)) + ',' +
              std::to_string(static_cast<double>(land.z[static_cast<std::size_t>(i)])) + '\n';
  }
  CHECK(placeOf(reportOf("x.csv", metres), "upside down") < 20);
  CHECK_FALSE(reportOf("x.csv", metres).isRight());
}

}  // namespace
}  // namespace faultline
