// Compares the land from above with plain references: light by slope, palette, contours, water.
#include "render/light/hillshade.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <functional>
#include <random>
#include <vector>

#include "app/shown/land_map.h"
#include "plain_broad.h"
#include "render/light/land_colours.h"
#include "render/light/layer_map.h"
#include "render/light/sun_light.h"
#include "render/light/water_tint.h"

using namespace faultline;

namespace {

std::vector<float> landOf(int size, const std::function<double(double, double)>& height) {
  std::vector<float> heights;
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      heights.push_back(static_cast<float>(height(x / (size - 1.0), y / (size - 1.0))));
    }
  }
  return heights;
}

struct Image {
  int side;
  std::vector<std::uint32_t> pixels;
  std::array<int, 3> at(int x, int y) const {
    const std::uint32_t pixel = pixels[static_cast<std::size_t>(y * side + x)];
    if (pixel >> 24 != 255u) FAIL("not opaque");
    return {static_cast<int>(pixel & 255u), static_cast<int>(pixel >> 8 & 255u),
            static_cast<int>(pixel >> 16 & 255u)};
  }
  // The pixel at a place of the square.
  int light(double u, double v) const {
    const auto [r, g, b] = at(std::min(side - 1, static_cast<int>(u * side)),
                              std::min(side - 1, static_cast<int>(v * side)));
    return r + g + b;
  }
};

Image paint(const std::vector<float>& heights, const HillshadeRequest& request, int side) {
  Image image{side, {}};
  const int size = static_cast<int>(std::lround(std::sqrt(static_cast<double>(heights.size()))));
  paintHillshade(heights, size, request, side, image.pixels);
  REQUIRE(image.pixels.size() == static_cast<std::size_t>(side * side));
  return image;
}

// Compass azimuths in the request's convention: counter-clockwise from south.
constexpr double kFromNorthWest = 180.0 - 315.0;
constexpr double kFromNorthEast = 180.0 - 45.0;

int toByte(double c) {
  const double shown = c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
  return static_cast<int>(std::lround(255 * std::clamp(shown, 0.0, 1.0)));
}

int apart(const std::array<int, 3>& a, const std::array<int, 3>& b) {
  return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}

using Rgb = std::array<double, 3>;

double luminance(const Rgb& c) { return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]; }

// One pixel in doubles (`broad`: the slope at large): palette times light, divided by the light on
// flat ground, toned above the palette's own luminance.
std::array<int, 3> plainPixel(const HillshadeRequest& request, const SampledPalette& palette,
                              double z, double slopeU, double slopeV, double broad) {
  const double at = (z - static_cast<double>(request.rangeLow)) /
                    static_cast<double>(request.rangeHigh - request.rangeLow);
  const auto step = static_cast<std::size_t>(std::lround(1023 * std::clamp(at, 0.0, 1.0)));
  const double slope = broad / static_cast<double>(request.heightScale);
  const double t = std::clamp(
      (slope - static_cast<double>(kFlatSlope)) / static_cast<double>(kSteepSlope - kFlatSlope),
      0.0, 1.0);
  const SurfaceLight light =
      surfaceLight(request.sunAzimuthDeg, request.sunElevationDeg, request.slopeView);
  const auto channels = [](const look::Colour& c) {
    return Rgb{static_cast<double>(c.red), static_cast<double>(c.green),
               static_cast<double>(c.blue)};
  };
  const Rgb sun = channels(light.sun), sky = channels(light.sky), bounce = channels(light.bounce);
  const double towardsU = static_cast<double>(light.towardsSun[0]);
  const double towardsV = static_cast<double>(light.towardsSun[1]);
  const double high = static_cast<double>(light.towardsSun[2]);
  const double length = std::sqrt(1 + slopeU * slopeU + slopeV * slopeV);
  const double facing = std::max(0.0, (high - slopeU * towardsU - slopeV * towardsV) / length);
  const double part = 0.5 + 0.5 / length;
  Rgb albedo{}, colour{};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto flat = static_cast<double>(palette.flat[step][i]);
    const auto steep = static_cast<double>(palette.steep[step][i]);
    albedo[i] = flat + (steep - flat) * t * t * (3 - 2 * t);
    colour[i] = albedo[i] * (sun[i] * facing + bounce[i] + (sky[i] - bounce[i]) * part) /
                (sun[i] * high + sky[i]);
  }
  const double knee = std::min(0.999, std::max(0.62, luminance(albedo)));
  const double before = luminance(colour);
  const double over = std::max(0.0, before - knee);
  const double toned = std::min(before, knee) + over * (1 - knee) / (1 - knee + over);
  for (double& c : colour) c *= toned / std::max(before, 0.001);
  const double most = std::max({colour[0], colour[1], colour[2]});
  const double white = std::clamp((most - 1) / std::max(most - toned, 0.001), 0.0, 1.0);
  for (double& c : colour) c += (toned - c) * white;
  return {toByte(colour[0]), toByte(colour[1]), toByte(colour[2])};
}

}  // namespace

