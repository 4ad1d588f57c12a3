// Cards and plots of the uplift: what they say is so. Formulas with their numbers give what they
// show, an octave that a grid cannot hold is told from one that it can, levels are counted alike
// everywhere, and nothing offered to try is there already.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/sanitized.h"
#include "lesson/cut_math.h"
#include "lesson/lesson.h"
#include "lesson/numbers.h"
#include "share/recipe_text.h"
#include "terrain/timeline/session.h"
#include "terrain/uplift/fbm.h"
#include "terrain/uplift/profile.h"
#include "unit/lesson/lesson_json.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

using enum ParameterId;

Json cardOf(const std::string& link, int position) {
  Lesson lesson;
  const std::optional<Json> card = readJson(lesson.card(link, position));
  REQUIRE(card.has_value());
  return *card;
}

// The plot of a step by its key.
Json plotAt(const std::string& link, int position, std::string_view key) {
  Lesson lesson;
  PlotRequest request;
  request.position = position;
  const std::optional<Json> tab = readJson(lesson.plots("cut", link, request));
  REQUIRE(tab.has_value());
  for (const Json& plot : at(*tab, "plots").items) {
    if (at(plot, "key").text == key) return plot;
  }
  return {};
}

Heightfield heightsAt(const std::string& link, int position) {
  Session session(readLink(link).recipe);
  session.seek(position);
  session.finish();
  return session.heights();
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != text.npos;
}

// A formula's right side, reckoned as a person would: the notation of lesson/math.h without names.
class Sum {
 public:
  explicit Sum(const std::string& notation) : text_(notation) {}
  double value() {
    double sum = product();
    for (skip(); at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-'); skip()) {
      const bool adds = text_[at_++] == '+';
      const double next = product();
      sum += adds ? next : -next;
    }
    return sum;
  }

 private:
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(std::string_view sign) {
    skip();
    if (text_.compare(at_, sign.size(), sign) != 0) return false;
    at_ += sign.size();
    return true;
  }
  double group(std::string_view end) {
    const double inside = value();
    REQUIRE(take(end));
    return inside;
  }
  double one() {
    if (take("-")) return -one();
    if (take("frac{")) {
      const double over = group("}");
      REQUIRE(take("{"));
      return over / group("}");
    }
    if (take("{")) return group("}");
    if (take("(")) return group(")");
    char* end = nullptr;
    const double number = std::strtod(text_.c_str() + at_, &end);
    const auto length = static_cast<std::size_t>(end - text_.c_str()) - at_;
    REQUIRE(length > 0);
    at_ += length;
    return number;
  }
  double factor() {
    double base = one();
    if (take("/")) base /= one();
    if (take("^{")) base = std::pow(base, group("}"));
    return base;
  }
  double product() {
    double product = factor();
    for (;;) {
      skip();
      const bool follows = at_ < text_.size() && (text_[at_] == '(' || text_[at_] == '{' ||
                                                  text_.compare(at_, 4, "frac") == 0);
      if (take("·") || follows) {
        product *= factor();
      } else {
        return product;
      }
    }
  }

  std::string text_;
  std::size_t at_ = 0;
};

// "a = 1 + 2 = 3": both sides of the last sign, checked against each other and against `is`.
void checkLine(std::string line, double is) {
  INFO(line);
  for (std::size_t i = line.find("−"); i != line.npos; i = line.find("−")) line.replace(i, 3, "-");
  line = line.substr(0, line.find('\n'));
  const std::size_t first = line.find(" = "), last = line.rfind(" = ");
  const double shown = Sum(line.substr(last + 3)).value();
  const double reckoned =
      first == last ? shown : Sum(line.substr(first + 3, last - first - 3)).value();
  CHECK(std::fabs(reckoned - shown) <= 2e-3 * std::fabs(shown) + 0x1p-24);
  CHECK(std::fabs(shown - is) <= 1e-3 * std::fabs(is) + 1e-9);
}

