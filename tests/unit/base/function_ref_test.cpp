// A reference to a function calls the function itself, not a copy of it.
#include "base/function_ref.h"

#include <catch2/catch_test_macros.hpp>
#include <memory>
#include <string>
#include <string_view>

namespace faultline {
namespace {

int twice(FunctionRef<int(int)> function, int value) { return function(value) + function(value); }

TEST_CASE("A reference to a function calls it with its arguments") {
  CHECK(twice([](int value) { return value + 1; }, 4) == 10);
  const auto length = [](std::string_view text) { return text.size(); };
  const FunctionRef<std::size_t(std::string_view)> reference = length;
  CHECK(reference("faults") == 6);
}

TEST_CASE("A reference to a function passes on references and what cannot be copied") {
  int calls = 0;
  const auto count = [&calls, kept = std::make_unique<int>(3)](int value) {
    calls += *kept;
    return value;
  };
  CHECK(twice(count, 1) == 2);
  CHECK(calls == 6);

  std::string text = "a";
  const auto append = [](std::string& target) { target += "b"; };
  const FunctionRef<void(std::string&)> change = append;
  change(text);
  CHECK(text == "ab");
}

TEST_CASE("A copy of a reference calls the same function") {
  int calls = 0;
  const auto count = [&calls] { ++calls; };
  const FunctionRef<void()> first = count;
  const FunctionRef<void()> second = first;
  first();
  second();
  CHECK(calls == 2);
}

}  // namespace
}  // namespace faultline
