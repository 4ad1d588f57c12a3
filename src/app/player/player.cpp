// Moving along the timeline. See player.h.
#include "app/player/player.h"

#include <algorithm>
#include <utility>

#include "share/recipe_text.h"

namespace faultline {
namespace {

// How far playing may run ahead of what is computed.
constexpr double kMaxLagSeconds = 0.1;
// How long the finished land stands before a loop begins anew.
constexpr double kLoopPauseSeconds = 1.5;
constexpr int kShiftSteps = 10;
// How long a fault that was drawn takes to rise.
constexpr double kLiftSeconds = 0.9;
// Steps a second up to which both halves of a level are shown.
constexpr double kHalvesRate = 2.0;
// Work that is done sooner than this shows no progress.
constexpr double kQuietProgressMs = 300.0;

}  // namespace

Player::Player(Session& session, const View& view, std::function<double()> clockMs)
    : session_(session), view_(view), clockMs_(std::move(clockMs)) {}

void Player::open(const View& link, bool opening) {
  playing_ = false;
  story_ = false;
  linkPlay_ = link.play;
  if (link.at.kind != TimelinePlace::Kind::kNotSet) {
    session_.seek(session_.timeline().positionOf(link.at));
    if (link.play.value_or(false)) play();
    return;
  }
  const bool rises = link.play.value_or(!reducedMotion_);
  session_.seek(rises ? 0 : session_.length());
  if (!rises) return;
  story_ = opening;
  const bool paced = link.play.has_value() || opening;
  start(
      paced ? Schedule::at(view_.speed, session_.timeline()) : Schedule::rise(session_.timeline()),
      !paced);
}

void Player::start(const Schedule& schedule, bool rising) {
  schedule_ = schedule;
  playSeconds_ = schedule.timeOf(session_.target());
  playing_ = session_.length() > 0;
  rising_ = rising;
  stop_.reset();
  liftedStep_.reset();
}

void Player::play() {
  if (session_.target() >= session_.length()) session_.seek(0);
  linkPlay_.reset();
  start(Schedule::at(view_.speed, session_.timeline()), false);
}

void Player::pause() {
  if (playing_ && !session_.arrived()) {
    session_.seek(std::min(session_.position(), session_.target()));
  }
  playing_ = false;
  story_ = false;
  stop_.reset();
  liftedStep_.reset();
}

void Player::seek(int position) {
  pause();
  linkPlay_.reset();
  session_.seek(position);
  movedMs_ = clockMs_();
  ++seeks_;
}

void Player::rise() {
  if (reducedMotion_) return seek(session_.length());
  session_.seek(0);
  start(Schedule::rise(session_.timeline()), true);
}

void Player::speedChanged() {
  if (playing_) play();
}

double Player::storySeconds() const {
  return Schedule::at(Speed::kStory, session_.timeline()).duration();
}

void Player::playStoryFrom(double seconds) {
  start(Schedule::at(Speed::kStory, session_.timeline()), false);
  story_ = false;
  playSeconds_ = std::clamp(seconds, 0.0, schedule_.duration());
  seekToPlace();
}

void Player::seekToPlace() {
  const PlayPlace now = place();
  // A fault that has begun to lift already stands in the heights; the picture holds it back.
  const bool begun = now.part > 0.0 && now.whole < session_.timeline().steps;
  session_.seek(now.whole + (begun ? 1 : 0));
}

bool Player::advance(double seconds) {
  if (advanceLift(seconds)) return true;
  if (!playing_ || !session_.prepared()) return false;
  // Wait with the clock for steps that cannot be computed in time, so that they are all seen.
  const double due = playSeconds_ + seconds;
  const double computed = schedule_.timeOf(session_.position()) + kMaxLagSeconds;
  const int from = place().whole;
  playSeconds_ = session_.arrived() ? due : std::clamp(computed, playSeconds_, due);
  seekToPlace();
  movedMs_ = clockMs_();
  if (stopsOnTheWay(from)) return true;
  const bool loops = view_.loop && !stop_;
  if (playSeconds_ < schedule_.duration() + (loops ? kLoopPauseSeconds : 0.0)) return true;
  if (loops) {
    session_.seek(0);
    start(Schedule::at(view_.speed, session_.timeline()), false);
  } else {
    playing_ = false;
    story_ = false;
    session_.seek(schedule_.end());
  }
  return true;
}

// Stands still at the first stop of a presented lecture that playing has reached since `from`.
bool Player::stopsOnTheWay(int from) {
  if (!presenting_ || rising_ || view_.stops.empty()) return false;
  int next = session_.length() + 1;
  for (const StopPosition& stop : stops()) {
    const bool isOnTheWay = stop.position > from && stop.position <= place().whole;
    if (isOnTheWay) next = std::min(next, stop.position);
  }
  if (next > session_.length()) return false;
  seek(next);
  return true;
}

bool Player::key(std::string_view key, bool shift) {
  const int steps = shift ? kShiftSteps : 1;
  if (key == " ") {
    togglePlay();
  } else if (key == "ArrowRight") {
    seek(session_.target() + steps);
  } else if (key == "ArrowLeft") {
    seek(session_.target() - steps);
  } else if (key == "Home") {
    seek(0);
  } else if (key == "End") {
    seek(session_.length());
  } else {
    return false;
  }
  return true;
}

std::vector<StopPosition> Player::stops() const {
  if (view_.stops.empty()) return {};
  return stopPositions(view_.stops, writeRecipe(session_.recipe()), session_.timeline());
}

std::optional<std::size_t> Player::nextStop(int direction) {
  const std::size_t count = view_.stops.size();
  const int position = session_.target();
  if (count == 0) {
    if (!stop_) walkStart_ = position;
    const auto usual = usualStops(session_.timeline(), walkStart_);
    return faultline::nextStop(usual, usual.size(), stop_, position, direction);
  }
  if (!hasLands(view_.stops))
    return faultline::nextStop(stops(), count, stop_, position, direction);
  // From a moment that is no stop, the way back leads to the stop before it.
  if (!stop_ && lastStop_ && direction < 0) return lastStop_;
  const std::vector<StopPosition> here = stops();
  const auto next =
      faultline::nextStop(here, count, stop_ ? stop_ : lastStop_, position, direction);
  if (next || lastStop_ || direction < 0) return next;
  // Nobody has come to a stop yet, and none lies ahead on this land: from the place of a stop the
  // way leads to the one after it, from anywhere else to the first.
  std::size_t first = 0;
  for (const StopPosition& stop : here) {
    if (stop.position == position) first = stop.stop + 1;
  }
  return first < count ? std::optional(first) : std::nullopt;
}

void Player::goToStop(std::size_t stop, bool fromStart) {
  if (view_.stops.empty()) {
    const auto usual = usualStops(session_.timeline(), walkStart_);
    if (stop < usual.size()) goTo(stop, usual[stop].position, true);
  } else if (stop < view_.stops.size()) {
    const LectureStop& wanted = view_.stops[stop];
    if (fromStart) session_.seek(0);
    goTo(stop, session_.timeline().positionOf(wanted.at), wanted.entry == StopEntry::kPlay);
  }
}

void Player::goTo(std::size_t stop, int position, bool plays) {
  const int from = session_.target();
  if (position <= from || reducedMotion_ || !plays) {
    seek(position);
  } else {
    start(Schedule::rise(session_.timeline(), from, position), true);
    story_ = false;
  }
  stop_ = lastStop_ = stop;
}

bool Player::isPastStops() const {
  const int length = session_.length();
  const int stands = rising() && !stop_ ? length : session_.target();
  if (hasLands(view_.stops)) return stopNumber() == 0;
  return !view_.stops.empty() && pastStops(stops(), stands, length);
}

void Player::lift(int step) {
  if (reducedMotion_ || playing_ || step >= session_.target()) return;
  liftedStep_ = step;
  liftSeconds_ = 0.0;
}

std::optional<StepLift> Player::lifted() const {
  if (!liftedStep_) return std::nullopt;
  const double part = std::clamp(liftSeconds_ / kLiftSeconds, 0.0, 1.0);
  return StepLift{*liftedStep_, static_cast<float>(part * part * (3.0 - 2.0 * part))};
}

bool Player::advanceLift(double seconds) {
  if (!liftedStep_) return false;
  // Before the land is there, the fault does not stand in it.
  if (session_.arrived()) liftSeconds_ += seconds;
  if (liftSeconds_ >= kLiftSeconds) liftedStep_.reset();
  return true;
}

bool Player::rebuilding() const {
  return !playing_ && !session_.arrived() && clockMs_() - movedMs_ > kQuietProgressMs;
}

LevelHalf Player::half() const {
  const int shown = session_.position();
  if (!playing_ || rising_ || rate() <= 0.0 || rate() > kHalvesRate) return LevelHalf::kWhole;
  const PlayPlace now = place();
  const bool begun = now.whole == shown - 1 && now.part > 0.0;
  if ((!begun && now.whole != shown) || !hasHalfStep(session_.recipe(), shown)) {
    return LevelHalf::kWhole;
  }
  return begun && now.part < 0.5 ? LevelHalf::kDiamonds : LevelHalf::kSquares;
}

TimelinePlace Player::standing() const {
  const int at = session_.target();
  const bool atEnd = playing_ || at == session_.length();
  return atEnd ? TimelinePlace{TimelinePlace::Kind::kEnd, 0} : session_.timeline().placeOf(at);
}

std::size_t Player::stopNumber() const {
  if (view_.stops.empty()) return 0;
  if (stop_) return *stop_ + 1;
  for (const StopPosition& here : stops()) {
    if (here.position == session_.target()) return here.stop + 1;
  }
  return 0;
}

std::string_view Player::stopWords() const {
  const std::size_t number = playing_ ? 0 : stopNumber();
  return number == 0 ? std::string_view() : view_.stops[number - 1].words;
}

}  // namespace faultline
