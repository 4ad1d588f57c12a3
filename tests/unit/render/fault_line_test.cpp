// render/fault_line: where a line enters and leaves the square.
#include "render/scene/fault_line.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <random>

using namespace faultline;

TEST_CASE("A line parallel to a side crosses the square from 0 to 1, or misses it",
          "[fault_line]") {
  for (const double place : {-1e-9, -0.5, 1.0 + 1e-9, 1.5}) {
    CAPTURE(place);
    CHECK_FALSE(spanInSquare(faultLineOf(1, 0, place, 0.5)).has_value());
    CHECK_FALSE(spanInSquare(faultLineOf(0, -1, 0.5, place)).has_value());
  }
  for (const double place : {0.0, 0.25, 1.0}) {
    CAPTURE(place);
    for (const FaultLine& line :
         {faultLineOf(2, 0, place, 0.75), faultLineOf(0, -3, 0.75, place)}) {
      const std::optional<LineSpan> span = spanInSquare(line);
      REQUIRE(span.has_value());
      CHECK(std::abs(span->leave - span->enter - 1) < 1e-12);
    }
  }
}

TEST_CASE("The ends of a line's span lie on the border, and the line beyond them outside",
          "[fault_line]") {
  std::mt19937 random(4);
  const auto part = [&random] { return static_cast<double>(random()) / 4294967296.0; };
  int hits = 0;
  for (int i = 0; i < 2000; ++i) {
    const double turn = 6.283185307179586 * part();
    const FaultLine line =
        faultLineOf(std::cos(turn), std::sin(turn), 3 * part() - 1, 3 * part() - 1);
    const std::optional<LineSpan> span = spanInSquare(line);
    // How far a place of the line is inside the square; below 0 it is outside.
    const auto depth = [&line](double t) {
      const GroundPoint at = line.at(t);
      return std::min({at.u, 1 - at.u, at.v, 1 - at.v});
    };
    if (!span) {
      for (double t = -4; t <= 4; t += 0.01) REQUIRE(depth(t) < 1e-9);
      continue;
    }
    ++hits;
    REQUIRE(std::abs(depth(span->enter)) < 1e-9);
    REQUIRE(std::abs(depth(span->leave)) < 1e-9);
    REQUIRE(depth((span->enter + span->leave) / 2) > 0);
  }
  CHECK(hits > 400);
}
