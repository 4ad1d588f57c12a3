// Files written for tests: lands to write, and what came out of a writer.
#pragma once

#include <cstring>
#include <string>
#include <string_view>

#include "exchange/file_formats.h"
#include "share/recipe_text.h"
#include "terrain/timeline/timeline.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {

inline Heightfield randomBumps(int size) {
  RandomDraws draws(40);
  Heightfield field(size);
  for (float& z : field.z) z = static_cast<float>(draws.part() - 0.5);
  return field;
}

// A land of these heights, and a recipe beside it.
struct WrittenLand {
  explicit WrittenLand(Heightfield given, const std::string& text = "v1;seed=oak;faults=3")
      : heights(std::move(given)), recipe(readLink(text).recipe) {
    recipe.set(ParameterId::kSize, heights.size);
  }

  FileLand land() const {
    return {
        heights, recipe, Timeline(recipe).length(), writeRecipe(recipe), "#" + writeRecipe(recipe),
        "1"};
  }
  // The file's bytes.
  std::string file(FileFormatId id, const FileOptions& options = {}) const {
    std::string bytes;
    const ByteSink sink = [&bytes](std::string_view chunk) { return bytes += chunk, true; };
    const FileEnd end = writeFile(fileFormat(id), land(), options, sink);
    FAULTLINE_ASSERT(end == FileEnd::kWritten);
    return bytes;
  }

  Heightfield heights;
  Recipe recipe;
};

// The value at `place` of a file whose numbers are little-endian, as this machine's are.
template <typename Number>
Number numberAt(std::string_view file, std::size_t place) {
  FAULTLINE_ASSERT(place + sizeof(Number) <= file.size());
  Number value;
  std::memcpy(&value, file.data() + place, sizeof value);
  return value;
}

}  // namespace faultline
