// Cards of smoothing and erosion, and of land that went through them: what they say is what the
// filters and the erosion do, and their numbers can be computed by hand.
#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "lesson/lesson.h"
#include "lesson/numbers.h"
#include "share/recipe_text.h"
#include "terrain/smoothing/smoothing.h"
#include "terrain/timeline/session.h"
#include "unit/lesson/lesson_json.h"

namespace faultline {
namespace {

Json cardAt(const std::string& link, int position) {
  Lesson lesson;
  const std::optional<Json> card = readJson(lesson.card(link, position));
  REQUIRE(card.has_value());
  return *card;
}
// The card of a pass or step, which may stand behind that of the whole land.
Json workedCard(const std::string& link, int position) {
  Json card = cardAt(link, position);
  return at(card, "key").text == "finished" ? at(card, "more").items.at(0) : card;
}
std::string sentence(const Json& card, std::size_t i) {
  return at(card, "sentences").items.at(i).text;
}
bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

std::vector<std::string> rowsOf(const Json& math) {
  if (math.items.empty() || math.items.front().text != "mtable") return {mathText(math)};
  std::vector<std::string> rows;
  for (std::size_t i = 1; i < math.items.size(); ++i) rows.push_back(mathText(math.items[i]));
  return rows;
}

// Equal as far as three figures, or nine places, can tell.
bool shownAs(double computed, double shown) {
  return std::fabs(computed - shown) <= 0.006 * std::fabs(shown) + 0.6e-9;
}

// A cliff in the middle of a grid after one pass, and what is left between its two vertices.
double cliffLeft(const Recipe& recipe) {
  const int size = recipe.size(), first = size / 2;
  Heightfield land(size);
  for (int y = 0; y < size; ++y) std::fill(land.row(y) + first, land.row(y) + size, 1.0f);
  const Heightfield after = smoothed(Smoother(recipe, size), land);
  return static_cast<double>(after.at(first, first)) -
         static_cast<double>(after.at(first - 1, first));
}
// The weight of a neighbour so many vertices away, over a vertex's own: what a spike leaves there.
double weightOf(const Recipe& recipe, int away) {
  const int size = recipe.size(), middle = size / 2;
  Heightfield land(size);
  for (int y = 0; y < size; ++y) land.row(y)[middle] = 1.0f;
  const Heightfield after = smoothed(Smoother(recipe, size), land);
  return static_cast<double>(after.at(middle + away, middle)) /
         static_cast<double>(after.at(middle, middle));
}

TEST_CASE("worked card: a bell's numbers follow from what is shown, and are the filter's") {
  for (const char* size : {"33", "129", "257", "513"}) {
    for (const char* radius : {"0.5", "1", "2", "2.5", "3", "5.5", "6", "10", "16"}) {
      const std::string text = std::string("v1;faults=1;size=") + size +
                               ";smooth=gaussian;smooth-passes=2;smooth-radius=" + radius;
      INFO(text);
      const Recipe recipe = readLink(text).recipe;
      const Json card = cardAt(text, 2);
      const std::vector<std::string> rows = rowsOf(at(card, "numbers"));
      double sum = 0.0;
      int weights = 0;
      for (const std::string& row : rows) {
        INFO(row);
        if (row[0] != 'w') continue;
        ++weights;
        const std::size_t equals = row.find('='), power = row.find("e−");
        REQUIRE(power != row.npos);
        const double part = row.find("·") == row.npos ? 1.0 : std::atof(row.c_str() + equals + 1);
        const double byHand =
            part * std::exp(-std::atof(row.c_str() + power + std::string_view("e−").size()));
        const std::size_t result = row.find_last_of('=');
        const double shown = result > equals ? std::atof(row.c_str() + result + 1) : 0.0;
        CHECK(shownAs(byHand, shown));
        CHECK(std::fabs(weightOf(recipe, weights) - shown) <= 0.006 * shown + 1e-6);
        sum += shown;
      }
      const int reach =
          static_cast<int>(std::ceil(std::atof(radius) * (recipe.size() - 1) / 512.0));
      CHECK(weights == std::min(reach, 3));
      REQUIRE(rows.back()[0] == 'W');
      const double total = std::atof(rows.back().c_str() + rows.back().find_last_of('=') + 1);
      if (weights == reach) CHECK(std::fabs(1.0 + 2.0 * sum - total) < 0.006 * total);
      CHECK(std::fabs(cliffLeft(recipe) * total - 1.0) < 0.006);
      // A part of a weight stands in the formula too, and its sum reaches that far.
      const bool ends = std::floor(std::atof(radius) * (recipe.size() - 1) / 512.0) != reach;
      CHECK(has(mathText(at(card, "formula")), "wj=bje") == ends);
      CHECK(has(textsOf(at(card, "symbols")), "on each side: " + std::to_string(reach)));
    }
  }
}

TEST_CASE("worked card: a box's numbers are the filter's") {
  for (const char* size : {"33", "129", "513"}) {
    for (const char* radius : {"0.5", "1", "2", "3", "5.5", "16"}) {
      const std::string text = std::string("v1;faults=1;size=") + size +
                               ";smooth=box;smooth-passes=2;smooth-radius=" + radius;
      INFO(text);
      const std::string numbers = mathText(at(cardAt(text, 2), "numbers"));
      INFO(numbers);
      const double total = std::atof(numbers.c_str() + numbers.find("=1") + 2);
      CHECK(std::fabs(cliffLeft(readLink(text).recipe) * total - 1.0) < 0.006);
    }
  }
}

TEST_CASE("worked card: only a wide mean makes a slope of a cliff") {
  for (const char* smooth : {"box", "gaussian"}) {
    for (const char* size : {"129", "513"}) {
      for (const char* radius : {"0", "0.5", "2", "6", "16"}) {
        const std::string text = std::string("v1;faults=1;size=") + size + ";smooth=" + smooth +
                                 ";smooth-passes=2;smooth-radius=" + radius;
        INFO(text);
        const std::string watch = at(cardAt(text, 2), "watch").text;
        INFO(watch);
        const double left = cliffLeft(readLink(text).recipe);
        if (left == 1.0 && radius[0] == '0' && radius[1] == '\0') {
          CHECK(watch.starts_with("Nothing"));
        } else if (has(watch, "hardly")) {
          CHECK(has(watch, "leaves " + shareText(left)));
        } else {
          CHECK(left < 0.61);
        }
      }
    }
  }
  CHECK(has(
      at(cardAt("v1;faults=1;size=129;smooth=gaussian;smooth-passes=2;smooth-radius=2", 2), "watch")
          .text,
      "hardly"));
}

TEST_CASE("worked card: a spike goes where the cards of IIR and FIR say") {
  const auto spread = [](const std::string& text) {
    const Recipe recipe = readLink(text).recipe;
    Heightfield land(recipe.size());
    const int middle = recipe.size() / 2;
    land.row(middle)[middle] = 1.0f;
    const Heightfield after = smoothed(Smoother(recipe, recipe.size()), land);
    return std::count_if(after.z.begin(), after.z.end(), [](float z) { return z > 0.0f; });
  };
  const std::string iir = "v1;faults=1;size=33;smooth=iir;smooth-passes=2;smooth-strength=0.99";
  CHECK(spread(iir) == 33 * 33);
  CHECK(has(at(cardAt(iir, 2), "watch").text, "over the whole land"));
  // What is below 2^-40 is stored as 0.
  const std::string weak = "v1;faults=1;size=129;smooth=iir;smooth-passes=2";
  CHECK(spread(weak) < 129 * 129);
  CHECK(has(at(cardAt(weak, 2), "watch").text, "ends where less than a millionth of a millionth"));
  const std::string fir = "v1;faults=1;size=129;smooth=fir;smooth-passes=2";
  CHECK(spread(fir) == 9);
  CHECK(has(at(cardAt(fir, 2), "watch").text, "eight neighbours"));
  // k by hand.
  const std::vector<std::string> rows = rowsOf(at(cardAt(weak, 2), "numbers"));
  REQUIRE(rows.size() == 2);
  CHECK(rows[1] == "k=0.6512/128=" + shortNumber(std::pow(0.6, 512.0 / 128.0)));
}

TEST_CASE("worked card: slopes gather just above the talus angle") {
  const std::string text = "v1;faults=60;size=129;erosion=thermal;talus=20;erosion-steps=500";
  const Recipe recipe = readLink(text).recipe;
  Session session(recipe);
  session.seek(session.length());
  session.finish();
  const Heightfield& land = session.heights();
  int above = 0, below = 0;
  for (int y = 1; y < 128; ++y) {
    for (int x = 1; x < 128; ++x) {
      double steepest = 0.0;
      for (int v = y - 1; v <= y + 1; ++v) {
        for (int u = x - 1; u <= x + 1; ++u) {
          const double far = u != x && v != y ? std::sqrt(2.0) : 1.0;
          const double drop =
              static_cast<double>(land.at(x, y)) - static_cast<double>(land.at(u, v));
          steepest = std::max(steepest, 128.0 * drop / far);
        }
      }
      const double degrees = std::atan(steepest) * 180.0 / 3.14159265358979;
      above += degrees > 20.0 && degrees < 22.0 ? 1 : 0;
      below += degrees > 18.0 && degrees <= 20.0 ? 1 : 0;
    }
  }
  CHECK(above > 10 * below);
  CHECK(has(at(workedCard(text, 560), "watch").text, "just above"));
}

TEST_CASE("worked card: land that was smoothed or eroded is not a sum any more") {
  const std::string start = "v1;faults=8;size=33";
  const auto ends = [&start](const std::string& more) {
    const std::string text = start + more;
    return cardAt(text, Timeline(readLink(text).recipe).length());
  };
  const Json bare = ends("");
  CHECK(has(sentence(bare, 0), "nothing but a sum"));
  CHECK(has(sentence(bare, 1), "Its heights were scaled"));
  struct Row {
    const char* more;
    std::vector<const char*> says;
  };
  const std::array<Row, 6> rows = {{
      {";smooth=box;smooth-passes=2", {"Then it was smoothed 2 times."}},
      {";smooth=box;smooth-passes=0;smooth-every=2", {"While it rose it was smoothed 4 times."}},
      {";erosion=thermal;erosion-steps=3", {"Then it went through 3 steps of erosion."}},
      {";erosion=thermal;erode=during;erode-every=4",
       {"While it rose it went through 2 steps of erosion."}},
      {";smooth=box;smooth-passes=1;erosion=both;erosion-steps=1",
       {"Then it was smoothed 1 time.", "Then it went through 1 step of erosion."}},
      {";smooth=fir;smooth-passes=1;smooth-every=8;erosion=both;erode=during;erode-every=8",
       {"While it rose it was smoothed 1 time.", "While it rose it went through 1 step of erosion.",
        "Then it was smoothed 1 time."}},
  }};
  for (const Row& row : rows) {
    INFO(row.more);
    const Json card = ends(row.more);
    REQUIRE(at(card, "key").text == "finished");
    CHECK_FALSE(has(textsOf(card), "nothing but a sum"));
    CHECK(has(sentence(card, 0), "uplift"));
    CHECK(has(sentence(card, 1), "The uplift alone was scaled"));
    for (const char* says : row.says) CHECK(has(sentence(card, 1), says));
    const std::string told = sentence(card, 1);
    const auto count = std::count(told.begin(), told.end(), '.');
    CHECK(count == 1 + static_cast<int>(row.says.size()));
  }
  // Too few steps for one on the way.
  CHECK(has(sentence(ends(";erosion=thermal;erode=during;erode-every=9"), 0), "nothing but a sum"));
}

constexpr std::array<const char*, 12> kWorks = {
    "smooth=box;smooth-radius=2",
    "smooth=box;smooth-radius=5.5",
    "smooth=gaussian;smooth-radius=2",
    "smooth=gaussian;smooth-radius=9",
    "smooth=iir",
    "smooth=fir",
    "erosion=thermal",
    "erosion=hydraulic",
    "erosion=hydraulic;carry=flow",
    "erosion=hydraulic;brush=round",
    "erosion=hydraulic;hydraulic=droplets",
    "erosion=both;hydraulic=droplets",
};

// Names of one letter, an index with them: "w", "K_s", "z_i"; not the word "a".
std::set<std::string> namesIn(const std::string& text) {
  const auto part = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  std::set<std::string> names;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && part(text[end])) ++end;
    const std::string word = text.substr(i, end - i);
    i = std::max(end, i + 1);
    const bool indexed = word.size() >= 2 && word[1] == '_';
    if (word == "a" || word.empty() || std::isalpha(static_cast<unsigned char>(word[0])) == 0)
      continue;
    if (word.size() == 1 || indexed) names.insert(word.size() == 2 ? word.substr(0, 1) : word);
  }
  return names;
}

