// Pictures beside a heightmap. See mask_files.h.
#include "exchange/write/mask_files.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <type_traits>
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

// The heights that the colours' ends stand for.
ColourRange rangeOf(const FileColours& colours, const WorldHeights& heights) {
  if (colours.high > colours.low) return {colours.low, colours.high};
  return {heights.low, heights.high};
}

// The part of the range at which a height lies; 0 where the range is empty.
double partOf(const ColourRange& range, double z) {
  const double height = static_cast<double>(range.high) - static_cast<double>(range.low);
  return height > 0.0 ? (z - static_cast<double>(range.low)) / height : 0.0;
}

// How steep the land is at large.
class Steepness {
 public:
  explicit Steepness(const WorldHeights& heights) : size_(heights.size) {
    broad_.measure(size_, [&](int y, std::span<float> row) { heights.read(y, 0, row); });
  }
  void read(int y, int x, std::span<float> steep) const {
    broad_.rowAt((static_cast<float>(y) + 0.5f) / static_cast<float>(size_), size_, x, steep);
  }

 private:
  int size_;
  BroadSlopes broad_;
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

// Pixels that follow from height and steepness at large.
class CoveredPixels : public MaskPixels {
 public:
  explicit CoveredPixels(const WorldHeights& heights) : MaskPixels(heights), steepness_(heights) {}
  void read(int y, int x, int width, std::uint8_t* bytes) final {
    z_.resize(static_cast<std::size_t>(width));
    steep_.resize(z_.size());
    heights_.read(y, x, z_);
    steepness_.read(y, x, steep_);
    for (std::size_t i = 0; i < z_.size(); ++i) {
      bytes = write(static_cast<double>(z_[i]), static_cast<double>(steep_[i]), bytes);
    }
  }

 private:
  // Writes a pixel, and returns where the next one begins.
  virtual std::uint8_t* write(double z, double steep, std::uint8_t* bytes) const = 0;

  Steepness steepness_;
  std::vector<float> z_, steep_;
};

class ColourPixels final : public CoveredPixels {
 public:
  ColourPixels(const WorldHeights& heights, const FileColours& colours)
      : CoveredPixels(heights), colours_(colours.palette) {
    const ColourRange range = rangeOf(colours, heights);
    range_ = colourRange(colours.palette, range.low, range.high, colours.sea);
  }
  PngPixel pixel() const override { return PngPixel::kRgb8; }

 private:
  std::uint8_t* write(double z, double steep, std::uint8_t* rgb) const override {
    const double cover =
        smoothStep(static_cast<double>(kFlatSlope), static_cast<double>(kSteepSlope), steep);
    colours_.write(partOf(range_, z), cover, rgb);
    return rgb + 3;
  }

  Colours colours_;
  ColourRange range_;
};

class SplatPixels final : public CoveredPixels {
 public:
  SplatPixels(const WorldHeights& heights, const FileColours& colours)
      : CoveredPixels(heights), range_(rangeOf(colours, heights)) {
    if (colours.sea) sea_ = partOf(range_, static_cast<double>(*colours.sea));
  }
  PngPixel pixel() const override { return PngPixel::kRgba8; }

 private:
  std::uint8_t* write(double z, double steep, std::uint8_t* rgba) const override {
    constexpr double kNoSea = 1e9;
    const double part = partOf(range_, z);
    const auto bytes = splatBytes(splatWeights(part, steep, sea_ ? part - *sea_ : kNoSea));
    return std::copy(bytes.begin(), bytes.end(), rgba);
  }

  ColourRange range_;
  std::optional<double> sea_;
};

// Rows around one of which a vertex's normal is made, from a column on.
struct ThreeRows {
  int size;  // of the whole land
  int north, west;
  std::size_t width;
  std::vector<float> z;

