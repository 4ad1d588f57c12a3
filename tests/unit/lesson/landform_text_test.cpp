// lesson/landform_text: what is said of a land's form.
#include "lesson/landform_text.h"

#include <catch2/catch_test_macros.hpp>

namespace faultline {
namespace {

TEST_CASE("The form of a land is told by its places", "[landform]") {
  Landform form{.relief = 0.2, .highest = {0, 1}, .lowest = {2, 2}, .contrast = 0.5, .basin = {}};
  CHECK(landformText(form, false) == "Highest in the west, lowest in the south-east.");
  CHECK(landformText(form, true) == "Highest in the south-east, lowest in the west.");
  form.basin = Landform::Basin{.where = {1, 1}, .depth = 0.123, .area = 0.1};
  CHECK(
      landformText(form, false) ==
      "Highest in the west, lowest in the south-east. A basin in the middle is 12 % of the relief "
      "deep.");
  CHECK(landformText(form, true) == "Highest in the south-east, lowest in the west.");
  form.contrast = 0.1;
  CHECK(
      landformText(form, false).starts_with("High and low ground alternate all over it. A basin"));
  CHECK(landformText({}, false) == "All of it is level.");
}

}  // namespace
}  // namespace faultline