TEST_CASE("flat land from above has exactly the palette's colour", "[hillshade]") {
  for (int p = 0; p < kPaletteCount; ++p) {
    const auto palette = static_cast<Palette>(p);
    for (const PaletteStop& stop : paletteRows()[static_cast<std::size_t>(p)].stops) {
      for (const double elevation : {5.0, 35.0, 85.0}) {
        HillshadeRequest request;
        request.palette = palette;
        request.rangeLow = -1;
        request.rangeHigh = 1;
        request.sunElevationDeg = elevation;
        const float z = 2 * stop.at - 1;
        const Image image = paint(std::vector<float>(9 * 9, z), request, 20);
        const std::array<int, 3> wanted{static_cast<int>(stop.flat >> 16 & 255u),
                                        static_cast<int>(stop.flat >> 8 & 255u),
                                        static_cast<int>(stop.flat & 255u)};
        INFO("palette " << p << " at " << stop.at << ", sun " << elevation);
        CHECK(apart(image.at(0, 0), wanted) <= 1);
        CHECK(apart(image.at(19, 7), wanted) <= 1);
      }
    }
  }
}

TEST_CASE("flat land has the nearest of the palette's 1024 colours", "[hillshade]") {
  HillshadeRequest request;
  request.palette = Palette::kGrey;
  request.rangeLow = 0;
  request.rangeHigh = 1023;  // so that a height is a place among the colours
  const auto shown = [&request](float place) {
    return paint(std::vector<float>(9, place), request, 16).at(8, 8);
  };
  int borders = 0;
  for (int step = 0; step < 1023; ++step) {
    const auto place = static_cast<float>(step);
    if (apart(shown(place), shown(place + 1)) == 0) continue;
    ++borders;
    INFO("step " << step);
    REQUIRE(shown(place + 0.25f) == shown(place));
    REQUIRE(shown(place + 0.75f) == shown(place + 1));
  }
  CHECK(borders > 100);
}

TEST_CASE("light from the north-west brightens slopes that face it", "[hillshade]") {
  // A cone, whose sides face away from the middle.
  const auto cone =
      landOf(129, [](double u, double v) { return 0.3 - 0.3 * std::hypot(u - 0.5, v - 0.5); });
  HillshadeRequest request;
  request.palette = Palette::kGrey;
  request.rangeLow = -10;
  request.rangeHigh = 10;
  for (const int side : {60, 300}) {
    request.sunAzimuthDeg = kFromNorthWest;
    const Image lit = paint(cone, request, side);
    CHECK(lit.light(0.25, 0.25) > lit.light(0.75, 0.25) + 20);
    CHECK(lit.light(0.75, 0.25) > lit.light(0.75, 0.75) + 20);
    CHECK(std::abs(lit.light(0.75, 0.25) - lit.light(0.25, 0.75)) <= 6);
    request.sunAzimuthDeg = kFromNorthEast;
    CHECK(paint(cone, request, side).light(0.75, 0.25) > lit.light(0.75, 0.25) + 20);
  }
}

