// One drag that draws a fault by hand, on the land or on its map. A drag lays a line from where it
// begins to where it ends; a drag that begins at an end of the selected fault moves that end; a
// press without a drag selects the nearest fault. Owns no recipe: each call is given the faults
// there are. Positions in CSS pixels. No GL, no clock. Cost: linear in the faults, of which there
// are kMaxDrawnFaults at most.
#pragma once

#include <optional>
#include <vector>

#include "app/tools/tool_surface.h"
#include "render/camera/camera.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// The fault from one place to another, cut at the sides of the square; none where less than
// kMinDrawnLength of a side is left.
inline constexpr double kMinDrawnLength = 0.02;
std::optional<DrawnFault> drawnBetween(GroundPoint from, GroundPoint to, std::int32_t amplitude);

// The same line with the other side raised.
DrawnFault flipped(const DrawnFault& fault);

// How near a pointer must be to a fault to select it, in CSS pixels.
inline constexpr double kMouseReach = 12.0;
inline constexpr double kTouchReach = 24.0;
// The fault whose line is seen nearest to (x, y); -1: none within `reach`.
int nearestDrawn(const std::vector<DrawnFault>& faults, const ToolSurface& surface, double x,
                 double y, double reach);

class FaultDrag {
 public:
  using Faults = std::vector<DrawnFault>;

  // Which fault is selected; -1: none.
  int selected() const { return selected_; }
  void select(int index) { selected_ = index; }

  // A pointer was pressed. One pointer draws; the caller keeps others away. A new line gets this
  // amplitude.
  void down(int id, double x, double y, bool touch, const ToolSurface& surface,
            const Faults& faults, std::int32_t amplitude = kDrawnUnit);
  // It moved. True when line() changed.
  bool move(double x, double y, const ToolSurface& surface);
  // What a drag came to: nothing, a line was drawn, an end was moved, or a press selected.
  enum class Outcome : std::uint8_t { kNothing, kDrawn, kMoved, kPressed };
  // It was lifted. Changes `faults` accordingly; of kMaxDrawnFaults none is added (kDrawn all the
  // same).
  Outcome up(const ToolSurface& surface, Faults& faults);
  void cancel() {
    drag_.reset();
    line_.reset();
  }
  bool active() const { return drag_.has_value(); }
  bool holds(int id) const { return drag_ && drag_->id == id; }
  // Whether an end of the selected fault is being moved.
  bool movesEnd() const { return drag_ && drag_->end >= 0; }
  // The pointer that draws, and where it is.
  int pointerId() const { return drag_ ? drag_->id : 0; }
  ScreenPoint pointer() const { return drag_ ? drag_->now : ScreenPoint(); }

  // The line as it would be if the pointer were lifted now.
  const std::optional<DrawnFault>& line() const { return line_; }

 private:
  struct Drag {
    int id;
    bool touch;
    int end;  // of the selected fault: 0 or 1; -1: a new line
    ScreenPoint start, now;
    double level;       // height of the land where it began
    GroundPoint fixed;  // the end that stays
    std::int32_t amplitude;
    bool moved = false;  // farther than a press may
  };

  int selected_ = -1;
  std::optional<Drag> drag_;
  std::optional<DrawnFault> line_;
};

}  // namespace faultline
