// exchange/fault_table: our own list reads back bit by bit, other lists of the same columns in any
// order and separator, and damaged ones get a sentence that names the row.
#include "exchange/read/fault_table.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdlib>
#include <string>
#include <tuple>
#include <vector>

#include "exchange/write/fault_list.h"
#include "exchange/write/file_writer.h"
#include "share/recipe_text.h"
#include "terrain/uplift/uplift.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

std::string csvOf(const Recipe& recipe) {
  std::string csv;
  const ByteSink sink = [&csv](std::string_view bytes) {
    csv += bytes;
    return true;
  };
  const GoOn goOn;
  FileWriter writer(sink, goOn);
  writeFaultsCsv(writer, recipe);
  writer.finish();
  return csv;
}

std::string errorOf(std::string_view text) { return readFaultTable(text).error; }

TEST_CASE("The list that we give reads back bit by bit, with names and without", "[exchange]") {
  for (const std::string_view text :
       {"v1;faults=12;fade=0.3", "v1;seed=b;faults=90;jitter=normal;line=chord",
        "v1;faults=0;drawn=0_0.5_1_0.5_-50"}) {
    const Recipe recipe = readLink(text).recipe;
    const UpliftPlan plan = upliftPlan(recipe);
    std::string csv = csvOf(recipe);
    for (const bool isNamed : {true, false}) {
      if (!isNamed) csv.erase(0, csv.find('\n') + 1);
      const FaultTable table = readFaultTable(csv);
      CAPTURE(text, isNamed);
      REQUIRE(table.error == "");
      REQUIRE(table.cuts.size() == static_cast<std::size_t>(plan.steps));
      CHECK(table.amplitudeUnit == kAmplitudeUnit);
      for (int i = 0; i < plan.steps; ++i) {
        const Fault right = faultOf(plan, i);
        const Fault& cut = table.cuts[static_cast<std::size_t>(i)];
        REQUIRE(std::tie(cut.a, cut.b, cut.px, cut.py, cut.amplitude) ==
                std::tie(right.a, right.b, right.px, right.py, right.amplitude));
      }
    }
  }
}

TEST_CASE("Columns may stand in any order, and rows be written in many ways", "[exchange]") {
  const std::vector<std::string> same = {
      "px,py,nx,ny,amplitude\n0.25,0.5,0.6,0.8,1\n",
      "\xef\xbb\xbf\"AMPLITUDE\";ny;nx;py;px;note\r\n1;0,8;0,6;0,5;0,25;first\r\n",
      "# my cuts\n\n0.25\t0.5\t0.6\t0.8\t1\n# the end\n", "0.25 0.5 0.6 0.8 1",
      "px24,py24,nx,ny,a24\n4194304,8388608,0.6,0.8,16777216",
      // A normal of another length
      "px,py,nx,ny,amplitude\n0.25,0.5,3,4,1\n"};
  for (const std::string& text : same) {
    CAPTURE(text);
    const FaultTable table = readFaultTable(text);
    REQUIRE(table.error == "");
    REQUIRE(table.cuts.size() == 1);
    const Fault& cut = table.cuts[0];
    CHECK(cut.px == 1 << 22);
    CHECK(cut.py == 1 << 23);
    CHECK(cut.a == 39322);
    CHECK(cut.b == 52429);
    CHECK(cut.amplitude * table.amplitudeUnit == 1.0);
  }
  // Amplitudes in any unit keep their digits.
  const FaultTable metres = readFaultTable("0 0 1 0 731.25\n0 0 0 1 -0.125\n");
  REQUIRE(metres.error == "");
  CHECK(metres.cuts[0].amplitude * metres.amplitudeUnit == 731.25);
  CHECK(metres.cuts[1].amplitude * metres.amplitudeUnit == -0.125);
}

