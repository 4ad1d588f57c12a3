// The line of one fault. See fault_line.h.
#include "grade/page/fault_line.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace faultline {
namespace {

struct Place {
  std::int64_t x, y;
};
Place operator-(const Place& p, const Place& q) { return {p.x - q.x, p.y - q.y}; }
std::int64_t cross(const Place& p, const Place& q) { return p.x * q.y - p.y * q.x; }
std::int64_t dot(const Place& p, const Place& q) { return p.x * q.x + p.y * q.y; }

// The corners of the convex hull of places that are sorted by y, then x; counter-clockwise.
std::vector<Place> hullOf(const std::vector<Place>& places) {
  if (places.size() < 3) return places;
  std::vector<Place> hull;
  const auto add = [&hull](const Place& place, std::size_t kept) {
    while (hull.size() > kept &&
           cross(hull.back() - hull[hull.size() - 2], place - hull.back()) <= 0) {
      hull.pop_back();
    }
    hull.push_back(place);
  };
  for (const Place& place : places) add(place, 1);
  const std::size_t kept = hull.size();
  for (std::size_t i = places.size() - 1; i-- > 0;) add(places[i], kept);
  hull.pop_back();
  return hull;
}

// Whether all of `left` lie on the one side and all of `right` on the other side of some line
// across this direction.
bool isApartAlong(const Place& axis, const std::vector<Place>& left,
                  const std::vector<Place>& right) {
  const auto range = [&axis](const std::vector<Place>& hull) {
    std::int64_t low = std::numeric_limits<std::int64_t>::max(), high = -low;
    for (const Place& place : hull) {
      low = std::min(low, dot(axis, place));
      high = std::max(high, dot(axis, place));
    }
    return std::pair(low, high);
  };
  const auto [leftLow, leftHigh] = range(left);
  const auto [rightLow, rightHigh] = range(right);
  return leftHigh < rightLow || rightHigh < leftLow;
}

bool areApart(const std::vector<Place>& left, const std::vector<Place>& right) {
  const auto anyAxis = [&](const std::vector<Place>& hull) {
    for (std::size_t i = 0; i < hull.size() && hull.size() > 1; ++i) {
      const Place edge = hull[(i + 1) % hull.size()] - hull[i];
      if (isApartAlong({edge.y, -edge.x}, left, right)) return true;
      if (hull.size() == 2 && isApartAlong(edge, left, right)) return true;
    }
    return false;
  };
  return anyAxis(left) || anyAxis(right) || isApartAlong(right[0] - left[0], left, right);
}

struct Nearest {
  double square = std::numeric_limits<double>::infinity();
  double fromX = 0.0, fromY = 0.0, toX = 0.0, toY = 0.0;
};

// The nearest points of a corner of `corners` and an edge of `edges`.
Nearest nearestOf(const std::vector<Place>& corners, const std::vector<Place>& edges) {
  Nearest nearest;
  for (const Place& corner : corners) {
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const Place& from = edges[i];
      const Place edge = edges[(i + 1) % edges.size()] - from;
      const auto length = static_cast<double>(dot(edge, edge));
      const double along =
          length > 0.0
              ? std::clamp(static_cast<double>(dot(corner - from, edge)) / length, 0.0, 1.0)
              : 0.0;
      const double x = static_cast<double>(from.x) + along * static_cast<double>(edge.x);
      const double y = static_cast<double>(from.y) + along * static_cast<double>(edge.y);
      const double cornerX = static_cast<double>(corner.x), cornerY = static_cast<double>(corner.y);
      const double square = (cornerX - x) * (cornerX - x) + (cornerY - y) * (cornerY - y);
      if (square < nearest.square) nearest = {square, cornerX, cornerY, x, y};
    }
  }
  return nearest;
}

// Of places in halves of a cell from the middle; `raised` and `lowered` sorted by y, then x.
std::optional<FaultLine> between(const std::vector<Place>& raised,
                                 const std::vector<Place>& lowered, int side) {
  if (raised.empty() || lowered.empty()) return std::nullopt;
  const std::vector<Place> up = hullOf(raised), down = hullOf(lowered);
  if (!areApart(up, down)) return std::nullopt;
  const Nearest one = nearestOf(up, down);
  Nearest other = nearestOf(down, up);
  std::swap(other.fromX, other.toX);
  std::swap(other.fromY, other.toY);
  const Nearest& nearest = one.square <= other.square ? one : other;
  const double length = std::sqrt(nearest.square);
  if (!(length > 0.0)) return std::nullopt;
  FaultLine line;
  line.a = (nearest.fromX - nearest.toX) / length;
  line.b = (nearest.fromY - nearest.toY) / length;
  const double middleX = (nearest.fromX + nearest.toX) / 2.0;
  const double middleY = (nearest.fromY + nearest.toY) / 2.0;
  line.c = (line.a * middleX + line.b * middleY) / (2.0 * (side - 1));
  return line;
}

// The ends of a row's part.
void addEnds(int first, int last, int y, int side, std::vector<Place>& places) {
  if (first > last) return;
  const auto at = [side](int i) { return std::int64_t{2} * i - (side - 1); };
  places.push_back({at(first), at(y)});
  if (last > first) places.push_back({at(last), at(y)});
}

}  // namespace

std::optional<FaultLine> faultLine(std::span<const std::int8_t> sides, int side) {
  std::vector<Place> raised, lowered;
  for (int y = 0; y < side; ++y) {
    // The outermost of each set: what lies between is in their hull.
    int first[2] = {side, side}, last[2] = {-1, -1};
    for (int x = 0; x < side; ++x) {
      const std::int8_t which = sides[static_cast<std::size_t>(y * side + x)];
      if (which == 0) continue;
      const std::size_t set = which > 0 ? 0 : 1;
      first[set] = std::min(first[set], x);
      last[set] = x;
    }
    addEnds(first[0], last[0], y, side, raised);
    addEnds(first[1], last[1], y, side, lowered);
  }
  return between(raised, lowered, side);
}

std::optional<FaultLine> faultLineOf(const FaultLine& fault, int side) {
  std::vector<Place> raised, lowered;
  const double cells = side - 1;
  for (int y = 0; y < side; ++y) {
    const double rest = (y / cells - 0.5) * fault.b - fault.c;
    const auto isRaised = [&](int x) { return (x / cells - 0.5) * fault.a + rest >= 0.0; };
    // Find where the row is crossed, then settle its last vertex exactly
    const bool isFirst = isRaised(0);
    int change = side;
    if (isRaised(side - 1) != isFirst) {
      const double crossing = (-rest / fault.a + 0.5) * cells;
      change = std::clamp(static_cast<int>(std::floor(crossing)), 1, side - 1);
      while (change > 1 && isRaised(change - 1) != isFirst) --change;
      while (isRaised(change) == isFirst) ++change;
    }
    addEnds(0, change - 1, y, side, isFirst ? raised : lowered);
    addEnds(change, side - 1, y, side, isFirst ? lowered : raised);
  }
  return between(raised, lowered, side);
}

}  // namespace faultline
