// Pictures that go along with a heightmap, for engines: colour, slope, flow and splat weights. Each
// has a pixel for every vertex, 8 bits a channel, the northern row first. Heights count as they
// are, without the view's exaggeration. Bits: the same land gives the same bytes on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "exchange/write/file_formats.h"
#include "exchange/write/png_file.h"
#include "exchange/write/world_heights.h"

namespace faultline {

// The palette's colours (RGB) by height and steepness as in the land's picture, without light and
// without water.
void writeColourMap(FileWriter& out, const FileLand& land, const FileOptions& options);

// The angle of the ground (grey): 0 is level, 255 vertical; floor(degrees / 90 * 255 + 1/2).
void writeSlopeMap(FileWriter& out, const FileLand& land, const FileOptions& options);

// How much land drains through a vertex (grey; terrain/measure/drainage.h): 0 its own only, 255 all
// of it; floor(255 * log(area) / log(vertices) + 1/2).
void writeFlowMap(FileWriter& out, const FileLand& land, const FileOptions& options);

// Weights of four kinds of ground, whose sum is 255: red grass, green rock, blue shore and sea bed,
// alpha snow.
void writeSplatMap(FileWriter& out, const FileLand& land, const FileOptions& options);

// The same pictures of a land that is read in parts: all but flow, which depends on the whole land.
class MaskPixels {
 public:
  explicit MaskPixels(const WorldHeights& heights) : heights_(heights) {}
  virtual ~MaskPixels() = default;
  virtual PngPixel pixel() const = 0;
  // The bytes of `width` pixels of row y from column x on.
  virtual void read(int y, int x, int width, std::uint8_t* bytes) = 0;

 protected:
  const WorldHeights& heights_;
};
struct Mask {
  std::string_view key;  // that of the file format; the file is named NAME.KEY.png
  // Steepness at large is measured here, from all rows. `heights` must outlive the result.
  std::unique_ptr<MaskPixels> (*make)(const WorldHeights& heights, const FileColours& colours);
};
std::span<const Mask> masks();

// Writes a part of the picture.
void writeMaskPart(FileWriter& out, MaskPixels& pixels, int x, int y, int width, int height);

// The weights at a vertex, whose sum is 1. `height`: its part of the range, 0 to 1; `steepness`:
// rise over run at large (terrain/measure/broad_slopes.h); `aboveSea`: parts of the range above the
// sea, large without one. Steep ground is rock (from kFlatSlope to kSteepSlope), high ground that
// is not steep is snow (from kSnowLow to kSnowHigh), and all of it is shore up to kShoreTop above
// the sea. Steps are smooth, 3 t^2 - 2 t^3.
struct SplatWeights {
  double grass, rock, shore, snow;
};
inline constexpr double kSnowLow = 0.75;
inline constexpr double kSnowHigh = 0.85;
inline constexpr double kShoreTop = 0.03;
SplatWeights splatWeights(double height, double steepness, double aboveSea);

// The weights as bytes, whose sum is 255.
std::array<std::uint8_t, 4> splatBytes(const SplatWeights& weights);

}  // namespace faultline