TEST_CASE("worked card: every name in formula and pseudocode is explained") {
  for (const char* size : {"129", "513"}) {
    for (const char* work : kWorks) {
      const std::string text =
          std::string("v1;faults=3;size=") + size + ";" + work + ";smooth-passes=5;erosion-steps=5";
      for (const int position : {4, 6, 8}) {
        const Json card = workedCard(text, position);
        INFO(text);
        std::string known = textsOf(at(card, "symbols"));
        std::string program;
        for (const Json& line : at(card, "pseudocode").items) {
          program += at(line, "text").text + "\n";
          known += at(line, "values").text + "\n";
        }
        std::set<std::string> explained = namesIn(known);
        for (const Json& symbol : at(card, "symbols").items) {
          explained.insert(mathText(at(symbol, "math")));
        }
        // What the loops say themselves.
        explained.insert({"i", "j", "x"});
        for (const std::string& name : namesIn(program)) {
          INFO(name << " in\n" << program);
          std::string plain = name;
          std::erase(plain, '_');
          const bool isComputed = has(program, name + " ←") || has(program, name + "_i ←");
          CHECK((isComputed || explained.contains(name) || explained.contains(plain) ||
                 explained.contains(plain.substr(0, 1) + "i")));
        }
      }
    }
  }
}

