// A place with a view: what a person sees there, compared with plain walks over the land.
#include "app/camera/lookout.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <functional>

#include "render/camera/camera_ground.h"

using namespace faultline;

namespace {

Heightfield landOf(int size, const std::function<double(double, double)>& height) {
  Heightfield land(size);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      land.z[static_cast<std::size_t>(y * size + x)] =
          static_cast<float>(height(x / (size - 1.0), y / (size - 1.0)));
    }
  }
  return land;
}

// Sides that an eye sees over the land straight ahead, in small steps.
double openAhead(const Lookout& from, const Heightfield& land) {
  const double eye = heightAt(land, from.u, from.v) + from.above;
  const double towards = -from.azimuthDeg * 3.14159265358979 / 180;
  for (double away = 0.008;; away += 0.001) {
    const double u = from.u + away * std::sin(towards), v = from.v - away * std::cos(towards);
    if (u < 0 || u > 1 || v < 0 || v > 1 || heightAt(land, u, v) >= eye) return away;
  }
}

}  // namespace

TEST_CASE("On level land a person stands at the asked place and looks the asked way") {
  const Heightfield land(33);
  const Lookout found = findLookout(0.4, 0.6, 23.0, BlockShape(), land);
  CHECK(found.u == 0.4);
  CHECK(found.v == 0.6);
  CHECK(found.azimuthDeg == 23.0);
  CHECK(bestAzimuth(0.4, 0.6, 23.0, 0.01, BlockShape(), land) == 23.0);
}

TEST_CASE("Nobody looks into a wall") {
  // A wall in the north, right in front of the asked place.
  const Heightfield land = landOf(129, [](double, double v) { return v < 0.48 ? 0.2 : 0.0; });
  const double azimuthDeg = bestAzimuth(0.5, 0.5, 0.0, 0.01, BlockShape(), land);
  CHECK(openAhead({0.5, 0.5, 0.0, 0.01}, land) < 0.05);
  CHECK(openAhead({0.5, 0.5, azimuthDeg, 0.01}, land) > 0.3);
  const Lookout found = findLookout(0.5, 0.5, 0.0, BlockShape(), land);
  CHECK(openAhead(found, land) > 0.3);
}

TEST_CASE("A person stands above the water, and not at the border") {
  const Heightfield land(33);
  BlockShape block;
  block.water = 0.1;
  const Lookout found = findLookout(1.3, -0.2, 0.0, block, land);
  CHECK(found.u <= 0.94);
  CHECK(found.v >= 0.06);
  // Below the water nothing stands in the way.
  const Heightfield wall = landOf(129, [](double, double v) { return v < 0.48 ? 0.09 : 0.0; });
  CHECK(bestAzimuth(0.5, 0.5, 0.0, 0.01, block, wall) == 0.0);
}
