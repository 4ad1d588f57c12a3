// The grid that the vertices of a mesh stand on. See mesh_lattice.h.
#include "exchange/read/mesh_lattice.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "exchange/read/heights_file.h"
#include "terrain/grid/heightfield.h"

namespace faultline {
namespace {

using Positions = std::span<const std::array<float, 3>>;

double valueOf(const std::array<float, 3>& position, int axis) {
  return static_cast<double>(position[static_cast<std::size_t>(axis)]);
}

// The axes of a grid whose third axis is up, right-handed: columns go east, rows south.
struct Axes {
  int up, columns, rows;
  bool southIsHigh;  // rows go with rising values (z up the page is south), not against them
};
constexpr Axes kAxes[] = {{1, 0, 2, true}, {2, 0, 1, false}, {0, 1, 2, false}};

// Fills z by the lattices. Returns false if more places than allowed have no vertex, or if one has
// several of different heights.
bool fill(Positions positions, const Axes& axes, const Lattice& columns, const Lattice& rows,
          bool mayHaveHoles, UnfilledVector<float>& z) {
  const auto width = static_cast<std::size_t>(columns.count);
  const auto height = static_cast<std::size_t>(rows.count);
  const auto isEnough = [&](std::size_t taken) {
    return mayHaveHoles ? 4 * taken >= 3 * width * height : taken >= width * height;
  };
  if (!isEnough(positions.size())) return false;
  z.assign(width * height, kGap);
  const auto placeOn = [](const Lattice& lattice, double value) {
    return static_cast<std::size_t>(std::floor((value - lattice.low) / lattice.step + 0.5));
  };
  std::size_t taken = 0;
  for (const std::array<float, 3>& position : positions) {
    const std::size_t x = placeOn(columns, valueOf(position, axes.columns));
    std::size_t y = placeOn(rows, valueOf(position, axes.rows));
    if (!axes.southIsHigh) y = height - 1 - y;
    float& place = z[width * y + x];
    const float found = position[static_cast<std::size_t>(axes.up)];
    if (std::isnan(place)) {
      ++taken;
    } else if (place != found) {
      return false;
    }
    place = found;
  }
  return isEnough(taken);
}

}  // namespace

std::optional<Lattice> latticeOf(Positions positions, int axis) {
  double low = std::numeric_limits<double>::max(), high = -low;
  for (const std::array<float, 3>& position : positions) {
    low = std::min(low, valueOf(position, axis));
    high = std::max(high, valueOf(position, axis));
  }
  if (!(high > low)) return std::nullopt;
  // Mark the parts of the range that have a vertex. Values of the closest lattice are four apart.
  constexpr int kParts = 4 * (kMaxSize - 1);
  std::array<bool, kParts + 1> isTaken{};
  for (const std::array<float, 3>& position : positions) {
    const double part = (valueOf(position, axis) - low) / (high - low) * kParts;
    isTaken[static_cast<std::size_t>(part)] = true;
  }
  // Count the groups of marks: the gaps between values are more than half of the widest, and those
  // within a value are less
  const auto eachGap = [&isTaken](const auto& use) {
    int before = 0;  // the part of `low` is taken
    for (int i = 1; i <= kParts; ++i) {
      if (!isTaken[static_cast<std::size_t>(i)]) continue;
      use(i - before);
      before = i;
    }
  };
  int widest = 0;
  eachGap([&](int gap) { widest = std::max(widest, gap); });
  Lattice lattice{.low = low, .count = 1};
  eachGap([&](int gap) { lattice.count += 2 * gap > widest ? 1 : 0; });
  if (lattice.count < kMinSize || lattice.count > kMaxSize) return std::nullopt;
  lattice.step = (high - low) / (lattice.count - 1);
  for (const std::array<float, 3>& position : positions) {
    const double place = (valueOf(position, axis) - low) / lattice.step;
    if (std::abs(place - std::floor(place + 0.5)) > 0.125) return std::nullopt;
  }
  return lattice;
}

std::optional<LatticeView> latticeViewOf(Positions positions, UnfilledVector<float>& z) {
  const std::optional<Lattice> lattices[] = {latticeOf(positions, 0), latticeOf(positions, 1),
                                             latticeOf(positions, 2)};
  UnfilledVector<float> others;
  for (const bool mayHaveHoles : {false, true}) {
    std::optional<LatticeView> view;
    for (const Axes& axes : kAxes) {
      const std::optional<Lattice>& columns = lattices[axes.columns];
      const std::optional<Lattice>& rows = lattices[axes.rows];
      if (!columns || !rows) continue;
      if (!fill(positions, axes, *columns, *rows, mayHaveHoles, view ? others : z)) continue;
      if (view) {
        view->isOnlyOne = false;
        break;
      }
      view = {.up = axes.up, .columns = *columns, .rows = *rows};
    }
    if (view) return view;
  }
  return std::nullopt;
}

std::optional<LatticeView> yUpViewOf(Positions positions, UnfilledVector<float>& z) {
  const Axes& axes = kAxes[0];
  const auto columns = latticeOf(positions, axes.columns), rows = latticeOf(positions, axes.rows);
  if (!columns || !rows || !fill(positions, axes, *columns, *rows, true, z)) return std::nullopt;
  return LatticeView{.up = axes.up, .columns = *columns, .rows = *rows};
}

}  // namespace faultline
