// The golden table: every recipe of tests/golden makes the terrain it always made.
#include <catch2/catch_test_macros.hpp>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "base/hash.h"
#include "generated/golden.h"
#include "share/recipe_text.h"
#include "terrain/grid/test_dome.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

// The lines of a table, each as its words.
std::vector<std::vector<std::string>> linesOf(std::string_view table) {
  std::vector<std::vector<std::string>> lines;
  std::istringstream text{std::string(table)};
  for (std::string line; std::getline(text, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    lines.emplace_back(std::istream_iterator<std::string>(words),
                       std::istream_iterator<std::string>());
  }
  return lines;
}

// The finished land of a canonical recipe, which stands on `opened` if that is given.
Heightfield landOf(const std::string& text, const OpenedLandPtr& opened) {
  const Link link = readLink(text);
  CHECK(link.notices.empty());
  CHECK(writeRecipe(link.recipe) == text);
  Session session(link.recipe);
  if (opened != nullptr) session.open(opened);
  CHECK_FALSE(session.lacksBase());
  session.seek(session.length());
  session.finish();
  return session.heights();
}

TEST_CASE("Golden recipes keep their fingerprints", "[golden]") {
  const std::vector<std::vector<std::string>> lines = linesOf(golden::kVersion1Txt);
  CHECK(lines.size() >= 398);
  for (const std::vector<std::string>& line : lines) {
    REQUIRE(line.size() == 2);
    CAPTURE(line[0]);
    CHECK(hexDigits(fingerprint(landOf(line[0], nullptr))) == line[1]);
  }
}

TEST_CASE("Golden lands on opened heights keep their fingerprints", "[golden]") {
  const std::vector<std::vector<std::string>> lines = linesOf(golden::kOpenedTxt);
  CHECK(lines.size() >= 25);
  for (const std::vector<std::string>& line : lines) {
    REQUIRE(line.size() == 3);
    CAPTURE(line[0], line[1]);
    constexpr std::string_view kDome = "dome:";
    OpenedLandPtr opened;
    if (line[0].compare(0, kDome.size(), kDome) == 0) {
      opened = testDome(std::stoi(line[0].substr(kDome.size())));
    } else {
      Heightfield ground = landOf(line[0], nullptr);
      const int size = ground.size;
      opened = openedLand(std::move(ground.z), size);
    }
    REQUIRE(opened != nullptr);
    CHECK(hexDigits(fingerprint(landOf(line[1], opened))) == line[2]);
  }
}

}  // namespace
}  // namespace faultline
