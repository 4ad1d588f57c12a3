// The memory that a session takes, against the bytes that it really allocates: this file counts the
// allocations of the whole test program.
#include <malloc.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "base/sanitized.h"
#include "random_recipes.h"
#include "share/recipe_text.h"
#include "terrain/timeline/session.h"

namespace {

std::int64_t allocated = 0;
std::int64_t mostAllocated = 0;

void count(void* block, int sign) {
  allocated += sign * static_cast<std::int64_t>(malloc_usable_size(block));
  mostAllocated = std::max(mostAllocated, allocated);
}

}  // namespace

void* operator new(std::size_t size) {
  void* const block = std::malloc(size);
  if (block == nullptr) std::abort();
  count(block, 1);
  return block;
}

// What std::stable_sort takes.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return operator new(size); }

void operator delete(void* block) noexcept {
  if (block != nullptr) count(block, -1);
  std::free(block);
}

void operator delete(void* block, std::size_t) noexcept { operator delete(block); }

namespace faultline {
namespace {

// The most bytes that `action` had allocated at a time.
template <typename Action>
std::int64_t bytesDuring(Action action) {
  const std::int64_t before = allocated;
  mostAllocated = allocated;
  action();
  return mostAllocated - before;
}

// Goes to the end, back, and to the end again, with everything that a page shows of it.
void playAll(Session& session) {
  session.enableCoarse();
  session.setLayer(ErosionLayer::kWater);
  for (const int place : {session.length(), session.length() / 3, session.length()}) {
    session.seek(place);
    session.finish();
  }
}

std::int64_t bytesOf(const Recipe& recipe, const OpenedLandPtr& opened = nullptr) {
  return bytesDuring([&recipe, &opened] {
    Session session(recipe);
    if (opened != nullptr) session.open(opened);
    playAll(session);
  });
}

// Every method, with every smoother and every erosion, at the end and on the way.
constexpr const char* kLands[] = {
    "v1;faults=40",
    "v1;faults=40;profile=cosine;smooth=gaussian;smooth-passes=3",
    "v1;faults=40;smooth=box;smooth-every=7;erosion=thermal;erode=during;erode-every=9",
    "v1;method=fault-tree;trees=9;smooth=iir;smooth-passes=2;erosion=both;erosion-steps=9",
    "v1;method=diamond-square;smooth=fir;smooth-passes=2;erosion=hydraulic;erosion-steps=20",
    "v1;method=diamond-square;erosion=hydraulic;erode=during;erode-every=2;smooth=box;"
    "smooth-every=3",
    "v1;method=fbm;fbm=ridged;erosion=hydraulic;hydraulic=droplets;droplets=900;erosion-steps=9",
    "v1;method=fbm;fbm=multiplicative;smooth=gaussian;smooth-every=2;erosion=thermal",
};

TEST_CASE("A session allocates no more than is counted before, and not half of it", "[memory]") {
  for (const char* const land : kLands) {
    for (const int size : {33, 129, 300, 700}) {
      if (kSanitized && size == 700) continue;
      Recipe recipe = readLink(land).recipe;
      recipe.set(ParameterId::kSize, size);
      CAPTURE(land, size);
      const std::int64_t bytes = bytesOf(recipe);
      CHECK(bytes <= sessionMemory(recipe));
      if (size == 700) CHECK(2 * bytes >= sessionMemory(recipe));
    }
  }
}

TEST_CASE("The same for any recipe", "[memory]") {
  RandomDraws draws(71);
  INFO(draws.name());
  for (int i = 0; i < 60; ++i) {
    const Recipe recipe = smallRecipe(draws, 260, 60);
    CAPTURE(writeRecipe(recipe));
    CHECK(bytesOf(recipe) <= sessionMemory(recipe));
  }
}

TEST_CASE("The same for any recipe that stands on an opened land", "[memory]") {
  RandomDraws draws(73);
  INFO(draws.name());
  for (int i = 0; i < 40; ++i) {
    Recipe recipe = smallRecipe(draws, 260, 40);
    const int size = draws.oneIn(2) ? recipe.size() : draws.between(2, 260);
    const OpenedLandPtr opened =
        openedLand(UnfilledVector<float>(static_cast<std::size_t>(size * size), 0.1f), size);
    recipe.base = opened->fingerprint;
    CAPTURE(writeRecipe(recipe), size);
    CHECK(bytesOf(recipe, opened) <= sessionMemory(recipe));
  }
}

TEST_CASE("The same for large lands that stand on an opened land of another size", "[memory]") {
  constexpr int kSize = kSanitized ? 400 : 1100;
  const OpenedLandPtr opened = openedLand(UnfilledVector<float>(300 * 300, 0.1f), 300);
  for (const char* const land : kLands) {
    Recipe recipe = readLink(land).recipe;
    recipe.set(ParameterId::kSize, kSize);
    const std::int64_t flat = sessionMemory(recipe);
    recipe.base = opened->fingerprint;
    CAPTURE(land);
    CHECK(sessionMemory(recipe) >= flat + 4 * kSize * kSize);
    CHECK(bytesOf(recipe, opened) <= sessionMemory(recipe));
  }
}

TEST_CASE("A session that takes another recipe needs no more than both", "[memory]") {
  RandomDraws draws(72);
  INFO(draws.name());
  for (int i = 0; i < 40; ++i) {
    const Recipe first = smallRecipe(draws, 260, 40);
    const Recipe second = smallRecipe(draws, 260, 40);
    CAPTURE(writeRecipe(first), writeRecipe(second));
    const std::int64_t bytes = bytesDuring([&] {
      Session session(first);
      playAll(session);
      session.setRecipe(second);
      playAll(session);
    });
    CHECK(bytes <= sessionMemory(first) + sessionMemory(second));
  }
}

TEST_CASE("Another seed needs no more than the land before, but for what is fixed", "[memory]") {
  for (const char* const land : kLands) {
    Recipe recipe = readLink(land).recipe;
    recipe.set(ParameterId::kSize, kSanitized ? 300 : 700);
    CAPTURE(land);
    const std::int64_t bytes = bytesDuring([recipe]() mutable {
      Session session(recipe);
      playAll(session);
      recipe.seed = "another";
      session.setRecipe(recipe);
      playAll(session);
    });
    CHECK(bytes <= sessionMemory(recipe));
  }
}

}  // namespace
}  // namespace faultline