TEST_CASE("on a coarse grid a slanting cliff is a line, not stairs", "[hillshade]") {
  const double acrossU = 0.6, acrossV = 0.8;
  const auto cliff =
      landOf(65, [&](double u, double v) { return acrossU * u + acrossV * v > 0.7 ? 0.008 : 0.0; });
  HillshadeRequest request;
  request.palette = Palette::kGrey;
  request.rangeLow = -10;
  request.rangeHigh = 10;
  request.sunAzimuthDeg = kFromNorthWest;
  const Image image = paint(cliff, request, 700);
  // One cell beside the middle, where steps would show, brightness is nearly constant.
  const int ground = image.light(0.1, 0.1);
  double sum = 0, squares = 0;
  constexpr int kPlaces = 300;
  for (int i = 0; i < kPlaces; ++i) {
    const double along = (i - kPlaces / 2) * 0.8 / kPlaces;
    const int bright = image.light((0.7 + 1.0 / 64) * acrossU - along * acrossV,
                                   (0.7 + 1.0 / 64) * acrossV + along * acrossU) -
                       ground;
    sum += bright;
    squares += bright * bright;
  }
  const double mean = sum / kPlaces;
  const double deviation = std::sqrt(squares / kPlaces - mean * mean);
  INFO("mean " << mean << ", deviation " << deviation);
  CHECK(mean > 15);
  CHECK(deviation < 0.3 * mean);
}

TEST_CASE("a map's light comes from the north, as far east or west as the sun", "[hillshade]") {
  for (int degrees = -180; degrees <= 180; ++degrees) {
    const double sun = degrees * 3.14159265358979323846 / 180;
    const double light = mapSunAzimuth(degrees) * 3.14159265358979323846 / 180;
    INFO("sun " << degrees);
    CHECK(std::fabs(std::sin(light) - std::sin(sun)) < 1e-12);
    CHECK(std::fabs(std::cos(light) + std::fabs(std::cos(sun))) < 1e-12);
  }
  const auto cone =
      landOf(129, [](double u, double v) { return 0.3 - 0.3 * std::hypot(u - 0.5, v - 0.5); });
  Scene scene;
  scene.sunAzimuthDeg = 20;  // from the south
  HillshadeRequest request = hillshadeOf(scene);
  request.rangeLow = -10;
  request.rangeHigh = 10;
  const Image lit = paint(cone, request, 100);
  CHECK(lit.light(0.5, 0.25) > lit.light(0.5, 0.75) + 20);
}

TEST_CASE("mirrored land under a mirrored sun is the mirrored map", "[hillshade]") {
  std::mt19937 words(5);
  const auto unit = [&words] { return static_cast<double>(words() >> 8) * 0x1p-24; };
  // A grid whose cells do not fill the broad squares is not mirrored as a whole where steep ground
  // has its own colours.
  for (const auto& [size, palette] : {std::pair{17, Palette::kNatural},
                                      {64, Palette::kNatural},
                                      {200, Palette::kStrata},
                                      {201, Palette::kNatural}}) {
    std::vector<float> land(static_cast<std::size_t>(size * size));
    for (float& z : land) z = static_cast<float>(0.2 * unit());
    std::vector<float> mirrored = land;
    for (int y = 0; y < size; ++y) {
      const auto row = mirrored.begin() + y * size;
      std::reverse(row, row + size);
    }
    HillshadeRequest request;
    request.palette = palette;
    request.sunAzimuthDeg = 40;
    request.contourInterval = 0.03f;
    const Image image = paint(land, request, 90);
    request.sunAzimuthDeg = -40;
    const Image other = paint(mirrored, request, 90);
    int worst = 0;
    for (int y = 0; y < 90; ++y) {
      for (int x = 0; x < 90; ++x)
        worst = std::max(worst, apart(image.at(x, y), other.at(89 - x, y)));
    }
    INFO("size " << size);
    // The tolerance is for sums in another order, which matter at the edges of contours.
    CHECK(worst <= 3);
  }
}

TEST_CASE("every pixel of smooth land is the plain reference's", "[hillshade]") {
  const auto height = [](double u, double v) {
    return 0.1 + 0.08 * std::sin(5 * u + 1) * std::cos(4 * v);
  };
  const auto slopeU = [](double u, double v) {
    return 0.4 * std::cos(5 * u + 1) * std::cos(4 * v);
  };
  const auto slopeV = [](double u, double v) {
    return -0.32 * std::sin(5 * u + 1) * std::sin(4 * v);
  };
  // One grid is coarser than the picture, one finer.
  for (const auto& [size, side] : {std::pair{257, 300}, std::pair{1025, 200}}) {
    const std::vector<float> land = landOf(size, height);
    const PlainBroad broad(land, size);
    for (const Palette palette : {Palette::kStrata, Palette::kNatural, Palette::kEmber}) {
      HillshadeRequest request;
      request.palette = palette;
      request.rangeLow = 0.02f;
      request.rangeHigh = 0.18f;
      request.heightScale = 0.5f;
      const Image image = paint(land, request, side);
      const SampledPalette colours = samplePalette(palette, 1024);
      int worst = 0;
      // The border's slopes are one-sided.
      for (int y = 2; y + 2 < side; ++y) {
        for (int x = 2; x + 2 < side; ++x) {
          const double u = (x + 0.5) / side, v = (y + 0.5) / side;
          const auto wanted = plainPixel(request, colours, height(u, v), slopeU(u, v), slopeV(u, v),
                                         broad.steepAt(u, v));
          worst = std::max(worst, apart(image.at(x, y), wanted));
        }
      }
      INFO("size " << size << ", side " << side << ", palette " << static_cast<int>(palette));
      CHECK(worst <= 3);
    }
  }
}

