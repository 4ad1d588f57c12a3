// Gaps and how they are filled. See gaps.h. The Laplace equation is solved by a cascade of grids:
// a grid of half the size is solved first and gives the values to begin with, which some rounds of
// Gauss and Seidel make smooth (Bornemann and Deuflhard, "The cascadic multigrid method for
// elliptic problems", 1996).
#include "exchange/read/gaps.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace faultline {
namespace {

// A grid whose cells are known or to be found.
struct Level {
  int width = 0, height = 0;
  std::vector<double> z;
  std::vector<std::uint8_t> isGap;

  Level(int w, int h)
      : width(w),
        height(h),
        z(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), 0.0),
        isGap(z.size(), 1) {}
  std::size_t at(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
           static_cast<std::size_t>(x);
  }
};

// Rounds on each grid, until no height changes by more than this share of the range. Each goes
// beyond the mean of the neighbours (successive over-relaxation); the last few do not.
constexpr int kMostRounds = 400, kLastRounds = 4;
constexpr double kBeyond = 1.7, kSmallest = 1e-5;

// Half the size: a cell is the mean of those of its four that are known.
Level coarser(const Level& fine) {
  Level coarse((fine.width + 1) / 2, (fine.height + 1) / 2);
  for (int y = 0; y < coarse.height; ++y) {
    for (int x = 0; x < coarse.width; ++x) {
      double sum = 0.0;
      int count = 0;
      for (int v = 2 * y; v < std::min(2 * y + 2, fine.height); ++v) {
        for (int u = 2 * x; u < std::min(2 * x + 2, fine.width); ++u) {
          if (fine.isGap[fine.at(u, v)] != 0) continue;
          sum += fine.z[fine.at(u, v)];
          ++count;
        }
      }
      if (count == 0) continue;
      coarse.z[coarse.at(x, y)] = sum / count;
      coarse.isGap[coarse.at(x, y)] = 0;
    }
  }
  return coarse;
}

// Begins the gaps of a grid with the coarser grid's values, between four of them.
void beginWith(const Level& coarse, Level& fine) {
  for (int y = 0; y < fine.height; ++y) {
    for (int x = 0; x < fine.width; ++x) {
      if (fine.isGap[fine.at(x, y)] == 0) continue;
      const int u = x / 2, v = y / 2;
      const int besideU = std::clamp(x % 2 == 0 ? u - 1 : u + 1, 0, coarse.width - 1);
      const int besideV = std::clamp(y % 2 == 0 ? v - 1 : v + 1, 0, coarse.height - 1);
      fine.z[fine.at(x, y)] =
          0.75 * (0.75 * coarse.z[coarse.at(u, v)] + 0.25 * coarse.z[coarse.at(besideU, v)]) +
          0.25 * (0.75 * coarse.z[coarse.at(u, besideV)] +
                  0.25 * coarse.z[coarse.at(besideU, besideV)]);
    }
  }
}

// One round: each cell of a gap goes to the mean of its neighbours, or `beyond` as far. Returns the
// largest change.
double relax(Level& level, const std::vector<std::uint32_t>& gaps, double beyond) {
  double largest = 0.0;
  const auto width = static_cast<std::uint32_t>(level.width);
  for (const std::uint32_t i : gaps) {
    const std::uint32_t x = i % width, y = i / width;
    double sum = 0.0;
    int count = 0;
    const auto add = [&](std::uint32_t place) {
      sum += level.z[place];
      ++count;
    };
    if (x > 0) add(i - 1);
    if (x + 1 < width) add(i + 1);
    if (y > 0) add(i - width);
    if (y + 1 < static_cast<std::uint32_t>(level.height)) add(i + width);
    if (count == 0) continue;
    const double change = beyond * (sum / count - level.z[i]);
    level.z[i] += change;
    largest = std::max(largest, std::abs(change));
  }
  return largest;
}

void solve(Level& level, double range) {
  std::vector<std::uint32_t> gaps;
  for (std::size_t i = 0; i < level.z.size(); ++i) {
    if (level.isGap[i] != 0) gaps.push_back(static_cast<std::uint32_t>(i));
  }
  if (gaps.empty()) return;
  Level coarse = coarser(level);
  solve(coarse, range);
  beginWith(coarse, level);
  for (int round = 0; round < kMostRounds; ++round) {
    if (relax(level, gaps, kBeyond) <= kSmallest * range) break;
  }
  for (int round = 0; round < kLastRounds; ++round) relax(level, gaps, 1.0);
}

}  // namespace

Gaps gapsOf(std::span<const float> z, int width) {
  Gaps gaps;
  const auto place = [width](std::size_t i, int& row, int& column) {
    row = static_cast<int>(i / static_cast<std::size_t>(width));
    column = static_cast<int>(i % static_cast<std::size_t>(width));
  };
  std::vector<std::uint8_t> isSeen;
  std::vector<std::size_t> open;
  const auto columns = static_cast<std::size_t>(width);
  for (std::size_t first = 0; first < z.size(); ++first) {
    if (!std::isnan(z[first])) continue;
    if (gaps.count++ == 0) {
      place(first, gaps.row, gaps.column);
      isSeen.assign(z.size(), 0);
    }
    if (isSeen[first] != 0) continue;
    std::int64_t cells = 0;
    const auto reach = [&](std::size_t i) {
      if (isSeen[i] != 0 || !std::isnan(z[i])) return;
      isSeen[i] = 1;
      open.push_back(i);
    };
    for (reach(first); !open.empty(); ++cells) {
      const std::size_t i = open.back();
      open.pop_back();
      if (i % columns > 0) reach(i - 1);
      if (i % columns + 1 < columns) reach(i + 1);
      if (i >= columns) reach(i - columns);
      if (i + columns < z.size()) reach(i + columns);
    }
    if (cells <= gaps.largest) continue;
    gaps.largest = cells;
    place(first, gaps.largestRow, gaps.largestColumn);
  }
  return gaps;
}

bool fillGaps(std::span<float> z, int width) {
  const auto isGap = [](float height) { return std::isnan(height); };
  if (std::all_of(z.begin(), z.end(), isGap)) return false;
  if (std::none_of(z.begin(), z.end(), isGap)) return true;
  Level level(width, static_cast<int>(z.size() / static_cast<std::size_t>(width)));
  double low = HUGE_VAL, high = -HUGE_VAL;
  for (std::size_t i = 0; i < z.size(); ++i) {
    if (isGap(z[i])) continue;
    level.z[i] = static_cast<double>(z[i]);
    level.isGap[i] = 0;
    low = std::min(low, level.z[i]);
    high = std::max(high, level.z[i]);
  }
  solve(level, high - low);
  for (std::size_t i = 0; i < z.size(); ++i) {
    if (level.isGap[i] != 0) z[i] = static_cast<float>(std::clamp(level.z[i], low, high));
  }
  return true;
}

}  // namespace faultline
