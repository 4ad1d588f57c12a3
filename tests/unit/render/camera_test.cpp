// The camera: projecting and casting rays are inverse, the block fits its region, poses stay within
// their limits, and the lowest corner faces the viewer.
#include "render/camera/camera.h"

#include <array>
#include <cmath>
#include <optional>

#include <catch2/catch_test_macros.hpp>

#include "render/camera/camera_moves.h"

using namespace faultline;

namespace {

const BlockShape kBlock = blockOf(0.0, 0.2);
constexpr Viewport kDesktop{{320, 48, 960, 552}, 1280, 720};
constexpr Viewport kPhone{{0, 160, 780, 820}, 780, 1688};

struct Box {
  double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
};

// The screen box of the block's corners, with its top at `high`.
Box boxOf(const Camera& camera, double high) {
  Box box;
  for (const double u : {0.0, 1.0}) {
    for (const double v : {0.0, 1.0}) {
      for (const double z : {kBlock.base, high}) {
        const std::optional<ScreenPoint> at = camera.project({u, v, z});
        REQUIRE(at.has_value());
        box = {std::min(box.left, at->x), std::min(box.top, at->y), std::max(box.right, at->x),
               std::max(box.bottom, at->y)};
      }
    }
  }
  return box;
}

// A plane that falls towards one corner of the square.
Heightfield tiltedTowards(bool east, bool south) {
  Heightfield field(129);
  for (int y = 0; y < field.size; ++y) {
    for (int x = 0; x < field.size; ++x) {
      const float u = static_cast<float>(x) / 128.0f;
      const float v = static_cast<float>(y) / 128.0f;
      field.row(y)[x] = 0.1f * ((east ? 1.0f - u : u) + (south ? 1.0f - v : v));
    }
  }
  return field;
}

}  // namespace

TEST_CASE("the block fits the view region at home", "[camera]") {
  const Camera desktop(homePose(-34.0, kDesktop.region), kBlock, kDesktop);
  const Box box = boxOf(desktop, 0.12);
  CHECK(box.right - box.left > 600);
  CHECK(box.right - box.left < 800);
  CHECK(box.bottom - box.top > 380);
  CHECK(box.left > kDesktop.region.x);
  CHECK(box.right < kDesktop.region.x + kDesktop.region.width);
  CHECK(box.top > kDesktop.region.y);
  CHECK(box.bottom < kDesktop.region.y + kDesktop.region.height);

  const Camera phone(homePose(-34.0, kPhone.region), kBlock, kPhone);
  CHECK(phone.pose().elevationDeg == 40.0);
  const Box small = boxOf(phone, 0.12);
  CHECK(small.right - small.left >= 0.85 * kPhone.region.width);
  CHECK(small.left > 0);
  CHECK(small.right < kPhone.region.width);
}

TEST_CASE("the home view has its near corner south-west, and east on the right", "[camera]") {
  const Camera camera(homePose(-34.0, kDesktop.region), kBlock, kDesktop);
  CHECK(camera.eye().x < 0.5);
  CHECK(camera.eye().y > 0.5);
  const ScreenPoint west = *camera.project({0, 0.5, 0});
  const ScreenPoint east = *camera.project({1, 0.5, 0});
  const ScreenPoint north = *camera.project({0.5, 0, 0});
  const ScreenPoint south = *camera.project({0.5, 1, 0});
  CHECK(west.x < east.x);
  CHECK(north.y < south.y);
}

TEST_CASE("the block stays in the window however it is turned", "[camera]") {
  for (const Viewport& viewport : {kDesktop, kPhone}) {
    for (int azimuth = -180; azimuth < 180; azimuth += 30) {
      for (const double elevation : {2.0, 31.0, 50.0, 90.0}) {
        OrbitPose pose;
        pose.azimuthDeg = azimuth;
        pose.elevationDeg = elevation;
        const Box box = boxOf(Camera(pose, kBlock, viewport), 0.12);
        CHECK(box.left > viewport.region.x - 0.06 * viewport.region.width);
        CHECK(box.right < viewport.region.x + 1.06 * viewport.region.width);
        CHECK(box.top > 0);
        CHECK(box.bottom < viewport.framebufferHeight);
      }
    }
  }
}

