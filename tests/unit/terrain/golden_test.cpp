// The golden table: every recipe of tests/golden makes the terrain it always made.
#include <catch2/catch_test_macros.hpp>

#include "base/hash.h"
#include "generated/golden.h"
#include "share/recipe_text.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

TEST_CASE("Golden recipes keep their fingerprints", "[golden]") {
  for (const golden::EmbeddedText& file : golden::kFiles) {
    int lines = 0;
    for (std::size_t from = 0; from < file.text.size();) {
      const std::size_t end = std::min(file.text.find('\n', from), file.text.size());
      const std::string line(file.text.substr(from, end - from));
      from = end + 1;
      if (line.empty() || line[0] == '#') continue;
      const std::size_t space = line.find(' ');
      REQUIRE(line.size() == space + 17);
      const std::string text = line.substr(0, space);
      CAPTURE(file.name, text);
      const Link link = readLink(text);
      CHECK(link.notices.empty());
      CHECK(writeRecipe(link.recipe) == text);
      Session session(link.recipe);
      session.seek(session.length());
      session.finish();
      CHECK(hexDigits(fingerprint(session.heights())) == line.substr(space + 1));
      ++lines;
    }
    CHECK(lines >= 223);
  }
}

}  // namespace
}  // namespace faultline
