// Reads pictures as heights, decoded by lodepng: grey levels as they are, colours by the formula of
// tiles of elevations (pixel_code.h) or by their luminance, the northern row first. See
// heights_file.h. A picture's data may unpack to no more than its pixels need, whatever its packed
// size.
#include <lodepng.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "exchange/read/heights_reading.h"
#include "exchange/read/pixel_code.h"
#include "generated/text_exchange.h"
#include "terrain/grid/heightfield.h"

namespace faultline {
namespace {

// Codes of lodepng.
constexpr unsigned kUnpacksToMore = 109;
constexpr unsigned kWrongChecksum = 57;
constexpr unsigned kNoMemory = 83;
constexpr unsigned kEndsEarly[] = {23, 27, 30, 49, 50, 51, 52, 53, 64, 91};

// Unpacks with a limit, which lodepng's own reader of PNG does not have.
struct Unpacking {
  std::size_t most = 0;
  unsigned code = 0;  // why it failed
};

unsigned unpack(unsigned char** out, std::size_t* size, const unsigned char* in, std::size_t inSize,
                const LodePNGDecompressSettings* settings) {
  // lodepng keeps the address as const; it is one of the reader's own variables
  auto* unpacking = static_cast<Unpacking*>(const_cast<void*>(settings->custom_context));
  LodePNGDecompressSettings plain = lodepng_default_decompress_settings;
  plain.max_output_size = unpacking->most;
  unpacking->code = lodepng_zlib_decompress(out, size, in, inSize, &plain);
  return unpacking->code;
}

// The state of lodepng and the pixels that it made, freed at the end.
class Decoder {
 public:
  Decoder() {
    lodepng_state_init(&state);
    state.decoder.color_convert = 0;
  }
  ~Decoder() {
    std::free(pixels);
    lodepng_state_cleanup(&state);
  }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  LodePNGState state;
  unsigned char* pixels = nullptr;
};

std::size_t rowBytes(int width, unsigned pixelBits) {
  return (static_cast<std::size_t>(width) * pixelBits + 7) / 8;
}

// The most bytes that the packed data may have: a byte of filter a row; interlaced, each of the
// seven pictures has rows of its own, which end at a whole byte.
std::size_t mostUnpacked(const HeightsFile& file, unsigned pixelBits, bool isInterlaced) {
  const auto rows = static_cast<std::size_t>(file.height);
  return rows * (rowBytes(file.width, pixelBits) + 1) + (isInterlaced ? 4 * rows + 64 : 0);
}

bool failWith(HeightsReading& reading, unsigned code) {
  if (code == kUnpacksToMore) return reading.fail(text::kHeightsErrorPngMore);
  if (code == kWrongChecksum) return reading.fail(text::kHeightsErrorPngChecksum);
  if (code == kNoMemory) return reading.fail(text::kHeightsErrorPngMemory);
  if (std::find(std::begin(kEndsEarly), std::end(kEndsEarly), code) != std::end(kEndsEarly)) {
    return reading.fail(text::kHeightsErrorPngEnds);
  }
  return reading.fail(text::heightsErrorPngDamaged(std::to_string(code)));
}

// Reads samples of 1 to 16 bits, the most significant bit first, without gaps.
class Samples {
 public:
  Samples(const unsigned char* bytes, unsigned bits) : bytes_(bytes), bits_(bits) {}

  std::uint32_t next() {
    const std::size_t bit = at_;
    at_ += bits_;
    const unsigned char* byte = bytes_ + bit / 8;
    if (bits_ == 16) return std::uint32_t{byte[0]} << 8 | byte[1];
    if (bits_ == 8) return *byte;
    return std::uint32_t{*byte} >> (8 - bits_ - bit % 8) & ((1u << bits_) - 1);
  }

