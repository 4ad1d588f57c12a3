// exchange/write/chance_list: programs that know only the list and the methods compute the land.
#include "exchange/write/chance_list.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "terrain/timeline/relief.h"
#include "terrain/timeline/session.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

using Row = std::vector<std::string>;

// The rows of the list without its head, which must be as promised.
std::vector<Row> listOf(const Recipe& recipe, const std::string& head) {
  std::string csv;
  const ByteSink sink = [&csv](std::string_view bytes) {
    csv += bytes;
    return true;
  };
  const GoOn goOn;
  FileWriter out(sink, goOn);
  writeChancesCsv(out, recipe);
  REQUIRE(out.finish() == FileEnd::kWritten);
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  REQUIRE(line == head);
  std::vector<Row> rows;
  while (std::getline(lines, line)) {
    Row row;
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
    rows.push_back(row);
  }
  REQUIRE(static_cast<std::int64_t>(rows.size()) == chanceCount(recipe));
  return rows;
}

using Grid = std::vector<std::vector<double>>;

// Squares by a student's program: one lattice after the other, from the list alone.
Grid squares(const std::vector<Row>& rows, int size, bool isTorus) {
  std::vector<Grid> levels;
  for (const Row& row : rows) {
    const auto level = static_cast<std::size_t>(std::stoi(row[0]));
    const int cells = 1 << level, i = std::stoi(row[2]), j = std::stoi(row[3]);
    const double off = std::stod(row[4]) * std::stod(row[5]);
    if (level == levels.size()) {
      Grid lattice(static_cast<std::size_t>(cells) + 1,
                   std::vector<double>(static_cast<std::size_t>(cells) + 1));
      if (level > 0) {
        const Grid& before = levels.back();
        for (std::size_t y = 0; y < before.size(); ++y) {
          for (std::size_t x = 0; x < before.size(); ++x) lattice[2 * y][2 * x] = before[y][x];
        }
      }
      levels.push_back(lattice);
    }
    Grid& z = levels[level];
    double sum = 0.0, count = 0.0;
    const auto take = [&](int x, int y) {
      if (isTorus) {
        x = (x + cells) % cells;
        y = (y + cells) % cells;
      } else if (x < 0 || y < 0 || x > cells || y > cells) {
        return;
      }
      sum += z[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
      count += 1.0;
    };
    if (row[1] == "diamond") {
      take(i - 1, j - 1), take(i + 1, j - 1), take(i - 1, j + 1), take(i + 1, j + 1);
    } else if (row[1] == "square") {
      take(i - 1, j), take(i + 1, j), take(i, j - 1), take(i, j + 1);
    } else {
      REQUIRE(row[1] == "corner");
    }
    z[static_cast<std::size_t>(j)][static_cast<std::size_t>(i)] =
        (count > 0.0 ? sum / count : 0.0) + off;
  }
  // Read between its vertices, where the grid is no lattice
  const Grid& z = levels.back();
  const int cells = static_cast<int>(z.size()) - 1;
  Grid grid(static_cast<std::size_t>(size), std::vector<double>(static_cast<std::size_t>(size)));
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const double u = static_cast<double>(x) * cells / (size - 1);
      const double v = static_cast<double>(y) * cells / (size - 1);
      const auto i = static_cast<std::size_t>(std::min(static_cast<int>(u), cells - 1));
      const auto j = static_cast<std::size_t>(std::min(static_cast<int>(v), cells - 1));
      const double f = u - static_cast<double>(i), g = v - static_cast<double>(j);
      grid[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] =
          (1 - f) * (1 - g) * z[j][i] + f * (1 - g) * z[j][i + 1] + (1 - f) * g * z[j + 1][i] +
          f * g * z[j + 1][i + 1];
    }
  }
  return grid;
}

