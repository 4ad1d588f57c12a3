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

TEST_CASE("A lecture's sheet names the step of a stop with its method and how many there are") {
  const auto stepOf = [](const std::string& stop) {
    const auto sheet = readJson(lectureJson("v1;seed=ash;faults=9!lecture=" + stop));
    REQUIRE(sheet);
    return sheet->find("stops")->items[0].find("step")->text;
  };
  CHECK(stepOf("at=8:seed=oak:faults=40") == "Fault 8 of 40");
  CHECK(stepOf("at=99:seed=oak:faults=40") == "Fault 40 of 40");
  CHECK(stepOf("at=start:seed=oak") == "Flat ground");
  CHECK(stepOf("at=start:seed=oak:base=0123456789abcdef") == "Opened land");
  CHECK(stepOf("at=smooth~3A2:seed=oak:smooth=box:smooth-passes=6") == "Smoothing 2 of 6");
  CHECK(stepOf("at=erode~3A5:seed=oak:erosion=thermal:erosion-steps=20") == "Erosion 5 of 20");
  CHECK(stepOf("at=squares~3A3:seed=oak:method=diamond-square:levels=9") ==
        "Diamond-square, level 3 of 9");
  CHECK(stepOf("at=corners:seed=oak:method=diamond-square") == "Diamond-square, corners");
  CHECK(stepOf("at=octave~3A2:seed=oak:method=fbm:octaves=8") == "Noise, octave 2 of 8");
  CHECK(stepOf("at=4:seed=oak:method=fault-tree:trees=10") == "Tree 4 of 10");
  const std::string drawn =
      ":seed=oak:method=fault-tree:trees=10:drawn=0.1~5F0.2~5F0.8~5F0.9~5F1,0.3~5F0.2~5F0.7~5F0.9~"
      "5F1";
  CHECK(stepOf("at=2" + drawn) == "Drawn fault 2 of 2");
  CHECK(stepOf("at=3" + drawn) == "Tree 1 of 10");
}

TEST_CASE("Formulas of words are MathML, by the notation of the cards or with TeX's names") {
  CHECK(linesJson("$x^2$") == R"([[["formula",["msup",["mi","x"],["mn","2"]]]]])");
  CHECK(linesJson("$\\frac{a}{\\alpha}$") == R"([[["formula",["mfrac",["mi","a"],["mi","α"]]]]])");
  CHECK(linesJson("$2 \\cdot 3$") ==
        R"([[["formula",["mrow",["mn","2"],["mo","·"],["mn","3"]]]]])");
  // What is no formula stays text, and cannot exhaust the stack.
  CHECK(linesJson("$a}$") == R"([[["text","a}"]]])");
  CHECK(linesJson("$}a{$") == R"([[["text","}a{"]]])");
  CHECK(linesJson("$" + std::string(400, '{') + "$").starts_with(R"([[["text","{{{)"));
  const std::string deep = std::string(13, '{') + "a" + std::string(13, '}');
  CHECK(linesJson("$" + deep + "$") == R"([[["text",")" + deep + R"("]]])");
  CHECK(linesJson("[a](https://b.c)") == R"([[["link","a","https://b.c"]]])");
  CHECK(linesJson("") == "[[]]");
}

}  // namespace
}  // namespace faultline
