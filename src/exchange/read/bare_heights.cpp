// Reads files of bare numbers: RAW, R32, F64, and tiles of the SRTM (HGT). See heights_file.h,
// which lists what is guessed, and bare_numbers.h, which says how.
#include <cmath>
#include <optional>

#include "exchange/read/bare_sample.h"
#include "exchange/read/cell_file.h"
#include "exchange/read/number_cells.h"
#include "exchange/read/text_scan.h"
#include "generated/text_exchange.h"
#include "terrain/grid/heightfield.h"

namespace faultline {
namespace {

using Bytes = std::span<const std::uint8_t>;

// The columns and rows that were given, completed by the number of values.
bool takesRequestedSize(HeightsReading& reading, std::int64_t count,
                        const HeightsRequest& request) {
  std::int64_t width = request.width, height = request.height;
  if (width < 0 || height < 0) return reading.takesSize(width, height);
  if (width == 0 && height == 0) {
    const std::int64_t side = squareSide(count);
    if (side == 0) {
      reading.file.needsSize = true;
      return reading.fail(text::heightsErrorNoSquare(std::to_string(count)));
    }
    width = height = side;
  } else if (width == 0) {
    width = count / height;
  } else if (height == 0) {
    height = count / width;
  }
  if (width * height != count) {
    reading.file.needsSize = true;
    return reading.fail(text::heightsErrorLength(std::to_string(count), std::to_string(width),
                                                 std::to_string(height)));
  }
  return reading.takesGrid(width, height);
}

// The size of a tile: 1201 or 3601 rows, and as many columns or a whole part of them, as nearer to
// the poles. Others are as they are given, or squares.
bool takesTileSize(HeightsReading& reading, std::int64_t count, const HeightsRequest& request) {
  const bool isGiven = request.width != 0 || request.height != 0;
  for (const std::int64_t rows : {1201, 3601}) {
    const std::int64_t columns = count / rows;
    if (isGiven || columns * rows != count || columns < 2 || columns > rows) continue;
    if ((rows - 1) % (columns - 1) == 0) return reading.takesGrid(columns, rows);
  }
  return takesRequestedSize(reading, count, request);
}

// Whether so many bytes are numbers of this kind on the grid that is asked for, or on a square.
bool fitsGrid(std::int64_t length, int bits, const HeightsRequest& request) {
  const std::int64_t each = bits / 8;
  if (length % each != 0) return false;
  if (request.width > 0 && request.height > 0) {
    return std::int64_t{request.width} * request.height == length / each;
  }
  return request.width == 0 && request.height == 0 && squareSide(length / each) >= kMinSize;
}

// Floats in the byte order that makes them plausible, if one does.
std::optional<NumberKind> plausibleFloats(Bytes bytes, int bits) {
  for (const bool bigEndian : {false, true}) {
    const NumberKind kind{SampleKind::kFloat, bits, bigEndian};
    if (arePlausibleFloats(bytes, kind)) return kind;
  }
  return std::nullopt;
}

// Whether a square of so many bytes of floats of 64 bits is meant, whose length fits one of 16 bits
// twice as wide as well: they are plausible, and numbers of 16 bits are no land, or far less even.
bool areDoubles(Bytes bytes, std::int64_t length) {
  const auto side = static_cast<int>(squareSide(length / 8));
  const std::optional<NumberKind> floats = plausibleFloats(bytes, 64);
  if (!floats || areFewLevels(bytes)) return false;
  constexpr double kUneven = 0.1;
  const double asWhole = unevenness(bytes, {}, 2 * side);
  return asWhole > kUneven || 4.0 * unevenness(bytes, *floats, side) < asWhole;
}

// What the numbers of a .raw are, of which nothing is said.
NumberKind guessedSize(Bytes bytes, std::int64_t length, const HeightsRequest& request) {
  const auto fits = [&](int bits) { return fitsGrid(length, bits, request); };
  const bool isSquare = request.width == 0 && request.height == 0;
  if (fits(64) && (isSquare ? areDoubles(bytes, length) : plausibleFloats(bytes, 64).has_value())) {
    return {SampleKind::kFloat, 64};
  }
  if (fits(16)) return {};
  if (fits(32) && plausibleFloats(bytes, 32)) return {SampleKind::kFloat, 32};
  return {SampleKind::kUnsigned, fits(8) ? 8 : 16};
}

bool isWidth(int bits) { return bits == 8 || bits == 16 || bits == 32 || bits == 64; }

// What the numbers are by the request, and otherwise by the name (the format) or the length.
NumberKind kindOf(HeightsFile& file, BareSample& sample, const HeightsRequest& request) {
  const bool isRaw = file.format == HeightsFormat::kRaw16;
  const bool saysBits = isWidth(request.sampleBits);
  if (isRaw && !saysBits && request.samples == SampleKind::kUnsaid) {
    const NumberKind guess = guessedSize(sample.bytes(), sample.fileLength(), request);
    if (guess != NumberKind())
      file.notes.push_back(text::heightsNoteNumbers(numberKindText(guess)));
    return guess;
  }
  NumberKind kind;
  if (file.format == HeightsFormat::kR32) kind = {SampleKind::kFloat, 32};
  if (file.format == HeightsFormat::kBare) kind = {SampleKind::kFloat, 64};
  if (file.format == HeightsFormat::kHgt) kind.samples = SampleKind::kSigned;
  if (saysBits) {
    kind.bits = request.sampleBits;
    if (isRaw && kind.bits > 16) kind.samples = SampleKind::kFloat;
    if (kind.bits < 32 && kind.isFloat()) kind.samples = SampleKind::kUnsigned;
  }
  if (request.samples != SampleKind::kUnsaid) kind.samples = request.samples;
  if (kind.isFloat() && kind.bits < 32)
    kind.bits = fitsGrid(sample.fileLength(), 64, request) ? 64 : 32;
  return kind;
}

// The south-western corner of a tile in degrees, by its name: N46E007.hgt.
struct Corner {
  double latitude = 0.0, longitude = 0.0;
};
std::optional<Corner> cornerOf(std::string_view name) {
  name = name.substr(name.find_last_of("/\\") + 1);
  const auto degrees = [&name](std::size_t at, std::size_t digits, std::string_view signs,
                               double most) -> std::optional<double> {
    if (name.size() < at + 1 + digits) return std::nullopt;
    const std::size_t sign = signs.find(name[at]);
    const std::string_view number = name.substr(at + 1, digits);
    if (sign == signs.npos || number.find_first_not_of("0123456789") != number.npos) {
      return std::nullopt;
    }
    const double value = *decimalOf(number);
    if (value > most) return std::nullopt;
    return sign % 2 == 0 ? value : -value;
  };
  const auto latitude = degrees(0, 2, "NSns", 90.0), longitude = degrees(3, 3, "EWew", 180.0);
  if (!latitude || !longitude) return std::nullopt;
  return Corner{*latitude, *longitude};
}

// A tile is a degree wide and deep, its outer heights on its edges.
void takeTile(HeightsFile& file, std::string_view name) {
  FileSays& says = file.says;
  says.rows = RowOrder::kNorthFirst;
  says.isPoint = true;
  says.kind = CoordinateKind::kGeographic;
  says.coordinates = "WGS 84";
  says.epsg = 4326;
  says.placeUnit = 0.017453292519943295;
  says.heightUnit = 1.0;
  says.noData = kVoid16;
  if (const std::optional<Corner> corner = cornerOf(name)) {
    says.places = northFirst(corner->longitude, corner->latitude, 1.0 / (file.width - 1),
                             1.0 / (file.height - 1), file.height);
  } else {
    file.notes.push_back(text::kHeightsNoteHgtName);
  }
}

void sayGuesses(HeightsFile& file, const NumberKind& before, const NumberKind& after) {
  if (before.samples != after.samples) file.notes.push_back(text::kHeightsNoteSigned);
  if (before.bigEndian == after.bigEndian) return;
  file.notes.push_back(after.bigEndian ? text::kHeightsNoteOrderBig
                                       : text::kHeightsNoteOrderLittle);
}

}  // namespace

std::unique_ptr<CellFile> openBareCells(HeightsReading& reading, std::string_view name,
                                        const ByteSource& source, const HeightsRequest& request) {
  HeightsFile& file = reading.file;
  const bool isTile = file.format == HeightsFormat::kHgt;
  const std::int64_t length = source.size();
  BareSample sample(source, request);
  NumberKind kind = kindOf(file, sample, request);
  kind.bigEndian = request.bigEndian.value_or(isTile);
  if (!isTile) {
    const bool isR32 = file.format == HeightsFormat::kR32 && kind.isFloat() && kind.bits == 32;
    file.format = isR32                                ? HeightsFormat::kR32
                  : !kind.isFloat() && kind.bits == 16 ? HeightsFormat::kRaw16
                                                       : HeightsFormat::kBare;
  }
  const auto each = static_cast<std::int64_t>(kind.bytes());
  if (length % each != 0) {
    reading.fail(text::heightsErrorBytes(std::to_string(length), std::to_string(each)));
    return nullptr;
  }
  if (!(isTile ? takesTileSize : takesRequestedSize)(reading, length / each, request)) {
    return nullptr;
  }
  if (isTile) {
    takeTile(file, name);
  } else {
    if (request.noData) file.says.noData = request.noData;
    const Unsaid unsaid{.sign = request.samples == SampleKind::kUnsaid,
                        .order = !request.bigEndian.has_value()};
    if ((unsaid.sign && !kind.isFloat()) || unsaid.order) {
      const NumberKind guess = guessedKind(sample.bytes(), kind, file.width, unsaid);
      sayGuesses(file, kind, guess);
      kind = guess;
    }
    if (request.width == 0 && request.height == 0) {
      file.notes.push_back(
          text::heightsNoteSquare(std::to_string(file.width), std::to_string(file.height)));
    }
  }
  if (!sample.error().empty()) {
    reading.fail(sample.error());
    return nullptr;
  }
  file.says.samples = kind.samples;
  file.says.sampleBits = kind.bits;
  // Whole numbers whose places the file beside them tells are heights of a map
  file.step = kind.isFloat() || request.places ? 0.0 : 1.0;
  return numberCells(source,
                     {.kind = kind, .columns = file.width, .rows = file.height, .says = file.says});
}

}  // namespace faultline
