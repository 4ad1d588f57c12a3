// The functions of the terrain module that make tiles of lands of any size (land_tiles.h), and say
// lengths of a land in words (web/api/terrain_module.d.ts has their types). A module holds one tile
// at a time, besides the land of terrain_api.cpp; these functions may always be called.
#include <emscripten.h>
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "base/hash.h"
#include "base/json.h"
#include "exchange/read/opened_heights.h"
#include "generated/text_platform.h"
#include "platform/browser/land_tiles.h"
#include "platform/browser/web_heights.h"
#include "platform/browser/web_numbers.h"
#include "share/notice_json.h"
#include "share/quantities.h"
#include "share/recipe_text.h"
#include "share/tile_order.h"
#include "terrain/grid/test_dome.h"

namespace faultline {
namespace {

using emscripten::val;

LandTiles& tiles() {
  static LandTiles instance;
  return instance;
}

// An array of numbers; nothing where that is not one.
std::optional<std::array<double, 4>> fourNumbers(const val& given) {
  if (given.isNull() || given.isUndefined()) return std::nullopt;
  std::array<double, 4> numbers{};
  for (unsigned i = 0; i < numbers.size(); ++i) {
    const val number = given[i];
    numbers[i] = number.isNumber() ? number.as<double>() : std::nan("");
  }
  return numbers;
}

// What the link's land stands on: the heights that were given, or the test dome. An error where
// that cannot be.
TileError tileBase(Link& link, const val& given, OpenedLandPtr& base) {
  if (!given.isNull() && !given.isUndefined()) {
    base = openedFrom(given);
    if (base == nullptr) return {"base", text::kBaseErrorHeights};
    return {"base", standOn(link.recipe, *base)};
  }
  if (link.recipe.base != 0) base = knownDome(link.recipe.base);
  const bool isMissing = link.recipe.base != 0 && base == nullptr;
  return {"base", isMissing ? text::kBaseErrorMissing : ""};
}

// Begins a tile of the finished land of a link, of this size unless it is NaN. `window`: x, y,
// width and height, or null: the whole land. `layer`: see layerNamed(). `base`: heights to stand
// on, or null. Returns {text, size, window, halo, parts, factor, side, notices}, where `side` is
// the metres of the land's width, or 0 where nothing tells them; or {code, error}, and there is no
// tile.
std::string openTile(const std::string& given, double size, const val& window,
                     const std::string& layer, bool hasPicture, const val& base) {
  Link link = readLink(given);
  TileOrder order{.size = {}, .window = fourNumbers(window), .layer = layer};
  if (!std::isnan(size)) order.size = size;
  OpenedLandPtr land;
  TileError error = tileBase(link, base, land);
  if (error.sentence.empty()) error = tiles().begin(link, order, hasPicture, std::move(land));
  JsonWriter json;
  json.beginObject();
  if (!error.sentence.empty()) {
    tiles().clear();
    json.member("code", error.code);
    json.member("error", error.sentence);
    json.endObject();
    return json.text();
  }
  const CheckedTile& tile = tiles().checked();
  const Window& at = tile.window;
  json.member("text", writeRecipe(link.recipe));
  json.member("size", tile.size);
  json.numbers("window", std::vector<int>{at.x, at.y, at.width, at.height});
  json.member("halo", static_cast<double>(tile.cost.halo));
  json.member("parts", tile.cost.parts);
  json.member("factor", tile.cost.factor);
  json.member("side", link.view.scale.value_or(0));
  json.key("notices");
  writeNotices(json, link.notices);
  json.endObject();
  return json.text();
}

// Works for about this many milliseconds. True once the tile is made, or if there is none.
bool workTile(double milliseconds) {
  const double end = emscripten_get_now() + bounded(milliseconds, 0.0, 1.0e9);
  return tiles().advance([end] { return emscripten_get_now() < end; });
}
double tileProgress() { return tiles().progress(); }

// Views of the module's memory, to be copied at once; empty before the tile is made. The picture's
// are its bytes: red, green, blue and alpha of each pixel.
val tileHeights() {
  const std::vector<float>& z = tiles().heights();
  return val(emscripten::typed_memory_view(z.size(), z.data()));
}
val tileLayer() {
  const std::vector<float>& z = tiles().layer();
  return val(emscripten::typed_memory_view(z.size(), z.data()));
}
val tilePicture() {
  const std::vector<std::uint32_t>& pixels = tiles().picture();
  const auto* first = reinterpret_cast<const std::uint8_t*>(pixels.data());
  return val(emscripten::typed_memory_view(4 * pixels.size(), first));
}
// The height of the link's water in widths of the square; NaN without water or a picture.
double tileSea() { return tiles().sea().value_or(std::nan("")); }
std::string tileHash() { return hexDigits(tiles().hash()); }

// Frees the tile and what is kept for the next one.
void closeTile() { tiles().clear(); }

// A height and a length of the link's land, both in widths of the square, as the page says them.
// `sea`: the height of its water, or NaN.
std::string inWords(const std::string& given, double height, double length, double sea) {
  const View view = readLink(given).view;
  constexpr double kMost = 1.0e6, kFinest = 1.0e-4;
  std::optional<double> water;
  if (!std::isnan(sea)) water = bounded(sea, -kMost, kMost);
  JsonWriter json;
  json.beginObject();
  json.member("height",
              heightText(bounded(height, -kMost, kMost), heightDatum(view, water), kFinest));
  json.member("length", lengthText(bounded(length, 0.0, kMost), view.scale));
  json.endObject();
  return json.text();
}

}  // namespace

EMSCRIPTEN_BINDINGS(faultline_tile) {
  using emscripten::function;
  function("openTile", &openTile);
  function("workTile", &workTile);
  function("tileProgress", &tileProgress);
  function("tileHeights", &tileHeights);
  function("tileLayer", &tileLayer);
  function("tilePicture", &tilePicture);
  function("tileSea", &tileSea);
  function("tileHash", &tileHash);
  function("closeTile", &closeTile);
  function("inWords", &inWords);
}

}  // namespace faultline
