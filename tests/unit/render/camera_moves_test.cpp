// Changes of a pose: a grabbed point stays under its pointer, named views show the whole block, and
// no gesture loses the block or moves the camera into it.
#include "render/camera/camera_moves.h"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <optional>
#include <random>

#include "render/camera/camera_ground.h"

using namespace faultline;

namespace {

constexpr Viewport kDesktop{{320, 48, 960, 552}, 1280, 720};
constexpr Viewport kPhone{{0, 160, 780, 820}, 780, 1688};

// Steep and rough land: a comb of walls with hills between them.
Heightfield coarseLand(int size, float high) {
  Heightfield land(size);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const float u = float(x) / float(size - 1);
      const float v = float(y) / float(size - 1);
      const bool wall = std::fmod(u * 7.0f, 1.0f) < 0.1f;
      land.row(y)[x] =
          high * (wall ? 1.0f : 0.3f + 0.3f * std::sin(19.0f * u) * std::cos(13.0f * v));
    }
  }
  return land;
}

double strays(const Camera& camera, const Vec3& held, double x, double y) {
  const std::optional<ScreenPoint> at = camera.project(held);
  return at ? std::hypot(at->x - x, at->y - y) : 1e9;
}

// The screen box of the block's outline: corners at the middle height, and a peak in the middle.
struct Box {
  double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
};

Box boxOf(const Camera& camera) {
  const BlockShape& block = camera.block();
  Box box;
  const auto add = [&](const Vec3& point) {
    const std::optional<ScreenPoint> at = camera.project(point);
    REQUIRE(at.has_value());
    box = {std::min(box.left, at->x), std::min(box.top, at->y), std::max(box.right, at->x),
           std::max(box.bottom, at->y)};
  };
  for (const double u : {0.0, 1.0}) {
    for (const double v : {0.0, 1.0}) {
      add({u, v, block.base});
      add({u, v, block.low + 0.6 * (block.high - block.low)});
    }
  }
  add({0.5, 0.5, block.high});
  return box;
}

// Whether some of the block is visible in the region.
bool isSeen(const Camera& camera, const Heightfield& land) {
  const ScreenRect& region = camera.viewport().region;
  for (double u = 0; u <= 1; u += 0.02) {
    for (double v = 0; v <= 1; v += 0.02) {
      for (const double z : {camera.block().base, heightAt(land, u, v)}) {
        const std::optional<ScreenPoint> at = camera.project({u, v, z});
        if (at && at->x > region.x && at->x < region.x + region.width && at->y > region.y &&
            at->y < region.y + region.height) {
          return true;
        }
      }
    }
  }
  return false;
}

// The depth of the near plane.
double nearOf(const Camera& camera) {
  const Mat4& p = camera.projection();
  return p(2, 3) / (p(2, 2) - 1.0);
}

// Checks that the eye and the corners of the near plane are above the surface or beside the block.
bool isOutside(const Camera& camera, const Heightfield& land) {
  const double width = camera.viewport().framebufferWidth;
  const double height = camera.viewport().framebufferHeight;
  const Vec3 ahead = normalized(camera.target() - camera.eye());
  const auto clear = [&](const Vec3& point) {
    if (point.x < 0 || point.x > 1 || point.y < 0 || point.y > 1) return true;
    return point.z > heightAt(land, point.x, point.y);
  };
  bool all = clear(camera.eye());
  for (const double x : {0.0, width}) {
    for (const double y : {0.0, height}) {
      const Vec3 direction = camera.ray(x, y).direction;
      all = all && clear(camera.eye() + direction * (nearOf(camera) / dot(direction, ahead)));
    }
  }
  return all;
}

}  // namespace

TEST_CASE("What is held stays under the pointer, over any land and close to its ground",
          "[camera]") {
  const Heightfield land = coarseLand(257, 0.2f);
  const Heightfield rest = restSurfaceOf(land, 1, false, 0);
  BlockShape block = blockOf(0, 0.2);
  block.restSurface = &rest;
  for (const double elevation : {15.0, 31.0, 55.0, 90.0}) {
    for (const double zoom : {0.7, 1.0, 2.5, 9.0}) {
      OrbitPose pose;
      pose.elevationDeg = elevation;
      pose.zoom = zoom;
      pose.targetU = 0.45;
      const Camera camera(pose, block, kDesktop, &land);
      const Vec3 held = grab(camera, &land, 790, 350);
      INFO(elevation << " " << zoom << ", held at height " << held.z);
      CHECK(strays(camera, held, 790, 350) < 1e-3);
      const OrbitPose panned = holdUnder(camera, camera.pose(), held, 760, 366);
      CHECK(strays(Camera(panned, block, kDesktop), held, 760, 366) < 0.01);
      const OrbitPose zoomed = zoomAt(camera, 1.2, held, 790, 350);
      CHECK(std::abs(zoomed.zoom - 1.2 * zoom) < 1e-9);
      CHECK(strays(Camera(zoomed, block, kDesktop), held, 790, 350) < 0.01);
    }
  }
}

