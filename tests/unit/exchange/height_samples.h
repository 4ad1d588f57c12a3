// Small sound files of heights for tests, and files as texts.
#pragma once

#include <lodepng.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/read/heights_file.h"

namespace faultline {

inline std::span<const std::uint8_t> bytesOf(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

inline HeightsFile readText(std::string_view name, std::string_view text,
                            const HeightsRequest& request = {}) {
  return readHeightsFile(name, bytesOf(text), request);
}

// Reads a file that must be sound; its head must say the same.
inline HeightsFile readSound(std::string_view name, std::string_view bytes,
                             const HeightsRequest& request = {}) {
  HeightsFile file = readText(name, bytes, request);
  INFO(file.error);
  REQUIRE(file.error.empty());
  REQUIRE(file.z.size() ==
          static_cast<std::size_t>(file.width) * static_cast<std::size_t>(file.height));
  const HeightsHead head = readHeightsHead(name, bytesOf(bytes), request);
  CHECK(head.error.empty());
  CHECK(head.format == file.format);
  // Whether the lines of a table are places is known only when they are read.
  const bool mayBePlaces = file.format == HeightsFormat::kCsv && head.width == 0;
  CHECK(head.memory >= static_cast<std::int64_t>(4 * file.z.size()));
  if (file.format != HeightsFormat::kObj && !mayBePlaces) {
    CHECK(head.width == file.width);
    CHECK(head.height == file.height);
  }
  return file;
}

// Whether one of the notes contains this.
inline bool hasNote(const HeightsFile& file, std::string_view part) {
  return std::any_of(file.notes.begin(), file.notes.end(),
                     [&](const std::string& note) { return note.find(part) != note.npos; });
}

// A picture of greys, and their levels.
struct GreyPng {
  std::string bytes;
  UnfilledVector<float> levels;
};

// A PNG whose pixels are of this kind, all of them greys; those of a palette are the levels' eight
// bits, in an order of its own.
inline GreyPng greyPng(LodePNGColorType type, unsigned bits, unsigned width, unsigned height,
                       unsigned interlace) {
  lodepng::State state;
  state.encoder.auto_convert = 0;
  state.info_png.interlace_method = interlace;
  for (LodePNGColorMode* mode : {&state.info_raw, &state.info_png.color}) {
    mode->colortype = type;
    mode->bitdepth = bits;
    for (unsigned i = 0; type == LCT_PALETTE && i < 1u << bits; ++i) {
      const auto grey = static_cast<unsigned char>(255 - 3 * i);
      REQUIRE(lodepng_palette_add(mode, grey, grey, grey, 255) == 0);
    }
  }
  const unsigned channels = lodepng_get_channels(&state.info_raw);
  const bool hasAlpha = type == LCT_RGBA || type == LCT_GREY_ALPHA;
  GreyPng made;
  // Pack the samples as lodepng wants them: without gaps, the most significant bit first
  std::vector<unsigned char> raw(lodepng_get_raw_size(width, height, &state.info_raw), 0);
  std::size_t bit = 0;
  for (unsigned i = 0; i < width * height; ++i) {
    const unsigned value = i * 40503u % (1u << bits);
    for (unsigned channel = 0; channel < channels; ++channel, bit += bits) {
      const unsigned sample = hasAlpha && channel + 1 == channels ? i % (1u << bits) : value;
      for (unsigned place = 0; place < bits; ++place) {
        const unsigned one = sample >> (bits - 1 - place) & 1u;
        raw[(bit + place) / 8] |= static_cast<unsigned char>(one << (7 - (bit + place) % 8));
      }
    }
    const unsigned level = type == LCT_PALETTE ? (255 - 3 * value) % 256 : value;
    made.levels.push_back(static_cast<float>(level));
  }
  std::vector<unsigned char> file;
  REQUIRE(lodepng::encode(file, raw, width, height, state) == 0);
  made.bytes.assign(reinterpret_cast<const char*>(file.data()), file.size());
  return made;
}

}  // namespace faultline
