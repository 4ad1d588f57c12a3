#include "share/surprise.h"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <set>
#include <string>

#include "base/sanitized.h"
#include "share/recipe_text.h"
#include "terrain/recipe/parameters.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

constexpr std::uint32_t kTries = casesOf(500);

Recipe recipeOf(std::string_view text) { return readLink(text).recipe; }

// Entropies as a page draws them: all over the range.
std::uint32_t entropy(std::uint32_t i) { return i * 2654435761u; }

double workOf(const Recipe& recipe) {
  const SessionCost cost = sessionCost(recipe);
  return cost.upliftWork + cost.smoothingWork + cost.erosionWork;
}

TEST_CASE("a surprise is a canonical recipe within what sliders offer, and quick to build") {
  const Recipe from = recipeOf("v1;seed=mica;drawn=0.1_0.2_0.8_0.9_0.5");
  for (std::uint32_t i = 0; i < kTries; ++i) {
    const Recipe next = surprise(from, 0, "oak-ridge", entropy(i));
    const std::string text = writeRecipe(next);
    INFO(text);
    const Link link = readLink(text);
    REQUIRE(link.notices.empty());
    REQUIRE(link.recipe == next);
    REQUIRE(next.seed == "oak-ridge");
    REQUIRE(next.drawn == from.drawn);
    REQUIRE(next.size() == from.size());
    REQUIRE(workOf(next) <= 0.5e9);
    for (const Parameter& row : parameters()) {
      if (!isScaled(row)) continue;
      INFO(row.key);
      const std::int32_t value = next.value(row.id);
      REQUIRE((value == row.defaultValue || (value >= row.softMin && value <= row.softMax)));
      REQUIRE((value == row.defaultValue || isActive(row, next)));
    }
  }
}

TEST_CASE("the same chance gives the same surprise, another another") {
  const Recipe from;
  std::set<std::string> texts;
  for (std::uint32_t i = 0; i < kTries; ++i) {
    const Recipe next = surprise(from, 0, "oak", entropy(i));
    CHECK(next == surprise(from, 0, "oak", entropy(i)));
    CHECK(next == surprise(recipeOf("v1;method=fbm;erosion=both"), 0, "oak", entropy(i)));
    texts.insert(writeRecipe(next));
  }
  CHECK(texts.size() > kTries * 9 / 10);
}

TEST_CASE("what is locked stays") {
  const Recipe from = recipeOf(
      "v1;seed=mica;size=257;faults=123;profile=cosine;reach=0.0777;relief=0.31;smooth=iir;"
      "smooth-strength=0.33;erosion=thermal;talus=22.5");
  for (const Parameter& row : parameters()) {
    INFO(row.key);
    for (std::uint32_t i = 0; i < 8; ++i) {
      const Recipe next = surprise(from, parameterBit(row.id), "oak", entropy(i));
      CHECK(parameterText(next, row) == parameterText(from, row));
      CHECK(next.size() == 257);
    }
  }
  const ParameterSet all = ~ParameterSet{0};
  CHECK(surprise(from, all, "oak", 7) == from);
}

TEST_CASE("locked words of a choice lead to lands made for them") {
  // A ridge without its own reach would be a different kind of land.
  const Recipe from = recipeOf("v1;profile=ridge");
  for (std::uint32_t i = 0; i < 60; ++i) {
    const Recipe next = surprise(from, parameterBit(ParameterId::kProfile), "oak", entropy(i));
    if (next.method() != Method::kFault) continue;
    INFO(writeRecipe(next));
    CHECK(next.value(ParameterId::kFaults) <= 120);
  }
}

TEST_CASE("what is locked has an effect: no method that knows nothing of it") {
  const Recipe from = recipeOf("v1;faults=500");
  for (const Parameter& row : parameters()) {
    if (!isScaled(row) || row.id == ParameterId::kSize) continue;
    INFO(row.key);
    for (std::uint32_t i = 0; i < casesOf(40); ++i) {
      const Recipe next = surprise(from, parameterBit(row.id), "oak", entropy(i));
      INFO(writeRecipe(next));
      CHECK(isActive(row, next));
    }
  }
  // Even where all of these take long.
  const Recipe slow = recipeOf("v1;faults=100000");
  CHECK(surprise(slow, parameterBit(ParameterId::kFaults), "oak", 3).method() == Method::kFault);
}

TEST_CASE("a surprise is quick to build at other sizes where it can be, else the quickest found") {
  for (const std::string_view size : {"257", "1025", "2049"}) {
    const Recipe from = recipeOf("v1;size=" + std::string(size));
    double most = 0;
    for (std::uint32_t i = 0; i < 100; ++i) {
      most = std::max(most, workOf(surprise(from, 0, "oak", entropy(i))));
    }
    INFO(size << ": " << most / 1e6 << " ms");
    CHECK(most <= 0.5e9);
  }
  // What is locked may cost more.
  const Recipe slow = recipeOf("v1;size=2049;faults=100000");
  CHECK(surprise(slow, parameterBit(ParameterId::kFaults) | parameterBit(ParameterId::kMethod),
                 "oak", 3)
            .value(ParameterId::kFaults) == 100000);
}

TEST_CASE("surprises vary: every choice that makes a difference to the eye occurs") {
  const Recipe from;
  std::array<std::set<std::int32_t>, kParameterCount> seen;
  for (std::uint32_t i = 0; i < kTries; ++i) {
    const Recipe next = surprise(from, 0, "oak", entropy(i));
    for (const Parameter& row : parameters()) {
      if (isScaled(row) && isActive(row, next)) {
        seen[static_cast<std::size_t>(row.id)].insert(next.value(row.id));
      }
    }
  }
  for (const ParameterId id :
       {ParameterId::kMethod, ParameterId::kProfile, ParameterId::kSmooth, ParameterId::kErosion,
        ParameterId::kTree, ParameterId::kFbm, ParameterId::kErode, ParameterId::kHydraulic,
        ParameterId::kJitter}) {
    INFO(parameter(id).key << ": every choice needs a kind of surprise: src/share/surprise.cpp");
    CHECK(seen[static_cast<std::size_t>(id)].size() == parameter(id).choices.size());
  }
  CHECK(seen[static_cast<std::size_t>(ParameterId::kRelief)].size() > 10);
  CHECK(seen[static_cast<std::size_t>(ParameterId::kFaults)].size() > 50);
}

TEST_CASE("no surprise is flat, and none is a wall") {
  const Recipe from = recipeOf("v1;size=65");
  for (std::uint32_t i = 0; i < kTries / 4; ++i) {
    const Recipe next = surprise(from, 0, "oak-" + std::to_string(i), entropy(i));
    Session session(next);
    session.seek(session.length());
    session.finish();
    const auto [low, high] =
        std::minmax_element(session.heights().z.begin(), session.heights().z.end());
    INFO(writeRecipe(next));
    REQUIRE(*high - *low > 0.05f);
    REQUIRE(*high - *low < 0.35f);
  }
}

}  // namespace
}  // namespace faultline
