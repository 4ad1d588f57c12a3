// Leads events to the tools that are on, for drawn faults, pin and section, and does what they
// answer: edits of the document, presses of the camera and of the panels. At most one tool is on.
// Knows no window; needs panels (Ui) for the place of the map, but no GL.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "app/camera/camera_rig.h"
#include "app/document/edits.h"
#include "app/shown/viewpoint.h"
#include "app/tools/fault_tool.h"
#include "app/tools/place_tool.h"
#include "app/tools/tool_surface.h"
#include "ui/model/pointer_event.h"
#include "ui/ui.h"

namespace faultline {

class ToolInput {
 public:
  // All of these outlive it.
  ToolInput(Edits& edits, CameraRig& camera, const Viewpoint& viewpoint, Ui& ui,
            std::function<double()> clockMs);

  // Turns the tool for pin or section on, or off if it is on: the next press on terrain or map puts
  // the pin there, or the camera; the next drag lays the section.
  void setPlacing(PlaceTool::Kind kind, bool on);
  // On: the next press on terrain or map leads the camera there. Off: the camera leaves the ground.
  void setStanding(bool on);
  // On: drags over the view move the sun, as on the panel's dial: up is away from the camera.
  void setDaylight(bool on) { setPlacing(PlaceTool::Kind::kSun, on); }
  // Leads the camera to the best view near what it looks at, or off the ground.
  void standAhead();
  // Ends standing on the land. False: nobody stands there.
  bool leaveGround();
  // See Stand::steer.
  void steer(const Steering& by);
  // Turns the tool that draws faults on or off. Only land that is made of cuts has it: elsewhere a
  // notice says so.
  void setDrawing(bool on);
  // Call it with each frame. On a bare slab, flat land without a step, the tool that draws faults
  // is on, unless a person has turned it off there or sees an embed without tools; it goes off
  // where steps come without a drawn fault.
  void followLand();
  // Selects one of the drawn faults while they are drawn, or none (-1).
  void selectDrawn(int index);
  // Changes a drawn fault. `what`: "amplitude" (-50 to 50), "travel" (of its slider, -100 to 100),
  // "from" or "to" ("0.25, 0.5"), "flip", "remove", or "add", which makes a new one whatever the
  // index. `again` as in Document::applyText.
  void editDrawn(int index, std::string_view what, std::string_view text, bool again);

  // A pointer event above `target`. False: no tool uses it.
  bool pointer(const PointerEvent& event, PointerTarget target);
  // A key that is pressed. False: it means nothing to a tool.
  bool key(std::string_view key);

  const FaultTool& faultTool() const { return faultTool_; }
  const PlaceTool& placeTool() const { return placeTool_; }
  // Whether faults are drawn by hand.
  bool drawing() const { return faultTool_.active(recipe()); }
  // Whether a press would be the tool's: the cursor shows it.
  bool aims() const;

  // Where a tool's pointer acts. `eye` outlives the surface.
  ToolSurface surface(const Camera& eye, bool onMap) const;

 private:
  const Recipe& recipe() const { return edits_.document().recipe(); }
  bool faultPointer(const PointerEvent& event, PointerTarget target);
  bool placePointer(const PointerEvent& event, PointerTarget target);
  bool sunPointer(const PointerEvent& event, PointerTarget target);
  bool faultKey(FaultTool::KeyAction action);
  void apply(const FaultTool::Result& result, const PointerEvent& event);
  void cancelDrag() { apply(faultTool_.cancel(recipe()), {}); }

  Edits& edits_;
  CameraRig& camera_;
  const Viewpoint& viewpoint_;
  Ui& ui_;
  std::function<double()> clockMs_;
  FaultTool faultTool_;
  bool onBareSlab_ = false;  // the land is a flat slab without steps
  bool presented_ = false;
  PlaceTool placeTool_;
  // A drag that moves the sun: where the pointer was, and the sun.
  struct SunDrag {
    int id;
    double x, y;
    SunPlace sun;
    bool moved = false;
  };
  std::optional<SunDrag> sunDrag_;
};

}  // namespace faultline
