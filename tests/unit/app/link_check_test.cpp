// The comparison of a link's claim with the finished terrain.
#include "app/document/link_check.h"

#include <catch2/catch_test_macros.hpp>

using namespace faultline;
using enum LinkCheck::Result;

namespace {

Recipe seeded(const char* seed) {
  Recipe recipe;
  recipe.seed = seed;
  return recipe;
}

}  // namespace

TEST_CASE("A link without a claim is not compared") {
  LinkCheck check;
  check.open(seeded("oak"), {});
  check.finished(seeded("oak"), 7);
  CHECK_FALSE(check.compare());
  CHECK(check.result(seeded("oak")) == kNone);
  CHECK(check.fingerprint(seeded("oak")) == 7u);
  CHECK_FALSE(check.fingerprint(seeded("elm")));
}

TEST_CASE("A claim is pending until its own land was seen finished") {
  LinkCheck check;
  check.open(seeded("oak"), 7);
  CHECK(check.result(seeded("oak")) == kPending);
  CHECK(check.result(seeded("elm")) == kNone);
  check.finished(seeded("elm"), 7);
  CHECK_FALSE(check.compare());
  check.finished(seeded("oak"), 7);
  CHECK(check.result(seeded("oak")) == kPending);
  const auto compared = check.compare();
  REQUIRE(compared);
  CHECK(compared->finished == 7);
  CHECK(compared->claimed == 7);
  CHECK(check.result(seeded("oak")) == kIdentical);
  CHECK_FALSE(check.compare());
}

TEST_CASE("A wrong claim differs, and still does after another land was seen") {
  LinkCheck check;
  check.open(seeded("oak"), 8);
  check.finished(seeded("oak"), 7);
  REQUIRE(check.compare());
  CHECK(check.result(seeded("oak")) == kDifferent);
  check.finished(seeded("elm"), 8);
  CHECK(check.result(seeded("elm")) == kNone);
  CHECK(check.result(seeded("oak")) == kDifferent);
  CHECK(check.claim(seeded("oak")) == 8u);
  check.open(seeded("elm"), 8);
  REQUIRE(check.compare());
  CHECK(check.result(seeded("elm")) == kIdentical);
}
