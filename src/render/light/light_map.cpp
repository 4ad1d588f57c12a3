// The light map. See light_map.h.
#include "render/light/light_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/assert.h"

namespace faultline {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kSunDiscDeg = 7.0;  // a wide, soft sun
constexpr float kPenumbra = 0.09f;   // height of the penumbra per length the shadow has travelled
constexpr float kMinPenumbra = 0.002f;
constexpr std::array<int, 8> kSkyRadii{1, 2, 4, 7, 12, 20, 34, 56};  // texels at 256 per side

// The scene as heights on the map's grid: the block's surface, and the ground around it.
struct Relief {
  int size = 0;
  float texel = 0;  // in sides of the square
  std::vector<float> z;
  // With sky only: the height that light falls on, which is z or the water above it.
  std::vector<float> lit;
};

int marginTexels(int resolution) {
  return static_cast<int>(kLightMapMargin * static_cast<float>(resolution));
}

// The height on the triangles of an n x n grid, at place (x, y) of `resolution`. The cells have the
// mesh's diagonals.
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

Relief reliefOf(std::span<const float> heights, int size, const LightMapRequest& request) {
  const int margin = marginTexels(request.resolution);
  Relief relief;
  relief.size = request.resolution + 2 * margin + 1;
  relief.texel = 1.0f / static_cast<float>(request.resolution);
  const auto side = static_cast<std::size_t>(relief.size);
  relief.z.assign(side * side, request.base);
  // A grid coarser than the map is sampled on its facets, a finer one at its nearest vertices.
  const bool facets = size - 1 < request.resolution;
  for (int y = 0; y <= request.resolution; ++y) {
    const int fromY = (y * (size - 1) * 2 + request.resolution) / (2 * request.resolution);
    const float* from =
        heights.data() + static_cast<std::size_t>(fromY) * static_cast<std::size_t>(size);
    float* to = relief.z.data() + static_cast<std::size_t>(y + margin) * side + margin;
    for (int x = 0; x <= request.resolution; ++x) {
      const float z =
          facets ? onFacet(heights, size, x, y, request.resolution)
                 : from[(x * (size - 1) * 2 + request.resolution) / (2 * request.resolution)];
      to[x] = std::max(request.base, z);
    }
  }
  if (!request.sky) return relief;
  relief.lit = relief.z;
  for (int y = 0; y <= request.resolution; ++y) {
    float* to = relief.lit.data() + static_cast<std::size_t>(y + margin) * side + margin;
    for (int x = 0; x <= request.resolution; ++x) to[x] = std::max(to[x], request.water);
  }
  return relief;
}

// The shadow on one line of the sweep, with room beyond its ends: for each point the level up to
// which the shadow reaches, and how far that shadow has travelled.
struct ShadowFront {
  static constexpr std::ptrdiff_t kRoom = 2;  // a shadow moves sideways by at most one point a line
  std::vector<float> level;
  std::vector<float> travelled;

