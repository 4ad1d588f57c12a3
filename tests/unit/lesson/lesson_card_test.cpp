// Cards: complete for every kind of step, and their numbers are those of the plain computations.
#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cctype>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "base/hash.h"
#include "base/sanitized.h"
#include "lesson/lesson.h"
#include "lesson/numbers.h"
#include "share/recipe_text.h"
#include "terrain/timeline/timeline.h"
#include "terrain/uplift/profile.h"
#include "unit/lesson/lesson_json.h"
#include "unit/terrain/plain_reference.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

using enum ParameterId;

Json readCard(Lesson& lesson, const std::string& link, int position) {
  const std::optional<Json> card = readJson(lesson.card(link, position));
  REQUIRE(card.has_value());
  return *card;
}

bool hasWord(const std::string& text, std::string_view word) {
  for (std::size_t i = text.find(word); i != text.npos; i = text.find(word, i + 1)) {
    const auto letter = [&text](std::size_t k) {
      return k < text.size() && std::isalpha(static_cast<unsigned char>(text[k])) != 0;
    };
    if (!(i > 0 && letter(i - 1)) && !letter(i + word.size())) return true;
  }
  return false;
}

int wordsIn(const std::string& text) {
  return 1 + static_cast<int>(std::count(text.begin(), text.end(), ' '));
}

bool isSentence(const std::string& text) {
  return text.size() > 10 && text.back() == '.' &&
         std::isupper(static_cast<unsigned char>(text[0])) != 0;
}

void checkTries(const Json& card, const Recipe& recipe) {
  const Json& tries = at(card, "tries");
  REQUIRE(tries.items.size() == 2);
  CHECK(at(tries.items[0], "link").text != at(tries.items[1], "link").text);
  for (const Json& each : tries.items) {
    CHECK(!at(each, "label").text.empty());
    CHECK(wordsIn(at(each, "label").text) <= 4);
    const Link link = readLink(at(each, "link").text);
    CHECK(link.notices.empty());
    CHECK(link.recipe != recipe);
    CHECK(link.recipe.seed == recipe.seed);
    CHECK(link.recipe.size() == recipe.size());
  }
}

void checkCard(const Json& card, const Recipe& recipe, bool inside = false) {
  INFO(at(card, "title").text);
  CHECK(!at(card, "key").text.empty());
  CHECK(!at(card, "title").text.empty());
  CHECK(!at(card, "tab").text.empty());
  REQUIRE(at(card, "sentences").items.size() == 2);
  for (const Json& sentence : at(card, "sentences").items) {
    INFO(sentence.text);
    CHECK(isSentence(sentence.text));
  }
  CHECK(isSentence(at(card, "watch").text));
  CHECK(mathText(at(card, "formula")).size() > 2);
  CHECK(mathText(at(card, "numbers")).size() > 2);
  CHECK(at(card, "symbols").items.size() >= 2);
  for (const Json& symbol : at(card, "symbols").items) {
    CHECK(!mathText(at(symbol, "math")).empty());
    CHECK(!at(symbol, "words").text.empty());
  }
  CHECK(!at(at(card, "source"), "document").text.empty());
  CHECK(!at(at(card, "source"), "key").text.empty());
  CHECK(!at(at(card, "source"), "section").text.empty());
  const auto lines = static_cast<double>(at(card, "pseudocode").items.size());
  CHECK(lines >= 3.0);
  CHECK(lines <= 10.0);
  CHECK(numberOf(at(card, "line")) >= 0.0);
  CHECK(numberOf(at(card, "line")) < lines);
  CHECK(!at(at(card, "picture"), "label").text.empty());
  bool framed = true;
  for (const Json& point : at(at(card, "picture"), "curve").items) {
    for (const Json& part : point.items) {
      framed = framed && numberOf(part) >= 0.0 && numberOf(part) <= 1.0;
    }
  }
  CHECK(framed);
  checkTries(card, recipe);
  const std::string all = textsOf(card);
  for (const std::string_view wrong : {"nan", "inf", "NaN", "null"})
    CHECK_FALSE(hasWord(all, wrong));
  CHECK(all.find("  ") == all.npos);
  if (!inside) {
    for (const Json& more : at(card, "more").items) checkCard(more, recipe, true);
  }
}