TEST_CASE("Close by, the point looked at stands on the land", "[camera]") {
  Heightfield land(129);
  for (int y = 0; y < 129; ++y) {
    for (int x = 0; x < 129; ++x) land.row(y)[x] = 0.6f * float(x) / 128.0f;
  }
  const Heightfield rest = restSurfaceOf(land, 1, false, 0);
  CHECK(std::abs(heightAt(rest, 0.75, 0.2) - 0.45) < 0.01);
  CHECK(std::abs(heightAt(restSurfaceOf(land, 2, true, 0.6f), 0.75, 0.2) - 0.3) < 0.02);
  BlockShape block = blockOf(0, 0.6);
  OrbitPose pose;
  pose.zoom = kMaxZoom;
  pose.targetU = 0.9;
  const double without = Camera(pose, block, kDesktop).target().z;
  block.restSurface = &rest;
  CHECK(std::abs(Camera(pose, block, kDesktop).target().z - 0.52) < 0.03);
  CHECK(std::abs(without - 0.52) > 0.1);
  // At zoom 1 the target does not depend on the land, so rising land does not move the camera.
  pose.zoom = 1;
  CHECK(Camera(pose, block, kDesktop).target().z == without);
}

TEST_CASE("Two held points lie under two fingers", "[camera]") {
  const BlockShape block = blockOf(0, 0.2);
  OrbitPose pose;
  pose.zoom = 2;
  for (const double elevation : {25.0, 31.0, 50.0, 90.0}) {
    pose.elevationDeg = elevation;
    const Camera camera(pose, block, kDesktop);
    const std::array<Vec3, 2> held = {grab(camera, nullptr, 700, 300),
                                      grab(camera, nullptr, 860, 380)};
    for (const double turn : {-0.2, 0.0, 0.15}) {
      for (const double scale : {0.8, 1.0, 1.3}) {
        std::array<ScreenPoint, 2> fingers;
        for (std::size_t i = 0; i < 2; ++i) {
          const double dx = (i == 0 ? -80 : 80) * scale;
          const double dy = (i == 0 ? -40 : 40) * scale;
          fingers[i] = {790 + dx * std::cos(turn) - dy * std::sin(turn),
                        350 + dx * std::sin(turn) + dy * std::cos(turn)};
        }
        const Camera after(holdTwo(camera, held, fingers), block, kDesktop);
        INFO(elevation << " " << turn << " " << scale);
        CHECK(strays(after, held[0], fingers[0].x, fingers[0].y) < 0.05);
        CHECK(strays(after, held[1], fingers[1].x, fingers[1].y) < 0.05);
      }
    }
  }
  // At the limit of the zoom the middle of the two points stays under that of the fingers.
  pose.elevationDeg = 50;
  pose.zoom = kMaxZoom;
  const Camera closest(pose, block, kDesktop);
  const std::array<Vec3, 2> held = {grab(closest, nullptr, 750, 324),
                                    grab(closest, nullptr, 850, 324)};
  const OrbitPose more = holdTwo(closest, held, {ScreenPoint{700, 324}, ScreenPoint{900, 324}});
  CHECK(more.zoom == kMaxZoom);
  CHECK(strays(Camera(more, block, kDesktop), (held[0] + held[1]) * 0.5, 800, 324) < 1);
}

TEST_CASE("Two fingers turn the block, but not far at once", "[camera]") {
  const BlockShape block = blockOf(0, 0.2);
  OrbitPose pose;
  pose.elevationDeg = 70;
  const Camera camera(pose, block, kDesktop);
  const std::array<Vec3, 2> held = {grab(camera, nullptr, 700, 350),
                                    grab(camera, nullptr, 880, 350)};
  for (const double degrees : {-45.0, -40.0, -20.0, 20.0, 40.0, 45.0}) {
    const double turn = degrees * 3.14159265358979323846 / 180;
    const double dx = 90 * std::cos(turn), dy = 90 * std::sin(turn);
    const OrbitPose after =
        holdTwo(camera, held, {ScreenPoint{790 - dx, 350 - dy}, ScreenPoint{790 + dx, 350 + dy}});
    INFO(degrees);
    if (std::abs(degrees) > 30) {
      CHECK(after.azimuthDeg == pose.azimuthDeg);
    } else {
      CHECK(std::abs(std::abs(after.azimuthDeg - pose.azimuthDeg) - std::abs(degrees)) < 3);
    }
  }
}

