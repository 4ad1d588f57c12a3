// terrain/landform: lands whose form is known, turned in all ways, and a plain reference for basins
// on random recipes.
#include "terrain/measure/landform.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "terrain/timeline/session.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// z(u, v) of places in the square, each 0 to 1.
template <typename Height>
Heightfield landOf(int size, const Height& z) {
  Heightfield field(size);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      field.row(y)[x] = static_cast<float>(z(x / (size - 1.0), y / (size - 1.0)));
    }
  }
  return field;
}

double bump(double u, double v, double atU, double atV) {
  return std::exp(-20.0 * ((u - atU) * (u - atU) + (v - atV) * (v - atV)));
}

TEST_CASE("High and low ground lie where they were put", "[landform]") {
  for (const int size : {17, 64, 257}) {
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        const LandPart part{column, row}, across{2 - column, 2 - row};
        const double u = (column + 0.5) / 3, v = (row + 0.5) / 3;
        const Landform hill = landform(landOf(size, [&](double x, double y) {
          return 0.1 * bump(x, y, u, v) - (part == across ? 0.0 : 0.1 * bump(x, y, 1 - u, 1 - v));
        }));
        CHECK(hill.highest == part);
        if (part != across) CHECK(hill.lowest == across);
        CHECK(hill.contrast > 0.3);
      }
    }
  }
}

TEST_CASE("Of parts that are alike the middle one counts, and none between parts that lie apart",
          "[landform]") {
  // A plateau along each side, and a slope to the side across.
  const Landform south = landform(landOf(129, [](double, double v) { return v > 0.66 ? 0.7 : v; }));
  CHECK(south.highest == LandPart{1, 2});
  CHECK(south.lowest == LandPart{1, 0});
  const Landform west = landform(landOf(129, [](double u, double) { return -u; }));
  CHECK(west.highest == LandPart{0, 1});
  CHECK(west.lowest == LandPart{2, 1});
  // Two hills in corners across.
  const Landform hills = landform(landOf(
      129, [](double u, double v) { return bump(u, v, 0.1, 0.1) + 1.01 * bump(u, v, 0.9, 0.9); }));
  CHECK(hills.highest == LandPart{2, 2});
}

TEST_CASE("Ground that alternates everywhere has no contrast", "[landform]") {
  const Landform waves = landform(landOf(513, [](double u, double v) {
    return 0.05 * std::sin(100 * 3.14159265 * u) * std::sin(100 * 3.14159265 * v);
  }));
  CHECK(waves.contrast < 0.02);
  CHECK_FALSE(waves.basin);
  const Landform flat = landform(Heightfield(33));
  CHECK(flat.relief == 0.0);
  CHECK(flat.contrast == 0.0);
  CHECK_FALSE(flat.basin);
}

TEST_CASE("A hollow is a basin only while nothing lets its water out", "[landform]") {
  const auto hollow = [](double u, double v) { return -0.2 * bump(u, v, 0.8, 0.75); };
  const Landform closed = landform(landOf(257, hollow));
  REQUIRE(closed.basin);
  CHECK(closed.basin->where == LandPart{2, 2});
  CHECK(closed.basin->depth > 0.5);
  CHECK(closed.basin->area > 0.05);
  // A trench to the east drains it.
  const Landform open = landform(landOf(257, [&](double u, double v) {
    return u > 0.75 && std::fabs(v - 0.75) < 0.06 ? -0.2 : hollow(u, v);
  }));
  CHECK_FALSE(open.basin);
  // Of two the larger counts, and what is too shallow or too small does not.
  const Landform two = landform(landOf(257, [&](double u, double v) {
    return hollow(u, v) - 0.3 * std::exp(-400 * ((u - 0.2) * (u - 0.2) + (v - 0.2) * (v - 0.2)));
  }));
  REQUIRE(two.basin);
  CHECK(two.basin->where == LandPart{2, 2});
  const Landform shallow = landform(landOf(
      257, [&](double u, double v) { return 0.15 * hollow(u, v) + bump(u, v, 0.25, 0.25); }));
  CHECK_FALSE(shallow.basin);
}

TEST_CASE("The smallest grids have a form", "[landform]") {
  for (const int size : {2, 3, 4, 5}) {
    const Landform slope = landform(landOf(size, [](double u, double v) { return u + 3 * v; }));
    CHECK(slope.highest == LandPart{size == 2 ? 1 : 2, size == 2 ? 1 : 2});
    CHECK(slope.lowest == LandPart{0, 0});
  }
}