TEST_CASE("worked card: pseudocode computes what its formula is made of") {
  const auto program = [](const std::string& work) {
    std::string all;
    const Json card = cardAt("v1;faults=3;size=129;erosion-steps=5;" + work, 4);
    for (const Json& line : at(card, "pseudocode").items) all += at(line, "text").text + "\n";
    return all;
  };
  const std::string drops = program("erosion=hydraulic;hydraulic=droplets");
  for (const char* part : {"v, w ← 1", "s ← 0", "h ← ", "C ← 20", "v ← ", "w ← w"}) {
    INFO(part << " in\n" << drops);
    CHECK(has(drops, part));
  }
  const std::string rain = program("erosion=hydraulic");
  for (const char* part :
       {"w ← w + rain", "F ← ", "f ← ", "q ← ", "S ← max(0.01", "C ← 100", "(1 − E)"}) {
    INFO(part << " in\n" << rain);
    CHECK(has(rain, part));
  }
  CHECK_FALSE(has(program("erosion=hydraulic;carry=flow"), "S ←"));
  CHECK_FALSE(has(rain, "1/32"));
  CHECK(has(program("erosion=hydraulic;brush=round"), "1/32"));
}

TEST_CASE("worked card: rain to try has the round brush; a land's own rain stays") {
  const auto linksOf = [](const std::string& work) {
    std::string links;
    const Json card = cardAt("v1;faults=3;size=65;erosion-steps=5;" + work, 4);
    for (const Json& each : at(card, "tries").items) links += at(each, "link").text + "\n";
    return links;
  };
  CHECK(has(linksOf("erosion=thermal"), ";erosion=both;erosion-steps=5;brush=round\n"));
  CHECK(has(linksOf("erosion=hydraulic;hydraulic=droplets"), ";brush=round\n"));
  CHECK_FALSE(has(linksOf("erosion=hydraulic"), "brush"));
  CHECK_FALSE(has(linksOf("erosion=both"), "brush"));
}