// Every kind of uplift there is, as rows of a recipe.
std::vector<std::string> uplifts() {
  std::vector<std::string> all;
  for (const ParameterChoice& choice : parameter(ParameterId::kProfile).choices) {
    const std::string profile = "profile=" + std::string(choice.key);
    for (const char* line : {"point-normal", "two-points", "chord"}) {
      all.push_back(profile + ";line=" + line);
    }
    all.push_back("drawn=0.1_0.2_0.9_0.8_-0.4;" + profile);
  }
  for (const char* tree : {"free", "grown"}) {
    all.push_back(std::string("method=fault-tree;trees=5;depth=4;tree=") + tree);
  }
  all.push_back("method=diamond-square");
  all.push_back("method=diamond-square;edges=seamless");
  for (const char* fbm : {"classic", "multiplicative", "ridged"}) {
    all.push_back(std::string("method=fbm;octaves=3;fbm=") + fbm);
    all.push_back(std::string("method=fbm;octaves=3;edges=seamless;fbm=") + fbm);
  }
  return all;
}

const std::array<const char*, 5> kSmoothings = {"smooth=none", "smooth=box", "smooth=gaussian",
                                                "smooth=iir", "smooth=fir"};
const std::array<const char*, 5> kErosions = {
    "erosion=none", "erosion=thermal", "erosion=hydraulic", "erosion=hydraulic;hydraulic=droplets",
    "erosion=both"};

TEST_CASE("card: complete for every method, profile, line, smoother and erosion") {
  Lesson lesson;
  std::set<std::string> keys;
  std::size_t turn = 0;
  for (const std::string& uplift : uplifts()) {
    for (const char* smoothing : kSmoothings) {
      for (const char* erosion : kErosions) {
        // Each uplift meets a quarter of what may follow, and each pair of these is met.
        if (turn++ % (kSanitized ? 12 : 4) != 0) continue;
        for (const char* when : {"smooth-passes=2;erosion-steps=2",
                                 "smooth-passes=0;smooth-every=2;erode=during;erode-every=3"}) {
          const std::string text = "v1;seed=fell;size=33;faults=6;fade=0.2;" + uplift + ";" +
                                   smoothing + ";" + erosion + ";" + when;
          INFO(text);
          const Link link = readLink(text);
          REQUIRE(link.notices.empty());
          const int length = Timeline(link.recipe).length();
          for (const int position : {0, 1, 2, Timeline(link.recipe).steps, length - 1, length}) {
            const Json card = readCard(lesson, text, position);
            checkCard(card, link.recipe);
            keys.insert(at(card, "key").text);
            for (const Json& more : at(card, "more").items) keys.insert(at(more, "key").text);
          }
        }
      }
    }
  }
  // Start, finished, 2 x 6 faults, 2 trees, 2 of diamond-square, 3 forms, 4 filters, 4 erosions.
  CHECK(keys.size() == 29);
}

TEST_CASE("card: complete for random recipes at random places") {
  RandomDraws draws(61);
  INFO(draws.name());
  for (int i = 0; i < 60; ++i) {
    Lesson lesson;
    const Recipe recipe = smallRecipe(draws, 40, 12);
    const std::string text = writeRecipe(recipe) + (draws.oneIn(2) ? "!scale=1500" : "");
    INFO(text);
    for (int k = 0; k < 4; ++k) {
      checkCard(readCard(lesson, text, draws.between(0, Timeline(recipe).length())), recipe);
    }
  }
}

TEST_CASE("card: any recipe the table allows has a card at both ends") {
  RandomDraws draws(62);
  INFO(draws.name());
  for (int i = 0; i < 12; ++i) {
    Recipe recipe = anyRecipe(draws);
    // Nothing but the cost of measuring is bounded here.
    recipe.set(kFaults, recipe.value(kFaults) % 20);
    recipe.set(kTrees, recipe.value(kTrees) % 3);
    recipe.set(kDepth, std::min(recipe.value(kDepth), 7));
    recipe.set(kLevels, std::min(recipe.value(kLevels), 8));
    Lesson lesson;
    const std::string text = writeRecipe(recipe);
    INFO(text);
    for (const int position : {0, 1, Timeline(recipe).length()})
      checkCard(readCard(lesson, text, position), recipe);
  }
}

