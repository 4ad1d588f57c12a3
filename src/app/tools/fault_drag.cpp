// One drag that draws a fault by hand. See fault_drag.h.
#include "app/tools/fault_drag.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "render/scene/fault_line.h"
#include "ui/model/pointer_event.h"

namespace faultline {
namespace {

constexpr int kPieces = 24;  // straight pieces by which a line follows the land

std::int32_t scaled(double place) {
  return static_cast<std::int32_t>(std::lround(std::clamp(place, 0.0, 1.0) * kDrawnUnit));
}

double unit(std::int32_t scaledPlace) { return static_cast<double>(scaledPlace) / kDrawnUnit; }

GroundPoint endOf(const DrawnFault& fault, int end) {
  return end == 0 ? GroundPoint{unit(fault.u1), unit(fault.v1)}
                  : GroundPoint{unit(fault.u2), unit(fault.v2)};
}

double distanceToSegment(ScreenPoint p, ScreenPoint a, ScreenPoint b) {
  const double x = b.x - a.x, y = b.y - a.y;
  const double squared = x * x + y * y;
  const double t =
      squared > 0 ? std::clamp(((p.x - a.x) * x + (p.y - a.y) * y) / squared, 0.0, 1.0) : 0.0;
  return std::hypot(p.x - a.x - t * x, p.y - a.y - t * y);
}

// The line of a fault from side to side of the square, as kPieces + 1 places.
std::vector<GroundPoint> acrossSquare(const DrawnFault& fault) {
  const GroundPoint a = endOf(fault, 0), b = endOf(fault, 1);
  const FaultLine line = faultLineOf(a.v - b.v, b.u - a.u, a.u, a.v);
  std::vector<GroundPoint> places;
  const auto span = spanInSquare(line);
  if (!span) return places;
  for (int i = 0; i <= kPieces; ++i) {
    places.push_back(line.at(span->enter + (span->leave - span->enter) * i / kPieces));
  }
  return places;
}

}  // namespace

std::optional<DrawnFault> drawnBetween(GroundPoint from, GroundPoint to, std::int32_t amplitude) {
  // Cut the segment at the square's four sides.
  const double du = to.u - from.u, dv = to.v - from.v;
  double enter = 0.0, leave = 1.0;
  for (const auto& [step, room] : {std::pair{-du, from.u}, std::pair{du, 1.0 - from.u},
                                   std::pair{-dv, from.v}, std::pair{dv, 1.0 - from.v}}) {
    if (step == 0.0) {
      if (room < 0.0) return std::nullopt;
    } else if (step < 0.0) {
      enter = std::max(enter, room / step);
    } else {
      leave = std::min(leave, room / step);
    }
  }
  if (!((leave - enter) * std::hypot(du, dv) >= kMinDrawnLength)) return std::nullopt;
  return DrawnFault{scaled(from.u + enter * du), scaled(from.v + enter * dv),
                    scaled(from.u + leave * du), scaled(from.v + leave * dv), amplitude};
}

DrawnFault flipped(const DrawnFault& fault) {
  return {fault.u2, fault.v2, fault.u1, fault.v1, fault.amplitude};
}

int nearestDrawn(const std::vector<DrawnFault>& faults, const ToolSurface& surface, double x,
                 double y, double reach) {
  int nearest = -1;
  for (std::size_t i = 0; i < faults.size(); ++i) {
    std::optional<ScreenPoint> before;
    for (const GroundPoint& place : acrossSquare(faults[i])) {
      const auto now = surface.seen(place.u, place.v);
      const double far = before && now ? distanceToSegment({x, y}, *before, *now) : reach + 1.0;
      before = now;
      if (far > reach) continue;
      reach = far;
      nearest = static_cast<int>(i);
    }
  }
  return nearest;
}

void FaultDrag::down(int id, double x, double y, bool touch, const ToolSurface& surface,
                     const Faults& faults, std::int32_t amplitude) {
  line_.reset();
  drag_.reset();
  constexpr double kMiddle = 0.1;  // the middle height of most lands
  const auto pressed = surface.at(x, y, kMiddle);
  if (!pressed) return;
  drag_ = Drag{id, touch, -1, {x, y}, {x, y}, pressed->z, {pressed->x, pressed->y}, amplitude};
  if (selected_ < 0 || selected_ >= static_cast<int>(faults.size())) return;
  const DrawnFault& fault = faults[static_cast<std::size_t>(selected_)];
  double reach = touch ? kTouchReach : kMouseReach;
  for (const int end : {0, 1}) {
    const GroundPoint place = endOf(fault, end);
    const auto seen = surface.seen(place.u, place.v);
    const double far = seen ? std::hypot(seen->x - x, seen->y - y) : reach + 1.0;
    if (far > reach) continue;
    reach = far;
    drag_->end = end;
    drag_->fixed = endOf(fault, 1 - end);
    drag_->amplitude = fault.amplitude;
  }
}

bool FaultDrag::move(double x, double y, const ToolSurface& surface) {
  if (!drag_) return false;
  drag_->now = {x, y};
  const double distance = std::hypot(x - drag_->start.x, y - drag_->start.y);
  drag_->moved = drag_->moved || distance > (drag_->touch ? kTouchTapSlop : kMouseTapSlop);
  const auto before = line_;
  const auto place = surface.at(x, y, drag_->level);
  if (!drag_->moved || !place) return false;
  const GroundPoint now{place->x, place->y};
  line_ = drag_->end == 0 ? drawnBetween(now, drag_->fixed, drag_->amplitude)
                          : drawnBetween(drag_->fixed, now, drag_->amplitude);
  // An end that is being moved stays at its last valid place.
  if (!line_ && drag_->end >= 0) line_ = before;
  return line_ != before;
}

FaultDrag::Outcome FaultDrag::up(const ToolSurface& surface, Faults& faults) {
  if (!drag_) return Outcome::kNothing;
  const Drag drag = *std::exchange(drag_, std::nullopt);
  const auto line = std::exchange(line_, std::nullopt);
  if (drag.end >= 0) {
    if (!line || selected_ < 0 || selected_ >= static_cast<int>(faults.size())) {
      return Outcome::kNothing;
    }
    faults[static_cast<std::size_t>(selected_)] = *line;
    return Outcome::kMoved;
  }
  if (line) {
    if (faults.size() < kMaxDrawnFaults) {
      selected_ = static_cast<int>(faults.size());
      faults.push_back(*line);
    }
    return Outcome::kDrawn;
  }
  selected_ = nearestDrawn(faults, surface, drag.start.x, drag.start.y,
                           drag.touch ? kTouchReach : kMouseReach);
  return Outcome::kPressed;
}

}  // namespace faultline
