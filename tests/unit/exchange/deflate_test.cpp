// exchange/deflate: streams of every kind of data read back by lodepng, however they come in;
// little is kept back.
#include "exchange/write/deflate.h"

#include <lodepng.h>

#include <catch2/catch_test_macros.hpp>

#include "unit/terrain/random_recipes.h"

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

TEST_CASE("What is compressed reads back, in parts of any size", "[exchange]") {
  RandomDraws draws(50);
  const auto random = [&draws](std::size_t count, int letters) {
    std::string text(count, '\0');
    for (char& c : text)
      c = static_cast<char>(static_cast<unsigned char>(draws.part() * draws.part() * letters));
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

TEST_CASE("A stream that is taken away as it comes keeps little back", "[exchange]") {
  RandomDraws draws(51);
  DeflateStream stream;
  std::size_t taken = 0;
  std::string part(1 << 12, '\0');
  for (std::size_t given = part.size(); given <= 1 << 19; given += part.size()) {
    for (char& c : part) c = static_cast<char>(static_cast<unsigned char>(draws.part() * 256.0));
    stream.add(part);
    taken += stream.output().size();
    stream.output().clear();
    REQUIRE(given < taken + (1 << 15));
  }
}

}  // namespace
}  // namespace faultline
