// terrain/world: a land row by row is the land built at once, bit by bit, whatever its stages, its
// strips and the groups that work at the same time.
#include "terrain/world/land_rows.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstring>
#include <map>
#include <vector>

#ifndef __EMSCRIPTEN__
#include <thread>
#endif

#include "share/recipe_text.h"
#include "terrain/recipe/smooth.h"
#include "terrain/timeline/session.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

class MemoryStore final : public RowStore {
 public:
  void write(std::int64_t place, std::span<const std::byte> row) override {
    rows_[place].assign(row.begin(), row.end());
  }
  void read(std::int64_t place, std::span<std::byte> row) override {
    const std::vector<std::byte>& from = rows_.at(place);
    REQUIRE(from.size() == row.size());
    std::copy(from.begin(), from.end(), row.begin());
  }
  std::int64_t count() const { return std::ssize(rows_); }

 private:
  std::map<std::int64_t, std::vector<std::byte>> rows_;
};

constexpr auto byThreads = [](int count, FunctionRef<void(int)> work) {
#ifdef __EMSCRIPTEN__
  for (int i = 0; i < count; ++i) work(i);
#else
  std::vector<std::thread> threads;
  for (int i = 1; i < count; ++i) threads.emplace_back([work, i] { work(i); });
  if (count > 0) work(0);
  for (std::thread& thread : threads) thread.join();
#endif
};

// Keeps a state in memory, and gives it back.
class MemoryArchive final : public StateArchive {
 public:
  explicit MemoryArchive(std::vector<std::byte>& kept, bool reads) : kept_(kept), reads_(reads) {
    if (!reads) kept_.clear();
  }
  void bytes(std::span<std::byte> place) override {
    if (reads_) {
      REQUIRE(at_ + place.size() <= kept_.size());
      std::copy_n(kept_.begin() + static_cast<std::ptrdiff_t>(at_), place.size(), place.begin());
      at_ += place.size();
    } else {
      kept_.insert(kept_.end(), place.begin(), place.end());
    }
  }
  bool isAtEnd() const { return at_ == kept_.size(); }

 private:
  std::vector<std::byte>& kept_;
  bool reads_;
  std::size_t at_ = 0;
};

// All rows of a land.
struct Made {
  std::vector<float> heights;
  std::vector<std::int32_t> water, sediment, flow;
};

Made madeByRows(const WorldLand& land, RowStore& store, int groups, int strip) {
  Made made;
  LandRows rows(land, &store, groups, strip);
  int next = 0;
  const auto take = [&](const LandRow& row) {
    REQUIRE(row.y == next);
    ++next;
    const auto add = [&](const auto* from, auto& to) {
      if (from != nullptr) to.insert(to.end(), from, from + land.size());
    };
    add(row.heights, made.heights);
    add(row.water, made.water);
    add(row.sediment, made.sediment);
    add(row.flow, made.flow);
  };
  double before = 0.0;
  while (rows.advance(byThreads, take)) {
    REQUIRE(rows.progress() >= before);
    before = rows.progress();
  }
  REQUIRE(next == land.size());
  REQUIRE(rows.progress() == 1.0);
  return made;
}

TEST_CASE("Random lands row by row are the lands built at once, with soil, water and flow",
          "[land_rows]") {
  RandomDraws draws(3811);
  INFO(draws.name());
  int eroded = 0, legs = 0, smoothed = 0;
  for (int round = 0; round < 400; ++round) {
    const Recipe recipe = smallRecipe(draws, 160, 40);
    if (recipe.droplets()) {
      REQUIRE(LandRows::cost(recipe, recipe.size()).hasDroplets);
      continue;
    }
    const int groups = draws.between(1, 4);
    const int strip = draws.oneIn(4) ? 0 : draws.between(1, 40);
    INFO(writeRecipe(recipe) << " groups " << groups << " strip " << strip);
    Session session(recipe);
    session.seek(session.length());
    session.finish();
    const WorldLand land(recipe, recipe.size());
    MemoryStore store;
    const Made made = madeByRows(land, store, groups, strip);
    const auto& z = session.heights().z;
    REQUIRE(made.heights.size() == z.size());
    REQUIRE(std::equal(z.begin(), z.end(), made.heights.begin()));
    const RowsCost cost = LandRows::cost(recipe, recipe.size(), groups, strip);
    REQUIRE(store.count() <= cost.storedRows);
    REQUIRE((store.count() > 0) == (cost.storedRows > 0));
    // The last stage is behind the first by what they reach. A row of the cross overwrites what the
    // next one reads, so it comes one later
    const std::int64_t halo = haloOf(recipe, recipe.size() - 1);
    const bool isCross = recipe.smooth() == Smooth::kCross;
    if (halo != kReachesAll) {
      REQUIRE(cost.lag == halo + (isCross ? Timeline(recipe).allPasses() : 0));
    }
    const auto layer = [&](ErosionLayer kind, const std::vector<std::int32_t>& units) {
      session.setLayer(kind);
      session.finish();
      const auto& shown = session.layer().z;
      REQUIRE(std::equal(shown.begin(), shown.end(), units.begin(), units.end(),
                         [](float a, std::int32_t b) { return a == landHeight(b); }));
    };
    if (!made.water.empty()) {
      layer(ErosionLayer::kWater, made.water);
      layer(ErosionLayer::kSediment, made.sediment);
      layer(ErosionLayer::kFlow, made.flow);
      ++eroded;
    }
    legs += store.count() > 0;
    smoothed += Timeline(recipe).allPasses() > 0;
  }
  INFO(eroded << " eroded by rain, " << legs << " stored, " << smoothed << " smoothed");
  CHECK(eroded >= 30);
  CHECK(legs >= 20);
  CHECK(smoothed >= 60);
}

