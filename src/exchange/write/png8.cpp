// A picture as an 8-bit RGB PNG. See png8.h.
#include "exchange/write/png8.h"

#include <lodepng.h>

#include "base/assert.h"

namespace faultline {

std::vector<std::uint8_t> encodePng8(std::span<const std::uint8_t> rgba, int width, int height,
                                     std::string& error) {
  const std::size_t pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  FAULTLINE_ASSERT(width > 0 && height > 0 && rgba.size() == 4 * pixels);
  std::vector<std::uint8_t> rgb;
  rgb.reserve(3 * pixels);
  for (std::size_t i = 0; i < rgba.size(); i += 4) {
    rgb.insert(rgb.end(), {rgba[i], rgba[i + 1], rgba[i + 2]});
  }
  std::vector<std::uint8_t> file;
  const unsigned code = lodepng::encode(file, rgb, static_cast<unsigned>(width),
                                        static_cast<unsigned>(height), LCT_RGB, 8);
  if (code != 0) {
    error = "the PNG encoder stopped with code " + std::to_string(code);
    file.clear();
  }
  return file;
}

}  // namespace faultline