TEST_CASE("worked card: drops are counted for 513 and for this grid") {
  const std::string text = ";faults=3;erosion=hydraulic;hydraulic=droplets;erosion-steps=20";
  const std::string small = sentence(cardAt("v1;size=129" + text + ";droplets=2000", 4), 1);
  CHECK(has(small, "6 drops fall"));
  CHECK(has(small, "2000 drops for a grid of 513; this grid gets 125 drops in all"));
  const std::string whole = sentence(cardAt("v1;size=513" + text + ";droplets=2000", 4), 1);
  CHECK(has(whole, "100 drops fall"));
  CHECK(has(whole, "In all steps together 2000 drops fall"));
  // A step without a drop has no first one.
  CHECK_FALSE(has(textsOf(cardAt("v1;size=33" + text + ";droplets=2000", 4)), "the first is"));
}

TEST_CASE("worked card: settings of 0 are nothing to watch") {
  for (const char* still : {"erosion=thermal;thermal-rate=0", "erosion=hydraulic;capacity=0",
                            "erosion=hydraulic;softness=0", "smooth=box;smooth-radius=0",
                            "smooth=iir;smooth-strength=0"}) {
    const std::string text =
        std::string("v1;faults=3;size=65;erosion-steps=5;smooth-passes=5;") + still;
    INFO(text);
    CHECK(at(cardAt(text, 4), "watch").text.starts_with("Nothing"));
  }
  // One of both is left.
  CHECK(
      has(at(cardAt("v1;faults=3;size=65;erosion=both;erosion-steps=5;thermal-rate=0", 4), "watch")
              .text,
          "Valleys"));
}

