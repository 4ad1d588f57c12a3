// Moves along a session's timeline: plays, pauses, seeks, and walks from stop to stop of a lecture.
// Knows no window and no picture; reads the time from the clock it is given. Decides no bits: only
// which position the session is asked for. Cost: O(1) a call, but for the stops, which are few.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "app/player/playback.h"
#include "app/player/stops.h"
#include "share/view.h"
#include "terrain/timeline/session.h"

namespace faultline {

// A step of the uplift that rises.
struct StepLift {
  int step;
  float lift;  // 0 to 1
};

class Player {
 public:
  // Session and view outlive the player, which moves the session and reads speed, loop and stops
  // of the view. `clockMs` returns milliseconds, monotonic.
  Player(Session& session, const View& view, std::function<double()> clockMs);

  // With reduced motion nothing plays unless a person or a link asks for it.
  void setReducedMotion(bool reduced) { reducedMotion_ = reduced; }
  bool reducedMotion() const { return reducedMotion_; }

  // Goes to the place that a link's view names, and plays on from there if the view says so. Where
  // it names none the land rises, unless motion is reduced or the view says play=0. `opening`: the
  // link is that of a bare address, which plays as a story.
  void open(const View& link, bool opening);

  // Plays on, or from the start where the timeline stands at its end.
  void play();
  // Stands still at the position that is shown; one that is not computed yet is not waited for.
  void pause();
  void togglePlay() { playing_ ? pause() : play(); }
  // Stands still at a position, which is clamped to the timeline.
  void seek(int position);
  // Lets a new land rise quickly from flat; with reduced motion it is finished at once.
  void rise();
  // How long the story of the whole timeline takes, in seconds.
  double storySeconds() const;
  // Plays the story from this moment of it (0 to storySeconds()), as if it had played so far. For
  // the frames of a clip, which are taken one by one.
  void playStoryFrom(double seconds);
  // Lets the picture show how one step rises while the timeline stands still where it is: a fault
  // that was just drawn. Nothing with reduced motion. Any other move and another recipe end it.
  void lift(int step);
  void endLift() { liftedStep_.reset(); }
  // Moves on by the time of one frame, as far as the session has computed what is to be shown. True
  // while it plays or a step rises.
  bool advance(double seconds);
  // Space, the arrows left and right (shift: ten steps), Home and End. False: the key means nothing
  // to the player.
  bool key(std::string_view key, bool shift);

  // The stop that comes after (1) or before (-1) where the lecture is; none beyond either end. In a
  // lecture of several lands that is the neighbour of the stop that was last gone to, wherever the
  // timeline stands now. A view without stops has those of usualStops().
  std::optional<std::size_t> nextStop(int direction);
  // Goes to a stop by its index, whose land is shown: it comes as the stop says. `fromStart`: the
  // land was not shown before.
  void goToStop(std::size_t stop, bool fromStart = false);
  // Whether a lecture that is presented from here on should begin with its first stop: none of its
  // stops is ahead, or the land is none of theirs.
  bool isPastStops() const;
  // Starts or ends the lecture's look, which no link says. While it is presented, playing stands
  // still at each of the view's stops that the land has.
  void setPresenting(bool on) { presenting_ = on; }
  bool presenting() const { return presenting_; }

  // The view has another speed, or other stops.
  void speedChanged();
  void stopsChanged() { stop_.reset(), lastStop_.reset(); }
  // The lecture is at this stop of the view, although nothing moved: it was just made.
  void stayAtStop(std::size_t stop) {
    if (stop < view_.stops.size()) stop_ = lastStop_ = stop;
  }

  bool playing() const { return playing_; }
  // Whether what plays is a quick rise, which nobody asked for and no shared link says.
  bool rising() const { return playing_ && rising_; }
  // Whether the opening link plays.
  bool story() const { return story_; }
  // What the link said of playing, as long as nobody has moved along the timeline.
  std::optional<bool> linkPlay() const { return linkPlay_; }
  // The position that is shown or asked for.
  int position() const { return session_.target(); }
  // Which half of the level that is made shows, while it plays so slowly that both are seen: two
  // levels a second at most.
  LevelHalf half() const;
  // The position of the schedule, and the part of the next step that has begun; while playing.
  PlayPlace place() const { return schedule_.place(playSeconds_); }
  // Steps of the uplift a second; 0 while nothing plays.
  double rate() const { return playing_ ? schedule_.rate(playSeconds_) : 0.0; }
  // The step that rises while the timeline stands still, and how far it has risen, 0 to 1.
  std::optional<StepLift> lifted() const;
  // The place a link would name: the end where the timeline stands there or is playing.
  TimelinePlace standing() const;
  // The stop the timeline stands at or is on its way to, from 1; 0: none.
  std::size_t stopNumber() const;
  // The stop that was last gone to, as long as the view has the same stops.
  std::optional<std::size_t> lastStop() const { return lastStop_; }
  // The stops that the shown land has.
  std::vector<StopPosition> stops() const;
  // The lecturer's words at the stop the timeline stands at, with their marks (share/words.h);
  // empty while it plays.
  std::string_view stopWords() const;

  // Whether the land of the position asked for takes so long to compute that people are told.
  bool rebuilding() const;

  // How often seek() was called, and when the position last changed, by the clock.
  int seeks() const { return seeks_; }
  double movedMs() const { return movedMs_; }

 private:
  void start(const Schedule& schedule, bool rising);
  void seekToPlace();
  bool stopsOnTheWay(int from);
  void goTo(std::size_t stop, int position, bool plays);
  bool advanceLift(double seconds);

  Session& session_;
  const View& view_;
  std::function<double()> clockMs_;
  bool reducedMotion_ = false;
  std::optional<bool> linkPlay_;

  bool playing_ = false;
  bool rising_ = false;
  bool story_ = false;
  Schedule schedule_;
  double playSeconds_ = 0.0;  // since the schedule's start

  std::optional<int> liftedStep_;
  double liftSeconds_ = 0.0;  // since its land was there

  bool presenting_ = false;
  std::optional<std::size_t> stop_;  // the stop a person went to, or is on the way to
  std::optional<std::size_t> lastStop_;
  int walkStart_ = 0;  // the position at which the walk from stop to stop began
  int seeks_ = 0;
  double movedMs_ = 0.0;
};

}  // namespace faultline
