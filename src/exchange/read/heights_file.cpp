// Which reader a file is for, and the files of bare numbers. See heights_file.h.
#include "exchange/read/heights_file.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

#include "base/bits.h"
#include "base/has_memory.h"
#include "exchange/read/cell_file.h"
#include "exchange/read/heights_reading.h"
#include "exchange/read/mesh_lattice.h"
#include "exchange/read/text_scan.h"
#include "generated/text_exchange.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

bool HeightsReading::fail(std::string sentence) {
  file.error = std::move(sentence);
  return false;
}

bool HeightsReading::takesSize(std::int64_t width, std::int64_t height) {
  const auto [least, most] = std::minmax(width, height);
  if (least < kMinSize || most > kMaxSize) {
    return fail(text::heightsErrorSize(std::to_string(width), std::to_string(height),
                                       std::to_string(kMinSize), std::to_string(kMaxSize)));
  }
  file.width = static_cast<int>(width);
  file.height = static_cast<int>(height);
  return true;
}

bool HeightsReading::takesGrid(std::int64_t width, std::int64_t height) {
  if (std::max(width, height) > std::int64_t{kMostCells}) {
    return fail(text::heightsErrorBeyond(std::to_string(width), std::to_string(height),
                                         std::to_string(kMostCells)));
  }
  if (std::min(width, height) < kMinSize) return takesSize(width, height);
  file.width = static_cast<int>(width);
  file.height = static_cast<int>(height);
  return true;
}

void HeightsReading::takeLattice(const LatticeView& view, const Extent& x, const Extent& y) {
  file.width = view.columns.count;
  file.height = view.rows.count;
  file.says.rows = RowOrder::kNorthFirst;
  file.says.kind = CoordinateKind::kLocal;
  file.says.places = northFirst(x.low, y.low, (x.high - x.low) / (file.width - 1),
                                (y.high - y.low) / (file.height - 1), file.height);
}

bool HeightsReading::takesMemory(std::int64_t bytes, std::int64_t block) {
  memory_ = bytes;
  if (headOnly_) return false;
  if (hasMemory(bytes, block)) return true;
  constexpr std::int64_t kMegabyte = 1'000'000;
  return fail(text::heightsErrorMemory(std::to_string((bytes + kMegabyte - 1) / kMegabyte)));
}

bool HeightsReading::isFinite(const std::string& format) {
  const auto large =
      std::find_if(file.z.begin(), file.z.end(), [](float z) { return std::isinf(z); });
  if (large == file.z.end()) return true;
  const auto i = large - file.z.begin();
  return fail(text::heightsErrorLarge(std::to_string(i / file.width + 1),
                                      std::to_string(i % file.width + 1), format));
}

bool isNoHeight(double number, const FileSays& says) {
  constexpr double kLowest = -1e30;  // of land in any unit
  constexpr double kHighest = 1e38;  // above it a number for no height has several spellings
  if (std::isnan(number) || number < kLowest) return true;
  if (!says.noData) return false;
  return nearestFloat(number) == nearestFloat(*says.noData) ||
         (*says.noData >= kHighest && number >= kHighest);
}

std::int64_t wholeCount(double number) {
  const bool isWhole = number == std::floor(number) && std::abs(number) < 1e15;
  return isWhole ? static_cast<std::int64_t>(number) : 0;
}

bool isPlace(double number) { return std::abs(number) <= 1e15; }

// A float holds it, too
bool isCellLength(double number) { return number >= 1e-30 && number <= 1e30; }

std::int64_t binaryByte(std::string_view text) {
  const std::size_t at = text.find('\0');
  return at == text.npos ? 0 : static_cast<std::int64_t>(at) + 1;
}

namespace {

constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1a\n";
constexpr std::string_view kNpySignature = "\x93NUMPY";

// Of either byte order, with places of 32 or of 64 bits.
bool isTiff(std::string_view bytes) {
  constexpr std::string_view kSignatures[] = {
      {"II*\0", 4}, {"MM\0*", 4}, {"II+\0", 4}, {"MM\0+", 4}};
  return std::any_of(std::begin(kSignatures), std::end(kSignatures),
                     [bytes](std::string_view signature) { return bytes.starts_with(signature); });
}

struct Extension {
  std::string_view text;
  HeightsFormat format;
};
constexpr Extension kExtensions[] = {
    {"png", HeightsFormat::kPng},   {"raw", HeightsFormat::kRaw16}, {"r16", HeightsFormat::kRaw16},
    {"r32", HeightsFormat::kR32},   {"f32", HeightsFormat::kR32},   {"r64", HeightsFormat::kBare},
    {"f64", HeightsFormat::kBare},  {"hgt", HeightsFormat::kHgt},   {"npy", HeightsFormat::kNpy},
    {"pgm", HeightsFormat::kPgm},   {"asc", HeightsFormat::kAsc},   {"grd", HeightsFormat::kSurfer},
    {"csv", HeightsFormat::kCsv},   {"tsv", HeightsFormat::kCsv},   {"txt", HeightsFormat::kCsv},
    {"xyz", HeightsFormat::kCsv},   {"obj", HeightsFormat::kObj},   {"tif", HeightsFormat::kTiff},
    {"tiff", HeightsFormat::kTiff}, {"flt", HeightsFormat::kR32},   {"bil", HeightsFormat::kRaw16},
};

std::optional<HeightsFormat> formatOfName(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == name.npos) return std::nullopt;
  for (const Extension& row : kExtensions) {
    if (isWord(name.substr(dot + 1), row.text)) return row.format;
  }
  return std::nullopt;
}

