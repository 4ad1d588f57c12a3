// Tiles of elevations: pictures whose pixels hold heights in metres, by one of two formulas.
#pragma once

#include <cstddef>
#include <cstdint>

#include "exchange/read/heights_file.h"

namespace faultline {

// The pixels of a picture: red, green, blue and perhaps alpha of 8 bits each, or places in a
// palette of such fours.
struct ColourPixels {
  const std::uint8_t* samples = nullptr;
  std::size_t count = 0;
  int width = 0;
  int channels = 3;                       // 1 with a palette, 3, or 4 with alpha
  const std::uint8_t* palette = nullptr;  // only with 1 channel
  std::size_t colours = 0;                // in the palette
  unsigned bits = 8;                      // of a place in it: 1, 2, 4 or 8, without gaps

  // Red, green, blue; null for a colour that the palette lacks.
  const std::uint8_t* at(std::size_t i) const;
  bool isTransparent(std::size_t i) const;
};

// The height of a pixel by a formula, in metres.
double heightOf(const std::uint8_t* rgb, PixelCode code);

// The formula that the picture is made by: its heights are on Earth (-11000 to 9000 m), and their
// unevenness is less than a quarter of the luminance's, or the higher bytes step as a number does
// whose lowest byte overflows, or the red of terrain-RGB is nowhere 0 (nowhere below -3446 m).
// kGrey if it is none, if it is grey, or has transparent pixels.
PixelCode codeOf(const ColourPixels& pixels);

}  // namespace faultline