TEST_CASE("card: amplitudes and reaches reckoned by hand are those shown") {
  RandomDraws draws(81);
  INFO(draws.name());
  for (int i = 0; i < 400; ++i) {
    Recipe recipe;
    recipe.seed = "hand" + std::to_string(i);
    recipe.set(kFaults, draws.between(1, 90));
    recipe.set(kSchedule, draws.between(0, 2));
    recipe.set(kFade, draws.oneIn(4) ? 10000 * draws.between(0, 1) : draws.between(0, 10000));
    recipe.set(kJitter, draws.between(0, 3));
    recipe.set(kSpread, draws.between(0, 2000));
    recipe.set(kReach, draws.between(40, 20000));
    recipe.set(kReachEnd, draws.oneIn(3) ? 0 : draws.between(1, 20000));
    const FaultPlan plan = faultPlan(recipe);
    const int index = draws.between(0, plan.count - 1);
    const double amplitude = amplitudeAt(plan, index) * 0x1p-24;
    const double chance = chanceOf(plan, index);
    const double factor = plan.jitter == Jitter::kAmount ? chance : 1.0 + plan.spread * chance;
    if (plan.jitter != Jitter::kNone) {
      const double whole = scheduled(plan, index) * factor;
      CHECK(std::fabs(std::clamp(whole, -1.0, 1.0) - amplitude) < 1e-6);
    }
    for (const int coin : {0, 1, -1}) {
      const StepMath lines = amplitudeMath(plan, index, coin);
      CHECK(lines.formula.starts_with("a = c") == (coin != 0));
      const std::size_t cut = lines.numbers.find("\na → ");
      const double sign = coin < 0 ? -1.0 : 1.0;
      // What is beyond 1 is shown as it would be, then cut.
      const double whole =
          plan.jitter == Jitter::kNone ? amplitude : scheduled(plan, index) * factor;
      CHECK((cut != lines.numbers.npos) == (std::fabs(whole) > 1.0));
      checkLine(lines.numbers, sign * whole);
    }
    const StepMath reach = reachMath(plan, index);
    CHECK(reach.formula.empty() == (plan.reach == plan.reachEnd));
    if (!reach.formula.empty()) checkLine(reach.numbers, faultAt(plan, index).reach);
  }
}

TEST_CASE("card: a random amount is a part of the schedule, and has no spread") {
  for (const char* method : {"fault;faults", "fault-tree;trees"}) {
    const std::string text = "v1;seed=fell;size=65;method=" + std::string(method) + "=40;fade=0.2";
    const Json card = cardOf(text + ";jitter=amount", 3);
    CHECK(holds(mathText(at(card, "formula")), "N)u"));
    CHECK(holds(textsOf(at(card, "symbols")), "a random number, uniform above 0 and up to 1"));
    CHECK_FALSE(holds(textsOf(at(card, "symbols")), "spread"));
    CHECK(holds(textsOf(at(cardOf(text + ";jitter=normal", 3), "symbols")), "spread"));
  }
}

TEST_CASE("card: a ridge has no rising side, and a coin for its sign") {
  const std::string text = "v1;seed=fell;faults=40;size=65;fade=0.2;profile=";
  int trenches = 0;
  for (int position = 1; position < 40; ++position) {
    const Json card = cardOf(text + "ridge", position);
    const std::string all = textsOf(at(card, "symbols")) + textsOf(at(card, "pseudocode"));
    CHECK_FALSE(holds(all, "rises"));
    CHECK(holds(all, "both sides move alike"));
    CHECK(holds(all, "a coin"));
    const bool trench =
        faultAt(faultPlan(readLink(text + "ridge").recipe), position - 1).amplitude < 0;
    trenches += trench ? 1 : 0;
    CHECK(at(card, "title").text.ends_with(trench ? "a trench" : "a ridge"));
    CHECK(holds(mathText(at(card, "numbers")), trench ? "a=−(1+" : "a=(1+"));
  }
  CHECK(trenches > 5);
  const std::string near = textsOf(cardOf(text + "near", 3));
  CHECK(holds(near, "to the side that rises where a > 0"));
  CHECK_FALSE(holds(near, "a coin"));
  // What f is: the step after the last, not the last.
  CHECK(holds(near, "what step N, one after the last, would have: 20 %"));
}

TEST_CASE("card: what to watch in the whole land is there with its profile") {
  const auto watch = [](const std::string& profile) {
    return at(cardOf("v1;faults=9;size=33;profile=" + profile, 9), "watch").text;
  };
  for (const ParameterChoice& choice : parameter(ParameterId::kProfile).choices) {
    const std::string profile(choice.key);
    INFO(profile);
    const Recipe recipe = readLink("v1;profile=" + profile).recipe;
    CHECK(holds(watch(profile), "cuts") == profileRow(recipe.profile()).cliff);
  }
}

TEST_CASE("card: levels are counted as the timeline does, the corners apart") {
  for (const auto& [edit, levels] : {std::pair{"size=129", 7}, std::pair{"size=129;levels=3", 3},
                                     std::pair{"size=129;levels=1", 1}}) {
    const std::string text = std::string("v1;method=diamond-square;") + edit;
    const std::string count = std::to_string(levels) + (levels == 1 ? " level" : " levels");
    const std::string more = std::to_string(levels + 1) + " level";
    const Json whole = cardOf(text, levels + 1), start = cardOf(text, 0);
    CHECK(at(whole, "title").text == "The whole: the corners and " + count);
    for (const Json& card : {whole, start}) {
      CHECK(holds(textsOf(at(card, "pseudocode")), "\n" + count + "\n"));
      CHECK_FALSE(holds(textsOf(card), more));
    }
    CHECK(holds(at(cardOf(text, 2), "title").text + (levels == 1 ? "Level 1 of 1" : ""),
                "Level 1 of " + std::to_string(levels)));
  }
}

