// check/half_mean_mistakes: weathering with one mistake, as students program it, is told what was
// done; right heights are told nothing.
#include "check/half_mean_mistakes.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <functional>
#include <vector>

#include "check/check_report.h"
#include "terrain/timeline/session.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// ---- Students' programs ----

using Grid = std::vector<std::vector<double>>;
using Weather = std::function<void(Grid&)>;  // one pass

Weather plain(const std::function<double(const Grid&, int x, int y)>& mean, double part = 0.5) {
  return [=](Grid& z) {
    const Grid before = z;
    const int n = static_cast<int>(z.size());
    for (int y = 0; y < n; ++y) {
      for (int x = 0; x < n; ++x) z[y][x] += part * (mean(before, x, y) - z[y][x]);
    }
  };
}

double fourThatThereAre(const Grid& z, int x, int y) {
  const int last = static_cast<int>(z.size()) - 1;
  double sum = 0.0, count = 0.0;
  if (x > 0) sum += z[y][x - 1], ++count;
  if (x < last) sum += z[y][x + 1], ++count;
  if (y > 0) sum += z[y - 1][x], ++count;
  if (y < last) sum += z[y + 1][x], ++count;
  return sum / count;
}
double eight(const Grid& z, int x, int y) {
  const int n = static_cast<int>(z.size());
  double sum = 0.0, count = 0.0;
  for (int row = std::max(y - 1, 0); row <= std::min(y + 1, n - 1); ++row) {
    for (int column = std::max(x - 1, 0); column <= std::min(x + 1, n - 1); ++column) {
      if (row != y || column != x) sum += z[row][column], ++count;
    }
  }
  return sum / count;
}
double withOwn(const Grid& z, int x, int y) {
  const int last = static_cast<int>(z.size()) - 1;
  const double count = 4.0 - (x == 0) - (x == last) - (y == 0) - (y == last);
  return (count * fourThatThereAre(z, x, y) + z[y][x]) / (count + 1.0);
}
// The mean of four, with a border of one vertex around the grid.
double bordered(const Grid& z, int x, int y, const std::function<double(int, int)>& beyond) {
  const int n = static_cast<int>(z.size());
  const auto at = [&](int column, int row) {
    const bool isThere = column >= 0 && row >= 0 && column < n && row < n;
    return isThere ? z[row][column] : beyond(column, row);
  };
  return (at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1)) / 4.0;
}
double zeros(const Grid& z, int x, int y) {
  return bordered(z, x, y, [](int, int) { return 0.0; });
}
double repeated(const Grid& z, int x, int y) {
  return bordered(z, x, y, [&](int, int) { return z[y][x]; });
}
double wrapped(const Grid& z, int x, int y) {
  const int n = static_cast<int>(z.size());
  return bordered(z, x, y, [&](int column, int row) { return z[(row + n) % n][(column + n) % n]; });
}
void inPlace(Grid& z) {
  const int n = static_cast<int>(z.size());
  for (int y = 0; y < n; ++y) {
    for (int x = 0; x < n; ++x) z[y][x] = (z[y][x] + fourThatThereAre(z, x, y)) / 2.0;
  }
}
void inPlaceByColumns(Grid& z) {
  const int n = static_cast<int>(z.size());
  for (int x = 0; x < n; ++x) {
    for (int y = 0; y < n; ++y) z[y][x] = (z[y][x] + fourThatThereAre(z, x, y)) / 2.0;
  }
}
void innerAlone(Grid& z) {
  const Grid before = z;
  for (std::size_t y = 1; y + 1 < z.size(); ++y) {
    for (std::size_t x = 1; x + 1 < z.size(); ++x) {
      z[y][x] = 0.5 * before[y][x] +
                0.125 * (before[y - 1][x] + before[y + 1][x] + before[y][x - 1] + before[y][x + 1]);
    }
  }
}

struct Taught {
  std::string_view name;
  Weather weather;
};
const std::vector<Taught>& mistakes() {
  static const std::vector<Taught> all{
      {"mean-in-place", inPlace},
      {"mean-in-place", inPlaceByColumns},
      {"mean-border", innerAlone},
      {"mean-border", plain(zeros)},
      {"mean-border", plain(repeated)},
      {"mean-border", plain(wrapped)},
      {"mean-neighbours", plain(eight)},
      {"mean-neighbours", plain(withOwn)},
      {"mean-whole", plain(fourThatThereAre, 1.0)},
  };
  return all;
}

// ---- Lands ----

struct Case {
  Recipe recipe;
  int passes;
  Grid z;  // before them
};

