// The heights as a grid: 16-bit PNG, raw integers and floats, ESRI ASCII grid.
#pragma once

#include <cstdint>

#include "exchange/write/file_formats.h"

namespace faultline {

// Turns heights into levels: lowest 0, highest 65535, floor((z - low) / (high - low) * 65535 +
// 1/2); a flat field is all 0.
class HeightLevels {
 public:
  explicit HeightLevels(const Heightfield& heights);
  HeightLevels(double low, double high) : low_(low), high_(high) {}
  std::uint16_t level(float z) const;
  double low() const { return low_; }
  double high() const { return high_; }
  double range() const { return high_ - low_; }

 private:
  double low_;
  double high_;
};

// PNG (ISO/IEC 15948), always 16-bit greyscale.
void writePng16(FileWriter& out, const FileLand& land, const FileOptions& options);

// Unsigned 16-bit integers, little-endian, no header.
void writeRaw16(FileWriter& out, const FileLand& land, const FileOptions& options);

// 32-bit floats, little-endian, no header: the unchanged heights in sides of the square, which the
// fingerprint is computed from (except that it treats -0 as 0), or the centred ones.
void writeR32(FileWriter& out, const FileLand& land, const FileOptions& options);

// ESRI ASCII grid: heights in metres at cell centres, the south-western one at (0, 0). With a
// georeference in its place and unit, with as many decimals as read back as the same floats.
void writeAsc(FileWriter& out, const FileLand& land, const FileOptions& options);

}  // namespace faultline
