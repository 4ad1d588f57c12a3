// The tool that draws faults by hand. See fault_tool.h.
#include "app/tools/fault_tool.h"

#include <utility>

#include "terrain/timeline/session.h"

namespace faultline {
namespace {

// A land whose estimated work is below this (in nanoseconds) is rebuilt while an end is dragged.
constexpr double kMaxLiveWork = 60e6;

double workOf(const Recipe& recipe) {
  const SessionCost cost = sessionCost(recipe);
  return cost.upliftWork + cost.smoothingWork + cost.erosionWork;
}

}  // namespace

void FaultTool::setOn(bool on) {
  on_ = on;
  drag_.cancel();
  drag_.select(-1);
}

// Another recipe may have fewer faults.
int FaultTool::selected(const Recipe& recipe) const {
  const int index = drag_.selected();
  return index < static_cast<int>(recipe.drawn.size()) ? index : -1;
}

void FaultTool::select(int index, const Recipe& recipe) {
  const auto count = static_cast<int>(recipe.drawn.size());
  drag_.select(index >= 0 && index < count ? index : -1);
}

bool FaultTool::takes(const PointerEvent& event, PointerTarget target, const Recipe& recipe,
                      bool cameraPressed) {
  if (!active(recipe)) return false;
  if (drag_.active()) {
    // A second finger takes the first along to the camera; other pointers are not the tool's.
    return drag_.holds(event.id) || (event.kind == PointerKind::kDown && event.touch());
  }
  onMap_ = target == PointerTarget::kMap;
  over_ = target != PointerTarget::kPanel;
  return event.kind == PointerKind::kDown && over_ && !cameraPressed && !event.secondaryButton();
}

FaultTool::Result FaultTool::pointer(const PointerEvent& event, const ToolSurface& surface,
                                     const Recipe& recipe, std::int32_t amplitude) {
  Result result;
  if (!drag_.active()) {
    drag_.down(event.id, event.x, event.y, event.touch(), surface, recipe.drawn, amplitude);
    live_ = workOf(recipe) <= kMaxLiveWork;
    begun_ = recipe;
    changed_ = false;
    result.began = true;
  } else if (!isOfDrag(recipe)) {
    result = cancel(recipe);
  } else if (!drag_.holds(event.id)) {
    PointerEvent first = event;
    first.id = drag_.pointerId();
    first.x = drag_.pointer().x;
    first.y = drag_.pointer().y;
    result = cancel(recipe);
    result.camera = {first, event};
  } else if (event.kind == PointerKind::kMove) {
    const bool changed = drag_.move(event.x, event.y, surface);
    if (changed && drag_.movesEnd() && live_ && selected(recipe) >= 0) {
      Faults faults = recipe.drawn;
      changed_ = true;
      faults[static_cast<std::size_t>(drag_.selected())] = *drag_.line();
      result.faults = std::move(faults);
    }
  } else if (event.kind == PointerKind::kUp) {
    result = release(event, surface, recipe.drawn);
  } else if (event.kind == PointerKind::kCancel) {
    result = cancel(recipe);
  }
  result.used = true;
  return result;
}

FaultTool::Result FaultTool::release(const PointerEvent&, const ToolSurface& surface,
                                     Faults faults) {
  Result result;
  const bool full = faults.size() == kMaxDrawnFaults;
  changed_ = false;
  const FaultDrag::Outcome outcome = drag_.up(surface, faults);
  switch (outcome) {
    case FaultDrag::Outcome::kNothing:
      break;
    case FaultDrag::Outcome::kDrawn:
    case FaultDrag::Outcome::kMoved:
      result.full = full && outcome == FaultDrag::Outcome::kDrawn;
      result.commit = !result.full;
      if (result.commit) result.faults = std::move(faults);
      break;
    case FaultDrag::Outcome::kPressed:
      // Away from every line a press does to the map what it always does.
      result.pressMap = drag_.selected() < 0 && onMap_;
      break;
  }
  return result;
}

bool FaultTool::isOfDrag(const Recipe& recipe) const {
  Recipe same = recipe;
  same.drawn = begun_.drawn;
  return same == begun_;
}

FaultTool::Result FaultTool::cancel(const Recipe& recipe) {
  Result result;
  if (std::exchange(changed_, false) && isOfDrag(recipe)) result.faults = begun_.drawn;
  result.cancelled = true;
  drag_.cancel();
  return result;
}

FaultTool::KeyAction FaultTool::key(std::string_view key, const Recipe& recipe) const {
  const bool active = this->active(recipe);
  if (key == "d" || key == "D") return active ? KeyAction::kTurnOff : KeyAction::kTurnOn;
  if (!active) return KeyAction::kNone;
  if (key == "Escape") return drag_.active() ? KeyAction::kCancel : KeyAction::kTurnOff;
  const bool removes = key == "Delete" || key == "Backspace";
  return removes && selected(recipe) >= 0 ? KeyAction::kRemove : KeyAction::kNone;
}

std::vector<GroundPoint> FaultTool::handles(const Recipe& recipe) const {
  const int index = selected(recipe);
  if (!active(recipe) || (!line() && index < 0)) return {};
  const DrawnFault& fault = line() ? *line() : recipe.drawn[static_cast<std::size_t>(index)];
  const auto unit = [](std::int32_t place) { return static_cast<double>(place) / kDrawnUnit; };
  return {{unit(fault.u1), unit(fault.v1)}, {unit(fault.u2), unit(fault.v2)}};
}

}  // namespace faultline