  explicit ShadowFront(std::ptrdiff_t points)
      : level(static_cast<std::size_t>(points + 2 * kRoom), -1e3f), travelled(level.size(), 0.0f) {}
  void repeatEnds() {
    for (std::vector<float>* each : {&level, &travelled}) {
      std::fill_n(each->begin(), kRoom, (*each)[kRoom]);
      std::fill_n(each->end() - kRoom, kRoom, *(each->end() - kRoom - 1));
    }
  }
};

// Advances the shadow by one line and adds the sun it lets through to `seen`. The arrays do not
// overlap, so that the compiler may vectorise the loop.
void sweepLine(std::ptrdiff_t points, const float* __restrict ground, const float* __restrict lit,
               const float* __restrict oldLevel, const float* __restrict oldWay, float part,
               float stride, float drop, float* __restrict newLevel, float* __restrict newWay,
               float* __restrict seen) {
  for (std::ptrdiff_t i = 0; i < points; ++i) {
    // Carry the shadow over from the line nearer to the sun.
    const float level = oldLevel[i] + part * (oldLevel[i + 1] - oldLevel[i]) - drop;
    const float travelled = oldWay[i] + part * (oldWay[i + 1] - oldWay[i]) + stride;
    // Compare with the ground here.
    const float here = ground[i];
    const float upper = level > here ? level : here;
    const float depth = (upper - lit[i]) / (kMinPenumbra + kPenumbra * travelled);
    const float positive = depth > 0.0f ? depth : 0.0f;
    const float light = 1.0f - (positive < 1.0f ? positive : 1.0f);
    seen[i] += light * light * (3.0f - 2.0f * light);
    newLevel[i] = upper;
    newWay[i] = here >= level ? 0.0f : travelled;
  }
}

// A relief whose rows are the sweep's lines, and the sun seen there, summed over directions.
struct Sweep {
  std::vector<float> z;
  std::vector<float> lit;
  std::vector<float> seen;
};

// Adds the part of the sun that is seen for one direction, 0 to 1.
void sweepSun(const Relief& relief, double azimuthDeg, double elevationDeg, bool columns,
              Sweep& sweep) {
  const auto side = static_cast<std::ptrdiff_t>(relief.size);
  const double du = std::sin(azimuthDeg * kPi / 180.0);
  const double dv = std::cos(azimuthDeg * kPi / 180.0);
  // Start at the line nearest to the sun.
  const double major = columns ? du : dv;
  const double minor = columns ? dv : du;
  const auto shift = static_cast<float>(minor / std::fabs(major));
  const auto whole = static_cast<std::ptrdiff_t>(std::floor(shift));
  const float part = shift - static_cast<float>(whole);
  const float stride = relief.texel * std::sqrt(1.0f + shift * shift);
  const float drop = stride * static_cast<float>(std::tan(elevationDeg * kPi / 180.0));
  ShadowFront before(side);
  ShadowFront front = before;
  for (std::ptrdiff_t line = 0; line < side; ++line) {
    const std::ptrdiff_t start = (major > 0 ? side - 1 - line : line) * side;
    sweepLine(side, sweep.z.data() + start, sweep.lit.data() + start,
              before.level.data() + ShadowFront::kRoom + whole,
              before.travelled.data() + ShadowFront::kRoom + whole, part, stride, drop,
              front.level.data() + ShadowFront::kRoom, front.travelled.data() + ShadowFront::kRoom,
              sweep.seen.data() + start);
    front.repeatEnds();
    std::swap(before, front);
  }
}

// Swaps rows and columns.
std::vector<float> transposed(const std::vector<float>& values, int size) {
  constexpr std::size_t kTile = 16;  // fits the cache
  const auto side = static_cast<std::size_t>(size);
  std::vector<float> result(values.size());
  for (std::size_t top = 0; top < side; top += kTile) {
    for (std::size_t left = 0; left < side; left += kTile) {
      for (std::size_t y = top; y < std::min(top + kTile, side); ++y) {
        for (std::size_t x = left; x < std::min(left + kTile, side); ++x) {
          result[x * side + y] = values[y * side + x];
        }
      }
    }
  }
  return result;
}

// The part of the sun that is seen, summed over the request's directions across its disc: on the
// surface or, without sky, at the ground's level everywhere, as if the block only cast its shadow.
std::vector<float> sunOver(const Relief& relief, const LightMapRequest& request) {
  std::vector<float> sum(relief.z.size(), 0.0f);
  // Sweep by columns when the sun is more to the east or west, otherwise by rows.
  for (const bool columns : {false, true}) {
    Sweep sweep;
    for (int i = 0; i < request.sunSamples; ++i) {
      const double across = (i + 0.5) / request.sunSamples - 0.5;
      const double azimuthDeg = request.sunAzimuthDeg + kSunDiscDeg * across;
      const double angle = azimuthDeg * kPi / 180.0;
      if ((std::fabs(std::sin(angle)) >= std::fabs(std::cos(angle))) != columns) continue;
      if (sweep.z.empty()) {
        sweep.z = columns ? transposed(relief.z, relief.size) : relief.z;
        if (!request.sky) {
          sweep.lit.assign(sweep.z.size(), request.base);
        } else {
          sweep.lit = columns ? transposed(relief.lit, relief.size) : relief.lit;
        }
        sweep.seen = std::move(sum);
        if (columns) sweep.seen = transposed(sweep.seen, relief.size);
      }
      sweepSun(relief, azimuthDeg, request.sunElevationDeg, columns, sweep);
    }
    if (sweep.z.empty()) continue;
    sum = columns ? transposed(sweep.seen, relief.size) : std::move(sweep.seen);
  }
  return sum;
}

// The part of the sky that each point of the block sees: the mean of 1 - sin(horizon) over eight
// directions.
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
  const auto columns = static_cast<std::size_t>(resolution) + 1;
  std::vector<float> horizon(columns);
  std::vector<float> sum(columns);
  for (int y = 0; y <= resolution; ++y) {
    const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(y + margin) * side + margin;
    const float* const here = relief.lit.data() + at;
    std::fill(sum.begin(), sum.end(), 0.0f);
    for (const auto& direction : probes) {
      std::fill(horizon.begin(), horizon.end(), 0.0f);
      for (const Probe& probe : direction) {
        const float* const z = relief.z.data() + at + probe.offset;
        for (std::size_t x = 0; x < columns; ++x) {
          const float rises = (z[x] - here[x]) * probe.perLength;
          horizon[x] = rises > horizon[x] ? rises : horizon[x];
        }
      }
      for (std::size_t x = 0; x < columns; ++x) {
        sum[x] += horizon[x] / std::sqrt(1.0f + horizon[x] * horizon[x]);
      }
    }
    float* const sky = seen.data() + at;
    for (std::size_t x = 0; x < columns; ++x) {
      sky[x] = 1.0f - sum[x] / static_cast<float>(kDirections);
    }
  }
}

