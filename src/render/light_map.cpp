// The light map. See light_map.h.
#include "render/light_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "base/assert.h"

namespace faultline {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kSunDiscDeg = 7.0;  // a wide, soft sun
constexpr float kPenumbra = 0.09f;   // height of the penumbra per length the shadow has travelled
constexpr float kLeastPenumbra = 0.002f;
constexpr std::array<int, 8> kSkyRadii{1, 2, 4, 7, 12, 20, 34, 56};  // texels at 256 per side

// The scene as heights on the map's grid: the block's surface, and the ground around it.
struct Relief {
  int size = 0;
  float texel = 0;  // in sides of the square
  std::vector<float> z;
  std::vector<float> lit;  // what the light falls on: the same, or the water above it
};

int marginTexels(int resolution) {
  return static_cast<int>(kLightMapMargin * static_cast<float>(resolution));
}

// The height at (x, y) of `resolution` on the triangles of an n x n grid, cut as the mesh cuts
// them.
float onFacet(std::span<const float> heights, int size, int x, int y, int resolution) {
  const int column = std::min(x * (size - 1) / resolution, size - 2);
  const int row = std::min(y * (size - 1) / resolution, size - 2);
  const float perStep = 1.0f / static_cast<float>(resolution);
  const float u = static_cast<float>(x * (size - 1) - column * resolution) * perStep;
  const float v = static_cast<float>(y * (size - 1) - row * resolution) * perStep;
  const float* at = heights.data() + static_cast<std::ptrdiff_t>(row) * size + column;
  const float east = at[1];
  const float south = at[size];
  return u + v < 1.0f ? at[0] + u * (east - at[0]) + v * (south - at[0])
                      : at[size + 1] + (1.0f - u) * (south - at[size + 1]) +
                            (1.0f - v) * (east - at[size + 1]);
}

Relief reliefOf(std::span<const float> heights, int size, const LightMapWish& wish) {
  const int margin = marginTexels(wish.resolution);
  Relief relief;
  relief.size = wish.resolution + 2 * margin + 1;
  relief.texel = 1.0f / static_cast<float>(wish.resolution);
  const auto side = static_cast<std::size_t>(relief.size);
  relief.z.assign(side * side, wish.base);
  // On a grid coarser than the map heights lie on the grid's facets, else each is its nearest
  // vertex's.
  const bool facets = size - 1 < wish.resolution;
  for (int y = 0; y <= wish.resolution; ++y) {
    const int fromY = (y * (size - 1) * 2 + wish.resolution) / (2 * wish.resolution);
    const float* from =
        heights.data() + static_cast<std::size_t>(fromY) * static_cast<std::size_t>(size);
    float* to = relief.z.data() + static_cast<std::size_t>(y + margin) * side + margin;
    for (int x = 0; x <= wish.resolution; ++x) {
      const float z = facets ? onFacet(heights, size, x, y, wish.resolution)
                             : from[(x * (size - 1) * 2 + wish.resolution) / (2 * wish.resolution)];
      to[x] = std::max(wish.base, z);
    }
  }
  relief.lit = relief.z;
  for (int y = 0; y <= wish.resolution; ++y) {
    float* to = relief.lit.data() + static_cast<std::size_t>(y + margin) * side + margin;
    for (int x = 0; x <= wish.resolution; ++x) to[x] = std::max(to[x], wish.water);
  }
  return relief;
}

// One line of the sweep: for each of its points the level up to which shadow reaches, and how far
// that shadow has travelled.
struct ShadowFront {
  std::vector<float> level;
  std::vector<float> travelled;
};

// Adds the sun seen from one direction, 0 to 1, to `seen`: on the surface or, where `ground` is
// given, everywhere on that level, as if the block only cast its shadow.
void sweepSun(const Relief& relief, double azimuthDeg, double elevationDeg, const float* ground,
              std::vector<float>& seen) {
  const auto side = static_cast<std::ptrdiff_t>(relief.size);
  const double du = std::sin(azimuthDeg * kPi / 180.0);
  const double dv = std::cos(azimuthDeg * kPi / 180.0);
  // Lines are columns when the sun stands rather east or west, rows otherwise; start at the line
  // nearest to it.
  const bool columns = std::fabs(du) >= std::fabs(dv);
  const double major = columns ? du : dv;
  const double minor = columns ? dv : du;
  const std::ptrdiff_t acrossStep = columns ? 1 : side;
  const std::ptrdiff_t alongStep = columns ? side : 1;
  const auto shift = static_cast<float>(minor / std::fabs(major));
  const auto whole = static_cast<std::ptrdiff_t>(std::floor(shift));
  const float part = shift - static_cast<float>(whole);
  const float stride = relief.texel * std::sqrt(1.0f + shift * shift);
  const float drop = stride * static_cast<float>(std::tan(elevationDeg * kPi / 180.0));

  ShadowFront was{std::vector<float>(relief.z.size() / static_cast<std::size_t>(side), -1e3f),
                  std::vector<float>(static_cast<std::size_t>(side), 0.0f)};
  ShadowFront is = was;
  for (std::ptrdiff_t line = 0; line < side; ++line) {
    const std::ptrdiff_t start = (major > 0 ? side - 1 - line : line) * acrossStep;
    for (std::ptrdiff_t i = 0; i < side; ++i) {
      // Take the shadow over from the line before, towards the sun.
      const auto a = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(i + whole, 0, side - 1));
      const auto b =
          static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(i + whole + 1, 0, side - 1));
      const float level = was.level[a] + part * (was.level[b] - was.level[a]) - drop;
      const float travelled =
          was.travelled[a] + part * (was.travelled[b] - was.travelled[a]) + stride;
      // Compare with the ground here.
      const std::ptrdiff_t at = start + i * alongStep;
      const float z = relief.z[static_cast<std::size_t>(at)];
      const float seenFrom = ground != nullptr ? *ground : relief.lit[static_cast<std::size_t>(at)];
      const float depth =
          (std::max(level, z) - seenFrom) / (kLeastPenumbra + kPenumbra * travelled);
      const float lit = 1.0f - std::clamp(depth, 0.0f, 1.0f);
      seen[static_cast<std::size_t>(at)] += lit * lit * (3.0f - 2.0f * lit);
      const bool above = z >= level;
      is.level[static_cast<std::size_t>(i)] = above ? z : level;
      is.travelled[static_cast<std::size_t>(i)] = above ? 0.0f : travelled;
    }
    std::swap(was, is);
  }
}