Case randomCase(RandomDraws& draws) {
  Case made;
  made.recipe.seed = "weathered-" + std::to_string(draws.between(0, 99999));
  made.recipe.set(ParameterId::kSize, draws.between(9, 80));
  made.recipe.set(ParameterId::kFaults, draws.between(6, 60));
  made.passes = draws.between(1, 12);
  Session session(made.recipe);
  session.seek(session.length());
  session.finish();
  const int size = made.recipe.size();
  for (int y = 0; y < size; ++y) {
    const float* row = session.heights().row(y);
    made.z.emplace_back(row, row + size);
  }
  return made;
}

struct Said {
  std::string_view reason;
  bool isRight;
};
Said checked(const Case& land, const Grid& z, double factor, double offset, Symmetry symmetry) {
  const int size = land.recipe.size();
  HeightsFile file;
  file.width = file.height = size;
  file.z.resize(static_cast<std::size_t>(size * size));
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      file.z[givenIndex(symmetry, size, x, y)] = static_cast<float>(factor * z[y][x] + offset);
    }
  }
  CheckOptions options;
  options.halfMeans = land.passes;
  const CheckReport report = checkReport(land.recipe, land.recipe.randomSteps(), file, options);
  for (const Finding& finding : report.findings) {
    const FindingRow& row = findingRow(finding.id);
    if (row.part == FindingPart::kReason) return {row.name, report.isRight()};
  }
  return {{}, report.isRight()};
}
Grid weathered(Grid z, int passes, const Weather& weather) {
  for (int pass = 0; pass < passes; ++pass) weather(z);
  return z;
}

TEST_CASE("Mistakes in weathering are named", "[check]") {
  RandomDraws draws(150);
  INFO(draws.name());
  for (const Taught& each : mistakes()) {
    for (int round = 0; round < 12; ++round) {
      const Case land = randomCase(draws);
      // Zeros beyond the border are zeros of the program's own unit
      const bool isOfZeros = &each == &mistakes()[3];
      const double factor = std::ldexp(1.0, draws.between(-3, 5));
      const double offset = isOfZeros ? 0.0 : draws.between(-20, 20);
      const auto symmetry = static_cast<Symmetry>(round % 8);
      const bool isInPlace = each.name == "mean-in-place";
      const Said said = checked(land, weathered(land.z, land.passes, each.weather), factor, offset,
                                isInPlace ? Symmetry::kSame : symmetry);
      CAPTURE(each.name, round, land.recipe.seed, land.recipe.size(), land.passes, said.reason);
      REQUIRE_FALSE(said.isRight);
      REQUIRE(said.reason == each.name);
    }
  }
}

TEST_CASE("Another number of passes is named, and right ones are right", "[check]") {
  RandomDraws draws(151);
  INFO(draws.name());
  for (int round = 0; round < 40; ++round) {
    const Case land = randomCase(draws);
    const auto symmetry = static_cast<Symmetry>(round % 8);
    const double factor = std::ldexp(1.0, draws.between(-3, 5));
    const int done = draws.between(0, 2 * land.passes + 4);
    const Said said = checked(land, weathered(land.z, done, plain(fourThatThereAre)), factor,
                              draws.between(-20, 20), symmetry);
    CAPTURE(round, land.recipe.seed, land.recipe.size(), land.passes, done, said.reason);
    if (done == land.passes) {
      REQUIRE(said.reason.empty());
    } else {
      REQUIRE(said.reason == "mean-passes");
    }
    const Said right = checked(land, weathered(land.z, land.passes, plain(fourThatThereAre)),
                               factor, 0.0, Symmetry::kSame);
    REQUIRE(right.isRight);
    REQUIRE(right.reason.empty());
  }
}

TEST_CASE("Nothing is named where no mistake explains the heights, or there are too many",
          "[check]") {
  RandomDraws draws(152);
  INFO(draws.name());
  for (int round = 0; round < 20; ++round) {
    const Case land = randomCase(draws);
    Grid z = weathered(land.z, land.passes, plain(fourThatThereAre));
    const double range = land.recipe.size() * 0.01;
    for (auto& row : z) {
      for (double& height : row) height += range * draws.between(-100, 100) * 1e-4;
    }
    const Said said = checked(land, z, 1.0, 0.0, Symmetry::kSame);
    CAPTURE(round, land.recipe.seed, said.reason);
    REQUIRE(said.reason == "mean-unknown");
  }
  const Heightfield large(2049);
  const std::vector<float> z(large.z.size(), 1.0f);
  CHECK_FALSE(findHalfMeanMistake(large, 5, {z}, Symmetry::kSame, 100));
}

}  // namespace
}  // namespace faultline
