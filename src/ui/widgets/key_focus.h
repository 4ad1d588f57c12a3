// Which control of the panels the keys act on. Controls stand in the order in which a frame draws
// them; the pointer sets the focus, arrow keys act on it and move it, and the ring around it shows
// only after a key was used. A key is taken between two frames, and its control acts in the next
// one. Knows no drawing. Cost: the number of controls for each key.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "ui/model/ui_state.h"

namespace faultline {

// What a key tells the control that has the focus.
enum class KeyCommand : std::uint8_t {
  kLess,      // arrow left
  kMore,      // arrow right
  kPrevious,  // arrow up: the control above
  kNext,      // arrow down
  kLow,       // Home
  kHigh,      // End
  kPress,     // Space
  kEnter,
  kLeave,  // Escape
  kReset,  // Delete: the default value
};

// Which commands a control uses.
enum class TakesKeys : std::uint8_t { kValue, kChoice, kPress };

struct KeyPress {
  unsigned id;  // of the control
  KeyCommand command;
  bool big;
};

class KeyFocus {
 public:
  // A frame begins, whose controls follow. True where a series of steps by a held key is over,
  // which makes one gesture.
  bool begin();
  // The next control of the frame. Returns the key that it is to act on, if there is one.
  std::optional<KeyPress> add(unsigned id, TakesKeys takes);
  // The frame is over.
  void end() { pending_.reset(); }

  // Gives a control the focus; a press gives it without a ring, or takes it from all.
  void set(unsigned id) { focus_ = id; }
  void setByPointer(unsigned id);
  void drop() { setByPointer(0); }
  // The row under the pointer: Enter types into it, unless keys have moved the focus elsewhere.
  void point(unsigned id) { pointed_ = id; }
  bool showsRing(unsigned id) const { return focus_ == id && visible_; }
  // The ring was drawn there.
  void ringDrawn(const UiRect& rect);
  // Where the ring is that a key moved since the last call.
  std::optional<UiRect> takeArrived() { return std::exchange(arrived_, std::nullopt); }

  // A key goes down. True where a control uses it.
  bool take(KeyCommand command, bool big);
  void release() { held_ = false; }
  // A control steps while the key is held.
  void stepped() { steps_ = true; }
  bool stepping() const { return steps_; }
  // Whether the next frame has something to do.
  bool unsettled() const { return pending_.has_value() || (steps_ && !held_); }

 private:
  struct Control {
    unsigned id;
    TakesKeys takes;
  };

  std::vector<Control> order_;  // of the current or latest frame, top to bottom
  unsigned focus_ = 0, pointed_ = 0;
  bool visible_ = false, moved_ = false;
  std::optional<UiRect> arrived_;
  std::optional<KeyPress> pending_;
  bool held_ = false, steps_ = false;
};

}  // namespace faultline
