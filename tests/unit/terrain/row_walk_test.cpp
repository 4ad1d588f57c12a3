// terrain/uplift/row_walk: each row's crossing is the quotient that divides by itself, on the
// largest grids and for lines that hardly cross a row.
#include "terrain/uplift/row_walk.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <vector>

#include "terrain/grid/units.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// The first column x with a x + b y >= K if a > 0, the first one with a x + b y < K if a < 0.
std::int64_t crossing(const Fault& line, const GridPart& part, std::int64_t y) {
  const std::int64_t rest = faultThreshold(line, part) - line.b * y;
  const std::int64_t a = line.a > 0 ? line.a : -std::int64_t{line.a};
  const std::int64_t numerator = line.a > 0 ? rest + a - 1 : a - rest;
  const std::int64_t quotient = numerator / a;
  return quotient - (numerator % a < 0 ? 1 : 0);
}

TEST_CASE("Lines walk down the rows as divisions place them", "[row_walk][tile]") {
  RandomDraws draws(1860);
  INFO(draws.name());
  for (int round = 0; round < 200; ++round) {
    const int cells = draws.oneIn(2) ? 65536 : draws.between(2, 16384);
    const int size = std::min(cells + 1, draws.between(2, 257));
    const GridPart part(size, cells, draws.between(0, cells + 1 - size),
                        draws.between(0, cells + 1 - size));
    std::vector<Fault> lines(static_cast<std::size_t>(draws.between(1, 40)));
    for (Fault& line : lines) {
      line = lineThrough(draws.between(0, kPlacesPerSide), draws.between(0, kPlacesPerSide),
                         draws.between(0, kPlacesPerSide), draws.between(0, kPlacesPerSide));
      // As level as a line can be without being level: it crosses some rows thousands of millions
      // of columns away.
      if (draws.oneIn(2) || line.a == 0) {
        line.a = draws.oneIn(2) ? draws.between(1, 3) : -draws.between(1, 3);
        line.b = draws.oneIn(2) ? 65536 : -65536;
      }
    }
    RowWalk walk;
    clearWalk(walk);
    const int top = draws.between(0, size - 1);
    for (const Fault& line : lines) enterWalk(walk, line, part, top);
    padWalk(walk);
    for (int y = top; y < size; ++y) {
      crossRow(walk, 0, size);
      for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto place = static_cast<std::int64_t>(i % RowWalk::kBlock);
        const std::int64_t wanted =
            std::clamp(crossing(lines[i], part, y), -place, std::int64_t{size} + place);
        CAPTURE(cells, size, part.x0, part.y0, y, i, lines[i].a, lines[i].b);
        REQUIRE(walk.column[i] == wanted);
      }
    }
  }
}

}  // namespace
}  // namespace faultline