TEST_CASE("Whatever a hand does, the block is seen and the camera is not in it", "[camera]") {
  std::mt19937 random(5);
  const auto between = [&random](double low, double high) {
    return low + (high - low) * (static_cast<double>(random()) / 4294967296.0);
  };
  for (const float high : {0.0f, 0.2f, 1.0f}) {
    for (const int size : {9, 65, 257}) {
      const Heightfield land = coarseLand(size, high);
      const Heightfield rest = restSurfaceOf(land, 1, false, 0);
      BlockShape block = blockOf(0, static_cast<double>(high));
      block.restSurface = &rest;
      for (const Viewport& view : {kDesktop, kPhone}) {
        OrbitPose pose;
        const ScreenRect& region = view.region;
        const auto anyX = [&] { return region.x + between(0, region.width); };
        const auto anyY = [&] { return region.y + between(0, region.height); };
        for (int step = 0; step < 150; ++step) {
          const Camera camera(pose, block, view, &land);
          INFO(high << " " << size << " step " << step);
          REQUIRE(isSeen(camera, land));
          REQUIRE(isOutside(camera, land));
          const double x = anyX();
          const double y = anyY();
          const Vec3 held = grab(camera, &land, x, y);
          switch (random() % 4) {
            case 0:
              pose = orbitBy(camera.pose(), between(-300, 300), between(-300, 200), region);
              break;
            case 1:
              pose = holdUnder(camera, camera.pose(), held, anyX(), anyY());
              break;
            case 2:
              pose = zoomAt(camera, std::exp(between(-1, 1.4)), held, x, y);
              break;
            default:
              pose = holdTwo(camera, {held, grab(camera, &land, anyX(), anyY())},
                             {ScreenPoint{anyX(), anyY()}, ScreenPoint{anyX(), anyY()}});
          }
          REQUIRE(pose == clampPose(pose));
        }
      }
    }
  }
}

TEST_CASE("Zooming out beyond the whole block brings it back to the middle", "[camera]") {
  const BlockShape block = blockOf(0, 0.2);
  OrbitPose pose;
  pose.zoom = 4;
  pose.targetU = 0.05;
  pose.targetV = 0.95;
  for (int i = 0; i < 40; ++i) {
    const Camera camera(pose, block, kDesktop);
    pose = zoomAt(camera, 0.9, camera.target(), 800, 324);
  }
  CHECK(pose.zoom == kMinZoom);
  CHECK(std::abs(pose.targetU - 0.5) < 0.2);
  CHECK(std::abs(pose.targetV - 0.5) < 0.2);
}

TEST_CASE("No number breaks a move", "[camera]") {
  const double kInfinity = std::numeric_limits<double>::infinity();
  const double kOdd[] = {0.0, -1.0, 1e-300, 1e9, -1e300, std::nan(""), kInfinity, -kInfinity};
  const Heightfield land = coarseLand(33, 0.2f);
  const Camera camera(OrbitPose{}, blockOf(0, 0.2), kDesktop, &land);
  const Vec3 held = grab(camera, &land, 800, 330);
  for (const double a : kOdd) {
    for (const double b : kOdd) {
      for (const OrbitPose& pose :
           {orbitBy(camera.pose(), a, b, kDesktop.region), slideBy(camera, a, b),
            holdUnder(camera, camera.pose(), held, a, b), zoomAt(camera, a, held, b, 300),
            zoomAt(camera, 1.2, {a, b, 0}, 800, 300),
            holdTwo(camera, {held, Vec3{a, b, 0.1}}, {ScreenPoint{a, b}, ScreenPoint{b, a}})}) {
        CHECK(pose == clampPose(pose));
        CHECK(std::isfinite(pose.zoom + pose.targetU + pose.targetV + pose.azimuthDeg));
      }
    }
  }
}

