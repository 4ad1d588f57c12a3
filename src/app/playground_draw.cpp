// Faults drawn by hand on the land and on its map, and surprises. See
// playground.h.
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "app/captions/step_words.h"
#include "app/playground.h"
#include "base/json.h"
#include "generated/text_app.h"
#include "share/surprise.h"

namespace faultline {
namespace {

// Words a person reads.
constexpr std::string_view kOnlyCuts = text::kDrawErrorMethod;
constexpr std::string_view kNoMore = text::kDrawErrorTooMany;

// A land that is built in so many nanoseconds follows the hand.
constexpr double kLiveWork = 60e6;
constexpr int kAmplitudePlaces = 4;

std::string pointText(std::int32_t u, std::int32_t v) {
  return decimalText(u, kAmplitudePlaces) + ", " + decimalText(v, kAmplitudePlaces);
}

// Reads "0.25, 0.5"; false, and a notice, where that is no place.
bool readPoint(std::string_view text, std::int32_t& u, std::int32_t& v,
               std::vector<Notice>& notices) {
  const std::size_t comma = text.find(',');
  const std::string_view parts[] = {
      text.substr(0, comma), comma == text.npos ? text.substr(0, 0) : text.substr(comma + 1)};
  std::int32_t* const places[] = {&u, &v};
  for (int i = 0; i < 2; ++i) {
    std::string_view part = parts[i];
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
    const ScaledNumber number = readNumber(part, kAmplitudePlaces, 0, kDrawnUnit);
    addNumberNotice(notices, "drawn", part, number, kAmplitudePlaces,
                    text::kNoticeDrawnFaultUnchanged);
    if (number.reading == NumberReading::kNotANumber) return false;
    *places[i] = number.value;
  }
  return true;
}

// Changes one of the faults as Playground::editDrawn says. False: there is none with this index, or
// the text is no value, which a notice says.
bool changeDrawn(Drawing::Faults& faults, int index, std::string_view what, std::string_view text,
                 std::vector<Notice>& notices) {
  if (index < 0 || index >= static_cast<int>(faults.size())) return false;
  DrawnFault& fault = faults[static_cast<std::size_t>(index)];
  if (what == "remove") {
    faults.erase(faults.begin() + index);
  } else if (what == "flip") {
    fault = flipped(fault);
  } else if (what == "from") {
    return readPoint(text, fault.u1, fault.v1, notices);
  } else if (what == "to") {
    return readPoint(text, fault.u2, fault.v2, notices);
  } else if (what == "amplitude") {
    const ScaledNumber number = readNumber(text, kAmplitudePlaces, -kDrawnUnit, kDrawnUnit);
    addNumberNotice(notices, "drawn", text, number, kAmplitudePlaces,
                    text::kNoticeDrawnFaultUnchanged);
    if (number.reading == NumberReading::kNotANumber) return false;
    fault.amplitude = number.value;
  }
  return true;
}

}  // namespace

void Playground::setDrawing(bool on) {
  if (on && !session_.recipe().isCut()) return document_.notify("drawn", kOnlyCuts);
  if (on == drawing_.on()) return;
  cancelDrawing();
  if (on) player_.pause();
  if (on) take(tool_, false);
  drawing_.setOn(on);
  touched();
}

// Only cuts have drawn faults, and another recipe may have fewer.
bool Playground::draws() const { return drawing_.on() && session_.recipe().isCut(); }

int Playground::selectedDrawn() const {
  const int index = drawing_.selected();
  return index < static_cast<int>(session_.recipe().drawn.size()) ? index : -1;
}

void Playground::selectDrawn(int index) {
  cancelDrawing();
  const auto count = static_cast<int>(session_.recipe().drawn.size());
  drawing_.select(index >= 0 && index < count ? index : -1);
  touched();
}

void Playground::cancelDrawing() {
  if (drawBefore_) document_.showDrawn(*drawBefore_);
  drawBefore_.reset();
  document_.forgetGesture();
  drawing_.cancel();
}

void Playground::editDrawn(int index, std::string_view what, std::string_view text, bool again) {
  Drawing::Faults faults = session_.recipe().drawn;
  touched();
  if (what == "add") {
    if (!session_.recipe().isCut()) return document_.notify("drawn", kOnlyCuts);
    if (faults.size() == kMaxDrawnFaults) return document_.notify("drawn", kNoMore);
    index = static_cast<int>(faults.size());
    faults.push_back(
        {kDrawnUnit / 10, kDrawnUnit / 2, kDrawnUnit * 9 / 10, kDrawnUnit / 2, kDrawnUnit});
  }
  std::vector<Notice> notices;
  const bool changes = changeDrawn(faults, index, what, text, notices);
  document_.setNotices(std::move(notices));
  if (!changes) return;
  drawing_.select(drawing_.on() && what != "remove" ? index : -1);
  if (faults == session_.recipe().drawn) return;
  document_.showDrawn(faults);
  document_.commit(again);
}

DrawSurface Playground::drawSurface(const Camera& eye, bool onMap) const {
  DrawSurface surface;
  surface.pixelRatio = static_cast<double>(regions_.pixelRatio);
  surface.map = ui_.mapPlace();
  if (onMap) return surface;
  surface.camera = &eye;
  surface.land = uploaded_ ? &drawnHeights() : nullptr;
  return surface;
}

// What a pointer does while faults are drawn. False: it is somebody else's.
bool Playground::drawPointer(const PointerEvent& event) {
  using enum PointerKind;
  const auto& [kind, id, type, x, y, buttons, shift, timeMs] = event;
  const bool touch = event.touch();
  if (!draws()) return false;
  const auto px = static_cast<float>(x), py = static_cast<float>(y);
  if (!drawing_.active()) {
    drawsOnMap_ = ui_.mapTakes(px, py);
    overDrawn_ = drawsOnMap_ || !ui_.wantsPointer(px, py);
    if (kind != kDown || !overDrawn_ || camera_.pressed() || event.secondaryButton()) return false;
  }
  const Camera eye = camera();
  const DrawSurface surface = drawSurface(eye, drawsOnMap_);
  Drawing::Faults faults = session_.recipe().drawn;
  touched();
  if (kind == kDown && !drawing_.active()) {
    ui_.blur();
    camera_.stop();
    drawing_.down(id, x, y, touch, surface, faults);
    const SessionCost cost = sessionCost(session_.recipe());
    drawLive_ = cost.upliftWork + cost.smoothingWork + cost.erosionWork <= kLiveWork;
    return true;
  }
  if (!drawing_.holds(id)) {
    // A second finger: both move the camera.
    if (kind != kDown || !touch) return false;
    const ScreenPoint first = drawing_.pointer();
    PointerEvent press = event;
    press.timeMs = clock_();
    PointerEvent firstPress = press;
    firstPress.id = drawing_.pointerId();
    firstPress.x = first.x;
    firstPress.y = first.y;
    cancelDrawing();
    camera_.press(firstPress, false, stage().pixelRatio);
    camera_.press(press, false, stage().pixelRatio);
    return true;
  }
  if (kind == kMove) {
    if (!drawing_.move(x, y, surface) || !drawing_.moves() || !drawLive_) return true;
    if (selectedDrawn() < 0) return true;
    if (!drawBefore_) drawBefore_ = faults;
    faults[static_cast<std::size_t>(drawing_.selected())] = *drawing_.line();
    document_.showDrawn(faults);
  } else if (kind == kUp) {
    endDrawing(surface, faults, px, py, touch);
  } else if (kind == kCancel) {
    cancelDrawing();
  }
  return true;
}

void Playground::endDrawing(const DrawSurface& surface, Drawing::Faults faults, float x, float y,
                            bool touch) {
  const bool full = faults.size() == kMaxDrawnFaults;
  drawBefore_.reset();
  switch (drawing_.up(surface, faults)) {
    case Drawing::Outcome::kDrawn:
      if (full) return document_.notify("drawn", kNoMore);
      [[fallthrough]];
    case Drawing::Outcome::kMoved:
      document_.showDrawn(faults);
      document_.commit();
      return;
    case Drawing::Outcome::kPressed:
      // Beside every line the map answers as ever: a press enlarges it.
      if (drawing_.selected() >= 0 || !drawsOnMap_) return;
      ui_.pointerMove(x, y, touch);
      ui_.pointerButton(0, true, touch);
      ui_.pointerButton(0, false, touch);
      return;
    default:
      return;
  }
}

bool Playground::drawKey(std::string_view key) {
  if (key == "d" || key == "D") {
    setDrawing(!draws());
    return true;
  }
  if (!draws()) return false;
  if (key == "Escape") {
    drawing_.active() ? cancelDrawing() : setDrawing(false);
  } else if ((key == "Delete" || key == "Backspace") && selectedDrawn() >= 0) {
    editDrawn(selectedDrawn(), "remove", {}, false);
  } else {
    return false;
  }
  touched();
  return true;
}

// How the ends of the selected fault can be taken hold of, in the square.
std::vector<GroundPoint> Playground::drawHandles() const {
  const auto& faults = session_.recipe().drawn;
  const auto& line = drawing_.line();
  const int selected = selectedDrawn();
  if (!draws() || (!line && selected < 0)) return {};
  const DrawnFault& fault = line ? *line : faults[static_cast<std::size_t>(selected)];
  const auto unit = [](std::int32_t place) { return static_cast<double>(place) / kDrawnUnit; };
  return {{unit(fault.u1), unit(fault.v1)}, {unit(fault.u2), unit(fault.v2)}};
}

void Playground::writeDrawn(JsonWriter& json) const {
  const auto& faults = session_.recipe().drawn;
  json.member("drawing", draws());
  json.member("drawnSelected", draws() ? selectedDrawn() : -1);
  json.key("drawn");
  json.beginArray();
  for (std::size_t i = 0; i < faults.size(); ++i) {
    const DrawnFault& fault = faults[i];
    json.beginObject();
    json.member("from", pointText(fault.u1, fault.v1));
    json.member("to", pointText(fault.u2, fault.v2));
    json.member("amplitude", decimalText(fault.amplitude, kAmplitudePlaces));
    json.member("shown", decimalText(fault.amplitude, kAmplitudePlaces - 2) + " %");
    const auto index = static_cast<int>(i);
    const UpliftPlan& plan = session_.plan();
    json.member("words", !session_.recipe().isCut()
                             ? std::string(kOnlyCuts)
                             : faultSentence(session_, faultOf(plan, index), plan.profile(),
                                             session_.displacement(index), false));
    json.endObject();
  }
  json.endArray();
}

}  // namespace faultline
