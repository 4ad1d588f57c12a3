// The heights as a grid: PNG of 16 bits, bare integers and floats, ESRI ASCII grid.
#pragma once

#include <cstdint>

#include "exchange/file_formats.h"

namespace faultline {

// Turns heights into levels: lowest 0, highest 65535, floor((z - low) / (high - low) * 65535 +
// 1/2); a flat field is all 0.
class HeightLevels {
 public:
  explicit HeightLevels(const Heightfield& heights);
  std::uint16_t level(float z) const;
  double low() const { return low_; }
  double high() const { return high_; }
  double range() const { return high_ - low_; }

 private:
  double low_;
  double high_;
};

// 16 bits of grey, always, the more significant byte first, as PNG (ISO/IEC 15948) wants it.
void writePng16(FileWriter& out, const FileLand& land, const FileOptions& options);

// Unsigned 16-bit integers, little-endian, no header.
void writeRaw16(FileWriter& out, const FileLand& land, const FileOptions& options);

// 32-bit floats, little-endian, no header: the heights as they are, in sides of the square. Bit for
// bit what the fingerprint is of (-0 aside).
void writeR32(FileWriter& out, const FileLand& land, const FileOptions& options);

// ESRI ASCII grid: heights in metres at the centres of its cells, the south-western one at (0, 0).
void writeAsc(FileWriter& out, const FileLand& land, const FileOptions& options);

}  // namespace faultline
