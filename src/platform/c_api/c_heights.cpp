// The C interface: heights of the caller's own, and files of heights. See include/faultline.h.
#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/json.h"
#include "check/check_report.h"
#include "exchange/read/heights_request.h"
#include "exchange/write/statistics_json.h"
#include "platform/c_api/c_call.h"
#include "platform/files/heights_files.h"
#include "platform/files/land_from_above.h"
#include "share/memory_check.h"
#include "terrain/grid/heightfield.h"
#include "terrain/timeline/session.h"

namespace faultline::c_api {
namespace {

// What a caller says of heights, as the page's form.
HeightsRequest requestOf(const char* request) {
  const std::string_view text = request == nullptr ? "" : request;
  const std::string error = heightsRequestError(text);
  require(error.empty(), error);
  return readHeightsRequest(text);
}

std::size_t cells(int columns, int rows) {
  return static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
}

// Where among the heights, in words.
std::string placeOf(std::ptrdiff_t index, int columns) {
  return "in row " + std::to_string(index / columns) + " and column " +
         std::to_string(index % columns) + ", counted from 0";
}

// A caller's square of heights, checked.
Heightfield fieldOf(const float* heights, int32_t size) {
  require(heights != nullptr, "heights is NULL");
  require(size >= kMinSize && size <= kMaxSize, "size is not from 2 to 4097");
  constexpr float kHighest = 1.0e6f;
  const std::span given(heights, cells(size, size));
  const auto odd =
      std::find_if(given.begin(), given.end(), [](float z) { return !(std::fabs(z) <= kHighest); });
  if (odd != given.end()) {
    throw CallError{FAULTLINE_ARGUMENT, "the height " + placeOf(odd - given.begin(), size) +
                                            ", is not a number of at most a million in size"};
  }
  Heightfield field = Heightfield::unfilled(size);
  std::copy(given.begin(), given.end(), field.z.begin());
  return field;
}

}  // namespace
}  // namespace faultline::c_api

using namespace faultline;
using namespace faultline::c_api;

extern "C" {

int faultline_fingerprint(const float* heights, int32_t columns, int32_t rows,
                          uint64_t* fingerprint) {
  return call([&] {
    require(heights != nullptr && fingerprint != nullptr, "heights or fingerprint are NULL");
    require(columns >= 1 && rows >= 1, "columns and rows must be 1 or more");
    Fnv1a64 hash;
    hash.addU32(static_cast<std::uint32_t>(columns));
    hash.addU32(static_cast<std::uint32_t>(rows));
    for (const float z : std::span(heights, cells(columns, rows))) hash.addFloat(z);
    *fingerprint = hash.value();
    return FAULTLINE_OK;
  });
}

int faultline_statistics(const float* heights, int32_t size, char* text, size_t capacity,
                         size_t* needed) {
  return call([&] {
    const TextPlace place{text, capacity, needed};
    place.check();
    const Heightfield field = fieldOf(heights, size);
    JsonWriter json;
    json.beginObject();
    json.member("size", size);
    json.member("fingerprint", hexDigits(faultline::fingerprint(field)));
    writeStatistics(json, field);
    json.endObject();
    place.fill(json.text());
    return FAULTLINE_OK;
  });
}

int faultline_check(const faultline_land* land, const float* heights, int32_t columns, int32_t rows,
                    double step, const char* request, char* text, size_t capacity, size_t* needed) {
  return call([&] {
    const TextPlace place{text, capacity, needed};
    place.check();
    const GivenLand given = landOf(land);
    given.requireSound();
    require(land->size == 0 && land->base == nullptr, "land has a size or a base of its own");
    require(heights != nullptr, "heights is NULL");
    const auto isSide = [](int32_t side) { return side >= kMinSize && side <= kMaxSize; };
    require(isSide(columns) && isSide(rows), "columns and rows are not from 2 to 4097");
    require(step >= 0.0 && std::isfinite(step), "step is neither 0 nor a number above it");
    const HeightsRequest said = requestOf(request);

    // Take the heights as a file of them.
    HeightsFile file;
    file.format = HeightsFormat::kNpy;
    file.width = columns;
    file.height = rows;
    file.step = step;
    file.z.assign(heights, heights + cells(columns, rows));
    const auto odd =
        std::find_if(file.z.begin(), file.z.end(), [](float z) { return std::isinf(z); });
    if (odd != file.z.end()) {
      throw CallError{FAULTLINE_ARGUMENT,
                      "the height " + placeOf(odd - file.z.begin(), columns) + ", is infinite"};
    }
    takeSaid(file, std::nullopt, said);

    Recipe recipe = given.link.recipe;
    recipe.set(ParameterId::kSize, columns);
    const std::string error = memoryError(recipe, {sessionMemory});
    if (!error.empty()) throw CallError{FAULTLINE_MEMORY, error};
    place.fill(
        checkJson(checkReport(given.link.recipe, positionOf(given.link), file, {said}), file));
    return FAULTLINE_OK;
  });
}

int faultline_open_heights(const char* const* paths, int32_t count, const char* request,
                           faultline_place place, void* user, char* text, size_t capacity,
                           size_t* needed) {
  return call([&] {
    const TextPlace textPlace{text, capacity, needed};
    textPlace.check();
    require(paths != nullptr && count >= 1, "paths is NULL, or count is below 1");
    std::vector<std::string> names;
    for (int32_t i = 0; i < count; ++i) names.emplace_back(given(paths[i], "a path"));
    const OpenedFile file = readOpened(names, requestOf(request));
    const OpenedHeights& opened = file.opened;
    if (!opened.error.empty()) {
      throw CallError{FAULTLINE_FILE, file.name + ": " + opened.error +
                                          (opened.needsFilling ? " (gaps=smooth, or sea)" : "")};
    }
    textPlace.fill(heightsJson(file));
    if (place == nullptr) return FAULTLINE_OK;
    const Heightfield& heights = opened.land->heights;
    float* const to = place(heights.size, user);
    if (to == nullptr) throw CallError{FAULTLINE_STOPPED, "no memory was given for the heights"};
    std::copy(heights.z.begin(), heights.z.end(), to);
    return FAULTLINE_OK;
  });
}

int faultline_picture(const faultline_land* land, const float* heights, int32_t size, int32_t side,
                      uint8_t* rgb, size_t capacity) {
  return call([&] {
    const GivenLand given = landOf(land);
    given.requireSound();
    Heightfield field = fieldOf(heights, size);
    require(side >= kMinHillshade && side <= kMaxHillshade, "side is not from 16 to 4096");
    require(rgb != nullptr, "rgb is NULL");
    const std::size_t wanted = 3 * cells(side, side);
    if (capacity < wanted) {
      throw CallError{FAULTLINE_TOO_SMALL, "there are " + std::to_string(wanted) +
                                               " bytes, and room for " + std::to_string(capacity)};
    }
    const auto [low, high] = std::minmax_element(field.z.begin(), field.z.end());
    const HillshadeRequest request = hillshadeOf(given.link.view, *low, *high, 1.0f);
    for (float& z : field.z) z *= request.heightScale;
    std::vector<std::uint32_t> pixels;
    paintHillshade(field.z, size, request, side, pixels);
    for (const std::uint32_t pixel : pixels) {
      for (int shift = 0; shift < 24; shift += 8) *rgb++ = static_cast<uint8_t>(pixel >> shift);
    }
    return FAULTLINE_OK;
  });
}

}  // extern "C"