// A text by how it begins: a key of a grid, a line of an OBJ, a number.
std::optional<HeightsFormat> formatOfText(std::string_view text) {
  constexpr std::size_t kBeginning = 100'000;
  text = text.substr(0, kBeginning);
  if (binaryByte(text) != 0) return std::nullopt;
  TextLines lines(text);
  for (std::string_view line; lines.next(line);) {
    std::string_view word = takeWord(line);
    if (word.empty() || word.front() == '#') continue;
    for (const std::string_view key : {"ncols", "nrows", "xllcorner", "xllcenter"}) {
      if (isWord(word, key)) return HeightsFormat::kAsc;
    }
    if (isGrassKey(word)) return HeightsFormat::kGrass;
    if (isWord(word, "dsaa")) return HeightsFormat::kSurfer;
    if (word == "P2") return HeightsFormat::kPgm;
    if (word == "v") return HeightsFormat::kObj;
    if (word == "o" || word == "g" || word == "mtllib") continue;
    if (word.front() == '"') word.remove_prefix(1);
    if (decimalOf(word.substr(0, word.find_first_of(",;\"")))) return HeightsFormat::kCsv;
    break;
  }
  return std::nullopt;
}

// Keeps no partial heights on error.
HeightsFile failed(HeightsFile file) {
  HeightsFile failed;
  failed.error = std::move(file.error);
  failed.format = file.format;
  failed.needsSize = file.needsSize;
  failed.needsPart = file.needsPart;
  failed.needsTiffReader = file.needsTiffReader;
  return failed;
}

// What a file says comes before what stands beside it.
void takeBeside(FileSays& says, const HeightsRequest& request) {
  if (!says.places) says.places = request.places;
}

HeightsHead headOf(const HeightsReading& reading) {
  const HeightsFile& file = reading.file;
  return {.error = file.error,
          .format = file.format,
          .width = file.width,
          .height = file.height,
          .needsSize = file.needsSize,
          .memory = reading.memory(),
          .says = file.says,
          .needsTiffReader = file.needsTiffReader};
}

// Takes a file into memory.
bool readWhole(HeightsReading& reading, const ByteSource& source,
               std::vector<std::uint8_t>& bytes) {
  const std::int64_t size = source.size();
  constexpr std::int64_t kMostBytes = std::int64_t{1} << 32;
  if (size > kMostBytes || !hasMemory(size, size)) {
    return reading.fail(text::kHeightsErrorFileMemory);
  }
  bytes.resize(static_cast<std::size_t>(size));
  return source.read(0, bytes) == bytes.size() || reading.fail(text::kHeightsErrorUnread);
}

bool isBare(std::optional<HeightsFormat> format) {
  return format == HeightsFormat::kRaw16 || format == HeightsFormat::kR32 ||
         format == HeightsFormat::kBare || format == HeightsFormat::kHgt;
}

// Calls the reader of the file's kind.
bool readAny(HeightsReading& reading, std::string_view name, std::span<const std::uint8_t> bytes,
             const HeightsRequest& request) {
  HeightsFile& file = reading.file;
  std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  std::optional<HeightsFormat> format = formatOfName(name);
  if (text.starts_with(kPngSignature)) {
    if (format != HeightsFormat::kPng) file.notes.push_back(text::kHeightsNotePng);
    format = HeightsFormat::kPng;
  } else if (!format && text.starts_with("P5")) {
    format = HeightsFormat::kPgm;
  }
  // A mark that some editors put before a text
  constexpr std::string_view kUtf8Mark = "\xef\xbb\xbf";
  if (text.starts_with(kUtf8Mark)) text.remove_prefix(kUtf8Mark.size());
  const bool isAnyText = format == HeightsFormat::kCsv || format == HeightsFormat::kAsc ||
                         format == HeightsFormat::kSurfer;
  if (!format || isAnyText) {
    const std::optional<HeightsFormat> found = formatOfText(text);
    const bool isGrid = found == HeightsFormat::kAsc || found == HeightsFormat::kGrass ||
                        found == HeightsFormat::kSurfer;
    if (!format || isGrid) format = found;
  }
  if (!format) return reading.fail(text::kHeightsErrorUnknown);
  file.format = *format;
  switch (*format) {
    case HeightsFormat::kPng:
      return readPngHeights(reading, bytes, request.pixels);
    case HeightsFormat::kPgm:
      return readPgmHeights(reading, text);
    case HeightsFormat::kSurfer:
      return readSurferHeights(reading, text);
    case HeightsFormat::kAsc:
    case HeightsFormat::kGrass:
    case HeightsFormat::kCsv:
    case HeightsFormat::kObj:
      break;
    // openCells() opens these, or says why not
    case HeightsFormat::kNpy:
    case HeightsFormat::kTiff:
    case HeightsFormat::kRaw16:
    case HeightsFormat::kR32:
    case HeightsFormat::kBare:
    case HeightsFormat::kHgt:
      break;
  }
  if (const std::int64_t place = binaryByte(text); place != 0) {
    return reading.fail(text::heightsErrorBinary(std::to_string(place)));
  }
  if (*format == HeightsFormat::kAsc) return readAscHeights(reading, text);
  if (*format == HeightsFormat::kGrass) return readGrassHeights(reading, text);
  if (*format == HeightsFormat::kCsv) return readCsvHeights(reading, text);
  return readObjHeights(reading, text);
}

}  // namespace

