// Lines of faults, found again, and whether they are even. Right pages fail less often than once in
// a thousand gradings; pages with a known bias fail nearly always.
#include "grade/page/even_lines.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <functional>
#include <random>
#include <vector>

#include "grade/page/fault_line.h"

namespace faultline {
namespace {

constexpr double kTurn = 6.283185307179586;
constexpr int kSide = 21;

using Random = std::function<double()>;
using Draw = std::function<FaultLine(const Random&)>;

FaultLine through(double x, double y, double angle) {
  return {std::cos(angle), std::sin(angle), std::cos(angle) * x + std::sin(angle) * y};
}

FaultLine rightFault(const Random& random) {
  const double x = random() - 0.5, y = random() - 0.5;
  return through(x, y, kTurn * random());
}

// What a page's heights say, computed as a page does: vertex by vertex.
std::vector<std::int8_t> sidesOf(const FaultLine& fault, int side) {
  std::vector<std::int8_t> sides;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const double u = static_cast<double>(x) / (side - 1) - 0.5;
      const double v = static_cast<double>(y) / (side - 1) - 0.5;
      sides.push_back(u * fault.a + v * fault.b - fault.c >= 0.0 ? 1 : -1);
    }
  }
  return sides;
}

std::vector<FaultLine> linesOf(const Draw& draw, int count, std::uint32_t seed) {
  std::mt19937 generator(seed);
  const Random random = [&generator] {
    return std::uniform_real_distribution<double>()(generator);
  };
  std::vector<FaultLine> lines;
  for (int i = 0; i < count; ++i) {
    if (const auto line = faultLineOf(draw(random), kSide)) lines.push_back(*line);
  }
  return lines;
}

// Of so many gradings, how many find faults uneven.
int failures(const Draw& draw, int gradings, int runs) {
  int failed = 0;
  for (int i = 0; i < gradings; ++i) {
    const auto lines = linesOf(draw, runs, static_cast<std::uint32_t>(i + 1));
    const EvenCheck check = checkEvenLines(lines, kSide);
    if (check.directions != EvenFault::kNone || check.places != EvenFault::kNone) ++failed;
  }
  return failed;
}

TEST_CASE("A line found again divides the vertices as the fault did") {
  std::mt19937 generator(3);
  const Random random = [&generator] {
    return std::uniform_real_distribution<double>()(generator);
  };
  for (int i = 0; i < 2000; ++i) {
    const int side = 2 + i % 30;
    const FaultLine fault = rightFault(random);
    const auto sides = sidesOf(fault, side);
    const auto line = faultLine(sides, side);
    const auto same = faultLineOf(fault, side);
    REQUIRE(line.has_value() == same.has_value());
    if (!line) continue;
    CHECK(std::fabs(line->a - same->a) < 1e-9);
    CHECK(std::fabs(line->b - same->b) < 1e-9);
    CHECK(std::fabs(line->c - same->c) < 1e-9);
    CHECK(sidesOf(*line, side) == sides);
  }
}

TEST_CASE("Vertices that no straight line divides have no line") {
  const auto lineOf = [](std::vector<std::int8_t> sides, int side) {
    return faultLine(sides, side).has_value();
  };
  CHECK(lineOf({1, -1, -1, -1}, 2));
  CHECK_FALSE(lineOf({1, -1, -1, 1}, 2));
  CHECK_FALSE(lineOf({1, 1, 1, 1}, 2));
  CHECK(lineOf({1, 1, 1, 1, 1, -1, -1, -1, -1}, 3));
  CHECK_FALSE(lineOf({1, 1, 1, 1, -1, 1, 1, 1, 1}, 3));
  CHECK_FALSE(lineOf({1, -1, 1, 0, 0, 0, 0, 0, 0}, 3));
  CHECK(lineOf({1, 0, -1, 0, 0, 0, 0, 0, 0}, 3));
  CHECK_FALSE(lineOf({1, -1, -1, -1, 1, -1, -1, -1, 1}, 3));
  CHECK_FALSE(lineOf({1, -1, 1, -1, 0, 0, 0, 0, 0}, 3));
}

TEST_CASE("A known bias is found nearly always") {
  const auto angled = [](double share, double middle) {
    return [share, middle](const Random& random) {
      const double x = middle * (random() - 0.5), y = middle * (random() - 0.5);
      return through(x, y, share * kTurn * random());
    };
  };
  constexpr int kGradings = 200, kRuns = 200;
  CHECK(failures(angled(0.5, 1.0), kGradings, kRuns) == kGradings);
  CHECK(failures(angled(0.25, 1.0), kGradings, kRuns) == kGradings);
  CHECK(failures(angled(1.0, 0.5), kGradings, kRuns) >= kGradings - 1);
  const Draw quarter = [](const Random& random) {
    return through(random() / 2.0, random() / 2.0, kTurn * random());
  };
  CHECK(failures(quarter, kGradings, kRuns) == kGradings);
  const Draw degrees = [](const Random& random) {
    return through(random() - 0.5, random() - 0.5, kTurn / 4.0 * std::floor(4.0 * random()));
  };
  CHECK(failures(degrees, kGradings, kRuns) == kGradings);
}

TEST_CASE("Right faults are found uneven less often than once in a thousand gradings", "[long]") {
  constexpr int kGradings = 5000;
  // One browser, and two whose lines are judged together
  CHECK(failures(rightFault, kGradings, 200) < kGradings / 1000);
  CHECK(failures(rightFault, kGradings, 400) < kGradings / 1000);
  const Draw byDistance = [](const Random& random) {
    const double angle = kTurn * random();
    return FaultLine{std::cos(angle), std::sin(angle), std::sqrt(2.0) * (random() - 0.5)};
  };
  CHECK(failures(byDistance, kGradings, 200) < kGradings / 1000);
}

}  // namespace
}  // namespace faultline
