// Pictures beside a heightmap. See mask_files.h.
#include "exchange/write/mask_files.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/colour.h"
#include "base/det_math.h"
#include "exchange/write/grid_files.h"
#include "exchange/write/png_file.h"
#include "terrain/grid/normals.h"
#include "terrain/measure/broad_slopes.h"
#include "terrain/measure/drainage.h"

namespace faultline {
namespace {

std::uint8_t byteOf(double part) {
  return static_cast<std::uint8_t>(std::floor(std::clamp(part, 0.0, 1.0) * 255.0 + 0.5));
}

// 3 t^2 - 2 t^3 between the two ends, 0 below and 1 above.
double smoothStep(double low, double high, double x) {
  const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

// Writes a picture whose rows row(y, bytes) fills.
template <typename Row>
void writeMap(FileWriter& out, int size, PngPixel pixel, const Row& row) {
  out.expect(size);
  PngFile png(out, size, pixel);
  for (int y = 0; y < size; ++y) {
    row(y, png.row());
    png.writeRow();
    if (!out.worked()) return;
  }
  png.finish();
}

// The heights that the colours' ends stand for.
ColourRange heightsOf(const FileLand& land) {
  const FileColours& colours = land.colours;
  if (colours.high > colours.low) return {colours.low, colours.high};
  const HeightLevels levels(land.heights);
  return {static_cast<float>(levels.low()), static_cast<float>(levels.high())};
}

// The part of the range at which a height lies; 0 where the range is empty.
double partOf(const ColourRange& range, double z) {
  const double height = static_cast<double>(range.high) - static_cast<double>(range.low);
  return height > 0.0 ? (z - static_cast<double>(range.low)) / height : 0.0;
}

// How steep the land is at large, row by row.
class Steepness {
 public:
  explicit Steepness(const Heightfield& field)
      : size_(field.size), row_(static_cast<std::size_t>(field.size)) {
    broad_.measure(field.z, field.size);
  }
  const std::vector<float>& row(int y) {
    broad_.rowAt((static_cast<float>(y) + 0.5f) / static_cast<float>(size_), row_);
    return row_;
  }

 private:
  int size_;
  BroadSlopes broad_;
  std::vector<float> row_;
};

// The colours of a palette as bytes. sRGB comes from a table over the root of light, which is fine
// enough for every byte where colours change slowly.
class Colours {
 public:
  explicit Colours(Palette palette) : sampled_(samplePalette(palette, kSteps)) {
    for (int i = 0; i < kRoots; ++i) {
      const double root = static_cast<double>(i) / (kRoots - 1);
      bytes_[static_cast<std::size_t>(i)] = byteOf(linearToSrgb(root * root));
    }
  }

  // `part` of the range; `cover`: how much of the ground has the colour of steep ground, 0 to 1.
  void write(double part, double cover, std::uint8_t* rgb) const {
    const auto step = static_cast<std::size_t>(std::clamp(part, 0.0, 1.0) * (kSteps - 1) + 0.5);
    for (std::size_t c = 0; c < 3; ++c) {
      const auto flat = static_cast<double>(sampled_.flat[step][c]);
      const auto steep = static_cast<double>(sampled_.steep[step][c]);
      const double light = std::clamp(flat + (steep - flat) * cover, 0.0, 1.0);
      rgb[c] = bytes_[static_cast<std::size_t>(std::sqrt(light) * (kRoots - 1) + 0.5)];
    }
  }

 private:
  static constexpr int kSteps = 1024;
  static constexpr int kRoots = 4096;

  SampledPalette sampled_;
  std::array<std::uint8_t, kRoots> bytes_{};
};

}  // namespace

void writeColourMap(FileWriter& out, const FileLand& land, const FileOptions&) {
  const Heightfield& field = land.heights;
  const ColourRange heights = heightsOf(land);
  const ColourRange range =
      colourRange(land.colours.palette, heights.low, heights.high, land.colours.sea);
  const Colours colours(land.colours.palette);
  Steepness steepness(field);
  writeMap(out, field.size, PngPixel::kRgb8, [&](int y, std::uint8_t* rgb) {
    const float* z = field.row(y);
    for (const float steep : steepness.row(y)) {
      const double cover = smoothStep(static_cast<double>(kFlatSlope),
                                      static_cast<double>(kSteepSlope), static_cast<double>(steep));
      colours.write(partOf(range, static_cast<double>(*z++)), cover, rgb);
      rgb += 3;
    }
  });
}

void writeSlopeMap(FileWriter& out, const FileLand& land, const FileOptions&) {
  // The slopes (rise over run) at which a byte begins: the tangents of half steps of its angle.
  std::array<double, 255> begins;
  for (std::size_t i = 0; i < begins.size(); ++i) {
    const float quarter = (static_cast<float>(i) + 0.5f) / 255.0f;
    begins[i] =
        static_cast<double>(sinQuarter(quarter)) / static_cast<double>(sinQuarter(1.0f - quarter));
  }
  const Heightfield& field = land.heights;
  writeMap(out, field.size, PngPixel::kGrey8, [&](int y, std::uint8_t* grey) {
    for (int x = 0; x < field.size; ++x) {
      const auto [east, south, up] = vertexNormal(field, x, y);
      const double slope = std::sqrt(static_cast<double>(east) * static_cast<double>(east) +
                                     static_cast<double>(south) * static_cast<double>(south)) /
                           static_cast<double>(up);
      *grey++ = static_cast<std::uint8_t>(std::upper_bound(begins.begin(), begins.end(), slope) -
                                          begins.begin());
    }
  });
}

void writeFlowMap(FileWriter& out, const FileLand& land, const FileOptions&) {
  const Heightfield& field = land.heights;
  const Drainage water = drainage(field);
  const double most = binaryLog(static_cast<double>(water.area.size()));
  const std::int32_t* area = water.area.data();
  writeMap(out, field.size, PngPixel::kGrey8, [&](int, std::uint8_t* grey) {
    for (int x = 0; x < field.size; ++x) {
      *grey++ = byteOf(binaryLog(static_cast<double>(*area++)) / most);
    }
  });
}

void writeSplatMap(FileWriter& out, const FileLand& land, const FileOptions&) {
  constexpr double kNoSea = 1e9;
  const Heightfield& field = land.heights;
  const ColourRange range = heightsOf(land);
  Steepness steepness(field);
  writeMap(out, field.size, PngPixel::kRgba8, [&](int y, std::uint8_t* rgba) {
    const float* z = field.row(y);
    for (const float steep : steepness.row(y)) {
      const double part = partOf(range, static_cast<double>(*z++));
      const std::optional<float> sea = land.colours.sea;
      const double aboveSea = sea ? part - partOf(range, static_cast<double>(*sea)) : kNoSea;
      const auto bytes = splatBytes(splatWeights(part, static_cast<double>(steep), aboveSea));
      rgba = std::copy(bytes.begin(), bytes.end(), rgba);
    }
  });
}

SplatWeights splatWeights(double height, double steepness, double aboveSea) {
  const double rock =
      smoothStep(static_cast<double>(kFlatSlope), static_cast<double>(kSteepSlope), steepness);
  const double snow = smoothStep(kSnowLow, kSnowHigh, height) * (1.0 - rock);
  const double shore = 1.0 - smoothStep(0.0, kShoreTop, aboveSea);
  const double land = 1.0 - shore;
  return {(1.0 - rock - snow) * land, rock * land, shore, snow * land};
}

std::array<std::uint8_t, 4> splatBytes(const SplatWeights& weights) {
  // Sums are rounded instead of weights, so that the bytes end at 255.
  std::array<std::uint8_t, 4> bytes{};
  double sum = 0.0;
  int before = 0;
  std::size_t i = 0;
  for (const double weight : {weights.grass, weights.rock, weights.shore, weights.snow}) {
    sum += weight;
    const int after = i == 3 ? 255 : byteOf(sum);
    bytes[i++] = static_cast<std::uint8_t>(after - before);
    before = after;
  }
  return bytes;
}

}  // namespace faultline
