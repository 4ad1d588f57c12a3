// base/hash and the fingerprint: published FNV-1a answers, byte order, -0, slices.
#include "base/hash.h"

#include <catch2/catch_test_macros.hpp>

#include "terrain/grid/heightfield.h"

namespace faultline {
namespace {

TEST_CASE("FNV-1a-64 gives the published answers", "[hash]") {
  CHECK(fnv1a64("") == 0xcbf29ce484222325ULL);
  CHECK(fnv1a64("a") == 0xaf63dc4c8601ec8cULL);
  CHECK(fnv1a64("foobar") == 0x85944171f73967e8ULL);
  CHECK(fnv1a64("oak-ridge") == 0x12b1845cde7a90d8ULL);
  CHECK(fnv1a64("\xff") == (0xcbf29ce484222325ULL ^ 0xff) * 0x100000001b3ULL);
}

TEST_CASE("Words go in with the least significant byte first", "[hash]") {
  Fnv1a64 words;
  words.addU32(0x64636261);
  CHECK(words.value() == fnv1a64("abcd"));
  Fnv1a64 floats;
  floats.addFloat(1.0f);
  CHECK(floats.value() == fnv1a64(std::string_view("\0\0\x80\x3f", 4)));
}

TEST_CASE("-0 counts as +0 and nothing else is changed", "[hash]") {
  const auto hashOf = [](float z) {
    Fnv1a64 hash;
    hash.addFloat(z);
    return hash.value();
  };
  CHECK(hashOf(-0.0f) == hashOf(0.0f));
  CHECK(hashOf(-1.0f) != hashOf(1.0f));
  CHECK(hashOf(1e-45f) != hashOf(0.0f));
}

TEST_CASE("Sixteen hex digits, the highest first", "[hash]") {
  CHECK(hexDigits(0) == "0000000000000000");
  CHECK(hexDigits(0x0123456789abcdefULL) == "0123456789abcdef");
}

TEST_CASE("The fingerprint is that of docs/spec.md, whole or in slices", "[hash]") {
  Heightfield flat(3);
  CHECK(hexDigits(fingerprint(flat)) == "24be0f3908f025a5");
  flat.row(2)[1] = -0.0f;
  CHECK(hexDigits(fingerprint(flat)) == "24be0f3908f025a5");
  Heightfield bumps(7);
  for (std::size_t i = 0; i < bumps.z.size(); ++i) bumps.z[i] = static_cast<float>(i) * 0.25f;
  FingerprintScan scan(7);
  for (int rows = 0; !scan.done(); ++rows) scan.feed(bumps, rows);
  CHECK(scan.value() == fingerprint(bumps));
  FingerprintScan rowByRow(7);
  for (int row = 0; row < 7; ++row) {
    CHECK(!rowByRow.done());
    rowByRow.feed(bumps, 1);
  }
  CHECK(rowByRow.done());
  bumps.row(6)[6] += 1.0f;
  CHECK(scan.value() != fingerprint(bumps));
}

}  // namespace
}  // namespace faultline
