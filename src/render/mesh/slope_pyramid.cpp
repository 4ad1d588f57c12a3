// The slope pyramid. See slope_pyramid.h. Two rows are processed at a time, so that level 1 is
// made from floats, not from rounded halves.
#include "render/mesh/slope_pyramid.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/assert.h"
#include "base/bits.h"

namespace faultline {
namespace {

// The slopes of one row of cells, as pairs.
void slopesOfRow(const float* north, const float* south, int cells, float* out) {
  const float half = 0.5f * static_cast<float>(cells);
  for (int x = 0; x < cells; ++x) {
    const float falling = south[x + 1] - north[x];
    const float rising = north[x + 1] - south[x];
    out[2 * x] = half * (falling + rising);
    out[2 * x + 1] = half * (falling - rising);
  }
}

// The slopes of one row of vertices by the normals of the grid, as pairs.
void slopesOfVertices(std::span<const float> heights, int size, int y, float* out) {
  struct Grid {
    int size;
    const float* z;
    float at(int x, int row) const { return z[row * size + x]; }
  };
  for (int x = 0; x < size; ++x) {
    const std::array<double, 3> normal = gridNormal(Grid{size, heights.data()}, x, y);
    out[2 * x] = static_cast<float>(-normal[0]);
    out[2 * x + 1] = static_cast<float>(normal[1]);
  }
}

void packRow(const float* slopes, std::size_t count, std::uint16_t* out) {
  for (std::size_t i = 0; i < count; ++i) {
    out[i] = halfBits(slopes[i]);
  }
}

// The means of 2 x 2 texels. An odd last row or column is left out.
void halveRows(const float* upper, const float* lower, int size, float* out) {
  for (int x = 0; x < size; ++x) {
    for (int channel = 0; channel < 2; ++channel) {
      const int at = 4 * x + channel;
      out[2 * x + channel] = 0.25f * ((upper[at] + upper[at + 2]) + (lower[at] + lower[at + 2]));
    }
  }
}

}  // namespace

std::uint16_t halfBits(float value) {
  const std::uint32_t bits = floatBits(value);
  const std::uint32_t sign = (bits >> 16) & 0x8000u;
  const std::uint32_t size = bits & 0x7fffffffu;
  // Below 2^-14 a half is denormal: slopes that small are 0.
  const std::uint32_t normal = (std::min(size, 0x477fe000u) + 0x1000u - (112u << 23)) >> 13;
  return static_cast<std::uint16_t>(sign | (size < (113u << 23) ? 0u : std::min(normal, 0x7bffu)));
}

void buildSlopePyramid(std::span<const float> heights, int size, std::vector<SlopeLevel>& levels,
                       NormalKind kind) {
  FAULTLINE_ASSERT(size >= 2 && heights.size() == static_cast<std::size_t>(size) *
                                                      static_cast<std::size_t>(size));
  // Allocate the levels.
  const bool ofVertices = kind == NormalKind::kGrid;
  const int side = ofVertices ? size : size - 1;
  std::size_t count = 1;
  for (int texels = side; texels > 1; texels /= 2) {
    ++count;
  }
  levels.resize(count);
  int texels = side;
  for (SlopeLevel& level : levels) {
    level.size = texels;
    level.texels.resize(2 * static_cast<std::size_t>(texels) * static_cast<std::size_t>(texels));
    texels /= 2;
  }

  // Compute level 0 from the heights, two rows at a time, and from them level 1 as floats.
  const std::size_t width = 2 * static_cast<std::size_t>(side);
  std::vector<float> rows(2 * width);
  std::vector<float> above(levels.size() > 1 ? levels[1].texels.size() : 0);
  for (int y = 0; y < side; ++y) {
    float* row = rows.data() + (y % 2 == 0 ? 0 : width);
    if (ofVertices) {
      slopesOfVertices(heights, size, y, row);
    } else {
      const float* north =
          heights.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(size);
      slopesOfRow(north, north + size, side, row);
    }
    packRow(row, width, levels[0].texels.data() + static_cast<std::size_t>(y) * width);
    if (y % 2 == 1 && levels.size() > 1) {
      const int half = levels[1].size;
      halveRows(
          rows.data(), rows.data() + width, half,
          above.data() + 2 * static_cast<std::size_t>(y / 2) * static_cast<std::size_t>(half));
    }
  }

  // Compute the levels above, each in place from the one below.
  for (std::size_t i = 1; i < levels.size(); ++i) {
    SlopeLevel& level = levels[i];
    packRow(above.data(), level.texels.size(), level.texels.data());
    if (i + 1 == levels.size()) {
      break;
    }
    const std::size_t from = 2 * static_cast<std::size_t>(level.size);
    const int half = levels[i + 1].size;
    for (int y = 0; y < half; ++y) {
      const float* upper = above.data() + 2 * static_cast<std::size_t>(y) * from;
      halveRows(upper, upper + from, half,
                above.data() + 2 * static_cast<std::size_t>(y) * static_cast<std::size_t>(half));
    }
  }
}

}  // namespace faultline