TEST_CASE("rays and projection are inverse", "[camera]") {
  for (const double azimuth : {-170.0, -34.0, 56.0, 120.0}) {
    for (const double elevation : {2.0, 31.0, 89.0}) {
      for (const double zoom : {0.5, 1.0, 7.0}) {
        OrbitPose pose;
        pose.azimuthDeg = azimuth;
        pose.elevationDeg = elevation;
        pose.zoom = zoom;
        pose.targetU = 0.3;
        const Camera camera(pose, kBlock, kDesktop);
        for (const Vec3& point :
             {Vec3{0.1, 0.2, 0.05}, Vec3{0.35, 0.55, 0.0}, Vec3{0.3, 0.5, 0.1}}) {
          const std::optional<ScreenPoint> at = camera.project(point);
          if (!at) {
            continue;
          }
          const Ray ray = camera.ray(at->x, at->y);
          const Vec3 offset = point - ray.origin;
          const Vec3 beside = offset - ray.direction * dot(offset, ray.direction);
          CHECK(length(beside) < 1e-9);
          CHECK(std::abs(length(ray.direction) - 1.0) < 1e-12);

          // The matrices agree with project().
          const Mat4 m = camera.viewProjection();
          const auto row = [&](std::size_t i) {
            return m(i, 0) * point.x + m(i, 1) * point.y + m(i, 2) * point.z + m(i, 3);
          };
          CHECK(std::abs((row(0) / row(3) + 1) * 0.5 * 1280 - at->x) < 1e-6);
          CHECK(std::abs((1 - row(1) / row(3)) * 0.5 * 720 - at->y) < 1e-6);
        }
      }
    }
  }
}

TEST_CASE("the ground point under a pixel projects back to it", "[camera]") {
  const Camera camera(homePose(56.0, kDesktop.region), kBlock, kDesktop);
  const std::optional<GroundPoint> ground = camera.groundPoint(700, 400, 0.0);
  REQUIRE(ground.has_value());
  const ScreenPoint back = *camera.project({ground->u, ground->v, 0.0});
  CHECK(std::abs(back.x - 700) < 1e-6);
  CHECK(std::abs(back.y - 400) < 1e-6);

  OrbitPose low;
  low.elevationDeg = 2.0;
  CHECK_FALSE(Camera(low, kBlock, kDesktop).groundPoint(700, 1, 0.0).has_value());
}

TEST_CASE("picking meets the surface that is seen", "[camera]") {
  Heightfield flat(65);
  for (float& z : flat.z) {
    z = 0.1f;
  }
  const Camera camera(homePose(-34.0, kDesktop.region), kBlock, kDesktop, &flat);
  const ScreenPoint middle = *camera.project({0.5, 0.5, 0.1});
  const std::optional<GroundPoint> hit = camera.pick(flat, middle.x, middle.y);
  REQUIRE(hit.has_value());
  CHECK(std::abs(hit->u - 0.5) < 0.02);
  CHECK(std::abs(hit->v - 0.5) < 0.02);
  CHECK_FALSE(camera.pick(flat, 321, 50).has_value());
}

TEST_CASE("the eye stays above ground and terrain", "[camera]") {
  Heightfield peak(129);
  peak.row(64)[64] = 0.2f;
  for (int azimuth = -180; azimuth < 180; azimuth += 15) {
    for (const double elevation : {-50.0, 2.0, 10.0, 45.0}) {
      for (const double zoom : {0.5, 1.0, 5.0, 12.0, 100.0}) {
        OrbitPose pose;
        pose.azimuthDeg = azimuth;
        pose.elevationDeg = elevation;
        pose.zoom = zoom;
        const Camera camera(pose, kBlock, kDesktop, &peak);
        CHECK(camera.eye().z > kBlock.base);
        const bool above =
            std::abs(camera.eye().x - 0.5) < 0.004 && std::abs(camera.eye().y - 0.5) < 0.004;
        CHECK((!above || camera.eye().z > 0.2));
      }
    }
  }
}