TEST_CASE("rock begins at its true slope, with an edge a pixel wide", "[hillshade]") {
  constexpr double kPerSide = 3.0, kScale = 2.0;
  constexpr int kSide = 200;
  // A bowl, whose slope grows with the distance from the middle: bare beyond a circle.
  const auto height = [](double u, double v) {
    return kScale * kPerSide / 2 * ((u - 0.5) * (u - 0.5) + (v - 0.5) * (v - 0.5));
  };
  for (const int size : {129, 1025}) {
    const std::vector<float> land = landOf(size, height);
    for (const Palette palette : {Palette::kAtlas, Palette::kNatural}) {
      HillshadeRequest request;
      request.palette = palette;
      request.rangeHigh = 2;
      request.heightScale = kScale;
      request.rockSlope = 1e-6f;
      const Image rock = paint(land, request, kSide);
      request.rockSlope = 1e6f;
      const Image ground = paint(land, request, kSide);
      request.rockSlope = 0.9f;  // at 0.3 sides from the middle
      const Image image = paint(land, request, kSide);
      int between = 0, wrong = 0;
      for (int y = 1; y + 1 < kSide; ++y) {
        for (int x = 1; x + 1 < kSide; ++x) {
          const double away = std::hypot(x + 0.5 - kSide / 2, y + 0.5 - kSide / 2) - 0.3 * kSide;
          const bool isRock = image.at(x, y) == rock.at(x, y);
          const bool isGround = image.at(x, y) == ground.at(x, y);
          between += !isRock && !isGround;
          if (std::fabs(away) > 1.5) wrong += away > 0 ? !isRock : !isGround;
        }
      }
      INFO("size " << size << ", palette " << static_cast<int>(palette));
      CHECK(wrong == 0);
      // The circle is 377 pixels long.
      CHECK(between > 200);
      CHECK(between < 900);
    }
  }
}

TEST_CASE("the slope view shows true steepness, whatever the exaggeration", "[hillshade]") {
  const auto colours = slopeViewColours(1001);
  for (const double tangent : {0.0, 0.2, 0.7, 1.5}) {
    for (const double scale : {0.5, 1.0, 4.0}) {
      const auto land = landOf(65, [&](double u, double) { return scale * tangent * u; });
      HillshadeRequest request;
      request.slopeView = true;
      request.heightScale = static_cast<float>(scale);
      request.sunElevationDeg = 85;  // all but even light
      const Image image = paint(land, request, 64);
      const double at = tangent / (1 + tangent) / static_cast<double>(kSteepestPart);
      const auto& c = colours[static_cast<std::size_t>(std::lround(1000 * std::min(at, 1.0)))];
      const std::array<int, 3> wanted{toByte(static_cast<double>(c[0])),
                                      toByte(static_cast<double>(c[1])),
                                      toByte(static_cast<double>(c[2]))};
      INFO("tangent " << tangent << ", scale " << scale);
      // The gentle light darkens steep ground a little.
      CHECK(apart(image.at(32, 32), wanted) <= (tangent == 0.0 ? 1 : 40));
      request.heightScale = 1;
      if (tangent > 0 && scale == 1.0) {
        CHECK(apart(image.at(32, 32), paint(land, request, 64).at(32, 32)) == 0);
      }
    }
  }
}

