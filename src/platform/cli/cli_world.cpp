// The `world` command. See cli_world.h.
#include "platform/cli/cli_world.h"

#include <algorithm>
#include <atomic>
#include <iostream>
#include <thread>
#include <vector>

#include "base/has_memory.h"
#include "base/hash.h"
#include "base/json.h"
#include "terrain/world/land_rows.h"

namespace faultline {
namespace {

// Shares work out among threads, of which this one is the first.
class Cores {
 public:
  explicit Cores(int count) : count_(count) {}
  void operator()(int pieces, FunctionRef<void(int)> work) const {
    std::atomic<int> next = 0;
    const auto run = [&] {
      for (int i = next++; i < pieces; i = next++) work(i);
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < std::min(count_, pieces); ++i) threads.emplace_back(run);
    run();
    for (std::thread& thread : threads) thread.join();
  }

 private:
  int count_;
};

}  // namespace

void makeWorld(const std::string& text, const WorldRequest& request, const Reading& reading) {
  const LinkedLand link = readRecipe(text, reading);
  requireBase(link);
  const int size = request.size > 0 ? request.size : link.recipe.size();
  const int cores = request.cores > 0
                        ? request.cores
                        : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const RowsCost cost = LandRows::cost(link.recipe, size, cores);
  const WorldLand land(link.recipe, size, link.opened);
  LandRows rows(land, nullptr, cores);
  Fnv1a64 hash;
  hash.addU32(static_cast<std::uint32_t>(size));
  hash.addU32(static_cast<std::uint32_t>(size));
  float low = HUGE_VALF, high = -HUGE_VALF;
  ProgressLine line;
  const auto take = [&](const LandRow& row) {
    for (int x = 0; x < size; ++x) {
      hash.addFloat(row.heights[x]);
      low = std::min(low, row.heights[x]);
      high = std::max(high, row.heights[x]);
    }
  };
  while (rows.advance(Cores(cores), take)) {
    if (line.isDue()) line.show(rows.progress());
  }
  JsonWriter json;
  json.beginObject();
  json.member("recipe", writeRecipe(link.recipe));
  json.member("size", size);
  json.member("fingerprint", hexDigits(hash.value()));
  json.member("low", static_cast<double>(low));
  json.member("high", static_cast<double>(high));
  json.member("memory", static_cast<double>(cost.memoryBytes));
  json.endObject();
  std::cout << json.text() << '\n';
}

}  // namespace faultline
