// The C interface: recipes, their tables and their cuts. See include/faultline.h.
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "base/colour.h"
#include "base/json.h"
#include "exchange/write/fault_rows.h"
#include "exchange/write/file_formats.h"
#include "platform/c_api/c_call.h"
#include "share/view_text.h"
#include "terrain/palette/palette.h"
#include "terrain/timeline/timeline.h"

namespace faultline::c_api {
namespace {

void setParameter(Link& link, std::string_view key, std::string_view value) {
  if (key == "at") {
    setViewFromText(link.view, key, value, link.notices);
  } else {
    setFromText(link.recipe, key, value, link.notices);
  }
}

// The recipe, and the place on its timeline that the link names.
std::string canonicalText(const Link& link) {
  View place;
  if (link.view.at.kind != TimelinePlace::Kind::kEnd) place.at = link.view.at;
  return writeLink(link.recipe, place);
}

faultline_recipe recipeOf(const Link& link) {
  faultline_recipe recipe{};
  recipe.size = link.recipe.size();
  recipe.steps = Timeline(link.recipe).length();
  recipe.position = positionOf(link);
  recipe.has_check = link.check ? 1 : 0;
  recipe.check = link.check.value_or(0);
  recipe.base = link.recipe.base;
  return recipe;
}

faultline_fault faultRow(const FaultRow& row, bool isOfTrees) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const Fault& line = row.line;
  faultline_fault fault{};
  fault.index = row.index;
  fault.drawn = row.isDrawn ? 1 : 0;
  fault.tree = row.place ? row.place->tree : -1;
  fault.node = row.place ? row.place->node : -1;
  fault.level = row.place ? row.place->level : -1;
  fault.A = line.a;
  fault.B = line.b;
  fault.px24 = line.px;
  fault.py24 = line.py;
  fault.a24 = line.amplitude;
  fault.px = line.px * 0x1p-24;
  fault.py = line.py * 0x1p-24;
  fault.nx = line.a * 0x1p-16;
  fault.ny = line.b * 0x1p-16;
  fault.amplitude = line.amplitude * 0x1p-24;
  fault.reach = isOfTrees ? kNone : line.reach;
  const FaultRow::Segment segment =
      row.segment.value_or(FaultRow::Segment{kNone, kNone, kNone, kNone});
  fault.u1 = segment.u1;
  fault.v1 = segment.v1;
  fault.u2 = segment.u2;
  fault.v2 = segment.v2;
  return fault;
}

const PaletteRow& paletteNamed(std::string_view name) {
  std::string all;
  for (const PaletteRow& row : paletteRows()) {
    if (row.key == name) return row;
    all += (all.empty() ? "" : ", ") + std::string(row.key);
  }
  throw CallError{FAULTLINE_ARGUMENT, "there is no palette of this name; there are " + all};
}

}  // namespace
}  // namespace faultline::c_api

using namespace faultline;
using namespace faultline::c_api;

extern "C" {

int32_t faultline_interface(void) { return FAULTLINE_INTERFACE; }
const char* faultline_version(void) { return FAULTLINE_VERSION; }
const char* faultline_last_error(void) { return lastError(); }

int faultline_read(const faultline_land* land, const char* const* keys, const char* const* values,
                   int32_t count, faultline_recipe* recipe, char* text, size_t capacity,
                   size_t* needed) {
  return call([&] {
    const TextPlace place{text, capacity, needed};
    place.check();
    require(count >= 0, "count is below 0");
    require(count == 0 || (keys != nullptr && values != nullptr), "keys or values are NULL");
    GivenLand read = landOf(land);
    for (int32_t i = 0; i < count; ++i) {
      const std::string_view key = given(keys[i], "a key");
      setParameter(read.link, key, given(values[i], "a value"));
    }
    if (count > 0) read.checkPlace();
    if (recipe != nullptr) *recipe = recipeOf(read.link);
    place.fill(canonicalText(read.link));
    read.requireSound();
    return FAULTLINE_OK;
  });
}

int faultline_describe(const faultline_land* land, char* text, size_t capacity, size_t* needed) {
  return call([&] {
    const TextPlace place{text, capacity, needed};
    place.check();
    place.fill(linkJson(landOf(land).link));
    return FAULTLINE_OK;
  });
}

int faultline_parameters(char* text, size_t capacity, size_t* needed) {
  return call([&] {
    const TextPlace place{text, capacity, needed};
    place.check();
    place.fill(parametersJson());
    return FAULTLINE_OK;
  });
}

int faultline_faults(const faultline_land* land, faultline_fault* faults, size_t capacity,
                     size_t* count) {
  return call([&] {
    require(faults != nullptr || capacity == 0, "faults is NULL, but capacity is not 0");
    const GivenLand read = landOf(land);
    read.requireSound();
    const std::string error =
        writeError(*findFileFormat("faults-csv"), {}, read.link.recipe, positionOf(read.link));
    if (!error.empty()) throw CallError{FAULTLINE_REFUSED, error};
    const UpliftPlan plan = upliftPlan(read.link.recipe);
    const auto rows = static_cast<std::size_t>(faultRowCount(plan));
    if (count != nullptr) *count = rows;
    if (rows > capacity) {
      throw CallError{FAULTLINE_TOO_SMALL, "there are " + std::to_string(rows) +
                                               " cuts, and room for " + std::to_string(capacity)};
    }
    faultline_fault* next = faults;
    forEachFaultRow(plan, [&](const FaultRow& row) {
      *next++ = faultRow(row, plan.method == Method::kFaultTree);
      return true;
    });
    return FAULTLINE_OK;
  });
}

int faultline_palette(const char* name, int32_t count, float* rgb, size_t capacity) {
  return call([&] {
    const PaletteRow& row = paletteNamed(given(name, "name"));
    require(rgb != nullptr, "rgb is NULL");
    require(count >= 2 && count <= 65536, "count is not from 2 to 65536");
    if (capacity / 3 < static_cast<std::size_t>(count)) {
      throw CallError{FAULTLINE_TOO_SMALL, "rgb has too little room: 3 floats for each colour"};
    }
    const auto palette = static_cast<Palette>(&row - paletteRows().data());
    float* next = rgb;
    for (const std::array<float, 3>& light : samplePalette(palette, count).flat) {
      for (const float channel : light) {
        *next++ = static_cast<float>(linearToSrgb(static_cast<double>(channel)));
      }
    }
    return FAULTLINE_OK;
  });
}

int faultline_palettes(char* text, size_t capacity, size_t* needed) {
  return call([&] {
    const TextPlace place{text, capacity, needed};
    place.check();
    JsonWriter json;
    json.objects(paletteRows(), [&json](const PaletteRow& row) {
      json.member("key", row.key);
      json.member("label", row.label);
      json.member("help", row.help);
      json.member("shore", static_cast<double>(row.shore));
    });
    place.fill(json.text());
    return FAULTLINE_OK;
  });
}

}  // extern "C"
