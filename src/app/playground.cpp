// The playground. See playground.h; the frame's steps are in playground_frame.cpp, its words for
// the page in playground_state.cpp.
#include "app/playground.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "app/captions/caption.h"
#include "generated/text_app.h"
#include "share/starters.h"
#include "share/view_lists.h"
#include "share/view_text.h"

namespace faultline {
namespace {

// An event whose time is further from the clock than this carries a time of another clock.
constexpr double kMaxEventDelayMs = 5000.0;

}  // namespace

Playground::Playground(std::function<double()> clock, std::vector<std::uint8_t> regularFont,
                       std::vector<std::uint8_t> semiBoldFont)
    : clock_(std::move(clock)),
      ui_(std::move(regularFont), std::move(semiBoldFont)),
      session_(Recipe()),
      player_(session_, view_, clock_),
      document_(session_, view_, player_),
      camera_(clock_),
      land_(session_, view_),
      schedule_(session_, view_, player_, land_, clock_, [this](bool moving) { upload(moving); }) {
  session_.preferRough();
}

Playground::~Playground() { picture_.stop(); }

std::string Playground::startGraphics(bool fast) {
  schedule_.forget();
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
  player_.setReducedMotion(reducedMotion);
  camera_.setReducedMotion(reducedMotion);
  touched();
}

bool Playground::dark() const {
  return view_.theme == Theme::kDark || (view_.theme == Theme::kAuto && systemDark_);
}

void Playground::load(std::string_view text) { open(document_.load(text)); }
void Playground::loadStarter(std::string_view text) { open(document_.loadStarter(text)); }

void Playground::open(const std::optional<CameraPose>& camera) {
  camera_.open(camera);
  touched();
}

Document& Playground::edit() {
  touched();
  return document_;
}

Player& Playground::timeline() {
  touched();
  return player_;
}

std::string Playground::hash() { return hexDigits(schedule_.finishedFingerprint()); }

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
    (key == "z" && !shift) ? edit().undo() : edit().redo();
    return true;
  }
  return (!shift && faultKey(key)) || timeline().key(key, shift) || showKey(key) ||
         cameraKey(key, shift);
}

// W shows the triangles, F turns the land upside down, M shows the map, L goes through the layers,
// H shows how it works, P presents, Escape ends what is under way.
bool Playground::showKey(std::string_view key) {
  if (key == "w" || key == "W") {
    edit().setShown("wireframe", !view_.wireframe);
  } else if (key == "f" || key == "F") {
    edit().setShown("flip", !view_.flip);
  } else if (key == "m" || key == "M") {
    edit().setShown("map", !view_.map);
  } else if ((key == "l" || key == "L") && document_.offersLayers()) {
    edit().showNextLayer();
  } else if (key == "h" || key == "H") {
    edit().setView("card", view_.card == DrawerSide::kClosed ? "how" : "");
  } else if (key == "p" || key == "P") {
    timeline().setPresenting(!player_.presenting());
  } else if (key == "Escape" && placeTool_.kind() != PlaceTool::Kind::kNone) {
    setPlaceTool(placeTool_.kind(), false);
  } else if (key == "Escape" && player_.presenting()) {
    timeline().setPresenting(false);
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
  const PointerTarget target = targetAt(event.x, event.y);
  if (faultPointer(event, target) || placePointer(event, target)) return true;
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

// --- Link
// ----------------------------------------------------------------------------------------

std::optional<CameraPose> Playground::linkCamera() const {
  const auto opening = session_.prepared() ? std::optional(homeAzimuth(session_.preview()))
                                           : std::optional<double>();
  return camera_.linkPose(viewportOf(regions_).region, opening);
}

}  // namespace faultline