// The relief over the range of all sums on the reference grid, by the plain double loop.
double plainFullHeight(const Recipe& recipe) {
  const std::vector<std::int64_t> sums = plain::sums(faultsOf(recipe), recipe.profile(), 257);
  const auto [low, high] = std::minmax_element(sums.begin(), sums.end());
  return 0x1p30 * recipe.real(kRelief) / static_cast<double>(*high - *low);
}

TEST_CASE("card: a fault's numbers are the plain ones") {
  Lesson lesson;
  for (const ParameterChoice& profile : parameter(ParameterId::kProfile).choices) {
    const std::string text =
        "v1;seed=fell;size=65;faults=9;fade=0.2;reach=0.3;profile=" + std::string(profile.key);
    const Recipe recipe = readLink(text).recipe;
    const double full = plainFullHeight(recipe);
    for (int index = 0; index < 9; ++index) {
      const Json card = readCard(lesson, text + "!scale=1000", index + 1);
      const Json& shown = index + 1 == 9 ? at(card, "more").items.at(0) : card;
      const std::string numbers = mathText(at(shown, "numbers"));
      INFO(numbers);
      const Fault fault = faultsOf(recipe)[static_cast<std::size_t>(index)];
      // a = 1 + (fade - 1) i / n.
      const double amplitude = 1.0 + (0.2 - 1.0) * index / 9.0;
      // A ridge has its coin's sign there.
      const double shownAmplitude = fault.amplitude < 0 ? -amplitude : amplitude;
      CHECK(numbers.find("=" + figuresNumber(shownAmplitude, 4)) != numbers.npos);
      CHECK(numbers.find(figuresNumber(full * 1000.0, 4)) != numbers.npos);
      for (const double part :
           {fault.px * 0x1p-24, fault.py * 0x1p-24, fault.a / 65536.0, fault.b / 65536.0}) {
        CHECK(numbers.find(placesNumber(std::fabs(part), 3)) != numbers.npos);
      }
      const std::string moved = shortNumber(amplitude * full * 1000.0) + " m";
      CHECK(textsOf(at(shown, "sentences")).find(moved) != std::string::npos);
    }
  }
}

TEST_CASE("card: the picture of a fault from above has its line, and the side that rises") {
  const auto cutAt = [](const std::string& text, int position) {
    Lesson lesson;
    const Json cut = at(at(readCard(lesson, text, position), "picture"), "cut");
    REQUIRE(at(cut, "p").items.size() == 2);
    REQUIRE(at(cut, "n").items.size() == 2);
    return cut;
  };
  const std::string text = "v1;seed=fell;size=33;faults=9";
  const UpliftPlan plan = upliftPlan(readLink(text).recipe);
  for (int step = 1; step < 9; ++step) {
    const Fault fault = faultOf(plan, step - 1);
    const Json cut = cutAt(text, step);
    CHECK(std::fabs(numberOf(at(cut, "p").items[0]) - fault.px * 0x1p-24) < 1e-4);
    CHECK(std::fabs(numberOf(at(cut, "p").items[1]) - fault.py * 0x1p-24) < 1e-4);
    CHECK(std::fabs(numberOf(at(cut, "n").items[0]) - fault.a * 0x1p-16) < 1e-4);
    CHECK(std::fabs(numberOf(at(cut, "n").items[1]) - fault.b * 0x1p-16) < 1e-4);
    CHECK(numberOf(at(cut, "moves")) == 1.0);
  }
  // A line that runs east, drawn by hand: its south side rises, or sinks where the amplitude is
  // below 0.
  const Json rises = cutAt("v1;size=33;faults=1;drawn=0.1_0.5_0.9_0.5_1", 1);
  CHECK(numberOf(at(rises, "p").items[1]) == 0.5);
  CHECK(numberOf(at(rises, "n").items[0]) == 0.0);
  CHECK(numberOf(at(rises, "n").items[1]) == 1.0);
  CHECK(numberOf(at(rises, "moves")) == 1.0);
  const Json sinks = cutAt("v1;size=33;faults=1;drawn=0.1_0.5_0.9_0.5_-2", 1);
  CHECK(numberOf(at(sinks, "moves")) == -1.0);
  CHECK(numberOf(at(cutAt("v1;size=33;faults=3;profile=ridge", 1), "moves")) == 0.0);
}