// The part of the sky seen from each point of the block: mean over eight directions of 1 -
// sin(horizon).
void measureSky(const Relief& relief, int resolution, std::vector<float>& seen) {
  const int margin = marginTexels(resolution);
  const auto side = static_cast<std::ptrdiff_t>(relief.size);
  struct Probe {
    std::ptrdiff_t offset;
    float perLength;
  };
  constexpr std::size_t kDirections = 8;
  std::array<std::array<Probe, kSkyRadii.size()>, kDirections> probes;
  for (std::size_t d = 0; d < kDirections; ++d) {
    const double angle = (static_cast<double>(d) + 0.25) * 2.0 * kPi / kDirections;
    for (std::size_t r = 0; r < kSkyRadii.size(); ++r) {
      const double radius = std::max(1.0, kSkyRadii[r] * resolution / 256.0);
      const auto x = static_cast<std::ptrdiff_t>(std::lround(radius * std::cos(angle)));
      const auto y = static_cast<std::ptrdiff_t>(std::lround(radius * std::sin(angle)));
      const double reach =
          std::max(1.0, std::hypot(static_cast<double>(x), static_cast<double>(y)));
      probes[d][r] = {y * side + x,
                      static_cast<float>(1.0 / (reach * static_cast<double>(relief.texel)))};
    }
  }
  for (int y = 0; y <= resolution; ++y) {
    for (int x = 0; x <= resolution; ++x) {
      const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(y + margin) * side + x + margin;
      const float* z = relief.z.data() + at;
      const float here = relief.lit[static_cast<std::size_t>(at)];
      float sum = 0.0f;
      for (const auto& direction : probes) {
        float horizon = 0.0f;
        for (const Probe& probe : direction) {
          horizon = std::max(horizon, (z[probe.offset] - here) * probe.perLength);
        }
        sum += horizon / std::sqrt(1.0f + horizon * horizon);
      }
      seen[static_cast<std::size_t>(at)] = 1.0f - sum / static_cast<float>(kDirections);
    }
  }
}

