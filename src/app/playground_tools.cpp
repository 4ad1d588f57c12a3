// The playground's tools: what pointers and keys do on the land and its map while a tool is on. See
// playground.h.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/playground.h"
#include "app/tools/fault_edit.h"
#include "generated/text_app.h"
#include "terrain/recipe/parameter_display.h"

namespace faultline {

PointerTarget Playground::targetAt(double x, double y) const {
  const auto px = static_cast<float>(x), py = static_cast<float>(y);
  if (ui_.mapTakes(px, py)) return PointerTarget::kMap;
  return ui_.wantsPointer(px, py) ? PointerTarget::kPanel : PointerTarget::kLand;
}

ToolSurface Playground::toolSurface(const Camera& eye, bool onMap) const {
  ToolSurface surface;
  surface.pixelRatio = static_cast<double>(regions_.pixelRatio);
  surface.map = ui_.mapPlace();
  if (onMap) return surface;
  surface.camera = &eye;
  surface.land = land_.taken() ? &land_.heights() : nullptr;
  return surface;
}

void Playground::setPinning(bool on) { setPlaceTool(PlaceTool::Kind::kPin, on); }
void Playground::setSectioning(bool on) { setPlaceTool(PlaceTool::Kind::kSection, on); }

void Playground::setPlaceTool(PlaceTool::Kind kind, bool on) {
  if (on) setDrawing(false);
  placeTool_.set(kind, on);
  touched();
}

bool Playground::placePointer(const PointerEvent& event, PointerTarget target) {
  if (!placeTool_.takes(event, target)) return false;
  const Camera eye = camera();
  const auto next = placeTool_.pointer(event, toolSurface(eye, placeTool_.onMap()), view_);
  if (!next) return false;
  if (event.kind == PointerKind::kDown) camera_.stop();
  document_.showView(*next);
  return true;
}

void Playground::setDrawing(bool on) {
  if (on && !session_.recipe().isCut()) return edit().notify("drawn", text::kDrawErrorMethod);
  if (on == faultTool_.on()) return;
  cancelDrag();
  if (on) player_.pause();
  if (on) setPlaceTool(placeTool_.kind(), false);
  faultTool_.setOn(on);
  touched();
}

void Playground::selectDrawn(int index) {
  cancelDrag();
  faultTool_.select(index, session_.recipe());
  touched();
}

bool Playground::faultPointer(const PointerEvent& event, PointerTarget target) {
  const Recipe& recipe = session_.recipe();
  if (!faultTool_.takes(event, target, recipe, camera_.pressed())) return false;
  const Camera eye = camera();
  apply(faultTool_.pointer(event, toolSurface(eye, faultTool_.onMap()), recipe), event);
  return true;
}

void Playground::apply(const FaultTool::Result& result, const PointerEvent& event) {
  if (result.began) {
    ui_.blur();
    camera_.stop();
  }
  if (result.faults) document_.showDrawn(*result.faults);
  if (result.commit) document_.commit();
  if (result.cancelled) document_.forgetGesture();
  if (result.full) edit().notify("drawn", text::kDrawErrorTooMany);
  if (result.pressMap) {
    ui_.pointerMove(static_cast<float>(event.x), static_cast<float>(event.y), event.touch());
    ui_.pressOutside(event.touch());
  }
  if (result.camera) {
    for (PointerEvent press : *result.camera) {
      press.timeMs = clock_();
      camera_.press(press, false, stage().pixelRatio);
    }
  }
}

void Playground::editDrawn(int index, std::string_view what, std::string_view text, bool again) {
  const Recipe& recipe = session_.recipe();
  FaultTool::Faults faults = recipe.drawn;
  std::vector<Notice> notices;
  const auto edited = editDrawnFault(faults, recipe.isCut(), index, what, text, notices);
  edit().setNotices(std::move(notices));
  if (!edited) return;
  const bool changed = faults != recipe.drawn;
  if (changed) document_.showDrawn(faults);
  faultTool_.select(faultTool_.on() ? *edited : -1, recipe);
  if (changed) document_.commit(again);
}

bool Playground::faultKey(std::string_view key) {
  switch (faultTool_.key(key, session_.recipe())) {
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
      editDrawn(faultTool_.selected(session_.recipe()), "remove", {}, false);
      break;
  }
  touched();
  return true;
}

}  // namespace faultline
