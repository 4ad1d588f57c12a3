// base/enum_count: members are counted, whatever their number and their type.
#include "base/enum_count.h"

#include <catch2/catch_test_macros.hpp>
#include <cstdint>

namespace {

enum class Three : std::uint8_t { kFirst, kSecond, kThird };
enum class One : std::int32_t { kOnly };
enum class Empty : std::int32_t {};

}  // namespace

TEST_CASE("The members of an enum are counted", "[enum]") {
  CHECK(faultline::enumCount<Three> == 3);
  CHECK(faultline::enumCount<One> == 1);
  CHECK(faultline::enumCount<Empty> == 0);
  CHECK_FALSE(faultline::isEnumMember<static_cast<Three>(3)>());
}