// As a program that is killed at any moment, and takes up the state that it has kept last.
Made madeWithDeaths(const WorldLand& land, RandomDraws& draws, int groups, int strip) {
  Made made;
  const auto size = static_cast<std::size_t>(land.size());
  made.heights.resize(size * size);
  MemoryStore store;
  std::vector<std::byte> kept;
  const auto take = [&](const LandRow& row) {
    std::copy_n(row.heights, size, made.heights.begin() + std::int64_t{row.y} * land.size());
  };
  bool isDone = false;
  for (int lives = 0; !isDone; ++lives) {
    REQUIRE(lives < 10'000);
    LandRows rows(land, &store, groups, strip);
    if (!kept.empty()) {
      MemoryArchive archive(kept, true);
      rows.archive(archive);
      REQUIRE(archive.isAtEnd());
    }
    const int rounds = draws.between(1, 25);
    for (int round = 0; round < rounds && !isDone; ++round) {
      const int leg = rows.leg();
      isDone = !rows.advance(byThreads, take);
      if (rows.leg() == leg && !draws.oneIn(6)) continue;
      // Killed before the state at the end of a leg was kept
      if (rows.leg() != leg && draws.oneIn(2)) break;
      MemoryArchive archive(kept, false);
      rows.archive(archive);
    }
  }
  return made;
}

TEST_CASE("Rows that are taken up again after a kill are the same", "[land_rows]") {
  RandomDraws draws(3813);
  INFO(draws.name());
  int legs = 0;
  for (int round = 0; round < 80; ++round) {
    Recipe recipe = smallRecipe(draws, 90, 25);
    if (recipe.droplets()) continue;
    if (draws.oneIn(3)) {
      recipe.set(ParameterId::kSmooth, static_cast<std::int32_t>(Smooth::kIir));
      recipe.set(ParameterId::kSmoothPasses, draws.between(1, 4));
    }
    const int groups = draws.between(1, 3), strip = draws.between(1, 30);
    INFO(writeRecipe(recipe) << " groups " << groups << " strip " << strip);
    const WorldLand land(recipe, recipe.size());
    MemoryStore store;
    const Made whole = madeByRows(land, store, groups, strip);
    REQUIRE(madeWithDeaths(land, draws, groups, strip).heights == whole.heights);
    legs += store.count() > 2 * land.size();
  }
  CHECK(legs >= 10);
}

TEST_CASE("Lands beyond any link's size row by row are what their tiles are", "[land_rows]") {
  RandomDraws draws(3812);
  INFO(draws.name());
  int compared = 0;
  while (compared < 12) {
    const Recipe recipe = smallRecipe(draws, 160, 12);
    const int size = draws.between(300, 900);
    const Window window{draws.between(0, size - 40), draws.between(0, size - 30), 40, 30};
    if (recipe.droplets() || tileCost(recipe, size, window).refusal != TileRefusal::kNone) continue;
    INFO(writeRecipe(recipe) << " on " << size << " window " << window.x << "," << window.y);
    const WorldLand land(recipe, size);
    Tile tile(land, window);
    tile.finish();
    MemoryStore store;
    const Made made = madeByRows(land, store, 2, draws.between(5, 200));
    for (int y = 0; y < window.height; ++y) {
      const auto from = made.heights.begin() + std::int64_t{window.y + y} * size + window.x;
      REQUIRE(std::equal(from, from + window.width, tile.heights().begin() + y * window.width));
    }
    ++compared;
  }
}

}  // namespace
}  // namespace faultline