TEST_CASE("card: of a profile without a cliff and without an end it says how steep it is") {
  for (const ParameterChoice& choice : parameter(ParameterId::kProfile).choices) {
    const std::string text =
        "v1;seed=fell;size=65;faults=9;reach=0.3;profile=" + std::string(choice.key);
    const Recipe recipe = readLink(text).recipe;
    const Profile profile = recipe.profile();
    if (profileRow(profile).cliff || profileRow(profile).ends) continue;
    constexpr float kPart = 0x1p-10f;
    float steepest = 0.0f;
    for (float t = 0.0f; t < 1.0f; t += kPart) {
      const float rise = plain::weightOf(profile, t + kPart) - plain::weightOf(profile, t);
      steepest = std::max(steepest, rise / kPart);
    }
    const Fault fault = faultsOf(recipe)[0];
    const double height = plainFullHeight(recipe) * fault.amplitude * 0x1p-24;
    const std::string slope = shareText(height / fault.reach * static_cast<double>(steepest));
    Lesson lesson;
    const std::string watch = at(readCard(lesson, text, 1), "watch").text;
    INFO(choice.key << ": " << watch << " should say " << slope);
    CHECK(watch.find(slope) != watch.npos);
  }
}

TEST_CASE("card: numbers of levels, octaves, filters and erosion are the plain ones") {
  Lesson lesson;
  const auto numbersAt = [&lesson](const std::string& text, int position) {
    return mathText(at(readCard(lesson, text, position), "numbers"));
  };
  const auto has = [](const std::string& text, const std::string& part) {
    INFO(text << " should hold " << part);
    CHECK(text.find(part) != text.npos);
  };
  // Level 3: R_3 = 0.8 * 0.6^2.
  has(numbersAt("v1;method=diamond-square;size=33;roughness=0.8;reduction=0.6", 4), "=0.288");
  // Octave 3, number 2: 3 * 2.5^2 cells, weight 0.6^2.
  has(numbersAt("v1;method=fbm;size=33;frequency=3;lacunarity=2.5;gain=0.6", 3),
      "a2=a1+0.36N(18.8p)");
  // Seamless octaves have whole numbers of cells: 18.75 is 19.
  const std::string seamless =
      "v1;method=fbm;size=33;frequency=3;lacunarity=2.5;gain=0.6;edges=seamless";
  has(numbersAt(seamless, 3), "a2=a1+0.36N(19p)");
  has(textsOf(readCard(lesson, seamless, 3)), "This octave has 19 cells");
  has(mathText(at(readCard(lesson, seamless, 3), "formula")), "N(Fkp)");
  // The strength is stated for 513: on 129 vertices 0.6^4 comes from the neighbour.
  const std::string iir = numbersAt("v1;faults=2;size=129;smooth=iir;smooth-passes=3", 3);
  has(iir, shortNumber(std::pow(0.6, 4.0)) + "yi−1");
  has(iir, shortNumber(1.0 - std::pow(0.6, 4.0)) + "xi");
  // 5.5 of 513 vertices are 1.375 of 129: weights 1, 1, 1 and 0.375 twice.
  const std::string box =
      numbersAt("v1;faults=2;size=129;smooth=box;smooth-radius=5.5;smooth-passes=3", 3);
  has(box, "13.75");
  has(box, "0.375");
  const std::string bell =
      numbersAt("v1;faults=2;smooth=gaussian;smooth-radius=3;smooth-passes=3", 3);
  has(bell, "w1=e−0.5=" + shortNumber(std::exp(-0.5)));
  has(bell, "w3=e−4.5=" + shortNumber(std::exp(-4.5)));
  // tan 40 degrees over 64 cells.
  const std::string slide =
      numbersAt("v1;faults=2;size=65;erosion=thermal;talus=40;thermal-rate=0.5!scale=640", 5);
  has(slide, shortNumber(10.0 * std::tan(40.0 * 3.14159265358979 / 180.0)));
  has(slide, "40°");
  has(slide, "0.58");
  const std::string rain = numbersAt(
      "v1;faults=2;size=65;erosion=hydraulic;capacity=0.3;softness=0.7;deposition=0.4", 5);
  has(rain, "100·0.3");
  has(rain, "0.7(C−s)");
  has(rain, "0.4(s−C)");
  // 50000 drops for 513 are 12500 for 257; of ten steps each has 1250.
  const Json drops = readCard(
      lesson, "v1;faults=2;size=257;erosion=hydraulic;hydraulic=droplets;erosion-steps=10", 4);
  has(textsOf(at(drops, "sentences")), "1250 drops");
  has(textsOf(at(drops, "pseudocode")), "the first is number 1251");
}

