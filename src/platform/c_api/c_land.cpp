// The C interface: lands, and windows of them. See include/faultline.h.
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/hash.h"
#include "platform/c_api/c_call.h"
#include "share/memory_check.h"
#include "share/tile_order.h"
#include "terrain/timeline/session.h"
#include "terrain/world/tile.h"

namespace faultline::c_api {
namespace {

void requireRoom(std::size_t capacity, std::size_t wanted) {
  if (capacity >= wanted) return;
  throw CallError{FAULTLINE_TOO_SMALL, "there are " + std::to_string(wanted) +
                                           " numbers, and room for " + std::to_string(capacity)};
}

void finish(Session& session, Progress& progress) {
  progress.finish([&session](FunctionRef<bool()> timeLeft) { return session.advance(timeLeft); },
                  [&session] { return session.progress(); });
}

// The order of a window, checked. What it costs counts only where it is made.
enum class Memory { kCounts, kDoesNot };
CheckedTile checkedOrder(const GivenLand& land, const faultline_window* window, const char* layer,
                         Memory memory) {
  TileOrder order;
  if (land.size != 0) order.size = land.size;
  if (window != nullptr) {
    order.window = {static_cast<double>(window->x), static_cast<double>(window->y),
                    static_cast<double>(window->width), static_cast<double>(window->height)};
  }
  if (layer != nullptr) order.layer = layer;
  const auto hasAll = [](std::int64_t, std::int64_t) { return true; };
  CheckedTile tile = memory == Memory::kCounts ? checkedTile(land.link.recipe, order)
                                               : checkedTile(land.link.recipe, order, hasAll);
  if (tile.error.code.empty()) return tile;
  const std::string_view code = tile.error.code;
  const bool isRefused = tile.cost.refusal != TileRefusal::kNone;
  throw CallError{isRefused          ? FAULTLINE_REFUSED
                  : code == "memory" ? FAULTLINE_MEMORY
                                     : FAULTLINE_ARGUMENT,
                  tile.error.sentence};
}

}  // namespace
}  // namespace faultline::c_api

using namespace faultline;
using namespace faultline::c_api;

extern "C" {

int faultline_generate(const faultline_land* land, const faultline_rasters* into,
                       faultline_progress progress, void* user) {
  return call([&] {
    const GivenLand given = landOf(land);
    given.requireWhole();
    require(into != nullptr, "into is NULL");
    const std::array<std::pair<ErosionLayer, float*>, 3> layers{
        {{ErosionLayer::kWater, into->water},
         {ErosionLayer::kSediment, into->sediment},
         {ErosionLayer::kFlow, into->flow}}};
    const Recipe& recipe = given.link.recipe;
    const auto side = static_cast<std::size_t>(recipe.size());
    requireRoom(into->capacity, side * side);
    const std::string error = memoryError(recipe, {sessionMemory});
    if (!error.empty()) throw CallError{FAULTLINE_MEMORY, error};

    Progress told(progress, user);
    Session session(recipe);
    session.showOnTheWay(false);
    if (given.base != nullptr) session.open(given.base);
    for (const auto& [layer, place] : layers) {
      if (place != nullptr) session.setLayer(layer);
    }
    session.seek(positionOf(given.link));
    finish(session, told);
    const UnfilledVector<float>& heights = session.heights().z;
    if (into->heights != nullptr) std::copy(heights.begin(), heights.end(), into->heights);
    for (const auto& [layer, place] : layers) {
      if (place == nullptr) continue;
      session.setLayer(layer);
      finish(session, told);
      std::copy(session.layer().z.begin(), session.layer().z.end(), place);
    }

    // The fingerprint of a link is that of its finished land in its own size.
    const bool isClaimed = given.link.check && session.position() == session.length() &&
                           (land->size == 0 || land->size == readLink(land->link).recipe.size());
    if (isClaimed && fingerprint(session.heights()) != *given.link.check) {
      throw CallError{FAULTLINE_DIFFERS,
                      "the land's fingerprint is " + hexDigits(fingerprint(session.heights())) +
                          ", and differs from check=" + hexDigits(*given.link.check)};
    }
    return FAULTLINE_OK;
  });
}

int faultline_tile_cost(const faultline_land* land, const faultline_window* window,
                        faultline_cost* cost) {
  return call([&] {
    const GivenLand given = landOf(land, Sizes::kTiles);
    given.requireSound();
    given.requireEnd();
    require(cost != nullptr, "cost is NULL");
    *cost = {};
    const TileCost found = checkedOrder(given, window, nullptr, Memory::kDoesNot).cost;
    cost->halo = found.halo;
    cost->parts = found.parts;
    cost->side = found.side;
    cost->factor = found.factor;
    cost->memory_bytes = found.memoryBytes;
    return FAULTLINE_OK;
  });
}

int faultline_tile(const faultline_land* land, const faultline_window* window, const char* layer,
                   float* heights, float* values, size_t capacity, faultline_progress progress,
                   void* user) {
  return call([&] {
    const GivenLand given = landOf(land, Sizes::kTiles);
    given.requireWhole();
    given.requireEnd();
    const CheckedTile order = checkedOrder(given, window, layer, Memory::kCounts);
    require(values == nullptr || order.layer != ErosionLayer::kNone,
            "values are wanted, but layer names none");
    requireRoom(capacity, static_cast<std::size_t>(order.window.width) *
                              static_cast<std::size_t>(order.window.height));

    Progress told(progress, user);
    const WorldLand world(given.link.recipe, order.size, given.base);
    Tile tile(world, order.window, values == nullptr ? ErosionLayer::kNone : order.layer);
    told.finish([&tile](FunctionRef<bool()> timeLeft) { return tile.advance(timeLeft); },
                [&tile] { return tile.progress(); });
    if (heights != nullptr) std::copy(tile.heights().begin(), tile.heights().end(), heights);
    if (values != nullptr) std::copy(tile.layer().begin(), tile.layer().end(), values);
    return FAULTLINE_OK;
  });
}

}  // extern "C"