TEST_CASE("worked card: after every step, not after every 1st") {
  for (const int every : {1, 2}) {
    const std::string number = std::to_string(every);
    const std::string text =
        "v1;faults=4;size=33;smooth=box;smooth-passes=0;smooth-every=" + number +
        ";erosion=thermal;erode=during;erode-every=" + number;
    for (const int position : {0, 2, 4}) {
      const std::string all = textsOf(cardAt(text, position));
      INFO(all);
      CHECK_FALSE(has(all, "1st step"));
      CHECK(has(all, every == 1 ? "after every step" : "after every 2nd step"));
    }
  }
}

TEST_CASE("worked card: what it offers to try is what its words say") {
  const auto tried = [](const Json& card, std::string_view label) {
    for (const Json& each : at(card, "tries").items) {
      if (at(each, "label").text == label) return readLink(at(each, "link").text).recipe;
    }
    FAIL("nothing says " << label);
    return Recipe();
  };
  const std::string box = "v1;faults=3;size=65;smooth=box;smooth-radius=3;smooth-passes=2";
  CHECK(tried(cardAt(box, 4), "Twice the radius").real(ParameterId::kSmoothRadius) == 6.0);
  const std::string slide = "v1;faults=3;size=65;erosion=thermal;talus=20;erosion-steps=30";
  CHECK(Timeline(tried(cardAt(slide, 4), "Twice the steps")).allErosionSteps() == 60);
}

}  // namespace
}  // namespace faultline
