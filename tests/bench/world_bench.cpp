// Tiles of 1024 x 1024 of lands of several sizes, beside the whole land of 1025 that costs as much
// a vertex: what a large land costs more shows in the ratio. And lands by rows, beside the same
// land built at once in memory.
#include "bench/bench.h"
#include "terrain/recipe/smooth.h"
#include "terrain/timeline/session.h"
#include "terrain/world/land_rows.h"

#ifndef __EMSCRIPTEN__
#include <thread>
#endif

namespace faultline::bench {
namespace {

constexpr int kSide = 1024;

struct TileCase {
  const char* name;
  Method method;
  void (*change)(Recipe& recipe);
};

constexpr TileCase kCases[] = {
    {"cuts", Method::kFault, [](Recipe& recipe) { recipe.set(ParameterId::kFaults, 500); }},
    {"ramps", Method::kFault,
     [](Recipe& recipe) {
       recipe.set(ParameterId::kFaults, 100);
       recipe.set(ParameterId::kProfile, static_cast<std::int32_t>(Profile::kRamp));
     }},
    {"trees", Method::kFaultTree, [](Recipe&) {}},
    {"squares", Method::kDiamondSquare, [](Recipe&) {}},
    {"octaves", Method::kFbm, [](Recipe&) {}},
    {"cuts, eroded", Method::kFault,
     [](Recipe& recipe) {
       recipe.set(ParameterId::kErosion, static_cast<std::int32_t>(Erosion::kBoth));
       recipe.set(ParameterId::kErosionSteps, 20);
     }},
};

Recipe recipeOf(const TileCase& given) {
  Recipe recipe = benchRecipe();
  recipe.set(ParameterId::kMethod, static_cast<std::int32_t>(given.method));
  given.change(recipe);
  return recipe;
}

Heightfield landOf(Recipe recipe, int size) {
  recipe.set(ParameterId::kSize, size);
  Session session(recipe);
  session.seek(session.length());
  session.finish();
  return session.heights();
}

// A tile in the middle of a land of this size, in milliseconds, beside as many vertices of a land
// of 1025. The halo's vertices are part of its cost.
Row tileRow(const std::string& name, const TileCase& given, int size) {
  const Recipe recipe = recipeOf(given);
  const WorldLand land(recipe, size);
  const int at = (size - kSide) / 2;
  const Window window{at, at, kSide, kSide};
  std::vector<float> made;
  const double ms = medianOf(3, [&] {
    Tile tile(land, window);
    tile.finish();
    made = tile.heights();
  });
  const double plain = medianOf(3, [&] { landOf(recipe, kSide + 1); });
  return {.name = name,
          .size = size,
          .ms = ms,
          .plainMs = plain,
          .hash = hexDigits(fingerprint(window, made)),
          .plainHash = hexDigits(fingerprint(window, made)),
          .mayBeSlower = true};
}

constexpr auto oneAfterTheOther = [](int count, FunctionRef<void(int)> work) {
  for (int i = 0; i < count; ++i) work(i);
};
#ifndef __EMSCRIPTEN__
constexpr auto together = [](int count, FunctionRef<void(int)> work) {
  std::vector<std::thread> threads;
  for (int i = 1; i < count; ++i) threads.emplace_back([work, i] { work(i); });
  if (count > 0) work(0);
  for (std::thread& thread : threads) thread.join();
};
#endif

// A land of cuts, smoothed and eroded.
Row rowsRow(const std::string& name, int groups, Together run) {
  constexpr int kLand = 1025;
  Recipe recipe = recipeOf(kCases[5]);
  recipe.set(ParameterId::kSmooth, static_cast<std::int32_t>(Smooth::kBox));
  const WorldLand land(recipe, kLand);
  Heightfield made(kLand);
  const double ms = medianOf(3, [&] {
    LandRows rows(land, nullptr, groups);
    while (rows.advance(
        run, [&](const LandRow& row) { std::copy_n(row.heights, kLand, made.row(row.y)); })) {
    }
  });
  Heightfield whole(kLand);
  const double plain = medianOf(3, [&] { whole = landOf(recipe, kLand); });
  return {.name = name,
          .size = kLand,
          .ms = ms,
          .plainMs = plain,
          .hash = hexDigits(fingerprint(made)),
          .plainHash = hexDigits(fingerprint(whole)),
          .mayBeSlower = true};
}

}  // namespace

std::vector<Row> worldRows() {
  std::vector<Row> rows;
  for (const TileCase& given : kCases) {
    for (const int size : {kSide + 1, 4097, 16385, 65537}) {
      const std::string name = "tile, " + std::string(given.name);
      if (wanted(name)) rows.push_back(tileRow(name, given, size));
    }
  }
  if (wanted("rows, one core")) rows.push_back(rowsRow("rows, one core", 1, oneAfterTheOther));
#ifndef __EMSCRIPTEN__
  if (wanted("rows, two cores")) rows.push_back(rowsRow("rows, two cores", 2, together));
#endif
  return rows;
}

}  // namespace faultline::bench
