// platform/cli: the lands of a batch, by lines and by sweeps, and their numbers.
#include "platform/cli/cli_batch_lands.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "platform/cli/cli_land.h"

namespace faultline {
namespace {

using Texts = std::vector<std::string>;

Texts textsOf(const BatchLands& lands) {
  Texts texts;
  for (std::size_t i = 0; i < lands.count(); ++i) texts.push_back(lands.at(i).text);
  return texts;
}

std::vector<int> numbersOf(const BatchLands& lands) {
  std::vector<int> numbers;
  for (std::size_t i = 0; i < lands.count(); ++i) {
    CHECK(lands.at(i).number == lands.numberOf(i));
    numbers.push_back(lands.numberOf(i));
  }
  return numbers;
}

// What a sweep is refused with; empty if it is not.
std::string refusal(const std::string& sweep, const std::string& recipe = "v1") {
  try {
    readSweep(sweep, readLink(recipe));
  } catch (const Failure& failure) {
    return failure.message;
  }
  return {};
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("lines: a land has its line's number, whatever stands between", "[batch]") {
  const BatchLands lands = BatchLands::ofLines(
      "\xef\xbb\xbfv1;seed=1\r\n# a comment\n\n   v1;seed=2 \t\n#\n#comment\n"
      "https://example.org/#v1;seed=3\nv1;seed=4");
  CHECK(textsOf(lands) ==
        Texts{"v1;seed=1", "v1;seed=2", "https://example.org/#v1;seed=3", "v1;seed=4"});
  CHECK(numbersOf(lands) == std::vector<int>{1, 4, 7, 8});
  for (std::size_t i = 0; i < lands.count(); ++i) CHECK(lands.at(i).error.empty());
}

TEST_CASE("lines: a link behind a mark of comments is no comment and no land", "[batch]") {
  const BatchLands lands = BatchLands::ofLines("v1\n#v1;seed=2\n# v1;seed=3\n#valley\n");
  CHECK(numbersOf(lands) == std::vector<int>{1, 2});
  CHECK(lands.at(0).error.empty());
  CHECK(has(lands.at(1).error, "begins with #v1"));
}

TEST_CASE("lines: a file without a recipe, or with too many lines, is refused", "[batch]") {
  for (const char* const text : {"", "\n\n", "# nothing\n"}) {
    CHECK_THROWS_AS(BatchLands::ofLines(text), Failure);
  }
  std::string lines(static_cast<std::size_t>(kMaxBatchLands), '\n');
  CHECK_THROWS_AS(BatchLands::ofLines(lines + "v1"), Failure);
  lines.pop_back();
  CHECK(BatchLands::ofLines(lines + "v1").numberOf(0) == kMaxBatchLands);
}

TEST_CASE("sweeps: all combinations, the last setting's values first", "[batch]") {
  const BatchLands lands =
      BatchLands::ofSweep("  size=9,17 seed=1..3\tpalette=atlas ", readLink("v1;faults=3;size=33"));
  CHECK(textsOf(lands) ==
        Texts{"v1;seed=1;size=9;faults=3!palette=atlas", "v1;seed=2;size=9;faults=3!palette=atlas",
              "v1;seed=3;size=9;faults=3!palette=atlas", "v1;seed=1;size=17;faults=3!palette=atlas",
              "v1;seed=2;size=17;faults=3!palette=atlas",
              "v1;seed=3;size=17;faults=3!palette=atlas"});
  CHECK(numbersOf(lands) == std::vector<int>{1, 2, 3, 4, 5, 6});
  // Each is a recipe as it stands
  for (const std::string& text : textsOf(lands)) CHECK(readLink(text).notices.empty());
}

TEST_CASE("sweeps: values are words, ranges and steps of whole numbers", "[batch]") {
  const auto valuesOf = [](const std::string& sweep) {
    return readSweep(sweep, readLink("v1"))[0].values;
  };
  CHECK(valuesOf("seed=oak,7..9,ash") == Texts{"oak", "7", "8", "9", "ash"});
  CHECK(valuesOf("faults=0..100..40") == Texts{"0", "40", "80"});
  CHECK(valuesOf("faults=0..80..40") == Texts{"0", "40", "80"});
  CHECK(valuesOf("faults=5..5") == Texts{"5"});
  CHECK(valuesOf("fade=0,0.25,1") == Texts{"0", "0.25", "1"});
  CHECK(valuesOf("seed=1..999999").size() == kMaxBatchLands);
}

TEST_CASE("sweeps: what would not be what was asked for is refused by its name", "[batch]") {
  CHECK(has(refusal(""), "empty"));
  CHECK(has(refusal("seed"), "settings look like"));
  CHECK(has(refusal("=1"), "settings look like"));
  CHECK(has(refusal("seed=1,"), "a value is missing"));
  CHECK(has(refusal("seed="), "a value is missing"));
  CHECK(has(refusal("seed=1..x"), "1..x: a range is of whole numbers"));
  CHECK(has(refusal("fade=0..0.5"), "a range is of whole numbers"));
  CHECK(has(refusal("seed=1...5"), "a range is of whole numbers"));
  CHECK(has(refusal("seed=9..1"), "ends before it begins"));
  CHECK(has(refusal("seed=1..9..0"), "step"));
  CHECK(has(refusal("seed=1..9..1..1"), "at most a step"));
  CHECK(has(refusal("seed=1 seed=2"), "given twice"));
  CHECK(has(refusal("sead=1"), "no setting has this name"));
  CHECK(has(refusal("check=0123456789abcdef"), "cannot be swept"));
  // The reader of links says what is wrong with a value
  CHECK(has(refusal("fade=0,7"), "fade=7: "));
  CHECK(has(refusal("smooth=box,bax"), "smooth=bax: "));
  CHECK(has(refusal("seed=1 palette=atlas,atlos"), "palette=atlos: "));
  CHECK(refusal("fade=0,0.1 smooth=box").empty());
}

TEST_CASE("sweeps: as many lands as names have digits for, and no more", "[batch]") {
  CHECK(has(refusal("seed=1..1000000"), "at most 999999 lands"));
  CHECK(has(refusal("seed=-999999999999999999..999999999999999999"), "at most 999999 lands"));
  CHECK(has(refusal("seed=1..1000 faults=1..1000"), "at most 999999 lands"));
  CHECK(refusal("seed=1..999 faults=1..1000").empty());
  const BatchLands lands = BatchLands::ofSweep("seed=1..999999", readLink("v1"));
  CHECK(lands.at(lands.count() - 1).text == "v1;seed=999999");
}

TEST_CASE("sweeps: a place beyond a land's end is that land's error", "[batch]") {
  const BatchLands lands = BatchLands::ofSweep("faults=4,8 at=fault:6", readLink("v1"));
  CHECK_FALSE(readLink(lands.at(0).text).notices.empty());
  CHECK(readLink(lands.at(1).text).notices.empty());
}

}  // namespace faultline
