// base/base64: the examples of RFC 4648, section 10.
#include "base/base64.h"

#include <catch2/catch_test_macros.hpp>
#include <string_view>
#include <utility>
#include <vector>

namespace faultline {
namespace {

TEST_CASE("Bytes become the text that RFC 4648 gives for them", "[base64]") {
  constexpr std::pair<std::string_view, std::string_view> kExamples[] = {{"", ""},
                                                                         {"f", "Zg=="},
                                                                         {"fo", "Zm8="},
                                                                         {"foo", "Zm9v"},
                                                                         {"foob", "Zm9vYg=="},
                                                                         {"fooba", "Zm9vYmE="},
                                                                         {"foobar", "Zm9vYmFy"}};
  for (const auto& [bytes, text] : kExamples) {
    const std::vector<std::uint8_t> given(bytes.begin(), bytes.end());
    CHECK(base64(given) == text);
  }
  CHECK(base64(std::vector<std::uint8_t>{0xfb, 0xff, 0xfe}) == "+//+");
}

}  // namespace
}  // namespace faultline