// How light the ground is where it sees `sun` of the sun, `away` from the block's foot. Vanishes at
// the map's edge.
float groundLight(float sun, float away, float contact) {
  const float wide = std::max(0.0f, 1.0f - away / contact);
  const float narrow = std::max(0.0f, 1.0f - away / (0.22f * contact));
  const float edge = std::clamp((kLightMapMargin - away) * 5.0f, 0.0f, 1.0f);
  return 1.0f - (1.0f - sun) * 0.72f * edge - 0.40f * wide * wide * wide - 0.25f * narrow * narrow;
}

// Turns the sun seen into ground light outside the square.
void shadeGround(const LightMapWish& wish, int size, float share, std::vector<float>& sun) {
  const int margin = marginTexels(wish.resolution);
  const int last = margin + wish.resolution;
  const float texel = 1.0f / static_cast<float>(wish.resolution);
  for (int y = 0; y < size; ++y) {
    float* row = sun.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(size);
    const int dy = std::max({margin - y, y - last, 0});
    for (int x = 0; x < size; ++x) {
      const int dx = std::max({margin - x, x - last, 0});
      row[x] *= share;
      if (dx > 0 || dy > 0) {
        const auto square = static_cast<float>(dx * dx + dy * dy);
        row[x] = groundLight(row[x], texel * std::sqrt(square), wish.contact);
      }
    }
  }
}

// Smooths by 1-2-1 along x and y: takes the steps out of shadow edges that cross the grid at a
// small angle.
void soften(int size, std::vector<float>& sun) {
  const auto side = static_cast<std::size_t>(size);
  std::vector<float> rows(sun);
  for (std::size_t i = 1; i + 1 < sun.size(); ++i) {
    rows[i] = 0.25f * (sun[i - 1] + 2.0f * sun[i] + sun[i + 1]);
  }
  for (std::size_t i = side; i + side < sun.size(); ++i) {
    sun[i] = 0.25f * (rows[i - side] + 2.0f * rows[i] + rows[i + side]);
  }
}

// Gives the texels on the square's border what the ground beside them has.
void repeatGround(const LightMapWish& wish, int size, std::vector<float>& sun) {
  const auto side = static_cast<std::size_t>(size);
  const auto first = static_cast<std::size_t>(marginTexels(wish.resolution));
  const std::size_t last = first + static_cast<std::size_t>(wish.resolution);
  for (std::size_t i = first; i <= last; ++i) {
    sun[first * side + i] = sun[(first - 1) * side + i];
    sun[last * side + i] = sun[(last + 1) * side + i];
    sun[i * side + first] = sun[i * side + first - 1];
    sun[i * side + last] = sun[i * side + last + 1];
  }
}

std::uint8_t toByte(float value) {
  return static_cast<std::uint8_t>(std::clamp(value, 0.0f, 1.0f) * 255.0f + 0.5f);
}

}  // namespace

void buildLightMap(std::span<const float> heights, int size, const LightMapWish& wish,
                   LightMap& map) {
  FAULTLINE_ASSERT(wish.resolution >= 4 && wish.resolution % 4 == 0 && wish.sunSamples >= 1);
  const Relief relief = reliefOf(heights, size, wish);
  std::vector<float> sun(relief.z.size(), 0.0f);
  for (int i = 0; i < wish.sunSamples; ++i) {
    const double across = (i + 0.5) / wish.sunSamples - 0.5;
    const float* ground = wish.sky ? nullptr : &wish.base;
    sweepSun(relief, wish.sunAzimuthDeg + kSunDiscDeg * across, wish.sunElevationDeg, ground, sun);
  }
  soften(relief.size, sun);
  std::vector<float> sky(wish.sky ? relief.z.size() : 0, 1.0f);
  if (wish.sky) {
    measureSky(relief, wish.resolution, sky);
  }
  shadeGround(wish, relief.size, 1.0f / static_cast<float>(wish.sunSamples), sun);
  if (!wish.sky) {
    repeatGround(wish, relief.size, sun);
  }
  map.size = relief.size;
  map.resolution = wish.resolution;
  map.texels.resize(2 * relief.z.size());
  for (std::size_t i = 0; i < relief.z.size(); ++i) {
    map.texels[2 * i] = toByte(sun[i]);
    map.texels[2 * i + 1] = wish.sky ? toByte(sky[i]) : 255;
  }
}

}  // namespace faultline