TEST_CASE("the eye stays above the water", "[camera]") {
  Heightfield low(65);
  BlockShape flooded = kBlock;
  flooded.water = 0.15;
  for (int azimuth = -180; azimuth < 180; azimuth += 15) {
    for (const double elevation : {2.0, 10.0, 45.0}) {
      for (const double zoom : {1.0, 5.0, 12.0}) {
        OrbitPose pose;
        pose.azimuthDeg = azimuth;
        pose.elevationDeg = elevation;
        pose.zoom = zoom;
        const Camera camera(pose, flooded, kDesktop, &low);
        const Vec3 eye = camera.eye();
        const bool over = eye.x > 0 && eye.x < 1 && eye.y > 0 && eye.y < 1;
        CHECK((!over || eye.z > 0.15));
      }
    }
  }
}

TEST_CASE("poses keep to their limits", "[camera]") {
  OrbitPose wild{725.0, -3.0, 1e9, -4.0, 7.0};
  OrbitPose tame = clampPose(wild);
  CHECK(tame.azimuthDeg == 5.0);
  CHECK(tame.elevationDeg == 2.0);
  CHECK(tame.zoom == 12.0);
  CHECK(tame.targetU == 0.0);
  CHECK(tame.targetV == 1.0);
  wild = {std::nan(""), std::nan(""), std::nan(""), INFINITY, -INFINITY};
  CHECK(clampPose(wild) == OrbitPose{});

  OrbitPose pose;
  for (int i = 0; i < 100; ++i) {
    pose = orbitBy(pose, 37.0, i % 3 == 0 ? 90.0 : -40.0, kDesktop.region);
    CHECK(pose == clampPose(pose));
  }
}

TEST_CASE("a drag takes the block along", "[camera]") {
  const OrbitPose home = homePose(-34.0, kDesktop.region);
  const Camera before(home, kBlock, kDesktop);
  const Camera after(orbitBy(home, 40, 0, kDesktop.region), kBlock, kDesktop);
  const Vec3 nearCorner{0, 1, 0};
  CHECK(after.project(nearCorner)->x > before.project(nearCorner)->x);
  CHECK(orbitBy(home, 0, 40, kDesktop.region).elevationDeg > home.elevationDeg);
}

TEST_CASE("home frames the block in regions of every shape, whatever its height", "[camera]") {
  const Viewport views[] = {kDesktop,
                            kPhone,
                            {{320, 60, 524, 300}, 844, 390},
                            {{0, 0, 64, 64}, 64, 64},
                            {{10, 10, 100, 40}, 160, 60},
                            {{0, 0, 200, 900}, 200, 900},
                            {{0, 0, 2400, 300}, 2400, 300},
                            {{320, 48, 3520, 1992}, 3840, 2160}};
  for (const Viewport& view : views) {
    for (const double high : {0.0, 0.002, 0.2, 0.5, 1.0, 3.0, 5.0}) {
      const BlockShape block = blockOf(0.0, high);
      const Camera camera(homePose(-34.0, view.region), block, view);
      // The outline has corners at three fifths of the height and a peak in the middle.
      Box box;
      for (const double u : {0.0, 1.0}) {
        for (const double v : {0.0, 1.0}) {
          for (const Vec3& point :
               {Vec3{u, v, block.base}, Vec3{u, v, 0.6 * high}, Vec3{0.5, 0.5, high}}) {
            const std::optional<ScreenPoint> at = camera.project(point);
            REQUIRE(at.has_value());
            box = {std::min(box.left, at->x), std::min(box.top, at->y), std::max(box.right, at->x),
                   std::max(box.bottom, at->y)};
          }
        }
      }
      const ScreenRect& region = view.region;
      INFO(region.width << " x " << region.height << ", " << high);
      CHECK(box.left >= region.x);
      CHECK(box.top >= region.y);
      CHECK(box.right <= region.x + region.width);
      CHECK(box.bottom <= region.y + region.height);
      const double share =
          std::max((box.right - box.left) / region.width, (box.bottom - box.top) / region.height);
      CHECK(share >= (high > 0.5 ? 0.65 : 0.75));
    }
  }
}

