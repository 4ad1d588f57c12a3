// Links of published versions: what each version read from them, every later one reads as well.
//
// tests/versions/VERSION/links.txt has a line for each link, with tabs between its four parts: the
// link; the link that is written again; the keys of its repairs, with commas; and the fingerprint
// of the land at its place, or "-" where that would take long. To record a version, make its
// folder, write one link a line, and run `faultline_tests '[.record]'` in the root of the project:
// it completes the lines that have only a link, and changes no other. Only record what the version
// published. Words of repairs may change and are not compared. The links with the seed "bound" go
// beyond every range of the version.
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/hash.h"
#include "generated/versions.h"
#include "share/recipe_text.h"
#include "share/view_text.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

// Larger lands, and those that take longer than this, have no fingerprint in the tables.
constexpr int kLargestSize = 65;
constexpr double kMaxNanoseconds = 20e6;

std::string repairsOf(const Link& link) {
  std::string keys;
  for (const Notice& notice : link.notices) keys += (keys.empty() ? "" : ",") + notice.key;
  return keys;
}

std::string landOf(const Link& link) {
  const SessionCost cost = sessionCost(link.recipe);
  const double work = cost.upliftWork + cost.smoothingWork + cost.erosionWork;
  if (link.recipe.size() > kLargestSize || work > kMaxNanoseconds) return "-";
  Session session(link.recipe);
  session.seek(positionOf(link));
  session.finish();
  return hexDigits(fingerprint(session.heights()));
}

std::string lineOf(const std::string& text) {
  const Link link = readLink(text);
  return text + '\t' + writeLink(link.recipe, link.view, link.check) + '\t' + repairsOf(link) +
         '\t' + landOf(link);
}

std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST_CASE("Links of published versions are read as they were", "[versions]") {
  for (const versions::EmbeddedText& file : versions::kFiles) {
    const std::vector<std::string> lines = linesOf(file.text);
    CHECK(lines.size() > 250);
    for (const std::string& line : lines) {
      INFO(file.name);
      CHECK(lineOf(line.substr(0, line.find('\t'))) == line);
    }
  }
}

TEST_CASE("One range has grown since 1.0.0, before ranges were promised", "[versions]") {
  // 1.0.0 took 1 and -1 (docs/spec.md, "What is promised").
  for (const std::string amplitude : {"7", "-7"}) {
    const Link link = readLink("v1;drawn=0_0.5_1_0.5_" + amplitude);
    CHECK(link.notices.empty());
    REQUIRE(link.recipe.drawn.size() == 1);
    CHECK(link.recipe.drawn[0].amplitude == std::stoi(amplitude) * kDrawnUnit);
  }
}

TEST_CASE("A link that was written is read as the same link", "[versions]") {
  for (const versions::EmbeddedText& file : versions::kFiles) {
    for (const std::string& line : linesOf(file.text)) {
      const Link link = readLink(line.substr(0, line.find('\t')));
      const std::string written = writeLink(link.recipe, link.view, link.check);
      const Link again = readLink(written);
      CAPTURE(line);
      CHECK(again.notices.empty());
      CHECK(writeLink(again.recipe, again.view, again.check) == written);
    }
  }
}

TEST_CASE("Complete the tables of links", "[.record]") {
  const std::string folder = "tests/versions/";
  for (const std::string version : {"1.0.0"}) {
    const std::string path = folder + version + "/links.txt";
    std::ifstream in(path);
    std::stringstream all;
    all << in.rdbuf();
    REQUIRE(in);
    std::ofstream out(path);
    for (const std::string& line : linesOf(all.str())) {
      out << (line.find('\t') == line.npos ? lineOf(line) : line) << '\n';
    }
  }
}

}  // namespace
}  // namespace faultline
