// The transport card: play, steps, loop, the track with its stages and a lecture's stops, the
// counter, the speed and the fingerprint. Cost: microseconds a frame. It only requests positions.
#pragma once

#include <string>
#include <vector>

#include "ui/model/ui_state.h"
#include "ui/timeline/speed_list.h"
#include "ui/timeline/timeline_track.h"
#include "ui/widgets/widgets.h"

namespace faultline {

class TimelineBar {
 public:
  // Draws into regions.timeline and writes what a person did into `events`.
  void draw(Widgets& widgets, const UiRegions& regions, const UiState& state, UiEvents& events);

  SpeedList& speeds() { return speeds_; }
  const SpeedList& speeds() const { return speeds_; }

 private:
  struct Card;

  void drawTransport(Card& card);
  void drawPlay(Card& card, float x, float y);
  void drawLoop(Card& card, const UiRect& place);
  void drawStops(Card& card, const UiRect& track, double room);
  void drawTrack(Card& card, const UiRect& track);
  void drawStages(Card& card, const UiRect& track, int position);
  void drawPointed(Card& card, const UiRect& track, int step);
  void drawCounter(Card& card, float right, float middle);
  void drawFingerprint(Card& card, float right, float middle);

  SpeedList speeds_;
  float grab_ = 0;             // from the knob's middle to the pointer, while scrubbing
  int asked_ = 0;              // the position that scrubbing requested last
  std::vector<UiRect> names_;  // where the stages' names stand in this frame
};

}  // namespace faultline