// Noise by a student's program (Perlin 2002), classic.
Grid noise(const std::vector<Row>& rows, int size, bool isTorus) {
  struct Octave {
    double frequency = 0.0, weight = 0.0;
    std::map<std::pair<int, int>, std::pair<double, double>> gradients;
  };
  std::map<int, Octave> octaves;
  for (const Row& row : rows) {
    Octave& octave = octaves[std::stoi(row[0])];
    octave.frequency = std::stod(row[1]);
    octave.weight = std::stod(row[2]);
    octave.gradients[{std::stoi(row[3]), std::stoi(row[4])}] = {std::stod(row[5]),
                                                                std::stod(row[6])};
  }
  const auto fade = [](double t) { return t * t * t * (t * (t * 6 - 15) + 10); };
  Grid grid(static_cast<std::size_t>(size), std::vector<double>(static_cast<std::size_t>(size)));
  for (const auto& each : octaves) {
    const Octave& octave = each.second;
    const int period = static_cast<int>(octave.frequency);
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        const double u = octave.frequency * x / (size - 1), v = octave.frequency * y / (size - 1);
        const int j = static_cast<int>(u), k = static_cast<int>(v);
        const auto corner = [&](int a, int b) {
          const auto at =
              isTorus ? std::pair((j + a) % period, (k + b) % period) : std::pair(j + a, k + b);
          const auto found = octave.gradients.find(at);
          REQUIRE(found != octave.gradients.end());
          return found->second.first * (u - j - a) + found->second.second * (v - k - b);
        };
        const double s = fade(u - j), e = fade(v - k);
        const double north = corner(0, 0) + s * (corner(1, 0) - corner(0, 0));
        const double south = corner(0, 1) + s * (corner(1, 1) - corner(0, 1));
        grid[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] +=
            octave.weight * std::sqrt(2.0) * (north + e * (south - north));
      }
    }
  }
  return grid;
}

void expectLand(const Recipe& recipe, const Grid& grid) {
  Session session(recipe);
  session.seek(session.length());
  session.finish();
  const double scale = reliefScale(recipe);
  const Heightfield& land = session.heights();
  const auto [low, high] = std::minmax_element(land.z.begin(), land.z.end());
  double most = 0.0;
  for (int y = 0; y < land.size; ++y) {
    for (int x = 0; x < land.size; ++x) {
      const double made = scale * grid[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
      most = std::max(most, std::fabs(made - static_cast<double>(land.at(x, y))));
    }
  }
  CHECK(most < 1e-5 * static_cast<double>(*high - *low));
}

TEST_CASE("Squares can be computed from their list of numbers", "[chance_list]") {
  RandomDraws draws(170);
  INFO(draws.name());
  for (int round = 0; round < 24; ++round) {
    Recipe recipe;
    recipe.seed = "numbers-" + std::to_string(draws.between(0, 99999));
    recipe.set(ParameterId::kMethod, static_cast<int>(Method::kDiamondSquare));
    recipe.set(ParameterId::kSize,
               round % 2 == 0 ? (1 << draws.between(2, 6)) + 1 : draws.between(5, 70));
    recipe.set(ParameterId::kLevels, draws.between(0, 7));
    recipe.set(ParameterId::kRoughness, draws.between(2000, 10000));
    recipe.set(ParameterId::kReduction, draws.between(3000, 8000));
    recipe.set(ParameterId::kEdges, draws.between(0, 1));
    CAPTURE(round, recipe.seed, recipe.size(), recipe.levels(), recipe.seamless());
    expectLand(recipe,
               squares(listOf(recipe, "level,part,i,j,range,r"), recipe.size(), recipe.seamless()));
  }
}

TEST_CASE("Noise can be computed from its list of gradients", "[chance_list]") {
  RandomDraws draws(171);
  INFO(draws.name());
  for (int round = 0; round < 24; ++round) {
    Recipe recipe;
    recipe.seed = "numbers-" + std::to_string(draws.between(0, 99999));
    recipe.set(ParameterId::kMethod, static_cast<int>(Method::kFbm));
    recipe.set(ParameterId::kSize, draws.between(5, 70));
    recipe.set(ParameterId::kOctaves, draws.between(1, 6));
    recipe.set(ParameterId::kGain, draws.between(3000, 8000));
    recipe.set(ParameterId::kEdges, draws.between(0, 1));
    CAPTURE(round, recipe.seed, recipe.size(), recipe.seamless());
    expectLand(recipe, noise(listOf(recipe, "octave,frequency,weight,j,k,gx,gy"), recipe.size(),
                             recipe.seamless()));
  }
}

TEST_CASE("Lands of cuts have no list of numbers", "[chance_list]") {
  CHECK(chanceCount(Recipe()) == 0);
  Recipe trees;
  trees.set(ParameterId::kMethod, static_cast<int>(Method::kFaultTree));
  CHECK(chanceCount(trees) == 0);
}

}  // namespace
}  // namespace faultline
