// The `world` command. See cli_world.h.
// The heights are made first, into a file of floats, with the state of the work every few seconds;
// the files are made of that file then.
#include "platform/cli/cli_world.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <optional>
#include <thread>
#include <vector>

#include "base/has_memory.h"
#include "base/hash.h"
#include "base/json.h"
#include "platform/cli/cli_world_files.h"
#include "platform/cli/cli_world_folder.h"
#include "platform/files/file_colours.h"
#include "share/tile_order.h"
#include "share/view_text.h"
#include "terrain/world/land_rows.h"

namespace faultline {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

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

// The numbers of a row that are asked for: its heights, or a layer of the erosion, which is 0 where
// the land has none.
class NumbersOf {
 public:
  NumbersOf(const std::string& layer, int size)
      : layer_(*layerNamed(layer)), numbers_(static_cast<std::size_t>(size)) {}
  std::span<const float> operator()(const LandRow& row) {
    if (layer_ == ErosionLayer::kNone) return {row.heights, numbers_.size()};
    const std::int32_t* const units = layer_ == ErosionLayer::kWater      ? row.water
                                      : layer_ == ErosionLayer::kSediment ? row.sediment
                                                                          : row.flow;
    if (units == nullptr) {
      std::fill(numbers_.begin(), numbers_.end(), 0.0f);
    } else {
      std::transform(units, units + numbers_.size(), numbers_.begin(), landHeight);
    }
    return numbers_;
  }

 private:
  ErosionLayer layer_;
  std::vector<float> numbers_;
};

// What is known of a whole land when its last row is.
class Summary {
 public:
  explicit Summary(int size) {
    hash_.addU32(static_cast<std::uint32_t>(size));
    hash_.addU32(static_cast<std::uint32_t>(size));
  }
  void add(std::span<const float> row) {
    for (const float z : row) {
      hash_.addFloat(z);
      low_ = std::min(low_, z);
      high_ = std::max(high_, z);
    }
  }
  // As members of an object, and as a text that holds them exactly.
  void write(JsonWriter& json) const {
    json.member("fingerprint", hexDigits(hash_.value()));
    json.member("low", static_cast<double>(low_));
    json.member("high", static_cast<double>(high_));
  }
  float low() const { return low_; }
  float high() const { return high_; }

 private:
  Fnv1a64 hash_;
  float low_ = HUGE_VALF, high_ = -HUGE_VALF;
};

int coresOf(const WorldRequest& request) {
  if (request.cores > 0) return request.cores;
  return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 64U));
}

// Makes all rows. `work`: where the state is kept every so many seconds; nullptr: nowhere.
void makeRows(LandRows& rows, const WorldWork* work, const WorldRequest& request,
              FunctionRef<void(const LandRow&)> take) {
  ProgressLine line(TimeLeft("rows"));
  Seconds wait(request.keepEvery);
  Clock::time_point kept = Clock::now();
  if (work != nullptr && !work->takeUp(rows)) work->keep(rows);
  const auto isLate = [&] { return Clock::now() - kept > wait; };
  for (int leg = rows.leg(); rows.advance(Cores(coresOf(request)), take);) {
    if (line.isDue()) line.show(rows.progress());
    if (work == nullptr || (rows.leg() == leg && !isLate())) continue;
    leg = rows.leg();
    const Clock::time_point begin = Clock::now();
    work->keep(rows);
    kept = Clock::now();
    if (request.keepEvery > 0.0) wait = std::max<Seconds>(wait, 20.0 * (kept - begin));
  }
}

// Throws Failure where the land cannot be made.
void check(const WorldRequest& request, const RowsCost& cost, int size) {
  if (cost.hasDroplets) {
    throw Failure{
        "this land has no rows: a drop of rain depends on all before it; take hydraulic=grid, or "
        "make the whole land in memory (generate), up to 4097 a side"};
  }
  if (request.folder.empty() && cost.storedRows > 0) {
    throw Failure{
        "smooth=iir sweeps back over the whole land, whose rows wait in a file: give a folder "
        "(-o)"};
  }
  constexpr std::int64_t kMegabyte = 1'000'000;
  if (!hasMemory(cost.memoryBytes, cost.memoryBytes / 4)) {
    throw Failure{"the land needs " + std::to_string(cost.memoryBytes / kMegabyte + 1) +
                  " MB of memory, which is not available: take fewer steps, or --cores 1"};
  }
  if (!request.layer.empty() && !request.options.masks.empty()) {
    throw Failure{"--masks are pictures of the heights, not of the layer --layer names"};
  }
  if (request.folder.empty()) return;
  const std::string error = findWorldFormat(request.format)->error(size, request.options);
  if (!error.empty()) throw Failure{error};
}

