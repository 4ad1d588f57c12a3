// check/smoothing_mistakes: a land smoothed with one mistake, as students program it, is told what
// was done; right heights are told nothing.
#include "check/smoothing_mistakes.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <functional>
#include <vector>

#include "check/check_report.h"
#include "share/recipe_text.h"
#include "terrain/timeline/session.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// ---- Students' programs ----

using Grid = std::vector<std::vector<double>>;
// The height at a place that may lie beyond the border, and whether it counts there.
using Beyond = std::function<bool(const Grid&, int x, int y, double& z)>;

bool isInside(const Grid& z, int x, int y) {
  const int n = static_cast<int>(z.size());
  return x >= 0 && y >= 0 && x < n && y < n;
}
bool nothing(const Grid& grid, int x, int y, double& z) {
  if (isInside(grid, x, y)) z = grid[y][x];
  return isInside(grid, x, y);
}
bool zeros(const Grid& grid, int x, int y, double& z) {
  z = isInside(grid, x, y) ? grid[y][x] : 0.0;
  return true;
}
bool repeated(const Grid& grid, int x, int y, double& z) {
  const int last = static_cast<int>(grid.size()) - 1;
  z = grid[std::clamp(y, 0, last)][std::clamp(x, 0, last)];
  return true;
}
bool wrapped(const Grid& grid, int x, int y, double& z) {
  const int n = static_cast<int>(grid.size());
  z = grid[(y + n) % n][(x + n) % n];
  return true;
}

double mean(const Grid& z, int x, int y, int r, bool alongX, const Beyond& beyond) {
  double sum = 0.0, count = 0.0, each = 0.0;
  for (int k = -r; k <= r; ++k) {
    if (!beyond(z, alongX ? x + k : x, alongX ? y : y + k, each)) continue;
    sum += each;
    ++count;
  }
  return sum / count;
}

Grid alongOne(const Grid& z, int r, bool alongX, const Beyond& beyond = nothing) {
  Grid made = z;
  for (int y = 0; y < static_cast<int>(z.size()); ++y) {
    for (int x = 0; x < static_cast<int>(z.size()); ++x) {
      made[y][x] = mean(z, x, y, r, alongX, beyond);
    }
  }
  return made;
}
Grid both(const Grid& z, int r, const Beyond& beyond = nothing) {
  return alongOne(alongOne(z, r, true, beyond), r, false, beyond);
}
// One loop over a square of heights, in a second array or in place.
Grid square(const Grid& z, int r, bool isInPlace, bool isInnerAlone) {
  Grid made = z;
  const Grid& from = isInPlace ? made : z;
  const int n = static_cast<int>(z.size()), first = isInnerAlone ? r : 0;
  for (int y = first; y < n - first; ++y) {
    for (int x = first; x < n - first; ++x) {
      double sum = 0.0, count = 0.0;
      for (int row = y - r; row <= y + r; ++row) {
        for (int column = x - r; column <= x + r; ++column) {
          if (isInside(z, column, row)) sum += from[row][column], ++count;
        }
      }
      made[y][x] = sum / count;
    }
  }
  return made;
}
Grid linesInPlace(Grid z, int r) {
  for (const bool alongX : {true, false}) {
    for (int line = 0; line < static_cast<int>(z.size()); ++line) {
      for (int i = 0; i < static_cast<int>(z.size()); ++i) {
        const int x = alongX ? i : line, y = alongX ? line : i;
        z[y][x] = mean(z, x, y, r, alongX, nothing);
      }
    }
  }
  return z;
}
Grid innerLinesAlone(const Grid& z, int r, bool alongX) {
  Grid made = z;
  const int n = static_cast<int>(z.size());
  for (int y = 0; y < n; ++y) {
    for (int x = 0; x < n; ++x) {
      const int i = alongX ? x : y;
      if (i >= r && i < n - r) made[y][x] = mean(z, x, y, r, alongX, nothing);
    }
  }
  return made;
}

struct Case {
  std::string_view finding;  // empty: it is right
  std::function<Grid(const Grid&, int r)> pass;
};
const std::vector<Case> kCases{
    {"", [](const Grid& z, int r) { return both(z, r); }},
    {"", [](const Grid& z, int r) { return square(z, r, false, false); }},
    {"smooth-one-way", [](const Grid& z, int r) { return alongOne(z, r, true); }},
    {"smooth-one-way", [](const Grid& z, int r) { return alongOne(z, r, false); }},
    {"smooth-in-place", [](const Grid& z, int r) { return linesInPlace(z, r); }},
    {"smooth-in-place", [](const Grid& z, int r) { return square(z, r, true, false); }},
    {"smooth-border", [](const Grid& z, int r) { return square(z, r, false, true); }},
    {"smooth-border",
     [](const Grid& z, int r) { return innerLinesAlone(innerLinesAlone(z, r, true), r, false); }},
    {"smooth-border", [](const Grid& z, int r) { return both(z, r, zeros); }},
    {"smooth-border", [](const Grid& z, int r) { return both(z, r, repeated); }},
    {"smooth-border", [](const Grid& z, int r) { return both(z, r, wrapped); }},
    {"smooth-window", [](const Grid& z, int r) { return both(z, r + 1); }},
    {"smooth-window", [](const Grid& z, int r) { return both(z, 2 * r); }},
    {"smooth-passes", [](const Grid& z, int) { return z; }},
};