TEST_CASE("card: profiles and erosions are credited to the documents that describe them") {
  Lesson lesson;
  const auto sourceAt = [&lesson](const std::string& keys, int step) {
    return at(at(readCard(lesson, "v1;faults=1;size=33;" + keys, step), "source"), "key").text;
  };
  CHECK(sourceAt("profile=near", 1) == "course-page");
  CHECK(sourceAt("profile=ridge", 1) == "slides");
  CHECK(sourceAt("profile=cosine", 1) == "lighthouse");
  CHECK(sourceAt("profile=sine", 1) == "lighthouse");
  CHECK(sourceAt("erosion=hydraulic;hydraulic=droplets", 2) == "beyer");
  CHECK(sourceAt("erosion=hydraulic", 2) == "summary");
  CHECK(sourceAt("erosion=thermal", 2) == "summary");
  CHECK(sourceAt("erosion=both;hydraulic=droplets", 2) == "summary");
}

TEST_CASE("card: both ends, and what belongs to a step on the way") {
  Lesson lesson;
  const std::string text =
      "v1;faults=10;size=33;smooth=box;smooth-every=4;smooth-passes=2;erosion=thermal;erosion-"
      "steps=3";
  CHECK(at(readCard(lesson, text, 0), "key").text == "start");
  CHECK(at(readCard(lesson, text, -5), "key").text == "start");
  const Json finished = readCard(lesson, text, 1000);
  CHECK(at(finished, "key").text == "finished");
  CHECK(at(at(finished, "more").items.at(0), "key").text == "erosion:thermal");
  CHECK(at(readCard(lesson, text, 3), "more").items.empty());
  CHECK(at(at(readCard(lesson, text, 4), "more").items.at(0), "key").text == "smooth:box");
  CHECK(at(readCard(lesson, text, 11), "stage").text == "smoothing");
  CHECK(numberOf(at(readCard(lesson, text, 12), "step")) == 2.0);
  CHECK(at(readCard(lesson, text, 13), "stage").text == "erosion");
  // A single step is its own end.
  CHECK(at(readCard(lesson, "v1;faults=1;size=33", 1), "key").text == "fault:a step");
}

TEST_CASE(
    "card: on an opened land both ends begin with its heights, or say that they are missing") {
  const OpenedLandPtr land = openedLand({0.1f, 0.2f, 0.25f, 0.1f}, 2);
  const std::string base = ";base=" + hexDigits(land->fingerprint);
  for (const std::string more : {";faults=9", ";method=fault-tree;trees=2", ";method=fbm"}) {
    const std::string text = "v1;size=33" + more + base;
    Lesson lesson;
    CAPTURE(text);
    CHECK(textsOf(readCard(lesson, text, 0)).find("are not here") != std::string::npos);
    lesson.openLand(land);
    for (const int position : {0, 100}) {
      const Json card = readCard(lesson, text, position);
      const std::string all = textsOf(card);
      INFO(all);
      CHECK(all.find("flat") == std::string::npos);
      CHECK(all.find("opened") != std::string::npos);
      CHECK(mathText(at(card, "formula")).find("z0") != std::string::npos);
      CHECK(mathText(at(card, "numbers")).find("z0") != std::string::npos);
    }
    CHECK(textsOf(readCard(lesson, text, 0)).find("10 % to 25 %") != std::string::npos);
  }
  Lesson lesson;
  lesson.openLand(land);
  const std::string alone = textsOf(readCard(lesson, "v1;size=33;faults=0" + base, 0));
  CHECK(alone.find("No step adds anything to it.") != std::string::npos);
  const std::string eroded =
      textsOf(readCard(lesson, "v1;size=33;faults=0;smooth=box;smooth-passes=3" + base, 100));
  CHECK(eroded.find("only smoothed or eroded") != std::string::npos);
  // Other recipes have flat ground as before.
  CHECK(textsOf(readCard(lesson, "v1;size=33;faults=9", 0)).find("flat") != std::string::npos);
}

}  // namespace
}  // namespace faultline
