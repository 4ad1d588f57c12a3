// The list of a land's random numbers. See chance_list.h.
#include "exchange/write/chance_list.h"

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "base/assert.h"
#include "base/det_math.h"
#include "base/json.h"
#include "base/random.h"
#include "terrain/uplift/diamond_square.h"
#include "terrain/uplift/fbm.h"

namespace faultline {
namespace {

// The shortest decimal that reads back to it.
std::string shortDecimal(double value) {
  JsonWriter json;
  json.number(value);
  return json.text();
}

// ---- Squares ----

constexpr std::string_view kParts[] = {"corner", "diamond", "square"};  // by LevelPart

int levelsOf(const DiamondSquarePlan& plan, const Recipe& recipe) {
  return finestLevel(plan, recipe.size());
}

// From -1 to just below 1.
double chanceOf(const DiamondSquarePlan& plan, int level, LatticePoint point) {
  if (plan.seamless) {
    const int places = (1 << level) - 1;
    point = {point.i & places, point.j & places};
  }
  const auto word = [&](std::uint32_t index, std::uint32_t node, int slot) {
    const RandomBlock words = randomBlock(plan.key, RandomStage::kDiamondSquare, index, node,
                                          static_cast<std::uint32_t>(level));
    return words[static_cast<std::size_t>(slot)];
  };
  const auto i = static_cast<std::uint32_t>(point.i), j = static_cast<std::uint32_t>(point.j);
  const std::uint32_t bits =
      level == 0 ? word(0, 0, 2 * point.j + point.i) : word(i >> 2, j, point.i & 3);
  return (static_cast<double>(bits >> 8) - 0x1p23) * 0x1p-23;
}

void writeSquares(FileWriter& out, const Recipe& recipe) {
  const DiamondSquarePlan plan = diamondSquarePlan(recipe);
  out.bytes("level,part,i,j,range,r\n");
  const auto writePart = [&](int level, LevelPart part) {
    const double range = level == 0 ? 1.0
                                    : static_cast<double>(static_cast<float>(
                                          plan.roughness * power(plan.reduction, level - 1)));
    const std::string head =
        std::to_string(level) + ',' + std::string(kParts[static_cast<std::size_t>(part)]) + ',';
    const std::string rangeText = ',' + shortDecimal(range) + ',';
    for (const LatticePoint& point : pointsOf(part, level)) {
      out.bytes(head + std::to_string(point.i) + ',' + std::to_string(point.j) + rangeText +
                shortDecimal(chanceOf(plan, level, point)) + '\n');
      if (!out.worked()) return false;
    }
    return true;
  };
  if (!writePart(0, LevelPart::kCorners)) return;
  for (int level = 1; level <= levelsOf(plan, recipe); ++level) {
    if (!writePart(level, LevelPart::kDiamonds) || !writePart(level, LevelPart::kSquares)) return;
  }
}

// ---- Noise ----

// The lattice columns (rows) that the vertices of a grid touch in an octave, each once.
std::vector<std::int64_t> touchedColumns(const FbmPlan& plan, int octave, int size) {
  const double frequency = octaveFrequency(plan, octave);
  const auto period = static_cast<std::int64_t>(frequency);
  std::vector<std::int64_t> columns;
  const auto touch = [&](std::int64_t column) {
    if (columns.empty() || columns.back() < column) columns.push_back(column);
  };
  for (int x = 0; x < size; ++x) {
    const auto west =
        static_cast<std::int64_t>(std::floor(frequency * (static_cast<double>(x) / (size - 1))));
    touch(west);
    touch(west + 1);
  }
  // The columns of a torus are counted modulo its period
  if (plan.seamless) {
    while (columns.size() > 1 && columns.back() >= period) columns.pop_back();
  }
  return columns;
}

struct SeenOctave {
  int octave;
  std::vector<std::int64_t> columns;
};
std::vector<SeenOctave> seenOctaves(const FbmPlan& plan, int size) {
  std::vector<SeenOctave> seen;
  for (int octave = 0; octave < plan.octaves; ++octave) {
    if (!isUnseen(plan, octave, size)) seen.push_back({octave, touchedColumns(plan, octave, size)});
  }
  return seen;
}

void writeNoise(FileWriter& out, const Recipe& recipe) {
  const FbmPlan plan = fbmPlan(recipe);
  out.bytes("octave,frequency,weight,j,k,gx,gy\n");
  for (const auto& [octave, columns] : seenOctaves(plan, recipe.size())) {
    double weight = 1.0;
    for (int i = 0; i < octave; ++i) weight *= plan.gain;
    const std::string head = std::to_string(octave) + ',' +
                             shortDecimal(octaveFrequency(plan, octave)) + ',' +
                             shortDecimal(weight) + ',';
    for (const std::int64_t k : columns) {
      for (const std::int64_t j : columns) {
        const std::uint32_t turn =
            randomBlock(plan.key, RandomStage::kGradientLattice, static_cast<std::uint32_t>(j),
                        static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(octave))[0];
        const SinCos gradient = sinCosTurn(turn);
        out.bytes(head + std::to_string(j) + ',' + std::to_string(k) + ',' +
                  shortDecimal(static_cast<double>(static_cast<float>(gradient.cos))) + ',' +
                  shortDecimal(static_cast<double>(static_cast<float>(gradient.sin))) + '\n');
        if (!out.worked()) return;
      }
    }
  }
}

}  // namespace

std::int64_t chanceCount(const Recipe& recipe) {
  if (recipe.method() == Method::kDiamondSquare) {
    const std::int64_t side = (std::int64_t{1} << levelsOf(diamondSquarePlan(recipe), recipe)) + 1;
    return side * side;
  }
  std::int64_t count = 0;
  if (recipe.method() == Method::kFbm) {
    for (const SeenOctave& seen : seenOctaves(fbmPlan(recipe), recipe.size())) {
      const auto side = static_cast<std::int64_t>(seen.columns.size());
      count += side * side;
    }
  }
  return count;
}

void writeChancesCsv(FileWriter& out, const Recipe& recipe) {
  const std::int64_t count = chanceCount(recipe);
  out.expect(count + 1);
  if (recipe.method() == Method::kDiamondSquare) {
    writeSquares(out, recipe);
  } else {
    FAULTLINE_ASSERT(recipe.method() == Method::kFbm);
    writeNoise(out, recipe);
  }
}

}  // namespace faultline