// ---- What is said of them ----

std::string text(const std::string& recipe, int passes) {
  return recipe + ";smooth=box;smooth-passes=" + std::to_string(passes);
}

Heightfield heightsAt(const Recipe& recipe, int position) {
  Session session(recipe);
  session.seek(position);
  session.finish();
  return session.heights();
}

// The reason among the findings of heights times `unit`; "right" if all is.
std::string reasonOf(const Recipe& recipe, const Grid& grid, double unit, std::string* sentence) {
  HeightsFile file;
  file.width = file.height = static_cast<int>(grid.size());
  for (const std::vector<double>& row : grid) {
    for (const double z : row) file.z.push_back(static_cast<float>(z * unit));
  }
  const Timeline timeline(recipe);
  const CheckReport report = checkReport(recipe, timeline.steps + timeline.passes, file, {});
  if (report.isRight()) return "right";
  for (const Finding& finding : report.findings) {
    const std::string_view name = findingRow(finding.id).name;
    if (!name.starts_with("smooth-")) continue;
    if (sentence != nullptr) *sentence = finding.text;
    return std::string(name);
  }
  return "unknown";
}

Grid gridOf(const Heightfield& field) {
  Grid grid;
  for (int y = 0; y < field.size; ++y) {
    grid.emplace_back(field.row(y), field.row(y) + field.size);
  }
  return grid;
}

TEST_CASE("Smoothing with one mistake is told what was done, in any unit", "[smoothing_mistakes]") {
  RandomDraws draws(4211);
  INFO(draws.name());
  for (std::size_t i = 0; i < kCases.size(); ++i) {
    for (int time = 0; time < 3; ++time) {
      // At 513 the radius counts vertices; on 129 it is a fourth of that.
      const int r = draws.between(1, 3), passes = draws.between(1, 4);
      const Recipe recipe = readLink(text("v1;size=129;seed=" + randomSeedText(draws) +
                                              ";faults=" + std::to_string(draws.between(20, 60)) +
                                              ";smooth-radius=" + std::to_string(4 * r),
                                          passes))
                                .recipe;
      Grid grid = gridOf(heightsAt(recipe, Timeline(recipe).steps));
      for (int pass = 0; pass < passes; ++pass) grid = kCases[i].pass(grid, r);
      const std::string expected =
          kCases[i].finding.empty() ? "right" : std::string(kCases[i].finding);
      INFO("case " << i << ", radius " << r << ", passes " << passes);
      CHECK(reasonOf(recipe, grid, draws.oneIn(2) ? 1.0 : 1000.0, nullptr) == expected);
    }
  }
}

TEST_CASE("A window that ends within a cell counts that part of it", "[smoothing_mistakes]") {
  // Five of 513's cells are one and a quarter of 129's.
  const Recipe recipe = readLink(text("v1;size=129;seed=oak;faults=40;smooth-radius=5", 2)).recipe;
  Grid grid = gridOf(heightsAt(recipe, Timeline(recipe).steps));
  for (int pass = 0; pass < 2; ++pass) {
    const Grid from = grid;
    for (int y = 0; y < 129; ++y) {
      for (int x = 0; x < 129; ++x) {
        double sum = 0.0, count = 0.0;
        for (int k = -2; k <= 2; ++k) {
          if (!isInside(from, x + k, y)) continue;
          const double weight = std::abs(k) == 2 ? 0.25 : 1.0;
          sum += weight * from[y][x + k];
          count += weight;
        }
        grid[y][x] = sum / count;
      }
    }
  }
  CHECK(reasonOf(recipe, grid, 1.0, nullptr) == "smooth-one-way");
}

TEST_CASE("Passes that are too many or too few are counted, of every smoother",
          "[smoothing_mistakes]") {
  for (const char* smoother : {"box", "gaussian", "iir", "fir", "cross"}) {
    const std::string land =
        "v1;size=65;seed=oak;faults=30;smooth-radius=6;smooth=" + std::string(smoother) +
        ";smooth-passes=";
    const Recipe right = readLink(land + "3").recipe;
    for (const int passes : {1, 2, 5}) {
      const Recipe other = readLink(land + std::to_string(passes)).recipe;
      std::string sentence;
      INFO(smoother << " " << passes);
      CHECK(reasonOf(right, gridOf(heightsAt(other, Timeline(other).length())), 1.0, &sentence) ==
            "smooth-passes");
      CHECK(sentence.starts_with("Yours is smoothed by " + std::to_string(passes) + " pass"));
      CHECK(sentence.find("The land has 3.") != std::string::npos);
    }
  }
}

TEST_CASE("What no smoothing explains is told no reason of it", "[smoothing_mistakes]") {
  const Recipe recipe = readLink(text("v1;size=65;seed=oak;faults=30;smooth-radius=8", 2)).recipe;
  Grid grid = gridOf(heightsAt(recipe, Timeline(recipe).length()));
  for (int x = 0; x < 65; ++x) grid[30][x] += 0.01 * (x % 7);
  CHECK(reasonOf(recipe, grid, 1.0, nullptr) == "unknown");
}

}  // namespace
}  // namespace faultline