// The brightness of the ground where it sees the part `sun` of the sun, at the distance `away` from
// the block's foot. The shadow fades out towards the map's edge.
float groundLight(float sun, float away, float contact) {
  const float wide = std::max(0.0f, 1.0f - away / contact);
  const float narrow = std::max(0.0f, 1.0f - away / (0.22f * contact));
  const float edge = std::clamp((kLightMapMargin - away) * 5.0f, 0.0f, 1.0f);
  return 1.0f - (1.0f - sun) * 0.72f * edge - 0.40f * wide * wide * wide - 0.25f * narrow * narrow;
}

// Converts the sun that is seen into ground brightness outside the square.
void shadeGround(const LightMapRequest& request, int size, float share, std::vector<float>& sun) {
  const int margin = marginTexels(request.resolution);
  const int last = margin + request.resolution;
  const float texel = 1.0f / static_cast<float>(request.resolution);
  for (int y = 0; y < size; ++y) {
    float* row = sun.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(size);
    const int dy = std::max({margin - y, y - last, 0});
    for (int x = 0; x < size; ++x) {
      const int dx = std::max({margin - x, x - last, 0});
      row[x] *= share;
      if (dx > 0 || dy > 0) {
        const auto square = static_cast<float>(dx * dx + dy * dy);
        row[x] = groundLight(row[x], texel * std::sqrt(square), request.contact);
      }
    }
  }
}

// Filters by 1-2-1 along x and y, which removes the steps of shadow edges that cross the grid at a
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

// Copies the ground beside the square to the texels on its border.
void repeatGround(const LightMapRequest& request, int size, std::vector<float>& sun) {
  const auto side = static_cast<std::size_t>(size);
  const auto first = static_cast<std::size_t>(marginTexels(request.resolution));
  const std::size_t last = first + static_cast<std::size_t>(request.resolution);
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

void buildLightMap(std::span<const float> heights, int size, const LightMapRequest& request,
                   LightMap& map) {
  FAULTLINE_ASSERT(request.resolution >= 4 && request.resolution % 4 == 0 &&
                   request.sunSamples >= 1);
  const Relief relief = reliefOf(heights, size, request);
  std::vector<float> sun = sunOver(relief, request);
  soften(relief.size, sun);
  std::vector<float> sky(request.sky ? relief.z.size() : 0, 1.0f);
  if (request.sky) {
    measureSky(relief, request.resolution, sky);
  }
  shadeGround(request, relief.size, 1.0f / static_cast<float>(request.sunSamples), sun);
  if (!request.sky) {
    repeatGround(request, relief.size, sun);
  }
  map.size = relief.size;
  map.resolution = request.resolution;
  map.texels.resize(2 * relief.z.size());
  for (std::size_t i = 0; i < relief.z.size(); ++i) {
    map.texels[2 * i] = toByte(sun[i]);
    map.texels[2 * i + 1] = request.sky ? toByte(sky[i]) : 255;
  }
}

}  // namespace faultline
