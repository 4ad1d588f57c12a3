// Mean slopes of broad squares. See broad_slopes.h.
#include "terrain/measure/broad_slopes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "base/assert.h"

namespace faultline {

int broadLevel(int cells) {
  // The nearest whole number to log2(cells / 64), in integers.
  constexpr std::int64_t kSquares = 64;
  const std::int64_t square = std::int64_t{cells} * cells;
  int level = 0;
  while (square >= 2 * kSquares * kSquares << 2 * level) ++level;
  return level;
}

template <typename At>
void BroadSlopes::measureBorders(int size, const At& at) {
  const std::size_t cells = static_cast<std::size_t>(size) - 1;
  const std::size_t wide = std::size_t{1} << broadLevel(size - 1);
  squares_ = cells / wide;
  // The mean height along a square's border, of which height(i) is vertex number i, by the
  // trapezium rule; over the width of a square as part of the side.
  const auto scale = static_cast<float>(cells) / static_cast<float>(wide * wide);
  const auto border = [&](const auto& height) {
    float sum = 0.5f * (height(std::size_t{0}) + height(wide));
    for (std::size_t i = 1; i < wide; ++i) sum += height(i);
    return sum * scale;
  };
  slopeU_.resize(squares_ * squares_);
  slopeV_.resize(squares_ * squares_);
  for (std::size_t y = 0; y < squares_; ++y) {
    for (std::size_t x = 0; x < squares_; ++x) {
      const std::size_t west = x * wide, north = y * wide;
      const auto along = [&](std::size_t column) {
        return border([&](std::size_t i) { return at(column, north + i); });
      };
      const auto across = [&](std::size_t row) {
        return border([&](std::size_t i) { return at(west + i, row); });
      };
      const std::size_t square = y * squares_ + x;
      slopeU_[square] = along(west + wide) - along(west);
      slopeV_[square] = across(north + wide) - across(north);
    }
  }
}

void BroadSlopes::measure(std::span<const float> heights, int size) {
  const auto side = static_cast<std::size_t>(size);
  FAULTLINE_ASSERT(size >= 2 && heights.size() == side * side);
  measureBorders(size, [&](std::size_t x, std::size_t y) { return heights[y * side + x]; });
}

void BroadSlopes::measure(int size, FunctionRef<void(int, std::span<float>)> read) {
  FAULTLINE_ASSERT(size >= 2);
  const auto side = static_cast<std::size_t>(size);
  const std::size_t wide = std::size_t{1} << broadLevel(size - 1);
  const std::size_t borders = (side - 1) / wide + 1;
  std::vector<float> row(side), rows(borders * side), columns(borders * side);
  for (std::size_t y = 0; y < side; ++y) {
    read(static_cast<int>(y), row);
    for (std::size_t i = 0; i < borders; ++i) columns[i * side + y] = row[i * wide];
    if (y % wide != 0) continue;
    std::copy(row.begin(), row.end(), rows.begin() + static_cast<std::ptrdiff_t>(y / wide * side));
  }
  measureBorders(size, [&](std::size_t x, std::size_t y) {
    return y % wide == 0 ? rows[y / wide * side + x] : columns[x / wide * side + y];
  });
}

BroadSlopes::Between BroadSlopes::between(float at) const {
  const auto last = static_cast<float>(squares_ - 1);
  const float place = std::clamp(at * static_cast<float>(squares_) - 0.5f, 0.0f, last);
  const auto first = static_cast<std::size_t>(place);
  return {first, std::min(first + 1, squares_ - 1), place - static_cast<float>(first)};
}

void BroadSlopes::rowAt(float v, int cells, int first, std::span<float> steep) const {
  FAULTLINE_ASSERT(squares_ > 0);
  const Between rows = between(v);
  const auto mixed = [&](const std::vector<float>& slopes, std::size_t column) {
    const float north = slopes[rows.first * squares_ + column];
    return north + (slopes[rows.second * squares_ + column] - north) * rows.part;
  };
  // The slopes of this row in the middles of the squares.
  std::vector<std::array<float, 2>> line(squares_);
  for (std::size_t i = 0; i < squares_; ++i) line[i] = {mixed(slopeU_, i), mixed(slopeV_, i)};
  const float perCell = 1.0f / static_cast<float>(cells);
  for (std::size_t i = 0; i < steep.size(); ++i) {
    const Between columns =
        between((static_cast<float>(first + static_cast<int>(i)) + 0.5f) * perCell);
    const auto [westU, westV] = line[columns.first];
    const auto [eastU, eastV] = line[columns.second];
    const float slopeU = westU + (eastU - westU) * columns.part;
    const float slopeV = westV + (eastV - westV) * columns.part;
    steep[i] = std::sqrt(slopeU * slopeU + slopeV * slopeV);
  }
}

}  // namespace faultline
