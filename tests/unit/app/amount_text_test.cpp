// app/captions/amount_text: shares at the ends of their ranges.
#include "app/captions/amount_text.h"

#include <catch2/catch_test_macros.hpp>

using namespace faultline;

TEST_CASE("A share is 100 % only where it is the whole, and never 0 %") {
  CHECK(percentText(1.0) == "100 %");
  CHECK(percentText(0.999999) == "more than 99 %");
  CHECK(percentText(0.995) == "more than 99 %");
  CHECK(percentText(0.994) == "99 %");
  CHECK(percentText(0.36) == "36 %");
  CHECK(percentText(0.005) == "1 %");
  CHECK(percentText(0.004) == "less than 1 %");
  CHECK(percentText(0.0) == "less than 1 %");
}
