// The playground. See playground.h; the frame's steps are in playground_frame.cpp, its words for
// the page in playground_state.cpp.
#include "app/playground.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "app/captions/words.h"
#include "generated/text_app.h"
#include "share/starters.h"
#include "share/view_lists.h"
#include "share/view_text.h"

namespace faultline {
namespace {

// Compass degrees, clockwise from north, as a camera's azimuth, which goes counter-clockwise from
// south; and back.
double compassAzimuth(double degrees) { return 180.0 - degrees; }

// An event whose time is further from the clock than this carries a time of another clock.
constexpr double kMaxEventDelayMs = 5000.0;

}  // namespace

Playground::Playground(std::function<double()> clock, std::vector<std::uint8_t> regularFont,
                       std::vector<std::uint8_t> semiBoldFont)
    : clock_(std::move(clock)),
      ui_(std::move(regularFont), std::move(semiBoldFont)),
      session_(Recipe()),
      camera_(clock_) {
  session_.preferRough();
}

Playground::~Playground() { picture_.stop(); }

std::string Playground::startGraphics(bool fast) {
  uploaded_.reset();
  uploadedAtRest_ = false;
  map_.forget();
  touched();
  std::string missing = picture_.start(fast);
  ui_.setPlainFill(picture_.plainFill());
  return missing;
}

void Playground::loseGraphics() {
  camera_.forgetPointers();
  picture_.stop();
}

void Playground::redraw() { touched(); }

// Something a person can see changed: draw two frames, for panels answer in the one after.
void Playground::touched() {
  framesWanted_ = 2;
  stateChanged_ = true;
}

void Playground::setRegions(const UiRegions& regions) {
  regions_ = regions;
  ui_.setRegions(regions);
  touched();
}

void Playground::setPreferences(bool systemDark, bool reducedMotion) {
  systemDark_ = systemDark;
  reducedMotion_ = reducedMotion;
  camera_.setReducedMotion(reducedMotion);
  touched();
}

bool Playground::dark() const {
  return view_.theme == Theme::kDark || (view_.theme == Theme::kAuto && systemDark_);
}

// --- Recipes
// ---------------------------------------------------------------------------------------------

void Playground::load(std::string_view text) { open(text, false); }
void Playground::loadStarter(std::string_view text) { open(text, true); }

void Playground::open(std::string_view text, bool starter) {
  const bool opening = text.empty() || text == "#";
  const Link link = readLink(opening ? openingLink() : text);
  takeRecipe(link.recipe);
  if (!link.notices.empty() || !notices_.empty()) {
    notices_ = link.notices;
    ++noticesRevision_;
  }
  check_.reset();
  if (link.check) check_ = Check{link.recipe, *link.check};
  checkTold_ = false;
  const View before = std::exchange(view_, link.view);
  view_.cam.reset();
  view_.at = {};
  if (starter) {
    view_.theme = before.theme;
    view_.wireframe = before.wireframe;
    view_.ui = before.ui;
    view_.card = before.card;
    view_.plots = before.plots;
    view_.folds = before.folds;
    view_.locks = before.locks;
  }
  session_.setLayer(view_.layer);
  shownAnew_ = true;
  camera_.open(link.view.cam);
  openAt(link, opening);
  commit();
  touched();
}

void Playground::tryLink(std::string_view text) {
  const bool wasPlaying = playing_;
  const int stood = session_.target();
  const TimelineCounts before = counts();
  takeRecipe(readLink(text).recipe);
  place(samePlace(stood, before, counts()));
  if (wasPlaying && session_.target() < session_.length()) play();
  commit();
}

// Goes to the place a link names; without one the land rises, unless motion is not wanted.
void Playground::openAt(const Link& link, bool opening) {
  const TimelinePlace& at = link.view.at;
  const int length = session_.length();
  playing_ = false;
  story_ = false;
  if (at.kind == TimelinePlace::Kind::kUnsaid) {
    const bool rise = link.view.play.value_or(!reducedMotion_);
    session_.seek(rise ? 0 : length);
    if (!rise) return;
    story_ = opening;
    const bool paced = link.view.play.has_value() || opening;
    startPlaying(paced ? Schedule::at(view_.speed, counts()) : Schedule::rise(counts()));
    rising_ = !paced;
    return;
  }
  session_.seek(positionOf(at, counts()));
  if (link.view.play.value_or(false)) play();
}

// Every gesture that changes the land comes by here, so that undo knows where it was made.
void Playground::takeRecipe(const Recipe& recipe) {
  if (!stoodAt_) stoodAt_ = standing();
  session_.setRecipe(recipe);
}

// What moves stands at its end.
TimelinePlace Playground::standing() const {
  const int at = session_.target();
  const bool atEnd = playing_ || at == session_.length();
  return atEnd ? TimelinePlace{TimelinePlace::Kind::kEnd, 0} : placeOf(at, counts());
}

// Shows another recipe: finished, or at the step a person stopped at, if it has one like it.
// Whatever was playing ends.
void Playground::showRecipe(const Recipe& recipe) {
  const int stopped = session_.target();
  const bool onTheWay = !playing_ && stopped > 0 && stopped < session_.stepCount();
  takeRecipe(recipe);
  place(onTheWay && stopped < session_.stepCount() ? stopped : session_.length());
}

void Playground::applyText(std::string_view key, std::string_view value, bool again) {
  Recipe recipe = session_.recipe();
  notices_.clear();
  setFromText(recipe, key, value, notices_);
  ++noticesRevision_;
  if (recipe != session_.recipe()) showRecipe(recipe);
  commit(again);
  touched();
}

void Playground::newSeed(std::uint32_t entropy) {
  Recipe recipe = session_.recipe();
  recipe.seed = seedName(entropy);
  showRecipe(recipe);
  commit();
  rise();
}

// Lets a new land rise, unless motion is not wanted.
void Playground::rise() {
  if (reducedMotion_) return place(session_.length());
  session_.seek(0);
  startPlaying(Schedule::rise(counts()));
  rising_ = true;
}

// --- History
// ---------------------------------------------------------------------------------------------

// A gesture ended at what is shown; `again`: that of the commit before goes on.
void Playground::commit(bool again) {
  Moment moment{session_.recipe(), {}};
  copyLook(moment.look, view_);
  const TimelinePlace now = standing();
  history_.commit(moment, again, stoodAt_.value_or(now), now);
  stoodAt_.reset();
}

void Playground::undo() {
  if (history_.canUndo()) showMoment(history_.undo());
}

void Playground::redo() {
  if (history_.canRedo()) showMoment(history_.redo());
}

bool Playground::goTo(int gesture) {
  const Moment* const moment = history_.find(gesture);
  if (moment != nullptr) showMoment(*moment);
  return moment != nullptr;
}

void Playground::showMoment(const Moment& moment) {
  View next = view_;
  copyLook(next, moment.look);
  takeView(next);
  stoodAt_.reset();
  if (moment.recipe == session_.recipe()) return;
  session_.setRecipe(moment.recipe);
  place(positionOf(history_.place(), counts()));
}

// --- Timeline
// --------------------------------------------------------------------------------------------

void Playground::startPlaying(const Schedule& schedule) {
  schedule_ = schedule;
  playSeconds_ = schedule.timeOf(session_.target());
  playing_ = session_.length() > 0;
  rising_ = false;
  stop_.reset();
  touched();
}

void Playground::play() {
  if (session_.target() >= session_.length()) session_.seek(0);
  view_.play.reset();
  startPlaying(Schedule::at(view_.speed, counts()));
}

// Stops where the picture is: what it has not come to yet is not waited for.
void Playground::pause() {
  if (playing_ && !session_.arrived()) {
    session_.seek(std::min(session_.position(), session_.target()));
  }
  playing_ = false;
  story_ = false;
  stop_.reset();
  touched();
}

// Goes to the next stop of a lecture, or the one before.
void Playground::walk(int direction) {
  if (!stop_) walkBegan_ = session_.target();
  const std::vector<int> stops = stopPositions(view_.stops, counts(), walkBegan_);
  if (const auto stop = nextStop(stops, stop_, session_.target(), direction)) {
    goToStop(*stop, stops[*stop]);
  }
}

// Plays on to a stop, or steps back to it at once.
void Playground::goToStop(std::size_t stop, int position) {
  const int from = session_.target();
  if (position <= from || reducedMotion_) {
    place(position);
  } else {
    startPlaying(Schedule::rise(counts(), from, position));
    rising_ = true;
    story_ = false;
  }
  stop_ = stop;
}

// Stands at a position, paused.
void Playground::place(int position) {
  pause();
  view_.play.reset();
  session_.seek(position);
  changedMs_ = clock_();
  ++asked_;
}

void Playground::seek(int position) { place(position); }

int Playground::position() const { return session_.target(); }

void Playground::setView(std::string_view key, std::string_view text, bool again) {
  // These have ways of their own.
  constexpr std::string_view kOthers[] = {"at", "play", "cam", "show", "open"};
  const bool told = !notices_.empty();
  notices_.clear();
  View next = view_;
  const bool other = std::find(std::begin(kOthers), std::end(kOthers), key) != std::end(kOthers);
  if (other || !resetView(next, key)) {
    addNotice(notices_, key, text, text::kNoticeSettingUnknown);
  } else if (key == "title") {
    setTitle(next, text, notices_);
  } else if (!text.empty()) {
    setViewFromText(next, key, text, notices_);
  }
  if (told || !notices_.empty()) ++noticesRevision_;
  takeView(next);
  commit(again);
}

void Playground::setShown(std::string_view word, bool on) {
  View next = view_;
  if (!setViewWord(next, word, on)) return;
  takeView(next);
  commit();
}

void Playground::toggleStop() {
  View next = view_;
  toggleStopAt(next, session_.target(), counts());
  setView("stops", stopsText(next));
}

// The stop stood at or gone to, from 1; 0: none.
std::size_t Playground::stopNumber() const {
  if (view_.stops.empty()) return 0;
  if (stop_) return *stop_ + 1;
  const std::vector<int> stops = stopPositions(view_.stops, counts());
  const auto here = std::find(stops.begin(), stops.end(), session_.target());
  return here == stops.end() ? 0 : static_cast<std::size_t>(here - stops.begin()) + 1;
}

// Where there is nothing left to show, the lecture begins.
void Playground::setPresenting(bool on) {
  const int length = session_.length();
  const int stands = rising_ && playing_ && !stop_ ? length : session_.target();
  const std::vector<int> stops = stopPositions(view_.stops, counts());
  const bool begins = on && !presenting_ && !view_.stops.empty();
  if (begins && pastStops(stops, stands, length)) goToStop(0, stops[0]);
  presenting_ = on;
  touched();
}

// Shows the same land in another way, and does again only what that asks for.
void Playground::takeView(const View& next) {
  const View before = std::exchange(view_, next);
  view_.play = before.play;
  if (view_.stops != before.stops) stop_.reset();
  const bool heightsDiffer = view_.flip != before.flip || view_.layer != before.layer ||
                             view_.exaggeration != before.exaggeration;
  shownAnew_ = shownAnew_ || heightsDiffer;
  if (view_.layer != before.layer) session_.setLayer(view_.layer);
  // A slider may be under way: shadows and the full mesh wait until it rests.
  const bool lightDiffers = view_.sun != before.sun || view_.water != before.water;
  if (lightDiffers || view_.exaggeration != before.exaggeration) changedMs_ = clock_();
  if (view_.speed != before.speed && playing_) play();
  touched();
}

TimelineCounts Playground::counts() const {
  return {session_.stepCount(), session_.passCount(), session_.erosionCount()};
}

std::string Playground::recipeText() const { return writeRecipe(session_.recipe()); }

std::string Playground::hash() {
  session_.finish();
  scanFingerprint();
  while (!scan_->done()) scan_->feed(session_.heights(), session_.heights().size);
  return hexDigits(scan_->value());
}

// --- Input
// -----------------------------------------------------------------------------------------------

bool Playground::key(std::string_view key, bool down, bool shift, bool ctrl, bool alt, bool meta) {
  if (picture_.started() && ui_.key(key, down, shift, ctrl || meta)) {
    touched();
    return true;
  }
  if (!down || alt) return false;
  if (ctrl || meta) {
    if (key != "z" && key != "Z" && key != "y") return false;
    (key == "z" && !shift) ? undo() : redo();
    return true;
  }
  return (!shift && drawKey(key)) || timelineKey(key, shift) || showKey(key) ||
         cameraKey(key, shift);
}

bool Playground::timelineKey(std::string_view key, bool shift) {
  const int step = shift ? 10 : 1;
  if (key == " ") {
    playing_ ? pause() : play();
  } else if (key == "ArrowRight") {
    place(session_.target() + step);
  } else if (key == "ArrowLeft") {
    place(session_.target() - step);
  } else if (key == "Home") {
    place(0);
  } else if (key == "End") {
    place(session_.length());
  } else if (key == "PageDown" || key == "PageUp") {
    walk(key == "PageDown" ? 1 : -1);
  } else {
    return false;
  }
  return true;
}

// W shows the triangles, F turns the land upside down, M shows the map, L goes through the layers,
// H shows how it works, P presents, Escape ends what is under way.
bool Playground::showKey(std::string_view key) {
  if (key == "w" || key == "W") {
    setShown("wireframe", !view_.wireframe);
  } else if (key == "f" || key == "F") {
    setShown("flip", !view_.flip);
  } else if (key == "m" || key == "M") {
    setShown("map", !view_.map);
  } else if ((key == "l" || key == "L") && offersLayers()) {
    constexpr int kLayers = 4;
    View next = view_;
    next.layer = static_cast<ErosionLayer>((static_cast<int>(view_.layer) + 1) % kLayers);
    takeView(next);
    commit();
  } else if (key == "h" || key == "H") {
    setView("card", view_.card == DrawerSide::kClosed ? "how" : "");
  } else if (key == "p" || key == "P") {
    setPresenting(!presenting_);
  } else if (key == "Escape" && tool_ != LandTool::kNone) {
    take(tool_, false);
  } else if (key == "Escape" && presenting_) {
    setPresenting(false);
  } else {
    return false;
  }
  return true;
}

bool Playground::cameraKey(std::string_view key, bool shift) {
  if (!camera_.key(key, shift, stage())) return false;
  touched();
  return true;
}

void Playground::setCamera(std::string_view name) {
  if (camera_.flyToNamed(name, stage())) touched();
}

bool Playground::pointer(PointerEvent event) {
  if (!picture_.started()) return false;  // nothing is there to press
  const double nowMs = clock_();
  if (std::abs(nowMs - event.timeMs) >= kMaxEventDelayMs) event.timeMs = nowMs;
  touched();
  if (drawPointer(event) || toolPointer(event)) return true;
  const bool down = event.kind == PointerKind::kDown;
  if (down && !ui_.wantsPointer(static_cast<float>(event.x), static_cast<float>(event.y))) {
    // Right or middle button, or nothing but the view under the finger.
    camera_.stop();
    camera_.press(event, event.shift || event.secondaryButton(), stage().pixelRatio);
    ui_.pressOutside(event.touch());
    return true;
  }
  return camera_.pointer(event, stage()) || ui_.pointer(event);
}

bool Playground::wheel(double x, double y, double deltaX, double deltaY, bool ctrl) {
  touched();
  if (ui_.wantsPointer(static_cast<float>(x), static_cast<float>(y))) {
    ui_.wheel(static_cast<float>(deltaX), static_cast<float>(deltaY));
  } else {
    camera_.wheel(x, y, deltaY, ctrl, stage());
  }
  return true;
}

void Playground::blur() {
  ui_.blur();
  touched();
}

void Playground::textInput(std::string_view utf8) {
  ui_.textInput(utf8);
  touched();
}

// --- Sun and link
// ----------------------------------------------------------------------------------------

// The sun, as an azimuth like the camera's.
double Playground::sunAzimuthDeg() const {
  return view_.sun ? compassAzimuth(view_.sun->azimuth) : sunAzimuth(camera_.homeAzimuthDeg());
}

SunPlace Playground::sun() const {
  if (view_.sun) return *view_.sun;
  SunPlace usual;
  usual.azimuth =
      static_cast<int>(std::lround(compassAzimuth(sunAzimuth(camera_.homeAzimuthDeg())))) % 360;
  if (usual.azimuth < 0) usual.azimuth += 360;
  return usual;
}

std::string Playground::link(bool forSharing) const {
  View view = view_;
  const int position = session_.target();
  // Whoever shares a land while it plays shares the playing.
  if (forSharing && playing_ && !rising_) view.play = true;
  if (!playing_ && position < session_.length()) {
    view.at = placeOf(position, counts());
  }
  const auto opening = session_.prepared() ? std::optional(homeAzimuth(session_.preview()))
                                           : std::optional<double>();
  view.cam = camera_.linkPose(viewportOf(regions_).region, opening);
  // The address bar keeps the claim it came with; a link to share is short.
  const bool claims = !forSharing && check_ && check_->recipe == session_.recipe();
  return writeLink(session_.recipe(), view,
                   claims ? std::optional(check_->fingerprint) : std::nullopt);
}

}  // namespace faultline
