// Files written for tests: lands to write, and what came out of a writer.
#pragma once

#include <lodepng.h>

#include <catch2/catch_test_macros.hpp>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/write/file_formats.h"
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

// The samples of a square PNG, byte by byte as they stand in the file, without conversion.
inline std::vector<unsigned char> pngSamples(const std::string& file, int size,
                                             LodePNGColorType kind, unsigned bits) {
  lodepng::State state;
  state.decoder.color_convert = 0;
  std::vector<unsigned char> bytes;
  unsigned width = 0;
  unsigned height = 0;
  const auto* first = reinterpret_cast<const unsigned char*>(file.data());
  REQUIRE(lodepng::decode(bytes, width, height, state, first, file.size()) == 0);
  CHECK(width == static_cast<unsigned>(size));
  CHECK(height == width);
  CHECK(state.info_png.color.colortype == kind);
  CHECK(state.info_png.color.bitdepth == bits);
  return bytes;
}

}  // namespace faultline
