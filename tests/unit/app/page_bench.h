// The parts of a playground for tests of Catch2, which find the panels' controls by their keys.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <string_view>

#include "app/test_page.h"

namespace faultline::test {

struct PageBench : TestPage {
  using TestPage::TestPage;

  UiRect control(std::string_view key) const {
    for (const UiControl& control : ui.controls()) {
      if (control.key == key) return control.rect;
    }
    FAIL("no control " << key);
    return {};
  }
};

}  // namespace faultline::test
