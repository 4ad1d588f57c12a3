// Names for new seeds.
#include "app/document/seed_name.h"

#include <catch2/catch_test_macros.hpp>

using namespace faultline;

TEST_CASE("Every seed name is one a link can carry") {
  for (std::uint32_t entropy = 0; entropy < 200000; entropy += 977) {
    for (const char c : seedName(entropy * 40503u)) {
      CHECK(((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'));
    }
  }
}
