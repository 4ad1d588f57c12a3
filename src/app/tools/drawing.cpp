// See drawing.h.
#include "app/tools/drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "render/fault_line.h"

namespace faultline {
namespace {

constexpr double kMouseSlop = 4.0;
constexpr double kTouchSlop = 12.0;
constexpr int kPieces = 24;  // of a line, to see how it lies on the land

std::int32_t scaled(double place) {
  return static_cast<std::int32_t>(std::lround(std::clamp(place, 0.0, 1.0) * kDrawnUnit));
}

double unit(std::int32_t scaledPlace) { return static_cast<double>(scaledPlace) / kDrawnUnit; }

GroundPoint endOf(const DrawnFault& fault, int end) {
  return end == 0 ? GroundPoint{unit(fault.u1), unit(fault.v1)}
                  : GroundPoint{unit(fault.u2), unit(fault.v2)};
}

double heightAt(const Heightfield& land, double u, double v) {
  const auto index = [&](double place) {
    return static_cast<int>(std::lround(std::clamp(place, 0.0, 1.0) * (land.size - 1)));
  };
  return static_cast<double>(land.at(index(u), index(v)));
}

double distanceToSegment(ScreenPoint p, ScreenPoint a, ScreenPoint b) {
  const double x = b.x - a.x, y = b.y - a.y;
  const double squared = x * x + y * y;
  const double t =
      squared > 0 ? std::clamp(((p.x - a.x) * x + (p.y - a.y) * y) / squared, 0.0, 1.0) : 0.0;
  return std::hypot(p.x - a.x - t * x, p.y - a.y - t * y);
}

// The whole line of a fault across the square, as kPieces + 1 places.
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

std::optional<Vec3> DrawSurface::at(double x, double y, double z) const {
  if (camera == nullptr) {
    return Vec3{(x - static_cast<double>(map.x)) / static_cast<double>(map.width),
                (y - static_cast<double>(map.y)) / static_cast<double>(map.height), 0.0};
  }
  x *= pixelRatio;
  y *= pixelRatio;
  if (land != nullptr) {
    if (const auto met = camera->meet(*land, x, y)) return met;
  }
  const auto level = camera->groundPoint(x, y, z);
  return level ? std::optional(Vec3{level->u, level->v, z}) : std::nullopt;
}

std::optional<ScreenPoint> DrawSurface::seen(double u, double v) const {
  if (camera == nullptr) {
    return ScreenPoint{static_cast<double>(map.x) + u * static_cast<double>(map.width),
                       static_cast<double>(map.y) + v * static_cast<double>(map.height)};
  }
  const double z = land != nullptr ? heightAt(*land, u, v) : 0.0;
  const auto at = camera->project({u, v, z});
  return at ? std::optional(ScreenPoint{at->x / pixelRatio, at->y / pixelRatio}) : std::nullopt;
}

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
  if (!((leave - enter) * std::hypot(du, dv) >= kMinDrawn)) return std::nullopt;
  return DrawnFault{scaled(from.u + enter * du), scaled(from.v + enter * dv),
                    scaled(from.u + leave * du), scaled(from.v + leave * dv), amplitude};
}

DrawnFault flipped(const DrawnFault& fault) {
  return {fault.u2, fault.v2, fault.u1, fault.v1, fault.amplitude};
}

int nearestDrawn(const std::vector<DrawnFault>& faults, const DrawSurface& surface, double x,
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

void Drawing::setOn(bool on) {
  on_ = on;
  selected_ = -1;
  hold_.reset();
  line_.reset();
}

void Drawing::down(int id, double x, double y, bool touch, const DrawSurface& surface,
                   const Faults& faults) {
  line_.reset();
  hold_.reset();
  constexpr double kMiddle = 0.1;  // of the heights of most lands
  const auto pressed = surface.at(x, y, kMiddle);
  if (!pressed) return;
  hold_ = Hold{id, touch, -1, {x, y}, {x, y}, pressed->z, {pressed->x, pressed->y}, kDrawnUnit};
  if (selected_ < 0 || selected_ >= static_cast<int>(faults.size())) return;
  const DrawnFault& fault = faults[static_cast<std::size_t>(selected_)];
  double reach = touch ? kTouchDrawReach : kDrawReach;
  for (const int end : {0, 1}) {
    const GroundPoint place = endOf(fault, end);
    const auto seen = surface.seen(place.u, place.v);
    const double far = seen ? std::hypot(seen->x - x, seen->y - y) : reach + 1.0;
    if (far > reach) continue;
    reach = far;
    hold_->end = end;
    hold_->fixed = endOf(fault, 1 - end);
    hold_->amplitude = fault.amplitude;
  }
}

bool Drawing::move(double x, double y, const DrawSurface& surface) {
  if (!hold_) return false;
  hold_->now = {x, y};
  const double strayed = std::hypot(x - hold_->start.x, y - hold_->start.y);
  hold_->strayed = hold_->strayed || strayed > (hold_->touch ? kTouchSlop : kMouseSlop);
  const auto before = line_;
  const auto place = surface.at(x, y, hold_->level);
  if (!hold_->strayed || !place) return false;
  const GroundPoint now{place->x, place->y};
  line_ = hold_->end == 0 ? drawnBetween(now, hold_->fixed, hold_->amplitude)
                          : drawnBetween(hold_->fixed, now, hold_->amplitude);
  // An end that is being moved stays where it last could be.
  if (!line_ && hold_->end >= 0) line_ = before;
  return line_ != before;
}

Drawing::Outcome Drawing::up(const DrawSurface& surface, Faults& faults) {
  if (!hold_) return Outcome::kNothing;
  const Hold hold = *std::exchange(hold_, std::nullopt);
  const auto line = std::exchange(line_, std::nullopt);
  if (hold.end >= 0) {
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
  selected_ = nearestDrawn(faults, surface, hold.start.x, hold.start.y,
                           hold.touch ? kTouchDrawReach : kDrawReach);
  return Outcome::kPressed;
}

}  // namespace faultline
