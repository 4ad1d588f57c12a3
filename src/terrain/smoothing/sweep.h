// What the two sweeping filters (IIR and FIR) share: mixing a height with its neighbour on the side
// that the sweep comes from.
#pragma once

#include <algorithm>

#include "terrain/grid/heightfield.h"
#include "terrain/grid/lanes.h"
#include "terrain/recipe/recipe.h"
#include "terrain/smoothing/smoothing.h"

namespace faultline {

// y = float(keep * before) + float(take * x), stored.
struct Mix {
  // k and 1 - k of a recipe on a grid of this size.
  Mix(const Recipe& recipe, int size) {
    const double k = takenShare(recipe, size);
    keep = everyLane(static_cast<float>(k));
    take = everyLane(static_cast<float>(1.0 - k));
  }

  Floats keep, take;
  StoredRule stored;

  Floats operator()(Floats before, Floats x) const { return stored(keep * before + take * x); }
  float operator()(float before, float x) const {
    const float kept = keep[0] * before;
    const float taken = take[0] * x;
    return storedHeight(kept + taken);
  }
};

// A row whose neighbours on the side the sweep comes from are known: outputs (IIR) or inputs (FIR).
[[gnu::noinline]] inline void mixRows(const Mix& mix, const float* before, const float* x,
                                      int count, float* to) {
  int i = 0;
  for (; i + 4 <= count; i += 4) {
    store(to + i, mix(load<Floats>(before + i), load<Floats>(x + i)));
  }
  for (; i < count; ++i) to[i] = mix(before[i], x[i]);
}

// The sweep from the south to the north, the second half of a pass: steps begin <= at < end,
// counted from the southern row. `before` holds the rows to the south: the output (IIR) or the
// input (FIR).
inline void sweepNorth(const Mix& mix, const Heightfield& before, const Heightfield& in,
                       Heightfield& out, int begin, int end) {
  for (int at = begin; at < end; ++at) {
    const int y = out.size - 1 - at;
    if (at == 0) {
      std::copy_n(in.row(y), out.size, out.row(y));
    } else {
      mixRows(mix, before.row(y + 1), in.row(y), out.size, out.row(y));
    }
  }
}

// A row step of either filter, per vertex, in nanoseconds; measured in Node on a 1025 grid.
inline constexpr double kSweepWork = 1.2;

}  // namespace faultline
