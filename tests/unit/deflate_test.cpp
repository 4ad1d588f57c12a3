// exchange/deflate: streams of every kind of data read back by lodepng, however they come in; codes
// are complete and keep their longest length.
#include "exchange/deflate.h"

#include <lodepng.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "unit/random_recipes.h"

namespace faultline {
namespace {

// The stream of these bytes, handed over in parts.
std::string compressed(const std::string& bytes, std::size_t part) {
  DeflateStream stream;
  for (std::size_t at = 0; at < bytes.size(); at += part) {
    stream.add(std::string_view(bytes).substr(at, part));
  }
  stream.finish();
  return stream.output();
}

std::string decompressed(const std::string& stream) {
  std::vector<unsigned char> bytes;
  const auto* first = reinterpret_cast<const unsigned char*>(stream.data());
  REQUIRE(lodepng::decompress(bytes, first, stream.size()) == 0);
  return {bytes.begin(), bytes.end()};
}

TEST_CASE("What is compressed reads back, in blocks and in parts of any size", "[exchange]") {
  RandomDraws draws(50);
  const auto random = [&draws](std::size_t count, int letters) {
    std::string text(count, '\0');
    for (char& c : text) c = static_cast<char>(draws.part() * draws.part() * letters);
    return text;
  };
  for (const std::string& bytes :
       {std::string(), std::string("a"), std::string("abcabcabcabcab"), std::string(131072, 'x'),
        std::string(131073, '\0'), random(300000, 256), random(300000, 3),
        random(40000, 256) + random(40000, 9) + random(40000, 256)}) {
    CAPTURE(bytes.size());
    const std::string whole = compressed(bytes, bytes.size() + 1);
    REQUIRE(decompressed(whole) == bytes);
    CHECK(compressed(bytes, 1000) == whole);
  }
  CHECK(compressed(std::string(131072, 'x'), 131072).size() < 300);
  CHECK(compressed(random(300000, 3), 300000).size() < 75000);
}

TEST_CASE("Codes are complete and no longer than they may be", "[exchange]") {
  // Fibonacci's numbers would make a tree as deep as they are many.
  std::vector<std::uint32_t> counts{1, 1};
  while (counts.size() < 30) counts.push_back(counts.end()[-1] + counts.end()[-2]);
  for (const int longest : {5, 7, 15}) {
    for (const std::vector<std::uint32_t>& each :
         {counts, std::vector<std::uint32_t>(30, 7), std::vector<std::uint32_t>(30),
          std::vector<std::uint32_t>{0, 9}}) {
      const HuffmanCode code(each, longest);
      CHECK(*std::max_element(code.lengths.begin(), code.lengths.end()) <= longest);
      int room = 0;
      for (std::size_t i = 0; i < each.size(); ++i) {
        if (each[i] > 0) CHECK(code.lengths[i] > 0);
        if (code.lengths[i] > 0) room += 1 << (longest - code.lengths[i]);
      }
      CHECK(room == 1 << longest);
    }
  }
}

}  // namespace
}  // namespace faultline