 private:
  const unsigned char* bytes_;
  unsigned bits_;
  std::size_t at_ = 0;
};

// The luminance of Rec. ITU-R BT.709, of samples as they are stored; that of a grey is the grey.
std::uint32_t luminance(std::uint32_t red, std::uint32_t green, std::uint32_t blue) {
  return (2126 * red + 7152 * green + 722 * blue + 5000) / 10000;
}

// Turns pixels into levels. Returns false for a colour that the palette lacks.
bool readLevels(HeightsFile& file, const LodePNGColorMode& colour, const unsigned char* pixels) {
  const bool isColour = colour.colortype == LCT_RGB || colour.colortype == LCT_RGBA;
  const bool hasAlpha = colour.colortype == LCT_RGBA || colour.colortype == LCT_GREY_ALPHA;
  Samples samples(pixels, colour.bitdepth);
  bool isGrey = true;
  const auto levelOf = [&isGrey](std::uint32_t red, std::uint32_t green, std::uint32_t blue) {
    isGrey = isGrey && red == green && red == blue;
    return static_cast<float>(luminance(red, green, blue));
  };
  for (float& z : file.z) {
    const std::uint32_t first = samples.next();
    if (colour.colortype == LCT_PALETTE) {
      if (first >= colour.palettesize) return false;
      const unsigned char* rgba = colour.palette + 4 * first;
      z = levelOf(rgba[0], rgba[1], rgba[2]);
    } else if (isColour) {
      const std::uint32_t green = samples.next();
      z = levelOf(first, green, samples.next());
    } else {
      z = static_cast<float>(first);
    }
    if (hasAlpha) samples.next();
  }
  if (!isGrey) file.notes.push_back(text::kHeightsNotePngColour);
  if (hasAlpha || lodepng_can_have_alpha(&colour) != 0) {
    file.notes.push_back(text::kHeightsNotePngAlpha);
  }
  if (colour.colortype == LCT_PALETTE || colour.bitdepth < 16) {
    const unsigned bits = colour.colortype == LCT_PALETTE ? 8 : colour.bitdepth;
    file.notes.push_back(text::heightsNotePngLevels(std::to_string(1u << bits)));
  }
  return true;
}

// The pixels if they have colours of 8 bits, all of them opaque or with an alpha of their own.
std::optional<ColourPixels> coloursOf(const HeightsFile& file, const LodePNGColorMode& colour,
                                      const unsigned char* pixels) {
  const bool hasPalette = colour.colortype == LCT_PALETTE;
  const bool isColour = colour.colortype == LCT_RGB || colour.colortype == LCT_RGBA || hasPalette;
  const bool isPlain = hasPalette || (colour.bitdepth == 8 && colour.key_defined == 0);
  if (!isColour || !isPlain) return std::nullopt;
  return ColourPixels{.samples = pixels,
                      .count = file.z.size(),
                      .width = file.width,
                      .channels = hasPalette                     ? 1
                                  : colour.colortype == LCT_RGBA ? 4
                                                                 : 3,
                      .palette = hasPalette ? colour.palette : nullptr,
                      .colours = colour.palettesize,
                      .bits = colour.bitdepth};
}

// Turns pixels into metres by a formula. Returns false for a colour that the palette lacks.
bool readElevations(HeightsFile& file, const ColourPixels& pixels, PixelCode code) {
  for (std::size_t i = 0; i < file.z.size(); ++i) {
    const unsigned char* const rgb = pixels.at(i);
    if (rgb == nullptr) return false;
    file.z[i] = pixels.isTransparent(i) ? kGap : static_cast<float>(heightOf(rgb, code));
  }
  file.step = 0.0;
  file.says.heightUnit = 1.0;
  file.notes.push_back(code == PixelCode::kTerrarium ? text::kHeightsNotePngTerrarium
                                                     : text::kHeightsNotePngTerrainRgb);
  return true;
}

// Turns pixels into heights by the code that is wanted, or that they look like.
bool readPixels(HeightsReading& reading, const LodePNGColorMode& colour,
                const unsigned char* pixels, PixelCode code) {
  HeightsFile& file = reading.file;
  const std::optional<ColourPixels> colours = coloursOf(file, colour, pixels);
  if (code == PixelCode::kUnsaid) code = colours ? codeOf(*colours) : PixelCode::kGrey;
  if (code != PixelCode::kGrey && !colours) return reading.fail(text::kHeightsErrorPngCode);
  const bool isRead = code == PixelCode::kGrey ? readLevels(file, colour, pixels)
                                               : readElevations(file, *colours, code);
  return isRead || reading.fail(text::kHeightsErrorPngPalette);
}

}  // namespace

bool readPngHeights(HeightsReading& reading, std::span<const std::uint8_t> bytes, PixelCode code) {
  Decoder decoder;
  unsigned width = 0, height = 0;
  const unsigned headCode =
      lodepng_inspect(&width, &height, &decoder.state, bytes.data(), bytes.size());
  if (headCode == 28) return reading.fail(text::kHeightsErrorPngOther);
  if (headCode != 0) return failWith(reading, headCode);
  HeightsFile& file = reading.file;
  if (!reading.takesSize(width, height)) return false;
  // Ask for the packed data, for its unpacked rows while their buffer grows by a half, and for the
  // pixels; heights take the place of the first two
  const unsigned pixelBits = lodepng_get_bpp(&decoder.state.info_png.color);
  Unpacking unpacking{
      .most = mostUnpacked(file, pixelBits, decoder.state.info_png.interlace_method != 0)};
  const auto rows = static_cast<std::int64_t>(unpacking.most);
  const auto packed = static_cast<std::int64_t>(bytes.size());
  const std::int64_t heights = reading.cells() * std::int64_t{sizeof(float)};
  const std::int64_t growing = packed + 5 * rows / 2;
  if (!reading.takesMemory(std::max(growing, rows + heights),
                           std::max({packed, 2 * rows, heights}))) {
    return false;
  }
  decoder.state.decoder.zlibsettings.custom_zlib = unpack;
  decoder.state.decoder.zlibsettings.custom_context = &unpacking;
  const unsigned fault =
      lodepng_decode(&decoder.pixels, &width, &height, &decoder.state, bytes.data(), bytes.size());
  if (fault != 0) return failWith(reading, unpacking.code != 0 ? unpacking.code : fault);
  file.step = 1.0;
  file.z.assign(static_cast<std::size_t>(reading.cells()), 0.0f);
  return readPixels(reading, decoder.state.info_png.color, decoder.pixels, code);
}

}  // namespace faultline
