// exchange/mask_files: every pixel of the pictures beside a heightmap against plain formulas, on
// random lands; weights of a splat map add up to 255.
#include "exchange/write/mask_files.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <numbers>

#include "base/colour.h"
#include "terrain/grid/normals.h"
#include "terrain/measure/drainage.h"
#include "terrain/timeline/session.h"
#include "unit/exchange/written_file.h"
#include "unit/render/plain_broad.h"

namespace faultline {
namespace {

struct MaskedLand {
  explicit MaskedLand(const std::string& text) : session(readLink(text).recipe) {
    session.seek(session.length());
    session.finish();
    const HeightRange range = session.finishedRange();
    colours = {.palette = readLink(text).view.palette, .low = range.low, .high = range.high};
    const auto sea = waterLevel(readLink(text).view, static_cast<double>(range.low),
                                static_cast<double>(range.high));
    if (sea) colours.sea = static_cast<float>(*sea);
  }

  // The picture's bytes, pixel by pixel, without conversion.
  std::vector<unsigned char> pixels(FileFormatId id, LodePNGColorType kind) const {
    const Recipe& recipe = session.recipe();
    const FileLand land{.heights = session.heights(),
                        .recipe = recipe,
                        .position = session.position(),
                        .recipeText = {},
                        .link = {},
                        .version = {},
                        .colours = colours};
    std::string file;
    const ByteSink sink = [&file](std::string_view chunk) { return file += chunk, true; };
    REQUIRE(writeFile(fileFormat(id), land, {}, sink) == FileEnd::kWritten);
    return pngSamples(file, size(), kind, 8);
  }

  int size() const { return session.heights().size; }
  double part(double z, double low, double high) const {
    return std::clamp((z - low) / (high - low), 0.0, 1.0);
  }

  Session session;
  FileColours colours;
};

const std::vector<std::string> kLands = {
    "v1;seed=oak;size=65;faults=40!palette=natural;water=0.45",
    "v1;seed=pine;size=129;method=fbm;relief=0.3!palette=natural",
    "v1;seed=elm;size=100;faults=300;smooth=box;smooth-passes=4!palette=atlas;water=0.6",
    "v1;seed=ash;size=2;faults=3!palette=ember",
};

double smooth(double low, double high, double x) {
  const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

TEST_CASE("a slope map holds the angle of every vertex", "[masks]") {
  for (const std::string& text : kLands) {
    CAPTURE(text);
    const MaskedLand land(text);
    const Heightfield& field = land.session.heights();
    const auto grey = land.pixels(FileFormatId::kSlopeMap, LCT_GREY);
    REQUIRE(grey.size() == field.z.size());
    int steepest = 0;
    for (int y = 0; y < field.size; ++y) {
      for (int x = 0; x < field.size; ++x) {
        const auto normal = vertexNormal(field, x, y);
        const double angle = std::acos(static_cast<double>(normal[2])) * 2.0 / std::numbers::pi;
        const int found = grey[static_cast<std::size_t>(y * field.size + x)];
        REQUIRE(std::abs(found - angle * 255.0) <= 0.501);
        steepest = std::max(steepest, found);
      }
    }
    CHECK(steepest > 20);
  }
}

TEST_CASE("a flow map holds the logarithm of the land upslope", "[masks]") {
  for (const std::string& text : kLands) {
    CAPTURE(text);
    const MaskedLand land(text);
    const Drainage water = drainage(land.session.heights());
    const auto grey = land.pixels(FileFormatId::kFlowMap, LCT_GREY);
    REQUIRE(grey.size() == water.area.size());
    const double most = std::log(static_cast<double>(grey.size()));
    for (std::size_t i = 0; i < grey.size(); ++i) {
      REQUIRE(std::abs(grey[i] - 255.0 * std::log(water.area[i]) / most) <= 0.5000001);
    }
    CHECK(*std::max_element(grey.begin(), grey.end()) > 60);
  }
}

TEST_CASE("a colour map holds the palette's colours", "[masks]") {
  for (const std::string& text : kLands) {
    CAPTURE(text);
    const MaskedLand land(text);
    const Heightfield& field = land.session.heights();
    const auto rgb = land.pixels(FileFormatId::kColourMap, LCT_RGB);
    REQUIRE(rgb.size() == 3 * field.z.size());
    const ColourRange range =
        colourRange(land.colours.palette, land.colours.low, land.colours.high, land.colours.sea);
    const SampledPalette palette = samplePalette(land.colours.palette, 4096);
    const PlainBroad broad(field.z, field.size);
    double worst = 0.0;
    for (int y = 0; y < field.size; ++y) {
      for (int x = 0; x < field.size; ++x) {
        const auto at = static_cast<std::size_t>(y * field.size + x);
        const double steep = broad.steepAt((x + 0.5) / field.size, (y + 0.5) / field.size);
        const double cover = smooth(0.5, 1.1, steep);
        const double part =
            land.part(static_cast<double>(field.z[at]), static_cast<double>(range.low),
                      static_cast<double>(range.high));
        const auto step = static_cast<std::size_t>(std::lround(part * 4095.0));
        for (std::size_t c = 0; c < 3; ++c) {
          const double light = std::lerp(static_cast<double>(palette.flat[step][c]),
                                         static_cast<double>(palette.steep[step][c]), cover);
          worst = std::max(worst, std::abs(rgb[3 * at + c] - 255.0 * linearToSrgb(light)));
        }
      }
    }
    CHECK(worst < 2.0);
  }
}

TEST_CASE("a splat map holds grass, rock, shore and snow that add up to 255", "[masks]") {
  bool rock = false, shore = false, snow = false, grass = false;
  for (const std::string& text : kLands) {
    CAPTURE(text);
    const MaskedLand land(text);
    const Heightfield& field = land.session.heights();
    const auto rgba = land.pixels(FileFormatId::kSplatMap, LCT_RGBA);
    REQUIRE(rgba.size() == 4 * field.z.size());
    const PlainBroad broad(field.z, field.size);
    const auto [low, high] =
        std::pair(static_cast<double>(land.colours.low), static_cast<double>(land.colours.high));
    for (int y = 0; y < field.size; ++y) {
      for (int x = 0; x < field.size; ++x) {
        const auto at = static_cast<std::size_t>(y * field.size + x);
        const auto z = static_cast<double>(field.z[at]);
        const double steep = broad.steepAt((x + 0.5) / field.size, (y + 0.5) / field.size);
        const double bare = smooth(0.5, 1.1, steep);
        const double white = (1.0 - bare) * smooth(0.75, 0.85, (z - low) / (high - low));
        double wet = 0.0;
        if (land.colours.sea) {
          const double above = (z - static_cast<double>(*land.colours.sea)) / (high - low);
          wet = 1.0 - smooth(0.0, 0.03, above);
        }
        const double dry = 1.0 - wet;
        const double wanted[4] = {(1.0 - bare - white) * dry, bare * dry, wet, white * dry};
        int sum = 0;
        for (std::size_t c = 0; c < 4; ++c) {
          REQUIRE(std::abs(rgba[4 * at + c] - 255.0 * wanted[c]) <= 1.02);
          sum += rgba[4 * at + c];
        }
        REQUIRE(sum == 255);
        grass = grass || rgba[4 * at] > 200;
        rock = rock || rgba[4 * at + 1] > 200;
        shore = shore || rgba[4 * at + 2] > 200;
        snow = snow || rgba[4 * at + 3] > 100;
      }
    }
  }
  CHECK((grass && rock && shore && snow));
}

}  // namespace
}  // namespace faultline