TEST_CASE("contours stand where a plane crosses their heights, one width everywhere",
          "[hillshade]") {
  constexpr int kSide = 400;
  // The land rises to the east from 0 to 0.2: contours at 0.02, 0.04, ..., every fifth at multiples
  // of 0.1.
  const auto land = landOf(65, [](double u, double) { return 0.2 * u; });
  HillshadeRequest request;
  request.palette = Palette::kGrey;
  request.rangeLow = -100;  // one grey everywhere
  request.rangeHigh = 100;
  const Image without = paint(land, request, kSide);
  request.contourInterval = 0.02f;
  for (const float ratio : {1.0f, 2.0f}) {
    request.pixelRatio = ratio;
    const Image image = paint(land, request, kSide);
    // Measure how much darker each column is, in parts of the ink; all rows must be equal.
    std::vector<double> ink;
    for (int x = 0; x < kSide; ++x) {
      const double was = without.at(x, 200)[1];
      ink.push_back((was - image.at(x, 200)[1]) / (was - 0x23));
      REQUIRE(apart(image.at(x, 200), image.at(x, 13)) == 0);
    }
    for (int k = 1; k < 10; ++k) {
      const bool strong = k == 5;
      const double middle = 40.0 * k;
      double sum = 0, weighted = 0;
      for (int x = static_cast<int>(middle) - 10; x < static_cast<int>(middle) + 10; ++x) {
        sum += ink[static_cast<std::size_t>(x)];
        weighted += ink[static_cast<std::size_t>(x)] * (x + 0.5);
      }
      INFO("line " << k << ", ratio " << ratio);
      CHECK(std::fabs(weighted / sum - middle) < 0.1);
      const float width = ratio * (strong ? look::kStrongContourWidth : look::kContourWidth);
      const float cover = strong ? look::kStrongContourInk : look::kContourInk;
      CHECK(std::fabs(sum - static_cast<double>(width * cover)) < 0.06 * width);
    }
    CHECK(ink[60] == 0.0);
  }
  // A phase moves all lines down; the strong one is that at 5 intervals.
  request.pixelRatio = 1;
  request.contourPhase = 4.75f;
  const Image moved = paint(land, request, kSide);
  const auto inkAt = [&](int x) {
    const double was = without.at(x, 200)[1];
    return (was - moved.at(x, 200)[1]) / (was - 0x23);
  };
  CHECK(inkAt(10) > static_cast<double>(look::kContourInk));
  CHECK(inkAt(50) > 0.1);
  CHECK(inkAt(50) < static_cast<double>(look::kContourInk));
  CHECK(inkAt(40) == 0.0);
  request.contourPhase = 0;
  // Land twice as steep has twice as many lines of the same width.
  const auto steep = landOf(65, [](double u, double) { return 0.4 * u; });
  request.pixelRatio = 1;
  const Image image = paint(steep, request, kSide);
  request.contourInterval = 0;
  const Image bare = paint(steep, request, kSide);
  double ink = 0;
  for (int x = 10; x < kSide - 10; ++x) {
    const double was = bare.at(x, 50)[1];
    ink += (was - image.at(x, 50)[1]) / (was - 0x23);
  }
  const double strong =
      3 * static_cast<double>(look::kStrongContourWidth * look::kStrongContourInk);
  const double quiet = 16 * static_cast<double>(look::kContourWidth * look::kContourInk);
  CHECK(std::fabs(ink - strong - quiet) < 0.5);
}

TEST_CASE("level land has no contours, even at a line's height", "[hillshade]") {
  HillshadeRequest request;
  const Image without = paint(std::vector<float>(33 * 33, 0.0f), request, 64);
  request.contourInterval = 0.01f;
  CHECK(paint(std::vector<float>(33 * 33, 0.0f), request, 64).pixels == without.pixels);
}

TEST_CASE("water lies where the land is below it, deeper water darker", "[hillshade]") {
  constexpr int kSide = 400;
  const auto land = landOf(65, [](double u, double) { return 0.2 * u; });
  HillshadeRequest request;
  request.waterLevel = 0.1f;
  const Image wet = paint(land, request, kSide);
  // The same colours without water.
  HillshadeRequest dryRequest;
  dryRequest.rangeLow = colourRange(request.palette, 0.0f, 0.2f, 0.1f).low;
  const Image dry = paint(land, dryRequest, kSide);
  for (int x = 0; x < kSide; ++x) {
    const std::array<int, 3> found = wet.at(x, 40);
    INFO("column " << x);
    if (x >= 202) REQUIRE(found == dry.at(x, 40));
    if (x > 190) continue;  // the shore's own colour
    const float depth = 0.1f - 0.2f * (static_cast<float>(x) + 0.5f) / kSide;
    const std::array<int, 3> below = dry.at(x, 40);
    const look::Colour wanted = waterTint(
        depth / 0.2f, {static_cast<float>(below[0]) / 255, static_cast<float>(below[1]) / 255,
                       static_cast<float>(below[2]) / 255});
    REQUIRE(apart(found, {static_cast<int>(std::lround(255 * wanted.red)),
                          static_cast<int>(std::lround(255 * wanted.green)),
                          static_cast<int>(std::lround(255 * wanted.blue))}) <= 2);
  }
  // The shore is pale, and the water is the same along it.
  CHECK(wet.light(199.0 / kSide, 0.5) > wet.light(185.0 / kSide, 0.5) + 60);
  request.waterLevel = -1.0f;
  CHECK(paint(land, request, kSide).pixels == paint(land, HillshadeRequest(), kSide).pixels);
}