TEST_CASE("card and plots: a level has its number, and the corners have none") {
  for (const char* size : {"2", "3", "33", "100"}) {
    const std::string text = std::string("v1;method=diamond-square;levels=6;size=") + size;
    for (int position = 1; position <= 7; ++position) {
      CAPTURE(text, position);
      const std::string name = position == 1 ? "Corners" : "Level " + std::to_string(position - 1);
      // The last position has the card of the whole before that of its level.
      const Json card = cardOf(text, position);
      const Json* const more = card.find("more");
      const Json& ofLevel = position < 7 ? card : more->items.at(0);
      CHECK(at(ofLevel, "tab").text == name);
      const Json plot = plotAt(text, position, "levels");
      CHECK(at(at(plot, "marks").items.at(0), "label").text == name);
      const Json& ticks = at(at(plot, "x"), "ticks");
      const Json& here = ticks.items.at(static_cast<std::size_t>(position) - 1);
      const std::string& tick = here.items.at(1).text;
      CHECK(tick == (position == 1 ? "C" : std::to_string(position - 1)));
    }
  }
}

TEST_CASE("card: seamless levels make no points at the far edges, and have no border") {
  const std::string free = "v1;method=diamond-square;size=33";
  const std::string seamless = free + ";edges=seamless";
  // Level 2 of 4 cells: 25 points or 16, of which 9 or 4 were there.
  CHECK(holds(at(cardOf(free, 3), "sentences").items.at(1).text, "sets 16 points"));
  CHECK(holds(at(cardOf(seamless, 3), "sentences").items.at(1).text, "sets 12 points"));
  CHECK(holds(textsOf(cardOf(free, 3)), "three at the border"));
  CHECK_FALSE(holds(textsOf(cardOf(seamless, 3)), "three at the border"));
  CHECK(holds(textsOf(cardOf(free, 1)), "four numbers"));
  CHECK_FALSE(holds(textsOf(cardOf(seamless, 1)), "four numbers"));
  CHECK(holds(textsOf(cardOf(seamless, 1)), "one point"));
}

TEST_CASE("card: an octave whose noise is 0 on the grid says so, and only such a one") {
  for (const char* size : {"129", "100"}) {
    for (const char* form : {"classic", "multiplicative", "ridged"}) {
      const std::string text = std::string("v1;method=fbm;octaves=9;size=") + size + ";fbm=" + form;
      const Recipe recipe = readLink(text).recipe;
      for (int k = 0; k < 8; k += kSanitized ? 3 : 1) {
        INFO(text << " octave " << k + 1);
        const Heightfield before = heightsAt(text, k), after = heightsAt(text, k + 1);
        // Noise moves vertices unlike; without it a product scales all alike.
        double most = 0.0;
        int moved = 0;
        for (std::size_t i = 0; i < after.z.size(); ++i) {
          const double by = std::fabs(static_cast<double>(after.z[i] - before.z[i]));
          most = std::max(most, by);
          moved += by > 0.0 ? 1 : 0;
        }
        const bool unseen = isUnseen(fbmPlan(recipe), k, recipe.size());
        CHECK(unseen == (std::string(size) != "100" && (4 << k) % (recipe.size() - 1) == 0));
        const Json card = cardOf(text, k + 1);
        const std::string sentence = at(card, "sentences").items.at(1).text;
        CHECK(holds(sentence, "where noise is 0") == unseen);
        const std::string levels = at(plotAt(text, k + 1, "levels"), "reading").text;
        CHECK(holds(levels, "0 at every vertex of this grid") == unseen);
        const std::string row = at(plotAt(text, k + 1, "row"), "reading").text;
        if (std::string(form) == "classic") {
          CHECK((most == 0.0) == unseen);
          CHECK(holds(row, "moves no vertex") == unseen);
          CHECK(holds(sentence, "nothing is left of it here") == unseen);
        } else if (std::string(form) == "multiplicative" && unseen) {
          const double factor = 1.0 + 0.5 * 0.8 * std::pow(0.5, k);
          CHECK(std::fabs(static_cast<double>(after.z[500]) -
                          factor * static_cast<double>(before.z[500])) < 1e-6);
          CHECK(holds(sentence, shortNumber(factor) + " times as high"));
        }
        if (!unseen) {
          CHECK(moved > 0);
          const double share = static_cast<double>(moved) / static_cast<double>(after.z.size());
          CHECK(holds(row, shareText(share) + " of all vertices"));
        }
      }
    }
  }
}

