// The tool that draws faults by hand: whether it is on, which fault is selected, and what a pointer
// or a key does with it. It owns no recipe: calls are given the recipe that is shown and answer
// with the faults it should have. Only recipes whose uplift is made of cuts have drawn faults; for
// the others the tool is inactive. No GL, no clock.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "app/tools/fault_drag.h"
#include "app/tools/tool_surface.h"
#include "terrain/recipe/recipe.h"
#include "ui/model/pointer_event.h"

namespace faultline {

class FaultTool {
 public:
  using Faults = FaultDrag::Faults;

  // What the caller does after a call, in the order of the members.
  struct Result {
    bool used = false;             // nobody else gets the event
    bool began = false;            // a drag begins: panels lose the keyboard, the camera stops
    std::optional<Faults> faults;  // show these
    bool commit = false;           // as one gesture that is complete
    bool cancelled = false;        // the gesture under way ended without a change
    bool full = false;             // there is no room for another fault: say so
    bool pressMap = false;         // the map gets a press and its release
    // Two fingers move the camera instead: their presses.
    std::optional<std::array<PointerEvent, 2>> camera;
  };

  void setOn(bool on);
  bool on() const { return on_; }
  // Whether it is on and this recipe has drawn faults.
  bool active(const Recipe& recipe) const { return on_ && recipe.isCut(); }
  // The selected fault; -1: none.
  int selected(const Recipe& recipe) const;
  // Selects one of the recipe's faults; any other index selects none. Call cancel() first.
  void select(int index, const Recipe& recipe);

  // Whether an event belongs to the tool; then pointer() is next. `target` is what lies under it,
  // `cameraPressed` whether a gesture of the camera is under way.
  bool takes(const PointerEvent& event, PointerTarget target, const Recipe& recipe,
             bool cameraPressed);
  // Whether the event that was taken last lies on the map.
  bool onMap() const { return onMap_; }
  // An event that takes() accepted, on the land or the map as onMap() says. A new fault gets this
  // amplitude.
  Result pointer(const PointerEvent& event, const ToolSurface& surface, const Recipe& recipe,
                 std::int32_t amplitude = kDrawnUnit);
  // Ends a drag and gives back the faults of before it, where they had changed and the recipe is
  // still the one that they belong to.
  Result cancel(const Recipe& recipe);

  // D turns the tool on and off, Escape cancels a drag or turns it off, Delete and Backspace remove
  // the selected fault.
  enum class KeyAction : std::uint8_t { kNone, kTurnOn, kTurnOff, kCancel, kRemove };
  KeyAction key(std::string_view key, const Recipe& recipe) const;

  // Whether a press would draw where the pointer is, or a drag is under way.
  bool aims(const Recipe& recipe) const { return drag_.active() || (active(recipe) && over_); }
  // The line that is being drawn or moved.
  const std::optional<DrawnFault>& line() const { return drag_.line(); }
  // The ends of that line or of the selected fault, in the square; empty where there is neither.
  std::vector<GroundPoint> handles(const Recipe& recipe) const;

 private:
  // Whether nothing but the drag has changed the recipe since it began.
  bool isOfDrag(const Recipe& recipe) const;
  Result release(const PointerEvent& event, const ToolSurface& surface, Faults faults);

  bool on_ = false;
  FaultDrag drag_;
  Recipe begun_;          // the recipe at the drag's begin
  bool live_ = false;     // the land is built so quickly that it is shown during the drag
  bool changed_ = false;  // the drag has changed the shown faults
  bool onMap_ = false;
  bool over_ = false;  // the pointer is over land or map
};

}  // namespace faultline
