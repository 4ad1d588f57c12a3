// The keyboard focus. See key_focus.h.
#include "ui/widgets/key_focus.h"

#include <algorithm>

namespace faultline {
namespace {

bool uses(TakesKeys takes, KeyCommand command, bool isVisible) {
  using enum KeyCommand;
  const bool steps = command == kLess || command == kMore;
  switch (takes) {
    case TakesKeys::kValue:
      return steps || command == kLow || command == kHigh || command == kEnter || command == kReset;
    case TakesKeys::kChoice:
      return steps || command == kReset;
    case TakesKeys::kPress:
      return isVisible && (command == kEnter || command == kPress);
  }
  return false;
}

}  // namespace

bool KeyFocus::begin() {
  order_.clear();
  pointed_ = 0;
  const bool isOver = steps_ && !held_;
  if (isOver) steps_ = false;
  return isOver;
}

std::optional<KeyPress> KeyFocus::add(unsigned id, TakesKeys takes) {
  order_.push_back({id, takes});
  return pending_ && pending_->id == id ? pending_ : std::nullopt;
}

void KeyFocus::setByPointer(unsigned id) {
  focus_ = id;
  visible_ = false;
}

void KeyFocus::ringDrawn(const UiRect& rect) {
  if (std::exchange(moved_, false)) arrived_ = rect;
}

bool KeyFocus::take(KeyCommand command, bool big) {
  if (command == KeyCommand::kEnter && pointed_ != 0 && !visible_) {
    pending_ = KeyPress{pointed_, command, big};
    return true;
  }
  const auto found = std::find_if(order_.begin(), order_.end(),
                                  [this](const Control& each) { return each.id == focus_; });
  if (focus_ == 0 || found == order_.end()) {
    drop();
    return false;
  }
  if (command == KeyCommand::kLeave) {
    drop();
    return true;
  }
  const bool up = command == KeyCommand::kPrevious;
  if (up || command == KeyCommand::kNext) {
    if (up ? found != order_.begin() : found + 1 != order_.end()) {
      focus_ = up ? (found - 1)->id : (found + 1)->id;
    }
    visible_ = moved_ = true;
    return true;
  }
  if (!uses(found->takes, command, visible_)) return false;
  visible_ = held_ = true;
  pending_ = KeyPress{focus_, command, big};
  return true;
}

}  // namespace faultline
