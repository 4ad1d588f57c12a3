// A line through pairs of heights. See line_fit.h.
#include "check/line_fit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace faultline {
namespace {

// A pair of heights, and how many there are of it.
struct HeightPair {
  double own, given;
  int count = 1;
  bool operator==(const HeightPair& other) const {
    return own == other.own && given == other.given;
  }
  bool operator<(const HeightPair& other) const {
    return own != other.own ? own < other.own : given < other.given;
  }
};

// Different pairs in their order.
std::vector<HeightPair> counted(std::vector<HeightPair> pairs) {
  // A total order but for equal pairs, of which one stands for all.
  std::sort(pairs.begin(), pairs.end());
  std::vector<HeightPair> different;
  for (const HeightPair& pair : pairs) {
    if (!different.empty() && different.back() == pair) {
      ++different.back().count;
    } else {
      different.push_back(pair);
    }
  }
  return different;
}

// The upper hull of pairs in their order, if `side` is 1; the lower one, if it is -1 (Andrew 1979).
std::vector<HeightPair> hullOf(std::span<const HeightPair> ordered, double side) {
  std::vector<HeightPair> hull;
  for (const HeightPair& next : ordered) {
    const auto isWithin = [&] {
      const HeightPair& p = hull[hull.size() - 2];
      const HeightPair& q = hull.back();
      const double turn =
          (q.own - p.own) * (next.given - p.given) - (q.given - p.given) * (next.own - p.own);
      return side * turn >= 0.0;
    };
    while (hull.size() >= 2 && isWithin()) hull.pop_back();
    hull.push_back(next);
  }
  return hull;
}

// A strip between two parallel lines: its middle, and how wide it is along the given heights.
struct Strip {
  HeightLine line;
  double width = INFINITY;
  std::vector<HeightPair> edge;  // the pairs of the hulls on its border
};

// The narrowest strip that holds all pairs; they are in their order.
Strip narrowestStrip(std::span<const HeightPair> ordered) {
  const std::vector<HeightPair> upper = hullOf(ordered, 1.0), lower = hullOf(ordered, -1.0);
  Strip best;
  const auto consider = [&](double factor) {
    double highest = -INFINITY, lowest = INFINITY;
    for (const HeightPair& p : upper) highest = std::max(highest, p.given - factor * p.own);
    for (const HeightPair& p : lower) lowest = std::min(lowest, p.given - factor * p.own);
    if (!(highest - lowest < best.width)) return;
    best.width = highest - lowest;
    best.line = {factor, 0.5 * (highest + lowest)};
  };
  // It lies along an edge of a hull: the width is convex in the slope, and linear between the
  // slopes of edges.
  for (const std::vector<HeightPair>& hull : {upper, lower}) {
    for (std::size_t i = 1; i < hull.size(); ++i) {
      const double apart = hull[i].own - hull[i - 1].own;
      if (apart > 0.0) consider((hull[i].given - hull[i - 1].given) / apart);
    }
  }
  for (const std::vector<HeightPair>& hull : {upper, lower}) {
    for (const HeightPair& p : hull) {
      const double off = std::fabs(p.given - best.line.factor * p.own - best.line.offset);
      if (off >= 0.5 * best.width * (1.0 - 1e-9)) best.edge.push_back(p);
    }
  }
  return best;
}

}  // namespace

double medianOf(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  // A total order: that of numbers, of which none is NaN.
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

void Correlation::add(double own, double given) {
  if (count_ == 0.0) own0_ = own, given0_ = given;
  const double p = own - own0_, q = given - given0_;
  count_ += 1.0;
  a_ += p;
  b_ += q;
  aa_ += p * p;
  bb_ += q * q;
  ab_ += p * q;
}

double Correlation::value() const {
  if (count_ == 0.0) return 0.0;
  const double both = (aa_ - a_ * a_ / count_) * (bb_ - b_ * b_ / count_);
  return both > 0.0 ? (ab_ - a_ * b_ / count_) / std::sqrt(both) : 0.0;
}

HeightLine Correlation::line() const {
  const double spread = aa_ - a_ * a_ / count_;
  if (!(spread > 0.0)) return {};
  const double factor = (ab_ - a_ * b_ / count_) / spread;
  return {factor, given0_ + b_ / count_ - factor * (own0_ + a_ / count_)};
}

HeightLine medianLine(std::span<const double> own, std::span<const double> given, double range) {
  HeightLine line;
  const std::size_t count = own.size();
  std::vector<double> values;
  // Each with others, near and far in the rows.
  for (const std::size_t stride :
       {std::size_t{1}, std::size_t{7}, std::size_t{61}, std::size_t{677}}) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t other = (i + stride) % count;
      const double apart = own[other] - own[i];
      if (std::fabs(apart) < 0.1 * range) continue;
      values.push_back((given[other] - given[i]) / apart);
    }
  }
  if (!values.empty()) line.factor = medianOf(values);
  values.clear();
  for (std::size_t i = 0; i < count; ++i) values.push_back(given[i] - line.factor * own[i]);
  if (!values.empty()) line.offset = medianOf(values);
  return line;
}

HeightLine stripLine(std::span<const double> own, std::span<const double> given,
                     const HeightLine& line, double level) {
  std::vector<HeightPair> near;
  for (std::size_t i = 0; i < own.size(); ++i) {
    const double off = given[i] - line.factor * own[i] - line.offset;
    if (std::fabs(off) <= 4.0 * level) near.push_back({own[i], given[i]});
  }
  near = counted(std::move(near));
  Strip strip = narrowestStrip(near);
  constexpr int kMostLeftOut = 32;
  for (int i = 0; i < kMostLeftOut && strip.width > level * (1.0 + 1e-6) && !strip.edge.empty();
       ++i) {
    const HeightPair* leftOut = nullptr;
    Strip next;
    std::vector<HeightPair> rest;
    for (const HeightPair& pair : strip.edge) {
      if (leftOut != nullptr && pair.count > leftOut->count) continue;
      rest = near;
      std::erase(rest, pair);
      Strip without = narrowestStrip(rest);
      if (leftOut != nullptr && pair.count == leftOut->count && without.width >= next.width)
        continue;
      leftOut = &pair;
      next = std::move(without);
    }
    std::erase(near, *leftOut);
    strip = std::move(next);
  }
  return std::isfinite(strip.width) ? strip.line : line;
}

}  // namespace faultline
