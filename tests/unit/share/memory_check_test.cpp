// Whether a land fits into memory, with a memory of the test's own.
#include "share/memory_check.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

using namespace faultline;

namespace {

std::int64_t bytesLeft = 0;
std::int64_t largestBlock = 0;

std::int64_t cellsOf(const Recipe& recipe) { return std::int64_t{recipe.size()} * recipe.size(); }

bool hasBytes(std::int64_t bytes, std::int64_t block) {
  largestBlock = block;
  return bytes <= bytesLeft;
}

constexpr MemoryCheck kCheck{cellsOf, hasBytes};

Recipe ofSize(int size) {
  Recipe recipe;
  recipe.set(ParameterId::kSize, size);
  return recipe;
}

}  // namespace

TEST_CASE("The memory of this computer: little can be had, and not more than there is") {
  CHECK(hasMemory(0, 1));
  CHECK(hasMemory(-5, 1));
  CHECK(hasMemory(1, 1));
  CHECK(hasMemory(10'000'000, 1'000'000));
  CHECK_FALSE(hasMemory(std::int64_t{1} << 60, std::int64_t{1} << 60));
}

TEST_CASE("What the land before holds counts as free, unless the new one is larger") {
  const Recipe held = ofSize(100);
  bytesLeft = 0;
  CHECK(fitsMemory(ofSize(100), &held, kCheck));
  CHECK(fitsMemory(ofSize(40), &held, kCheck));
  CHECK_FALSE(fitsMemory(ofSize(100), nullptr, kCheck));
  bytesLeft = 101 * 101 - 1;
  CHECK_FALSE(fitsMemory(ofSize(101), &held, kCheck));
  bytesLeft = 101 * 101;
  CHECK(fitsMemory(ofSize(101), &held, kCheck));
  // Asked for in blocks that a field of the land fits into.
  CHECK(largestBlock >= 4 * 101 * 101);
}

TEST_CASE("The largest size that fits is found for every amount of memory") {
  for (int fits = 2; fits < 200; ++fits) {
    bytesLeft = std::int64_t{fits} * fits;
    CHECK(fittingSize(ofSize(200), nullptr, kCheck) == fits);
  }
  bytesLeft = 3;
  CHECK(fittingSize(ofSize(200), nullptr, kCheck) == 0);
  CHECK(fittingSize(ofSize(2), nullptr, kCheck) == 0);
}

TEST_CASE("The notice says what is needed and what fits") {
  bytesLeft = 2'000'000;
  std::vector<Notice> notices;
  CHECK(addMemoryNotice(notices, ofSize(4097), nullptr, kCheck, true) == 1414);
  CHECK(addMemoryNotice(notices, ofSize(4097), nullptr, kCheck, false) == 1414);
  bytesLeft = 0;
  CHECK(addMemoryNotice(notices, ofSize(4097), nullptr, kCheck, true) == 0);
  REQUIRE(notices.size() == 3);
  for (const Notice& notice : notices) {
    CAPTURE(notice.message);
    CHECK(notice.key == "size");
    CHECK(notice.message.find("\"4097\"") != std::string::npos);
    CHECK(notice.message.find("17 MB") != std::string::npos);
  }
  CHECK(notices[0].message.find("nothing changed. The largest that fits is 1414.") !=
        std::string::npos);
  CHECK(notices[1].message.find("using 1414.") != std::string::npos);
  CHECK(notices[2].message.find("1414") == std::string::npos);
}

TEST_CASE("A land that does not fit is told with the largest that does") {
  bytesLeft = 60 * 60;
  CHECK(memoryError(ofSize(60), kCheck).empty());
  const std::string sentence = memoryError(ofSize(61), kCheck);
  CHECK(sentence.find("61") != std::string::npos);
  CHECK(sentence.find("60") != std::string::npos);
}
