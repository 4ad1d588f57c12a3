// Heights as a 16-bit grey PNG. See png16.h.
#include "exchange/png16.h"

#include <lodepng.h>

#include <algorithm>
#include <cmath>

namespace faultline {

std::vector<std::uint16_t> grey16(const Heightfield& field) {
  const auto [low, high] = std::minmax_element(field.z.begin(), field.z.end());
  const double base = static_cast<double>(*low);
  const double range = static_cast<double>(*high) - base;
  std::vector<std::uint16_t> grey;
  grey.reserve(field.z.size());
  for (const float z : field.z) {
    const double part = range > 0.0 ? (static_cast<double>(z) - base) / range : 0.0;
    grey.push_back(static_cast<std::uint16_t>(std::floor(part * 65535.0 + 0.5)));
  }
  return grey;
}

std::vector<std::uint8_t> encodePng16(const Heightfield& field, std::string& error) {
  // PNG stores the more significant byte first.
  std::vector<std::uint8_t> bytes;
  bytes.reserve(field.z.size() * 2);
  for (const std::uint16_t grey : grey16(field)) {
    bytes.push_back(static_cast<std::uint8_t>(grey >> 8));
    bytes.push_back(static_cast<std::uint8_t>(grey));
  }
  std::vector<std::uint8_t> file;
  const auto size = static_cast<unsigned>(field.size);
  const unsigned code = lodepng::encode(file, bytes, size, size, LCT_GREY, 16);
  if (code != 0) {
    error = "the PNG encoder stopped with code " + std::to_string(code);
    file.clear();
  }
  return file;
}

}  // namespace faultline