  float at(int x, int y) const {
    return z[static_cast<std::size_t>(y - north) * width + static_cast<std::size_t>(x - west)];
  }
};

class SlopePixels final : public MaskPixels {
 public:
  explicit SlopePixels(const WorldHeights& heights) : MaskPixels(heights) {
    // The slopes (rise over run) at which a byte begins: the tangents of half steps of its angle.
    for (std::size_t i = 0; i < begins_.size(); ++i) {
      const float quarter = (static_cast<float>(i) + 0.5f) / 255.0f;
      begins_[i] = static_cast<double>(sinQuarter(quarter)) /
                   static_cast<double>(sinQuarter(1.0f - quarter));
    }
  }
  PngPixel pixel() const override { return PngPixel::kGrey8; }
  void read(int y, int x, int width, std::uint8_t* grey) override {
    const int last = heights_.size - 1;
    rows_.size = heights_.size;
    rows_.west = std::max(x - 1, 0);
    rows_.north = std::max(y - 1, 0);
    rows_.width = static_cast<std::size_t>(std::min(x + width, last) - rows_.west + 1);
    const int south = std::min(y + 1, last);
    rows_.z.resize(rows_.width * static_cast<std::size_t>(south - rows_.north + 1));
    for (int row = rows_.north; row <= south; ++row) {
      const std::size_t from = static_cast<std::size_t>(row - rows_.north) * rows_.width;
      heights_.read(row, rows_.west, std::span(rows_.z).subspan(from, rows_.width));
    }
    for (int i = 0; i < width; ++i) {
      const auto [east, southwards, up] = vertexNormal(rows_, x + i, y);
      const double slope =
          std::sqrt(static_cast<double>(east) * static_cast<double>(east) +
                    static_cast<double>(southwards) * static_cast<double>(southwards)) /
          static_cast<double>(up);
      *grey++ = static_cast<std::uint8_t>(std::upper_bound(begins_.begin(), begins_.end(), slope) -
                                          begins_.begin());
    }
  }

 private:
  std::array<double, 255> begins_{};
  ThreeRows rows_{};
};

template <typename Pixels>
std::unique_ptr<MaskPixels> makeOf(const WorldHeights& heights, const FileColours& colours) {
  if constexpr (std::is_constructible_v<Pixels, const WorldHeights&>) {
    return std::make_unique<Pixels>(heights);
  } else {
    return std::make_unique<Pixels>(heights, colours);
  }
}

constexpr Mask kMasks[] = {
    {"colour", makeOf<ColourPixels>},
    {"slope", makeOf<SlopePixels>},
    {"splat", makeOf<SplatPixels>},
};

// A whole land.
class FieldHeights final : public WorldHeights {
 public:
  explicit FieldHeights(const Heightfield& field) : field_(field) {
    const HeightLevels levels(field);
    size = field.size;
    low = static_cast<float>(levels.low());
    high = static_cast<float>(levels.high());
  }
  void read(int y, int x, std::span<float> heights) const override {
    std::copy_n(field_.row(y) + x, heights.size(), heights.begin());
  }

 private:
  const Heightfield& field_;
};

template <typename Pixels>
void writeWhole(FileWriter& out, const FileLand& land) {
  const FieldHeights heights(land.heights);
  const auto pixels = makeOf<Pixels>(heights, land.colours);
  writeMaskPart(out, *pixels, 0, 0, heights.size, heights.size);
}

}  // namespace

std::span<const Mask> masks() { return kMasks; }

void writeMaskPart(FileWriter& out, MaskPixels& pixels, int x, int y, int width, int height) {
  out.expect(height);
  PngFile png(out, width, height, pixels.pixel());
  for (int row = y; row < y + height; ++row) {
    pixels.read(row, x, width, png.row());
    png.writeRow();
    if (!out.worked()) return;
  }
  png.finish();
}

void writeColourMap(FileWriter& out, const FileLand& land, const FileOptions&) {
  writeWhole<ColourPixels>(out, land);
}

void writeSlopeMap(FileWriter& out, const FileLand& land, const FileOptions&) {
  writeWhole<SlopePixels>(out, land);
}

void writeSplatMap(FileWriter& out, const FileLand& land, const FileOptions&) {
  writeWhole<SplatPixels>(out, land);
}

void writeFlowMap(FileWriter& out, const FileLand& land, const FileOptions&) {
  const Heightfield& field = land.heights;
  const Drainage water = drainage(field);
  const double most = binaryLog(static_cast<double>(water.area.size()));
  const std::int32_t* area = water.area.data();
  out.expect(field.size);
  PngFile png(out, field.size, field.size, PngPixel::kGrey8);
  for (int y = 0; y < field.size && out.worked(); ++y) {
    std::uint8_t* grey = png.row();
    for (int x = 0; x < field.size; ++x) {
      *grey++ = byteOf(binaryLog(static_cast<double>(*area++)) / most);
    }
    png.writeRow();
  }
  if (out.worked()) png.finish();
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