// Water that stands everywhere and runs off the border, until nothing changes.
std::vector<double> drained(const std::vector<double>& ground, int side) {
  std::vector<double> water(ground.size(), *std::max_element(ground.begin(), ground.end()));
  const auto index = [side](int x, int y) { return static_cast<std::size_t>(y * side + x); };
  for (bool changes = true; changes;) {
    changes = false;
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) {
        double lowest = 1e300;
        const bool isBorder = x == 0 || y == 0 || x == side - 1 || y == side - 1;
        if (isBorder) lowest = -1e300;
        if (x > 0) lowest = std::min(lowest, water[index(x - 1, y)]);
        if (y > 0) lowest = std::min(lowest, water[index(x, y - 1)]);
        if (x + 1 < side) lowest = std::min(lowest, water[index(x + 1, y)]);
        if (y + 1 < side) lowest = std::min(lowest, water[index(x, y + 1)]);
        const double level = std::max(ground[index(x, y)], lowest);
        if (level >= water[index(x, y)]) continue;
        water[index(x, y)] = level;
        changes = true;
      }
    }
  }
  return water;
}

// The basin that holds most, by water that has run off: each of its blocks takes the least number
// of its neighbours until nothing changes, so that a basin has one number.
std::optional<Landform::Basin> basinOf(const std::vector<double>& ground, int side, double relief) {
  const std::vector<double> water = drained(ground, side);
  const auto isWet = [&](int x, int y) {
    const auto k = static_cast<std::size_t>(y * side + x);
    return x >= 0 && y >= 0 && x < side && y < side && water[k] > ground[k];
  };
  std::vector<int> number(ground.size());
  for (std::size_t k = 0; k < number.size(); ++k) number[k] = static_cast<int>(k);
  for (bool changes = true; changes;) {
    changes = false;
    for (int k = 0; k < side * side; ++k) {
      const int x = k % side, y = k / side;
      if (!isWet(x, y)) continue;
      for (const auto& [dx, dy] : {std::pair(1, 0), {0, 1}, {-1, 0}, {0, -1}}) {
        if (!isWet(x + dx, y + dy)) continue;
        int& here = number[static_cast<std::size_t>(k)];
        const int there = number[static_cast<std::size_t>(k + dy * side + dx)];
        if (there < here) here = there, changes = true;
      }
    }
  }
  std::optional<Landform::Basin> largest;
  double most = 0.0;
  for (int n = 0; n < side * side; ++n) {
    Landform::Basin basin;
    double volume = 0.0;
    int blocks = 0;
    for (int k = 0; k < side * side; ++k) {
      if (number[static_cast<std::size_t>(k)] != n || !isWet(k % side, k / side)) continue;
      const double deep = water[static_cast<std::size_t>(k)] - ground[static_cast<std::size_t>(k)];
      ++blocks;
      volume += deep;
      if (deep / relief <= basin.depth) continue;
      basin.depth = deep / relief;
      basin.where = {k % side * 3 / side, k / side * 3 / side};
    }
    basin.area = blocks / static_cast<double>(side * side);
    if (basin.depth < kLeastBasinDepth || basin.area < kLeastBasinArea || volume <= most) continue;
    most = volume;
    largest = basin;
  }
  return largest;
}

TEST_CASE("The basin of random lands is that of water which runs off", "[landform]") {
  constexpr int kSide = 33;  // each vertex is a block
  RandomDraws draws(4107);
  INFO(draws.name());
  int basins = 0;
  for (int i = 0; i < 40; ++i) {
    Recipe recipe = smallRecipe(draws, kSide, 30);
    recipe.set(ParameterId::kSize, kSide);
    Session session(recipe);
    session.seek(session.length());
    session.finish();
    const Heightfield& field = session.heights();
    const Landform form = landform(field);
    if (form.relief == 0.0) continue;
    const auto expected = basinOf({field.z.begin(), field.z.end()}, kSide, form.relief);
    REQUIRE(form.basin.has_value() == expected.has_value());
    if (!expected) continue;
    ++basins;
    CHECK(form.basin->depth == expected->depth);
    CHECK(form.basin->area == expected->area);
    CHECK(form.basin->where == expected->where);
  }
  CHECK(basins > 5);
}

}  // namespace
}  // namespace faultline
