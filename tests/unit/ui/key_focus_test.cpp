// ui/widgets/key_focus: which control a key reaches, and when the ring around it shows.
#include "ui/widgets/key_focus.h"

#include <catch2/catch_test_macros.hpp>

namespace faultline {
namespace {

constexpr unsigned kSlider = 1, kChoice = 2, kButton = 3;

// A frame of three controls. Returns the key that each is to act on.
struct Keys {
  std::optional<KeyPress> slider, choice, button;
};
Keys frame(KeyFocus& focus) {
  focus.begin();
  Keys keys;
  keys.slider = focus.add(kSlider, TakesKeys::kValue);
  keys.choice = focus.add(kChoice, TakesKeys::kChoice);
  keys.button = focus.add(kButton, TakesKeys::kPress);
  focus.end();
  return keys;
}

TEST_CASE("A key reaches the control with the focus, in the next frame and once", "[key_focus]") {
  KeyFocus focus;
  frame(focus);
  CHECK_FALSE(focus.take(KeyCommand::kMore, false));
  focus.setByPointer(kSlider);
  CHECK_FALSE(focus.showsRing(kSlider));
  CHECK(focus.take(KeyCommand::kMore, true));
  CHECK(focus.showsRing(kSlider));
  CHECK(focus.unsettled());
  const Keys keys = frame(focus);
  REQUIRE(keys.slider.has_value());
  CHECK(keys.slider->command == KeyCommand::kMore);
  CHECK(keys.slider->big);
  CHECK_FALSE(keys.choice.has_value());
  CHECK_FALSE(frame(focus).slider.has_value());
}

TEST_CASE("Arrows move the focus along the order, and stop at its ends", "[key_focus]") {
  KeyFocus focus;
  frame(focus);
  focus.setByPointer(kChoice);
  CHECK(focus.take(KeyCommand::kNext, false));
  CHECK(focus.showsRing(kButton));
  CHECK(focus.take(KeyCommand::kNext, false));
  CHECK(focus.showsRing(kButton));
  CHECK(focus.take(KeyCommand::kPrevious, false));
  CHECK(focus.take(KeyCommand::kPrevious, false));
  CHECK(focus.showsRing(kSlider));
  focus.ringDrawn({1, 2, 3, 4});
  CHECK(focus.takeArrived()->y == 2);
  CHECK_FALSE(focus.takeArrived().has_value());
  CHECK(focus.take(KeyCommand::kLeave, false));
  CHECK_FALSE(focus.showsRing(kSlider));
  CHECK_FALSE(focus.take(KeyCommand::kNext, false));
}

TEST_CASE("Each kind of control uses its own keys", "[key_focus]") {
  KeyFocus focus;
  const auto used = [&](unsigned id, KeyCommand command) {
    frame(focus);
    focus.setByPointer(id);
    return focus.take(command, false);
  };
  CHECK(used(kSlider, KeyCommand::kHigh));
  CHECK(used(kSlider, KeyCommand::kReset));
  CHECK_FALSE(used(kSlider, KeyCommand::kPress));
  CHECK(used(kChoice, KeyCommand::kLess));
  CHECK_FALSE(used(kChoice, KeyCommand::kHigh));
  // A button that was pressed by the pointer leaves Space and Enter to the page.
  CHECK_FALSE(used(kButton, KeyCommand::kPress));
  focus.setByPointer(kChoice);
  focus.take(KeyCommand::kNext, false);
  CHECK(focus.take(KeyCommand::kPress, false));
}

TEST_CASE("Enter types into the row under the pointer, unless keys moved the focus",
          "[key_focus]") {
  KeyFocus focus;
  focus.begin();
  focus.point(kSlider);
  focus.add(kSlider, TakesKeys::kValue);
  focus.end();
  CHECK(focus.take(KeyCommand::kEnter, false));
  CHECK(frame(focus).slider.has_value());
  focus.setByPointer(kChoice);
  focus.take(KeyCommand::kNext, false);
  focus.point(kSlider);
  CHECK(focus.take(KeyCommand::kEnter, false));
  CHECK_FALSE(frame(focus).slider.has_value());
}

TEST_CASE("Steps while a key is held are one gesture, which its release ends", "[key_focus]") {
  KeyFocus focus;
  frame(focus);
  focus.setByPointer(kSlider);
  focus.take(KeyCommand::kMore, false);
  focus.stepped();
  CHECK_FALSE(focus.begin());
  CHECK(focus.stepping());
  focus.release();
  CHECK(focus.unsettled());
  CHECK(focus.begin());
  CHECK_FALSE(focus.stepping());
  CHECK_FALSE(focus.begin());
}

}  // namespace
}  // namespace faultline