TEST_CASE("close to rough ground a turning camera climbs smoothly", "[camera]") {
  Heightfield land(257);
  for (int y = 0; y < land.size; ++y) {
    for (int x = 0; x < land.size; ++x) {
      land.row(y)[x] =
          x > 128 ? 0.2f : 0.02f * std::sin(0.7f * float(x)) * std::cos(0.9f * float(y));
    }
  }
  OrbitPose pose;
  pose.elevationDeg = 2.0;
  pose.zoom = 8.0;
  double highest = 0.0;
  std::optional<Vec3> before;
  for (double azimuth = -180.0; azimuth < 180.0; azimuth += 0.25) {
    pose.azimuthDeg = azimuth;
    const Camera camera(pose, kBlock, kDesktop, &land);
    const Vec3 eye = camera.eye();
    if (before) CHECK(length(eye - *before) < 0.012);
    before = eye;
    highest = std::max(highest, camera.pose().elevationDeg);
    // pose() includes the rise: a camera of that pose without the land is at the same place.
    const Vec3 same = Camera(camera.pose(), kBlock, kDesktop).eye();
    CHECK(length(eye - same) < 1e-9);
  }
  CHECK(highest > 20.0);
}

TEST_CASE("odd numbers make no odd camera", "[camera]") {
  Heightfield land(65);
  const double odd[] = {0.0, -7.0, 1e300, -1e300, std::nan(""), INFINITY};
  const Viewport views[] = {kDesktop,
                            {{0, 0, 1, 1}, 1, 1},
                            {{0, 0, 0, 0}, 1, 1},
                            {{-500, -500, 20000, 1}, 20000, 20000},
                            {{0, 0, 1, 20000}, 1, 20000}};
  for (const Viewport& view : views) {
    for (const double a : odd) {
      for (const double b : odd) {
        const Camera camera({a, b, a, b, a}, kBlock, view, &land);
        for (const double entry : camera.viewProjection().at) CHECK(std::isfinite(entry));
        CHECK(std::isfinite(length(camera.eye())));
        CHECK(camera.pose() == clampPose(camera.pose()));
      }
    }
  }
}

TEST_CASE("the lowest corner faces the reader", "[camera]") {
  for (const bool east : {false, true}) {
    for (const bool south : {false, true}) {
      const Heightfield field = tiltedTowards(east, south);
      const double azimuth = homeAzimuth(field);
      const Camera camera(homePose(azimuth, kDesktop.region), kBlock, kDesktop);
      const double u = east ? 1.0 : 0.0;
      const double v = south ? 1.0 : 0.0;
      const double lowest = camera.project({u, v, 0})->y;
      for (const double otherU : {0.0, 1.0}) {
        for (const double otherV : {0.0, 1.0}) {
          CHECK(camera.project({otherU, otherV, 0})->y <= lowest);
        }
      }
      // The sun is on the left of the screen.
      const double sun = sunAzimuth(azimuth) * 3.14159265358979323846 / 180.0;
      const Vec3 middle{0.5, 0.5, 0};
      const Vec3 towardsSun = middle + Vec3{std::sin(sun), std::cos(sun), 0} * 0.1;
      CHECK(camera.project(towardsSun)->x < camera.project(middle)->x);
    }
  }
}

TEST_CASE(
    "An eye that stands far away, as for a narrow picture, has the block before its far plane") {
  const Viewport narrow{{0, 0, 195, 700}, 195, 700};
  const Camera outside(homePose(35, narrow.region), kBlock, narrow);
  REQUIRE(length(outside.eye() - Vec3{0.5, 0.5, 0.0}) > 7.0);
  const Camera same(outside.eyePose(), kBlock, narrow);
  for (const double u : {0.0, 1.0}) {
    for (const double v : {0.0, 1.0}) {
      const Mat4 m = same.viewProjection();
      const auto row = [&](std::size_t i) {
        return m(i, 0) * u + m(i, 1) * v + m(i, 2) * kBlock.base + m(i, 3);
      };
      CHECK(row(2) < row(3));
      CHECK(row(2) > -row(3));
    }
  }
}