// What the work is, whatever the cores.
std::string requestJson(const LinkedLand& link, const WorldRequest& request, int size) {
  JsonWriter json;
  json.beginObject();
  json.member("recipe", writeRecipe(link.recipe));
  json.member("size", size);
  json.member("layer", request.layer);
  json.member("format", request.format);
  json.member("sideMetres", request.options.side);
  json.member("names", request.options.names);
  json.member("tile", request.options.tile);
  if (!request.options.masks.empty()) {
    json.array("masks", request.options.masks, [&](const std::string& key) { json.string(key); });
    json.member("palette", paletteKey(link.view.palette));
    if (link.view.water) json.member("water", *link.view.water);
  }
  json.endObject();
  return json.text();
}

// The request's members, and what became of it.
std::string worldJson(const std::string& request, const Summary& summary) {
  JsonWriter json;
  json.beginObject();
  summary.write(json);
  json.endObject();
  return request.substr(0, request.size() - 1) + "," + json.text().substr(1);
}

// Makes the heights in the folder, unless they are there.
Summary makeHeights(const WorldLand& land, const RowsCost& cost, WorldWork& work,
                    FileOfHeights& heights, const WorldRequest& request) {
  const int size = land.size();
  if (work.note("made").empty()) {
    // As many groups as when the work was begun, whatever the cores are now
    if (work.note("groups").empty()) work.note("groups", std::to_string(coresOf(request)));
    const int groups = std::clamp(std::atoi(work.note("groups").c_str()), 1, 64);
    std::optional<RowFile> store;
    if (cost.storedRows > 0) {
      store.emplace(work.unfinished("rows"), sizeof(float) * static_cast<std::size_t>(size));
    }
    LandRows rows(land, store ? &*store : nullptr, groups);
    NumbersOf numbers(request.layer, size);
    makeRows(rows, &work, request,
             [&](const LandRow& row) { heights.write(row.y, numbers(row).data()); });
    work.note("made", "all rows");
  }
  Summary summary(size);
  std::vector<float> row(static_cast<std::size_t>(size));
  for (int y = 0; y < size; ++y) {
    heights.read(y, 0, row);
    summary.add(row);
  }
  return summary;
}

}  // namespace

void makeWorld(const std::string& text, const WorldRequest& request, const Reading& reading) {
  const LinkedLand link = readRecipe(text, reading);
  requireBase(link);
  requireEnd(link, "a world");
  const int size = request.size > 0 ? request.size : link.recipe.size();
  const RowsCost cost = LandRows::cost(link.recipe, size, coresOf(request));
  check(request, cost, size);
  const std::string asked = requestJson(link, request, size);
  if (request.folder.empty()) {
    const WorldLand land(link.recipe, size, link.opened);
    LandRows rows(land, nullptr, coresOf(request));
    Summary summary(size);
    NumbersOf numbers(request.layer, size);
    makeRows(rows, nullptr, request, [&](const LandRow& row) { summary.add(numbers(row)); });
    std::cout << worldJson(asked, summary) << '\n';
    return;
  }
  if (link.opened != nullptr) {
    std::cerr
        << "faultline: where the opened heights lie, and how wide they are, is not written into "
           "these files: they lie on a plane, "
        << request.options.side << " m a side (--side)\n";
  }
  WorldWork work(request.folder, asked);
  if (work.isDone()) {
    std::cout << work.done();
    return;
  }
  const WorldLand land(link.recipe, size, link.opened);
  FileOfHeights heights(work.unfinished("heights"), size);
  const Summary summary = makeHeights(land, cost, work, heights, request);
  heights.low = summary.low();
  heights.high = summary.high();
  WorldFiles files(work);
  WorldOptions options = request.options;
  options.colours = fileColours(link.view, {summary.low(), summary.high()});
  const std::string error = findWorldFormat(request.format)->write(heights, options, files);
  if (!error.empty()) throw Failure{error};
  const std::string json = worldJson(asked, summary);
  work.finish(json);
  std::cout << json << '\n';
}

}  // namespace faultline
