// The `tile` command. See cli_tile.h.
#include "platform/cli/cli_tile.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <span>
#include <vector>

#include "base/hash.h"
#include "base/json.h"
#include "platform/cli/cli_part_file.h"
#include "share/tile_order.h"
#include "terrain/world/tile.h"

namespace faultline {
namespace {

Window windowOf(const std::string& text, int size) {
  if (text.empty()) return {0, 0, size, size};
  Window window;
  char end = 0;
  if (std::sscanf(text.c_str(), "%9d,%9d,%9d,%9d%c", &window.x, &window.y, &window.width,
                  &window.height, &end) != 4) {
    throw Failure{"--window: " + text + " is not X,Y,WIDTH,HEIGHT, such as 0,0,1024,1024"};
  }
  const bool isInside = window.x >= 0 && window.y >= 0 && window.width > 0 && window.height > 0 &&
                        window.width <= size - window.x && window.height <= size - window.y;
  if (isInside) return window;
  throw Failure{"--window: " + text + " does not lie within the " + std::to_string(size) + " by " +
                std::to_string(size) + " vertices of the land (--size)"};
}

std::string_view bytesOf(std::span<const float> numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()};
}

// The head of NumPy's format for floats of this shape.
std::string npyHead(const Window& window) {
  std::string head = "{'descr': '<f4', 'fortran_order': False, 'shape': (" +
                     std::to_string(window.height) + ", " + std::to_string(window.width) + "), }";
  constexpr std::size_t kFixed = 10, kAligned = 64;
  head.append(kAligned - (kFixed + head.size() + 1) % kAligned, ' ');
  head += '\n';
  const std::size_t length = head.size();
  std::string start = "\x93NUMPY";
  start += {'\1', '\0', static_cast<char>(length & 255), static_cast<char>(length >> 8)};
  return start + head;
}

bool endsWith(const std::string& text, std::string_view end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

void write(const std::string& path, const Window& window, const std::vector<float>& numbers) {
  const Interruptible interruptible;
  PartFile file(path);
  if (endsWith(path, ".npy")) file.write(npyHead(window));
  file.write(bytesOf(numbers));
  file.keep();
}

}  // namespace

void makeTile(const std::string& text, const TileRequest& request, const Reading& reading) {
  if (!request.path.empty()) {
    if (!endsWith(request.path, ".r32") && !endsWith(request.path, ".npy")) {
      throw Failure{request.path + ": the name must end in .r32 or .npy"};
    }
    PartFile::check(request.path);
  }
  const LinkedLand link = readRecipe(text, reading);
  requireBase(link);
  requireEnd(link, "a tile");
  const int size = request.size > 0 ? request.size : link.recipe.size();
  const Window window = windowOf(request.window, size);
  const TileCost cost = tileCost(link.recipe, size, window);
  const TileError error = tileError(cost);
  if (!error.code.empty()) throw Failure{error.sentence};
  const WorldLand land(link.recipe, size, link.opened);
  const ErosionLayer layer = layerNamed(request.layer).value_or(ErosionLayer::kNone);
  Tile tile(land, window, layer);
  {
    ProgressLine line;
    while (!tile.advance([&line] { return !line.isDue(); })) {
      if (line.isDue()) line.show(tile.progress());
    }
  }
  const std::vector<float>& numbers = layer == ErosionLayer::kNone ? tile.heights() : tile.layer();
  if (!request.path.empty()) write(request.path, window, numbers);
  const auto [low, high] = std::minmax_element(numbers.begin(), numbers.end());
  JsonWriter json;
  json.beginObject();
  json.member("recipe", writeRecipe(link.recipe));
  json.member("size", size);
  json.numbers("window", std::vector<int>{window.x, window.y, window.width, window.height});
  json.member("layer", request.layer);
  json.member("fingerprint", hexDigits(fingerprint(window, numbers)));
  json.member("low", static_cast<double>(*low));
  json.member("high", static_cast<double>(*high));
  json.member("halo", static_cast<double>(cost.halo));
  json.member("parts", cost.parts);
  json.member("factor", cost.factor);
  json.endObject();
  std::cout << json.text() << '\n';
}

}  // namespace faultline
