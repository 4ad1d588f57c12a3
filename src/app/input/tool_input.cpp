// Leads events to the tools. See tool_input.h.
#include "app/input/tool_input.h"

#include <string>
#include <utility>
#include <vector>

#include "app/tools/fault_edit.h"
#include "generated/text_app.h"
#include "share/view_rows.h"
#include "terrain/recipe/parameter_display.h"
#include "ui/widgets/sky_disc.h"

namespace faultline {

ToolInput::ToolInput(Edits& edits, CameraRig& camera, const Viewpoint& viewpoint, Ui& ui,
                     std::function<double()> clockMs)
    : edits_(edits),
      camera_(camera),
      viewpoint_(viewpoint),
      ui_(ui),
      clockMs_(std::move(clockMs)) {}

bool ToolInput::aims() const {
  return placeTool_.kind() != PlaceTool::Kind::kNone || faultTool_.aims(recipe());
}

ToolSurface ToolInput::surface(const Camera& eye, bool onMap) const {
  const CameraStage stage = viewpoint_.stage();
  ToolSurface surface;
  surface.pixelRatio = stage.pixelRatio;
  surface.map = ui_.mapPlace();
  if (onMap) return surface;
  surface.camera = &eye;
  surface.land = stage.surface;
  return surface;
}

void ToolInput::setPlacing(PlaceTool::Kind kind, bool on) {
  if (on) setDrawing(false);
  placeTool_.set(kind, on);
  sunDrag_.reset();
  edits_.redraw();
}

void ToolInput::setDrawing(bool on) {
  if (on && !recipe().isCut()) return edits_.edit().notices().say("drawn", text::kDrawErrorMethod);
  if (on == faultTool_.on()) return;
  cancelDrag();
  if (on) edits_.timeline().pause();
  if (on) setPlacing(placeTool_.kind(), false);
  faultTool_.setOn(on);
  edits_.redraw();
}

void ToolInput::followLand() {
  // An audience sees no drawing tool that was left on, and its presenter cuts nothing by accident.
  const bool presents = edits_.player().presenting();
  if (presents && !presented_) setDrawing(false);
  presented_ = presents;
  const bool bare = recipe().isCut() && recipe().base == 0 && Timeline(recipe()).steps == 0;
  if (bare == onBareSlab_) return;
  onBareSlab_ = bare;
  const bool full = edits_.document().view().ui == Surroundings::kFull;
  if (full && (bare || recipe().drawn.empty())) setDrawing(bare);
}

void ToolInput::selectDrawn(int index) {
  cancelDrag();
  faultTool_.select(index, recipe());
  edits_.redraw();
}

void ToolInput::editDrawn(int index, std::string_view what, std::string_view text, bool again) {
  FaultTool::Faults faults = recipe().drawn;
  std::vector<Notice> notices;
  const std::string amplitude =
      what == "add" ? decimalText(edits_.document().visibleAmplitude(), kDrawnPlaces) : "";
  const auto edited = editDrawnFault(faults, recipe().isCut(), index, what,
                                     amplitude.empty() ? text : amplitude, notices);
  edits_.edit().notices().set(std::move(notices));
  if (!edited) return;
  const bool changed = faults != recipe().drawn;
  if (changed) edits_.edit().showDrawn(faults);
  faultTool_.select(faultTool_.on() ? *edited : -1, recipe());
  if (changed) edits_.edit().commit(again);
}

bool ToolInput::pointer(const PointerEvent& event, PointerTarget target) {
  return faultPointer(event, target) || placePointer(event, target);
}

bool ToolInput::placePointer(const PointerEvent& event, PointerTarget target) {
  if (placeTool_.kind() == PlaceTool::Kind::kSun) return sunPointer(event, target);
  if (!placeTool_.takes(event, target)) return false;
  const Camera eye = viewpoint_.camera();
  if (placeTool_.kind() == PlaceTool::Kind::kStand) {
    const auto place = surface(eye, placeTool_.onMap()).at(event.x, event.y, 0.0);
    if (event.kind != PointerKind::kDown || !place || !inSquare(*place)) return false;
    setPlacing(PlaceTool::Kind::kStand, false);
    camera_.standAt(place->x, place->y, viewpoint_.stage());
    return true;
  }
  const auto next =
      placeTool_.pointer(event, surface(eye, placeTool_.onMap()), edits_.document().view());
  if (!next) return false;
  if (event.kind == PointerKind::kDown) camera_.stop();
  edits_.edit().showView(*next);
  return true;
}

void ToolInput::setSun(std::string_view key, std::string_view text, bool typed, bool again) {
  const SunPlace sun = viewpoint_.sun();
  std::string azimuth = std::to_string(sun.azimuth), elevation = std::to_string(sun.elevation);
  (key == viewNumber(ViewNumber::kSunAzimuth).key ? azimuth : elevation) = text;
  if (typed) return edits_.edit().applyTyped("sun", azimuth + ";" + elevation);
  edits_.edit().setView("sun", azimuth + "," + elevation, again);
}

void ToolInput::setStanding(bool on) {
  if (on || !leaveGround()) setPlacing(PlaceTool::Kind::kStand, on);
}

void ToolInput::standAhead() {
  if (leaveGround()) return;
  camera_.standAtLookout(viewpoint_.stage());
}

void ToolInput::steer(const Steering& by) {
  camera_.steer(by);
  edits_.redraw();
}

// Moves the sun as far over its disc as the pointer moves over the view. One drag is one undo
// entry.
bool ToolInput::sunPointer(const PointerEvent& event, PointerTarget target) {
  if (event.kind == PointerKind::kDown && !sunDrag_) {
    if (target != PointerTarget::kLand) return false;
    sunDrag_ = SunDrag{event.id, event.x, event.y, viewpoint_.sun()};
    camera_.stop();
    return true;
  }
  if (!sunDrag_ || sunDrag_->id != event.id) return false;
  if (event.kind != PointerKind::kMove) {
    sunDrag_.reset();
    return true;
  }
  constexpr float kRim = 220;  // CSS pixels from the zenith to the horizon
  const SkyDisc sky{0, 0, kRim, static_cast<float>(viewpoint_.pose().azimuthDeg)};
  const ImVec2 from = sky.at(sunDrag_->sun);
  const SunPlace to = sky.place(from.x + static_cast<float>(event.x - sunDrag_->x),
                                from.y + static_cast<float>(event.y - sunDrag_->y), sunDrag_->sun);
  if (to == viewpoint_.sun()) return true;
  edits_.edit().setView("sun", std::to_string(to.azimuth) + ',' + std::to_string(to.elevation),
                        sunDrag_->moved);
  sunDrag_->moved = true;
  return true;
}

bool ToolInput::leaveGround() {
  if (!camera_.standing()) return false;
  camera_.leaveGround(viewpoint_.stage());
  edits_.redraw();
  return true;
}

bool ToolInput::faultPointer(const PointerEvent& event, PointerTarget target) {
  if (!faultTool_.takes(event, target, recipe(), camera_.pressed())) return false;
  const Camera eye = viewpoint_.camera();
  apply(faultTool_.pointer(event, surface(eye, faultTool_.onMap()), recipe(),
                           edits_.document().visibleAmplitude()),
        event);
  return true;
}

void ToolInput::apply(const FaultTool::Result& result, const PointerEvent& event) {
  if (result.began) {
    ui_.blur();
    camera_.stop();
  }
  if (result.faults) edits_.edit().showDrawn(*result.faults);
  if (result.commit) edits_.edit().commit();
  if (result.cancelled) edits_.edit().forgetGesture();
  if (result.full) edits_.edit().notices().say("drawn", text::kDrawErrorTooMany);
  if (result.pressMap) {
    ui_.pointerMove(static_cast<float>(event.x), static_cast<float>(event.y), event.touch());
    ui_.pressOutside(event.touch());
  }
  if (result.camera) {
    for (PointerEvent press : *result.camera) {
      press.timeMs = clockMs_();
      camera_.press(press, false, viewpoint_.stage().pixelRatio);
    }
  }
}

bool ToolInput::key(std::string_view key) { return faultKey(faultTool_.key(key, recipe())); }

bool ToolInput::faultKey(FaultTool::KeyAction action) {
  switch (action) {
    case FaultTool::KeyAction::kNone:
      return false;
    case FaultTool::KeyAction::kTurnOn:
      setDrawing(true);
      break;
    case FaultTool::KeyAction::kTurnOff:
      setDrawing(false);
      break;
    case FaultTool::KeyAction::kCancel:
      cancelDrag();
      break;
    case FaultTool::KeyAction::kRemove:
      editDrawn(faultTool_.selected(recipe()), "remove", {}, false);
      break;
  }
  edits_.redraw();
  return true;
}

}  // namespace faultline
