// Orders of tiles, with a memory of the test's own.
#include "share/tile_order.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "share/recipe_text.h"

using namespace faultline;

namespace {

bool hasAll(std::int64_t, std::int64_t) { return true; }
bool hasNone(std::int64_t, std::int64_t) { return false; }

std::string_view codeOf(const std::string& text, const TileOrder& order) {
  const CheckedTile tile = checkedTile(readLink(text).recipe, order, hasAll);
  CHECK(tile.error.code.empty() == tile.error.sentence.empty());
  return tile.error.code;
}

using Asked = std::array<double, 4>;

}  // namespace

TEST_CASE("An order of a tile without size and window is the whole land of its recipe") {
  const CheckedTile tile = checkedTile(readLink("v1;size=65").recipe, {}, hasAll);
  CHECK(tile.error.code.empty());
  CHECK(tile.size == 65);
  CHECK((tile.window.x == 0 && tile.window.y == 0));
  CHECK((tile.window.width == 65 && tile.window.height == 65));
  CHECK(tile.layer == ErosionLayer::kNone);
  CHECK(tile.cost.parts == 1);
}

TEST_CASE("An order of a tile has whole numbers within the land, and a layer that there is") {
  const Asked corner{65529, 65535, 8, 2};
  CHECK(codeOf("v1", {.size = 65537.0, .window = corner, .layer = {}}).empty());
  CHECK(codeOf("v1", {.size = 65536.0, .window = corner, .layer = {}}) == "window");
  for (const double size : {1.0, 64.5, 65538.0, -5.0, 1e300, std::nan("")}) {
    CHECK(codeOf("v1", {.size = size, .window = {}, .layer = {}}) == "size");
  }
  for (const Asked& window :
       {Asked{-1, 0, 9, 9}, Asked{0, 57, 9, 9}, Asked{0, 0, 0, 9}, Asked{0, 0, 9, 0.5},
        Asked{std::nan(""), 0, 9, 9}, Asked{0, 0, HUGE_VAL, 9}, Asked{65, 0, 1, 1}}) {
    CHECK(codeOf("v1;size=65", {.size = {}, .window = window, .layer = {}}) == "window");
  }
  CHECK(codeOf("v1", {.size = {}, .window = {}, .layer = "soil"}) == "layer");
  CHECK(layerNamed("flow") == ErosionLayer::kFlow);
  CHECK(layerNamed("water") == ErosionLayer::kWater);
  CHECK(layerNamed("sediment") == ErosionLayer::kSediment);
  CHECK(layerNamed("none") == ErosionLayer::kNone);
}

TEST_CASE("What refuses a tile has a word for programs and a sentence for people") {
  const TileOrder part{.size = 65537.0, .window = Asked{0, 0, 9, 9}, .layer = {}};
  CHECK(codeOf("v1;smooth=iir", part) == "iir");
  CHECK(codeOf("v1;erosion=hydraulic;hydraulic=droplets", part) == "droplets");
  CHECK(codeOf("v1;smooth=box;smooth-radius=64", part) == "halo");
  const CheckedTile wide =
      checkedTile(readLink("v1;smooth=box;smooth-radius=64").recipe, part, hasAll);
  CHECK(wide.error.sentence.find(std::to_string(wide.cost.halo) + " vertices") !=
        std::string::npos);
  const CheckedTile large = checkedTile(readLink("v1").recipe, part, hasNone);
  CHECK(large.error.code == "memory");
  CHECK(large.error.sentence.find(" MB of memory") != std::string::npos);
}