TEST_CASE("Views by name show the whole block, large", "[camera]") {
  for (const Viewport& view : {kDesktop, kPhone}) {
    for (const double high : {0.0, 0.2, 1.0}) {
      const BlockShape block = blockOf(0, high);
      for (const std::string_view name : {"top", "north", "east", "south", "west"}) {
        INFO(name << " " << high << " " << view.region.width);
        const std::optional<OrbitPose> pose = namedPose(name, block, view.region);
        REQUIRE(pose.has_value());
        const Camera camera(*pose, block, view);
        const Box box = boxOf(camera);
        const ScreenRect& region = view.region;
        CHECK(box.left > region.x - 1);
        CHECK(box.right < region.x + region.width + 1);
        CHECK(box.top > region.y);
        CHECK(box.bottom < region.y + region.height);
        const bool large = box.right - box.left > 0.85 * region.width ||
                           box.bottom - box.top > 0.7 * region.height;
        CHECK(large);
      }
    }
  }
  CHECK_FALSE(namedPose("home", BlockShape{}, kDesktop.region).has_value());
  CHECK_FALSE(namedPose("", BlockShape{}, kDesktop.region).has_value());

  // Each view is from the direction of its name, towards the middle.
  const BlockShape block = blockOf(0, 0.2);
  const auto eyeOf = [&block](std::string_view name) {
    return Camera(*namedPose(name, block, kDesktop.region), block, kDesktop).eye();
  };
  CHECK(eyeOf("south").y > 2);
  CHECK(eyeOf("north").y < -1);
  CHECK(eyeOf("east").x > 2);
  CHECK(eyeOf("west").x < -1);
  CHECK(std::abs(eyeOf("top").x - 0.5) < 1e-9);
  CHECK(std::abs(eyeOf("top").y - 0.5) < 1e-9);
}

TEST_CASE("From above, north is up, and nothing flips on the way there", "[camera]") {
  const BlockShape block = blockOf(0, 0.2);
  const Camera top(*namedPose("top", block, kDesktop.region), block, kDesktop);
  const ScreenPoint north = *top.project({0.5, 0, 0});
  const ScreenPoint south = *top.project({0.5, 1, 0});
  const ScreenPoint east = *top.project({1, 0.5, 0});
  CHECK(std::abs(north.x - south.x) < 1e-6);
  CHECK(north.y < south.y - 300);
  CHECK(east.x > north.x + 150);
  CHECK(std::abs(east.y - 0.5 * (north.y + south.y)) < 1e-6);
  for (const double azimuth : {-170.0, -34.0, 0.0, 91.0}) {
    OrbitPose pose;
    pose.azimuthDeg = azimuth;
    pose.elevationDeg = 90;
    const ScreenPoint before = *Camera(pose, block, kDesktop).project({0.1, 0.2, 0});
    pose.elevationDeg = 89.99;
    const ScreenPoint after = *Camera(pose, block, kDesktop).project({0.1, 0.2, 0});
    CHECK(std::hypot(after.x - before.x, after.y - before.y) < 0.5);
    // The opposite drag tips the block back and does not turn it.
    const OrbitPose back = orbitBy(Camera(pose, block, kDesktop).pose(), 0, -100, kDesktop.region);
    CHECK(std::abs(back.azimuthDeg - azimuth) < 1e-9);
    CHECK(back.elevationDeg < 89);
  }
}

TEST_CASE("A framed view keeps its direction and is the home view's size at home", "[camera]") {
  const BlockShape block = blockOf(0, 0.2);
  OrbitPose home = homePose(-34, kDesktop.region);
  home.zoom = 7;
  home.targetU = 0.1;
  const OrbitPose framed = framedPose(home, block, kDesktop.region);
  CHECK(framed.azimuthDeg == -34);
  CHECK(framed.elevationDeg == 31);
  CHECK(framed.targetU == 0.5);
  CHECK(std::abs(framed.zoom - 1) < 0.02);
}

TEST_CASE("Between two poses the way is the shorter one", "[camera]") {
  const OrbitPose from{170, 10, 1, 0, 0};
  const OrbitPose to{-170, 30, 4, 1, 0.5};
  const OrbitPose half = poseBetween(from, to, 0.5);
  CHECK(std::abs(std::abs(half.azimuthDeg) - 180) < 1e-9);
  CHECK(std::abs(half.elevationDeg - 20) < 1e-9);
  CHECK(std::abs(half.zoom - 2) < 1e-9);
  CHECK(std::abs(half.targetU - 0.5) < 1e-9);
  CHECK(poseBetween(from, to, 1) == to);
  CHECK(poseBetween(from, to, 0) == from);
}
