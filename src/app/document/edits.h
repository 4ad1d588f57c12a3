// Changes on behalf of a person. Whoever edits the document or moves along the timeline does it
// through Edits, which requests the frames that show the change.
#pragma once

#include <algorithm>
#include <utility>

#include "app/document/document.h"
#include "app/player/player.h"

namespace faultline {

// Which frames are still to be rendered although nothing moves, and whether the page has to read
// its state again. A new one requests both, for nothing has been shown yet.
class Redraw {
 public:
  // Something a person can see changed. Two frames are rendered, since the panels answer in the
  // second.
  void request() {
    frames_ = 2;
    stateChanged_ = true;
  }
  // One frame at least; the page's state stays.
  void requestFrame() { frames_ = std::max(frames_, 1); }
  void stateChanged() { stateChanged_ = true; }

  bool pending() const { return frames_ > 0; }
  // A frame is about to be rendered.
  void frameBegins() { frames_ = std::max(frames_ - 1, 0); }
  // Whether the state changed since the last call.
  bool takeStateChanged() { return std::exchange(stateChanged_, false); }

 private:
  int frames_ = 2;
  bool stateChanged_ = true;
};

class Edits {
 public:
  // All three outlive it.
  Edits(Document& document, Player& player, Redraw& redraw)
      : document_(document), player_(player), redraw_(redraw) {}

  // For a change: frames are requested.
  Document& edit() {
    redraw_.request();
    return document_;
  }
  Player& timeline() {
    redraw_.request();
    return player_;
  }
  // Something else that a person sees changed.
  void redraw() { redraw_.request(); }

  const Document& document() const { return document_; }
  const Player& player() const { return player_; }

 private:
  Document& document_;
  Player& player_;
  Redraw& redraw_;
};

}  // namespace faultline
