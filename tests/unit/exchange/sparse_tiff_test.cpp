// exchange/tiff: files of few bytes that say very many heights, because they leave out all strips.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "exchange/read/heights_file.h"

namespace faultline {
namespace {

void append(std::vector<std::uint8_t>& file, std::uint32_t number, int bytes) {
  for (int i = 0; i < bytes; ++i) file.push_back(static_cast<std::uint8_t>(number >> 8 * i));
}

// A sparse TIFF of 16-bit numbers without any strip, with so many bytes at its end.
std::vector<std::uint8_t> sparseTiff(std::uint32_t side, std::size_t bytes) {
  const std::vector<std::pair<std::uint32_t, std::uint32_t>> tags = {
      {256, side}, {257, side}, {258, 16},   {259, 8}, {262, 1},
      {273, 0},    {277, 1},    {278, side}, {279, 0}, {339, 1}};
  std::vector<std::uint8_t> file{'I', 'I', 42, 0, 8, 0, 0, 0};
  append(file, static_cast<std::uint32_t>(tags.size()), 2);
  for (const auto& [tag, value] : tags) {
    append(file, tag, 2);
    append(file, 4, 2);  // LONG
    append(file, 1, 4);
    append(file, value, 4);
  }
  append(file, 0, 4);
  file.resize(file.size() + bytes);
  return file;
}

std::string refusal(const std::string& most) {
  return "5000 by 5000 heights are more than are read from so small a file: choose a part of at "
         "most " +
         most + " a side.";
}

TEST_CASE("A small file that says far more heights than a land has is read by parts",
          "[exchange]") {
  const std::vector<std::uint8_t> small = sparseTiff(5000, 0);
  CHECK(readHeightsFile("x.tif", small).error == refusal("4097"));
  CHECK(readHeightsFile("x.tif", small, {.size = 257}).error == refusal("4097"));
  const HeightsFile part = readHeightsFile("x.tif", small, {.part = {100, 200, 4097}});
  REQUIRE(part.error.empty());
  CHECK((part.width == 4097 && std::count(part.z.begin(), part.z.end(), 0.0f) == 4097 * 4097));
  CHECK(readHeightsFile("x.tif", small, {.part = {0, 0, 4097}, .size = 65}).error.empty());

  // 64 heights a byte: 5000 x 5000 of 390,625 bytes
  const std::size_t head = small.size();
  CHECK(readHeightsFile("x.tif", sparseTiff(5000, 390'624 - head), {.size = 65}).error ==
        refusal("4999"));
  CHECK(readHeightsFile("x.tif", sparseTiff(5000, 390'625 - head), {.size = 65}).error.empty());
}

}  // namespace
}  // namespace faultline
