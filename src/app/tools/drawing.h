// Faults drawn by hand: what a pointer does on the land, or on its map, while that is what it is
// for. A drag lays a line from one point to another, a drag that begins at an end of the selected
// one moves that end, a press without a drag selects. Owns no recipe: it is told the faults there
// are and gives the ones there should be. Positions in CSS pixels. No GL, no clock.
#pragma once

#include <optional>
#include <vector>

#include "render/camera.h"
#include "terrain/recipe/recipe.h"
#include "ui/ui.h"

namespace faultline {

// Where the pointer draws: on the land as a camera sees it, or on a map. Not kept.
struct DrawSurface {
  const Camera* camera = nullptr;  // or none: on the map
  const Heightfield* land = nullptr;
  double pixelRatio = 1.0;
  UiRect map;

  // The place of the square under a pointer, beside it where the pointer is; a pointer beside the
  // land is taken as on the level `z`. None above the horizon.
  std::optional<Vec3> at(double x, double y, double z) const;
  // Where a place of the square is seen.
  std::optional<ScreenPoint> seen(double u, double v) const;
};

// The fault from one place to another, as far as it runs through the square; none where less than
// kMinDrawn of a side is left.
inline constexpr double kMinDrawn = 0.02;
std::optional<DrawnFault> drawnBetween(GroundPoint from, GroundPoint to, std::int32_t amplitude);

// The same line, and the other side rises.
DrawnFault flipped(const DrawnFault& fault);

// How far a fault of `faults` is from a pointer at most to be meant by it, in CSS pixels.
inline constexpr double kDrawReach = 12.0;
inline constexpr double kTouchDrawReach = 24.0;
// The one whose line is seen nearest to (x, y); -1: none within `reach`.
int nearestDrawn(const std::vector<DrawnFault>& faults, const DrawSurface& surface, double x,
                 double y, double reach);

class Drawing {
 public:
  using Faults = std::vector<DrawnFault>;

  void setOn(bool on);
  bool on() const { return on_; }
  // Which fault is selected; -1: none.
  int selected() const { return selected_; }
  void select(int index) { selected_ = index; }

  // One pointer draws; what others do meanwhile is not its business.
  void down(int id, double x, double y, bool touch, const DrawSurface& surface,
            const Faults& faults);
  // True when something else is to be shown.
  bool move(double x, double y, const DrawSurface& surface);
  enum class Outcome : std::uint8_t { kNothing, kDrawn, kMoved, kPressed };
  // The pointer was lifted: what came of it, and the list with it. kPressed: select() was called.
  Outcome up(const DrawSurface& surface, Faults& faults);
  void cancel() {
    hold_.reset();
    line_.reset();
  }
  bool active() const { return hold_.has_value(); }
  bool holds(int id) const { return hold_ && hold_->id == id; }
  // Whether an end of the selected fault is being moved.
  bool moves() const { return hold_ && hold_->end >= 0; }
  // Which pointer draws, and where it is.
  int pointerId() const { return hold_ ? hold_->id : 0; }
  ScreenPoint pointer() const { return hold_ ? hold_->now : ScreenPoint(); }

  // The line under the pointer as it would be if it were lifted now.
  const std::optional<DrawnFault>& line() const { return line_; }

 private:
  struct Hold {
    int id;
    bool touch;
    int end;  // of the selected fault: 0 or 1; -1: a line of its own
    ScreenPoint start, now;
    double level;       // of the land where it began
    GroundPoint fixed;  // the end that stays
    std::int32_t amplitude;
    bool strayed = false;
  };

  bool on_ = false;
  int selected_ = -1;
  std::optional<Hold> hold_;
  std::optional<DrawnFault> line_;
};

}  // namespace faultline