bool looksLikeHeights(std::string_view text) {
  if (formatOfText(text)) return true;
  // A table with a heading: some line begins with two numbers
  TextLines lines(text);
  for (std::string_view line; lines.next(line);) {
    static constexpr std::string_view kBetween = " \t,;";
    const auto takeNumber = [&line] {
      line.remove_prefix(std::min(line.size(), line.find_first_not_of(kBetween)));
      const std::string_view word = line.substr(0, line.find_first_of(kBetween));
      line.remove_prefix(word.size());
      return decimalOf(word).has_value();
    };
    if (takeNumber() && takeNumber()) return true;
  }
  return false;
}

std::unique_ptr<CellFile> openCells(HeightsReading& reading, std::string_view name,
                                    const ByteSource& source, const HeightsRequest& request) {
  HeightsFile& file = reading.file;
  std::array<std::uint8_t, 8> first{};
  const std::string_view start(reinterpret_cast<const char*>(first.data()), source.read(0, first));
  const std::optional<HeightsFormat> named = formatOfName(name);
  if (start.empty() || start.starts_with(kPngSignature)) return nullptr;
  std::unique_ptr<CellFile> cells;
  if (isTiff(start) || named == HeightsFormat::kTiff) {
    if (named != HeightsFormat::kTiff) file.notes.push_back(text::kHeightsNoteTiff);
    file.format = HeightsFormat::kTiff;
    cells = openTiffCells(reading, source, request);
  } else if (start.starts_with(kNpySignature) || named == HeightsFormat::kNpy) {
    file.format = HeightsFormat::kNpy;
    cells = openNpyCells(reading, source);
  } else if (isBare(named)) {
    file.format = *named;
    cells = openBareCells(reading, name, source, request);
  }
  if (!file.says.places) file.says.places = request.places;
  return cells;
}

HeightsHead readHeightsHead(std::string_view name, const ByteSource& source,
                            const HeightsRequest& request) {
  HeightsFile file;
  HeightsReading reading(file, true);
  bool hasCells = false;
  HeightsFile part;
  HeightsReading readingPart(part, true);
  if (source.size() == 0) {
    reading.fail(text::kHeightsErrorEmpty);
  } else if (const auto cells = openCells(reading, name, source, request)) {
    hasCells = true;
    if (std::max(file.width, file.height) <= kMaxSize) {
      readRequested(reading, *cells, {});
    } else {
      readRequested(readingPart, *cells, request);
    }
  } else if (std::vector<std::uint8_t> bytes;
             file.error.empty() && readWhole(reading, source, bytes)) {
    readAny(reading, name, bytes, request);
    takeBeside(file.says, request);
  }
  HeightsHead head = headOf(reading);
  head.hasCells = hasCells;
  // Of a file that is larger than a land a part is read.
  if (head.memory == 0) head.memory = readingPart.memory();
  return head;
}

HeightsFile readHeightsFile(std::string_view name, const ByteSource& source,
                            const HeightsRequest& request) {
  HeightsFile file;
  HeightsReading reading(file, false);
  if (source.size() == 0) {
    reading.fail(text::kHeightsErrorEmpty);
  } else if (const auto cells = openCells(reading, name, source, request)) {
    if (readRequested(reading, *cells, request)) return file;
  } else if (std::vector<std::uint8_t> bytes; file.error.empty() &&
                                              readWhole(reading, source, bytes) &&
                                              readAny(reading, name, bytes, request)) {
    takeBeside(file.says, request);
    return file;
  }
  return failed(std::move(file));
}

HeightsHead readHeightsHead(std::string_view name, std::span<const std::uint8_t> bytes,
                            const HeightsRequest& request) {
  return readHeightsHead(name, BytesInMemory(bytes), request);
}

HeightsFile readHeightsFile(std::string_view name, std::span<const std::uint8_t> bytes,
                            const HeightsRequest& request) {
  return readHeightsFile(name, BytesInMemory(bytes), request);
}

}  // namespace faultline
