// The command line's `stats`. See cli_statistics.h.
#include "platform/cli/cli_statistics.h"

#include <iostream>

#include "base/hash.h"
#include "base/json.h"
#include "exchange/write/statistics_json.h"
#include "share/recipe_text.h"
#include "terrain/measure/history.h"

namespace faultline {
namespace {

void writeLand(JsonWriter& json, const Recipe& recipe, const Heightfield& heights,
               std::uint64_t fingerprint) {
  json.member("recipe", writeRecipe(recipe));
  json.member("size", heights.size);
  json.member("fingerprint", hexDigits(fingerprint));
  writeStatistics(json, heights);
}

// The height of a vertex after 0, 1, ... all steps of the uplift, without smoothing and erosion.
std::vector<float> historyOf(const LinkedLand& link, const Session& session, int x, int y) {
  Recipe recipe = session.recipe();
  if (recipe.isCut()) {
    const int size = recipe.size();
    const float ground =
        link.opened == nullptr ? 0.0f : resampled(link.opened->heights, size).at(x, y);
    return heightHistory(session.plan(), size, x, y, session.scale(), ground);
  }
  // Generators have few steps, so evaluate each of them.
  recipe.set(ParameterId::kSmoothEvery, 0);
  recipe.set(ParameterId::kErosion, static_cast<std::int32_t>(Erosion::kNone));
  Session uplift(recipe);
  if (link.opened != nullptr) uplift.open(link.opened);
  std::vector<float> heights;
  for (int step = 0; step <= uplift.timeline().steps; ++step) {
    uplift.seek(step);
    finish(uplift);
    heights.push_back(uplift.heights().at(x, y));
  }
  return heights;
}

}  // namespace

std::string statisticsText(const Recipe& recipe, const Heightfield& heights,
                           std::uint64_t fingerprint) {
  JsonWriter json;
  json.beginObject();
  writeLand(json, recipe, heights, fingerprint);
  json.endObject();
  return json.text() + '\n';
}

void printStatistics(const std::string& text, const std::vector<int>& vertex,
                     const Reading& reading) {
  const LinkedLand link = readRecipe(text, reading);
  for (const int place : vertex) {
    if (place >= 0 && place < link.recipe.size()) continue;
    throw Failure{"--vertex: " + std::to_string(place) + " is not from 0 to " +
                  std::to_string(link.recipe.size() - 1)};
  }
  Session session(link.recipe);
  finishAt(session, link);
  JsonWriter json;
  json.beginObject();
  writeLand(json, link.recipe, session.heights(), fingerprint(session.heights()));
  if (!vertex.empty()) json.numbers("history", historyOf(link, session, vertex[0], vertex[1]));
  json.endObject();
  std::cout << json.text() << '\n';
}

}  // namespace faultline