TEST_CASE("erosion's layer lies over the land as its palette says", "[hillshade]") {
  for (const int size : {33, 257}) {
    const std::vector<float> land(static_cast<std::size_t>(size * size), 0.1f);
    const auto values = landOf(size, [](double u, double v) { return u > 0.5 && v > 0.5 ? 1 : 0; });
    for (const ErosionLayer kind :
         {ErosionLayer::kWater, ErosionLayer::kSediment, ErosionLayer::kFlow}) {
      HillshadeRequest request;
      request.layer = kind;
      request.layerValues = values.data();
      const Image image = paint(land, request, 100);
      const LayerPalette palette = layerPalette(kind);
      const SampledPalette colours = samplePalette(request.palette, 1024);
      for (const auto& [place, step] : {std::pair{20, 0}, std::pair{80, 255}}) {
        const auto& over = palette[static_cast<std::size_t>(step)];
        std::array<int, 3> wanted{};
        for (std::size_t i = 0; i < 3; ++i) {
          const auto below = static_cast<double>(colours.flat[512][i]);
          wanted[i] =
              toByte(below + (static_cast<double>(over[i]) - below) * static_cast<double>(over[3]));
        }
        INFO("size " << size << ", layer " << static_cast<int>(kind) << ", step " << step);
        CHECK(apart(image.at(place, place), wanted) <= 2);
      }
    }
  }
}

TEST_CASE("strokes cover their places and nothing else", "[hillshade]") {
  HillshadeRequest request;
  request.palette = Palette::kGrey;
  const std::vector<float> land(33 * 33, 0.1f);
  const Image without = paint(land, request, 100);
  std::mt19937 words(9);
  const auto unit = [&words] { return static_cast<float>(words() >> 8) * 0x1p-24f; };
  for (int i = 0; i < 40; ++i) {
    HillshadeStroke stroke{unit(), unit(), unit(), unit(), 1 + 3 * unit(), {1, 0, 0}, 1};
    if (i == 0) stroke.v2 = stroke.v1;
    if (i == 1) stroke.u2 = stroke.u1;
    request.strokes = {stroke};
    const Image image = paint(land, request, 100);
    request.strokes = {};
    for (int y = 0; y < 100; ++y) {
      for (int x = 0; x < 100; ++x) {
        // Compute the distance to the stroke by its definition.
        const double px = x + 0.5 - 100.0 * static_cast<double>(stroke.u1);
        const double py = y + 0.5 - 100.0 * static_cast<double>(stroke.v1);
        const double dx = 100.0 * static_cast<double>(stroke.u2 - stroke.u1);
        const double dy = 100.0 * static_cast<double>(stroke.v2 - stroke.v1);
        const double t = std::clamp((px * dx + py * dy) / (dx * dx + dy * dy), 0.0, 1.0);
        const double away = std::hypot(px - t * dx, py - t * dy);
        const double cover =
            std::clamp(0.5 * static_cast<double>(stroke.width) + 0.5 - away, 0.0, 1.0);
        const std::array<int, 3> below = without.at(x, y);
        const auto mixed = [cover](int from, int to) {
          return static_cast<int>(std::lround(from + (to - from) * cover));
        };
        const std::array<int, 3> wanted{mixed(below[0], 255), mixed(below[1], 0),
                                        mixed(below[2], 0)};
        if (apart(image.at(x, y), wanted) > 2) {
          FAIL_CHECK("stroke " << i << " at " << x << ", " << y << ": " << image.at(x, y)[0]
                               << " for " << wanted[0]);
        }
      }
    }
  }
}