TEST_CASE("A line by two points is that of a drawn fault", "[exchange]") {
  RandomDraws draws(37);
  for (int i = 0; i < 200; ++i) {
    const auto draw = [&draws] { return draws.between(0, 10'000); };
    const int u1 = draw(), v1 = draw(), u2 = draw(), v2 = draw(), amplitude = draw() - 5000;
    if (amplitude == 0 || (u1 == u2 && v1 == v2)) continue;
    const auto decimal = [](int scaled) { return std::to_string(scaled / 1e4); };
    const std::string points =
        decimal(u1) + ' ' + decimal(v1) + ' ' + decimal(u2) + ' ' + decimal(v2);
    std::string drawn = points;
    std::replace(drawn.begin(), drawn.end(), ' ', '_');
    const Recipe recipe = readLink("v1;faults=0;drawn=" + drawn + '_' + decimal(amplitude)).recipe;
    const Fault right = faultOf(upliftPlan(recipe), 0);
    const FaultTable table =
        readFaultTable("x1 Y1 x2 y2 amplitude\n" + points + ' ' + decimal(amplitude) + '\n');
    CAPTURE(points);
    REQUIRE(table.error == "");
    const Fault& cut = table.cuts[0];
    CHECK(std::tie(cut.a, cut.b, cut.px, cut.py) == std::tie(right.a, right.b, right.px, right.py));
    CHECK(!table.isWhole);
  }
}

TEST_CASE("What is wrong with a list is said with its row and column", "[exchange]") {
  const std::string head = "px,py,nx,ny,amplitude\n";
  const std::string row = "0.1,0.2,0.6,0.8,1\n";
  CHECK(errorOf(head + row + row + "0.5,0.5\n") == "Row 4: 3 numbers are missing.");
  CHECK(errorOf(head + row + "0.5,0.5,1,0\n") == "Row 3: 1 number is missing.");
  CHECK(errorOf(head + row + "1,1,1,0,1,1\n") ==
        "Row 3 has 1 cell more than the 5 that belong there.");
  CHECK(errorOf(head + row + "0.1,0.2,,0.8,1\n") == "Row 3: nx is missing.");
  CHECK(errorOf(head + row + "0.1,x,0.6,0.8,1\n") == "Row 3: py is not a number.");
  CHECK(errorOf(head + "0.1,0.2,NaN,0.8,1\n") == "Row 2: nx is not a number.");
  CHECK(errorOf(head + "0.1,0.2,0.6,0.8,1e999\n") == "Row 2: amplitude is not a number.");
  CHECK(errorOf(head + "#\n\n0.1,0.2,0,0,1\n") ==
        "Row 4: nx and ny are both 0, so there is no line.");
  CHECK(errorOf(head + "17,0.2,1,0,1\n") ==
        "Row 2: px is too large. Places are in widths of the square, 0 to 1.");
  CHECK(errorOf("px,py,nx,amplitude\n0.1,0.2,0.6,1\n") == "The row of names lacks ny (or B).");
  CHECK(errorOf("px24,py,nx,ny,amplitude\n0.5,0.2,0.6,0.8,1\n") ==
        "Row 2: px24 is not a whole number, or it is too large.");
  CHECK(errorOf("px,px24,py,nx,ny,amplitude\n0.5,3,0.2,0.6,0.8,1\n") ==
        "Row 2: px and px24 are not the same number. Change both, or leave one column out.");
  CHECK(errorOf("x1,y1,x2,amplitude\n0,0,1,1\n") == "The row of names lacks y2.");
  CHECK(errorOf("x1,y1,x2,y2,amplitude\n0,0,1,1,1\n.5,.5,.5,.5,1\n") ==
        "Row 3: both points are the same, so there is no line.");
  CHECK(errorOf("x1,y1,x2,y2,px,py,nx,ny,amplitude\n").starts_with("The list has lines by two"));
  CHECK(errorOf("x1,y1,x2,y2,amplitude,\n0,0,100,1,1,\n") ==
        "Row 2: x2 is too large. Places are in widths of the square, 0 to 1.");
  CHECK(errorOf("1,2,3\n").starts_with("Row 1 has 3 numbers and no names stand above it."));
  CHECK(
      errorOf("px,py,nx,ny,amplitude,profile\n0,0,1,0,1,sine\n").starts_with("Row 2: its profile"));
  CHECK(errorOf(csvOf(readLink("v1;method=fault-tree;trees=2;depth=3").recipe))
            .starts_with("This is a list of trees"));
  for (const std::string_view none : {"", "\n\n", "# nothing\n", "px,py,nx,ny,amplitude\n"}) {
    CHECK(errorOf(none).starts_with("The list has no cuts."));
  }
  CHECK(errorOf(std::string_view("\0\1\2", 3)).starts_with("This is not text"));
}

TEST_CASE("Damaged lists have a sentence or are sound, and nothing of them is repeated",
          "[exchange]") {
  RandomDraws draws(220);
  INFO(draws.name());
  const std::string sound = csvOf(readLink("v1;faults=9").recipe);
  int refused = 0;
  for (int round = 0; round < 400; ++round) {
    std::string text = sound;
    for (int change = draws.between(1, 3); change > 0; --change) {
      const auto at = static_cast<std::size_t>(draws.between(0, static_cast<int>(text.size()) - 1));
      switch (draws.between(0, 4)) {
        case 0:
          text.resize(at + 1);
          break;
        case 1:
          text.insert(at, "<b>");
          break;
        case 2:
          text.erase(at, 9);
          break;
        case 3:
          text[at] = static_cast<char>(draws.between(0, 255));
          break;
        case 4:
          text.insert(at, std::string(40, '9'));
          break;
      }
      if (text.empty()) text = ",";
    }
    const FaultTable table = readFaultTable(text);
    CAPTURE(text, table.error);
    REQUIRE(table.error.empty() == !table.cuts.empty());
    REQUIRE(table.error.find('<') == std::string::npos);
    refused += table.error.empty() ? 0 : 1;
    for (const Fault& cut : table.cuts) {
      REQUIRE((cut.a != 0 || cut.b != 0));
      REQUIRE(std::abs(cut.px) <= 2 * kPlacesPerSide);
      REQUIRE(std::abs(cut.py) <= 2 * kPlacesPerSide);
    }
  }
  CHECK(refused > 200);
}

TEST_CASE("A list may have many cuts, and not more", "[exchange]") {
  std::string text;
  for (std::size_t i = 0; i <= kMaxTableCuts; ++i) text += "0 0 1 0 1\n";
  CHECK(errorOf(text) == "The list has more than 100000 cuts.");
}

}  // namespace
}  // namespace faultline