TEST_CASE("plots: what a level moved is measured on the recipe's own grid") {
  for (const char* size : {"65", "129", "257", "513", "100"}) {
    const std::string text = std::string("v1;seed=fell;method=diamond-square;size=") + size;
    const int steps = Timeline(readLink(text).recipe).steps;
    for (int step = 0; step < steps; ++step) {
      INFO(text << " step " << step + 1);
      const Heightfield before = heightsAt(text, step), after = heightsAt(text, step + 1);
      double squares = 0.0;
      int moved = 0;
      for (std::size_t i = 0; i < after.z.size(); ++i) {
        const double by = static_cast<double>(after.z[i]) - static_cast<double>(before.z[i]);
        squares += by * by;
        moved += by != 0.0 ? 1 : 0;
      }
      REQUIRE(moved > 0);
      const std::string reading = at(plotAt(text, step + 1, "row"), "reading").text;
      INFO(reading);
      CHECK(holds(reading, "moved " + shareText(moved / static_cast<double>(after.z.size()))));
      CHECK(holds(reading, "by " + lengthText(std::sqrt(squares / moved), Units{})));
    }
    // Nothing has happened on flat ground.
    CHECK(at(plotAt(text, 0, "row"), "reading").text.starts_with("The first to come moves"));
  }
  // On a grid of 2^k + 1 a level beyond k lies between the vertices.
  const std::string fine = "v1;method=diamond-square;size=33;levels=7";
  CHECK(holds(at(plotAt(fine, 6, "levels"), "reading").text, "offset of up to"));
  CHECK(holds(at(plotAt(fine, 7, "levels"), "reading").text, "between the vertices"));
  CHECK(holds(at(plotAt(fine, 7, "row"), "reading").text, "moves no vertex"));
}

TEST_CASE("card: what is offered to try is not there already, and is what it is called") {
  RandomDraws draws(82);
  INFO(draws.name());
  for (int i = 0; i < casesOf(150); ++i) {
    const Recipe recipe = smallRecipe(draws, 40, 12);
    const std::string text = writeRecipe(recipe);
    INFO(text);
    for (int k = 0; k < 4; ++k) {
      const Json card = cardOf(
          text, k == 0 ? Timeline(recipe).length() : draws.between(0, Timeline(recipe).length()));
      for (const Json& each : at(card, "tries").items) {
        const std::string label = at(each, "label").text;
        const Recipe link = readLink(at(each, "link").text).recipe;
        INFO(label << ": " << at(each, "link").text);
        const auto is = [&](ParameterId id) { return link.value(id); };
        if (label == "Half the reach") CHECK(std::abs(2 * is(kReach) - recipe.value(kReach)) <= 1);
        if (label == "Twice the reach") CHECK(is(kReach) == 2 * recipe.value(kReach));
        if (label == "A narrow ramp") CHECK(is(kReach) < recipe.value(kReach));
        if (label == "Twice as high") CHECK(is(kRelief) == 2 * recipe.value(kRelief));
        if (label == "Half as high") CHECK(is(kRelief) < recipe.value(kRelief));
        if (label == "Trees of cuts" || label.ends_with(" instead")) {
          CHECK((link.method() != recipe.method() || label == "A bell instead"));
        }
        if (label == "500 faults instead") CHECK(is(kFaults) == 500);
        if (label == "Only three levels") CHECK(recipe.levels() > 3);
        if (label == "Smooth hills") CHECK(is(kReduction) < recipe.value(kReduction));
        if (label == "Cut 500 times") CHECK(recipe.value(kFaults) < 50);
      }
    }
  }
  // A free tree is a tree of cuts.
  CHECK_FALSE(holds(textsOf(at(cardOf("v1;method=fault-tree;trees=3;size=33", 3), "tries")),
                    "Trees of cuts"));
}

TEST_CASE("card: a tree of one level is a fault") {
  for (const char* kind : {"free", "grown"}) {
    const std::string text =
        std::string("v1;method=fault-tree;trees=3;size=33;depth=1;tree=") + kind;
    const std::string all = textsOf(cardOf(text, 1));
    CHECK(holds(all, "With a single level a tree is a fault"));
    CHECK_FALSE(holds(all, "and so on"));
  }
}

TEST_CASE("card: the sum counts faults drawn by hand") {
  const std::string drawn = ";drawn=0.1_0.2_0.9_0.8_-0.4,0.1_0.5_0.9_0.5_1";
  const auto numbers = [&](const std::string& text, int position) {
    return mathText(at(cardOf(text + drawn, position), "numbers"));
  };
  CHECK(holds(numbers("v1;size=33;faults=3", 0), "i=04"));
  CHECK(holds(numbers("v1;size=33;faults=0", 0), "i=01"));
  CHECK(holds(numbers("v1;size=33;method=fault-tree;trees=3", 0), "2 drawn faults"));
  CHECK(mathText(at(cardOf("v1;size=33;faults=0", 0), "numbers")) == "z=0");
}

}  // namespace
}  // namespace faultline
