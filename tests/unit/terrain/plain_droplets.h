// The obviously right droplets: docs/spec.md, section "Erosion", line by line. They are the bit
// reference of terrain/droplet_erosion; the bench times them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "terrain/erosion/erosion.h"
#include "terrain/recipe/recipe.h"

namespace faultline::plain {

inline std::int32_t dropletTrunc(float f) {
  return static_cast<std::int32_t>(std::min(f, 1073741824.0f));
}

inline std::int64_t dropletCount(const Recipe& recipe, int size) {
  const double cells = (size - 1) / 512.0;
  return static_cast<std::int64_t>(
      std::floor(recipe.real(ParameterId::kDroplets) * (cells * cells) + 0.5));
}

// What a drop leaves for a test to see: every place it stood at.
struct DropletPath {
  std::vector<float> x, y;
};

class Droplets {
 public:
  Droplets(const Recipe& given, ErosionState& stateGiven)
      : recipe(given), state(stateGiven), d(stateGiven.size - 1) {
    const int radius = recipe.value(ParameterId::kDropletRadius);
    double total = 0.0;
    for (int oy = -radius; oy <= radius; ++oy) {
      for (int ox = -radius; ox <= radius; ++ox) {
        if (ox * ox + oy * oy >= radius * radius) continue;
        const double raw = radius - std::sqrt(static_cast<double>(ox * ox + oy * oy));
        brush.push_back({ox, oy, raw, 0.0f, 0.0f});
        total += raw;
      }
    }
    for (Dab& dab : brush) {
      const double share = dab.raw / total;
      dab.weight = static_cast<float>(share);
      dab.layWeight = static_cast<float>(share * (1.0 - 0x1p-20));
    }
  }

  DropletPath fall(std::uint32_t index) {
    const auto in = static_cast<float>(recipe.real(ParameterId::kInertia));
    const float keep = 1.0f - in;
    const auto kc = static_cast<float>(20.0 * recipe.real(ParameterId::kCapacity));
    const auto kd = static_cast<float>(recipe.real(ParameterId::kDeposition));
    const auto ks = static_cast<float>(recipe.real(ParameterId::kSoftness));
    const float dry = 1.0f - static_cast<float>(recipe.real(ParameterId::kEvaporation));
    const auto ci = static_cast<float>(268435456.0 / d);
    const auto edge = static_cast<float>(d);
    const RandomBlock b = randomBlock(randomKey(recipe.seed), RandomStage::kDroplet, index);
    auto x = static_cast<float>(static_cast<double>(b[0] >> 8) * 0x1p-24 * d);
    auto y = static_cast<float>(static_cast<double>(b[1] >> 8) * 0x1p-24 * d);
    float dx = 0.0f, dy = 0.0f, v = 1.0f, water = 1.0f;
    std::int32_t s = 0;
    DropletPath path;
    for (int step = 0; step < recipe.value(ParameterId::kDropletLife); ++step) {
      path.x.push_back(x);
      path.y.push_back(y);
      const int vx = static_cast<int>(x + 0.5f);
      const int vy = static_cast<int>(y + 0.5f);
      state.flow[at(vx, vy)] += 1;

      const Cell here(*this, x, y);
      const float sx = (here.h10 - here.h00) * here.gy + (here.h11 - here.h01) * here.fy;
      const float sy = (here.h01 - here.h00) * here.gx + (here.h11 - here.h10) * here.fx;
      dx = dx * in - sx * keep;
      dy = dy * in - sy * keep;
      const float len = std::sqrt(dx * dx + dy * dy);
      if (len < 0x1p-40f) break;
      dx = dx / len;
      dy = dy / len;
      const float nx = x + dx;
      const float ny = y + dy;
      if (nx < 0.0f || ny < 0.0f || nx > edge || ny > edge) break;

      const float drop = here.height() - Cell(*this, nx, ny).height();
      const float c = (((std::max(drop, 0.01f) * v) * water) * kc) * ci;
      if (drop < 0.0f || static_cast<float>(s) > c) {
        const float f = drop < 0.0f ? std::min(-drop * ci, static_cast<float>(s))
                                    : (static_cast<float>(s) - c) * kd;
        s -= layDown(vx, vy, std::max(0, std::min(dropletTrunc(f), s)));
      } else {
        const float f = std::min((c - static_cast<float>(s)) * ks, drop * ci);
        const std::int32_t q = std::max(0, std::min(dropletTrunc(f), 2 * kMaxLand - s));
        for (const Dab& dab : brush) {
          const int px = vx + dab.x;
          const int py = vy + dab.y;
          if (px < 0 || py < 0 || px > d || py > d) continue;
          const std::int32_t part =
              std::max(0, std::min(dropletTrunc(static_cast<float>(q) * dab.weight),
                                   state.land[at(px, py)] + kMaxLand));
          state.land[at(px, py)] -= part;
          s += part;
        }
      }
      v = std::sqrt(std::max(0.0f, v * v + drop));
      water = water * dry;
      x = nx;
      y = ny;
    }

    const int vx = static_cast<int>(x + 0.5f);
    const int vy = static_cast<int>(y + 0.5f);
    s -= layDown(vx, vy, s);
    for (std::size_t i = at(vx, vy); s > 0; i = (i + 1) % state.land.size()) {
      const std::int32_t part = std::min(kMaxLand - state.land[i], s);
      state.land[i] += part;
      s -= part;
    }
    return path;
  }

 private:
  struct Dab {
    int x, y;
    double raw;
    float weight, layWeight;
  };

  struct Cell {
    Cell(const Droplets& drops, float x, float y) {
      const auto c = static_cast<float>(0x1p-28 * drops.d);
      cx = std::min(static_cast<int>(x), drops.d - 1);
      cy = std::min(static_cast<int>(y), drops.d - 1);
      fx = x - static_cast<float>(cx);
      fy = y - static_cast<float>(cy);
      gx = 1.0f - fx;
      gy = 1.0f - fy;
      const auto cells = [&](int px, int py) {
        return static_cast<float>(drops.state.land[drops.at(px, py)]) * c;
      };
      h00 = cells(cx, cy);
      h10 = cells(cx + 1, cy);
      h01 = cells(cx, cy + 1);
      h11 = cells(cx + 1, cy + 1);
    }
    float height() const {
      const float north = h00 * gx + h10 * fx;
      const float south = h01 * gx + h11 * fx;
      return north * gy + south * fy;
    }
    int cx, cy;
    float fx, fy, gx, gy;
    float h00, h10, h01, h11;
  };

  std::size_t at(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(state.size) +
           static_cast<std::size_t>(x);
  }

  // Gives what was really laid down.
  std::int32_t layDown(int vx, int vy, std::int32_t q) {
    std::int32_t laid = 0;
    for (const Dab& dab : brush) {
      const int px = vx + dab.x;
      const int py = vy + dab.y;
      if (px < 0 || py < 0 || px > d || py > d) continue;
      const std::int32_t part = std::min(dropletTrunc(static_cast<float>(q) * dab.layWeight),
                                         kMaxLand - state.land[at(px, py)]);
      state.land[at(px, py)] += part;
      laid += part;
    }
    return laid;
  }

  const Recipe& recipe;
  ErosionState& state;
  int d;
  std::vector<Dab> brush;
};

// Drops first <= i < end.
inline void dropletErosion(const Recipe& recipe, ErosionState& state, std::int64_t first,
                           std::int64_t end) {
  Droplets droplets(recipe, state);
  for (std::int64_t i = first; i < end; ++i) droplets.fall(static_cast<std::uint32_t>(i));
}

}  // namespace faultline::plain
