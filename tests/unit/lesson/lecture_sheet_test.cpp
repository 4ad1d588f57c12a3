// lesson/lecture_sheet: what a lecture's card and file show.
#include "lesson/lecture_sheet.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "unit/base/json_reader.h"

namespace faultline {
namespace {

TEST_CASE("A lecture's sheet names each land by what it has that the one before has not") {
  const auto sheet = readJson(lectureJson(
      "v1;seed=ash;faults=9!title=Week%203;loop=1;"
      "lecture=at=8:seed=oak:faults=40:words=A_~2A~2Abold~2A~2A_cut/faults=200:by=cut/at=3"
      "/here:at=2:words=a~0Ab/seed=elm:notes=Slowly/compare=v1~3Aseed=oak~3Afaults=200"));
  REQUIRE(sheet);
  CHECK(sheet->find("title")->text == "Week 3");
  CHECK(sheet->find("format")->text == "faultline-lecture");
  const std::vector<Json>& stops = sheet->find("stops")->items;
  REQUIRE(stops.size() == 6);
  const auto says = [&stops](std::size_t stop, std::string_view name) {
    return stops[stop].find(name)->text;
  };
  CHECK(says(0, "link") == "v1;seed=oak;faults=40!at=fault:8");
  CHECK(says(0, "land") == "Land oak");
  CHECK(stops[0].find("lines")->items[0].items[1].items[0].text == "bold");
  CHECK(says(1, "land") == "Changed: How many 200");
  CHECK(says(1, "by") == "cut");
  CHECK(says(2, "land") == "The same land");
  CHECK(says(3, "link") == "v1;seed=ash;faults=9!at=fault:2");
  CHECK(stops[3].find("lines")->items.size() == 2);
  CHECK(says(4, "land") == "Land elm");
  CHECK(says(4, "notes") == "Slowly");
  CHECK(says(5, "land") == "The same land, compared with: Seed oak");
}

TEST_CASE("Formulas of words are MathML, by the notation of the cards or with TeX's names") {
  CHECK(linesJson("$x^2$") == R"([[["formula",["msup",["mi","x"],["mn","2"]]]]])");
  CHECK(linesJson("$\\frac{a}{\\alpha}$") == R"([[["formula",["mfrac",["mi","a"],["mi","α"]]]]])");
  CHECK(linesJson("$2 \\cdot 3$") ==
        R"([[["formula",["mrow",["mn","2"],["mo","·"],["mn","3"]]]]])");
  // What is no formula stays text, and cannot exhaust the stack.
  CHECK(linesJson("$a}$") == R"([[["text","a}"]]])");
  CHECK(linesJson("$" + std::string(400, '{') + "$").starts_with(R"([[["text","{{{)"));
  CHECK(linesJson("[a](https://b.c)") == R"([[["link","a","https://b.c"]]])");
  CHECK(linesJson("") == "[[]]");
}

}  // namespace
}  // namespace faultline
