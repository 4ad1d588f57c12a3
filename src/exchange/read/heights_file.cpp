// Which reader a file is for, and the files of bare numbers. See heights_file.h.
#include "exchange/read/heights_file.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

#include "base/bits.h"
#include "base/has_memory.h"
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

void HeightsReading::takeLattice(const LatticeView& view, double x, double y) {
  file.width = view.columns.count;
  file.height = view.rows.count;
  file.says.rows = RowOrder::kNorthFirst;
  file.says.kind = CoordinateKind::kLocal;
  file.says.places = northFirst(x, y, view.columns.step, view.rows.step, file.height);
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

std::int64_t binaryByte(std::string_view text) {
  const std::size_t at = text.find('\0');
  return at == text.npos ? 0 : static_cast<std::int64_t>(at) + 1;
}

namespace {

constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1a\n";

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
    {"png", HeightsFormat::kPng}, {"raw", HeightsFormat::kRaw16}, {"r16", HeightsFormat::kRaw16},
    {"r32", HeightsFormat::kR32}, {"f32", HeightsFormat::kR32},   {"asc", HeightsFormat::kAsc},
    {"csv", HeightsFormat::kCsv}, {"tsv", HeightsFormat::kCsv},   {"txt", HeightsFormat::kCsv},
    {"obj", HeightsFormat::kObj}, {"tif", HeightsFormat::kTiff},  {"tiff", HeightsFormat::kTiff},
};

std::optional<HeightsFormat> formatOfName(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == name.npos) return std::nullopt;
  for (const Extension& row : kExtensions) {
    if (isWord(name.substr(dot + 1), row.text)) return row.format;
  }
  return std::nullopt;
}

// A text by how it begins: a key of an ESRI grid, a line of an OBJ, a number.
std::optional<HeightsFormat> formatOfText(std::string_view text) {
  constexpr std::size_t kBeginning = 100'000;
  text = text.substr(0, kBeginning);
  if (binaryByte(text) != 0) return std::nullopt;
  TextLines lines(text);
  for (std::string_view line; lines.next(line);) {
    std::string_view word = takeWord(line);
    if (word.empty() || word.front() == '#') continue;
    if (isWord(word, "ncols")) return HeightsFormat::kAsc;
    if (word == "v") return HeightsFormat::kObj;
    if (word == "o" || word == "g" || word == "mtllib") continue;
    if (word.front() == '"') word.remove_prefix(1);
    if (decimalOf(word.substr(0, word.find_first_of(",;\"")))) return HeightsFormat::kCsv;
    break;
  }
  return std::nullopt;
}

// The columns and rows that were given, completed by the number of values.
bool takesRequestedSize(HeightsReading& reading, std::int64_t count,
                        const HeightsRequest& request) {
  std::int64_t width = request.width, height = request.height;
  if (width < 0 || height < 0) return reading.takesSize(width, height);
  if (width == 0 && height == 0) {
    // No file that can be opened has more values
    constexpr std::int64_t kMax = std::int64_t{kMaxSize} * kMaxSize;
    const auto side = static_cast<std::int64_t>(
        std::floor(std::sqrt(static_cast<double>(std::min(count, kMax + 1))) + 0.5));
    if (count > kMax || side * side != count) {
      reading.file.needsSize = count <= kMax;
      return reading.fail(
          count > kMax ? text::heightsErrorMany(std::to_string(count), std::to_string(kMaxSize))
                       : text::heightsErrorNoSquare(std::to_string(count)));
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
  return reading.takesSize(width, height);
}

// Files of bare numbers of `Word`, an unsigned integer, each turned into a height.
template <typename Word, typename Height>
bool readBare(HeightsReading& reading, std::span<const std::uint8_t> bytes,
              const HeightsRequest& request, const Height& height) {
  constexpr std::size_t kBytes = sizeof(Word);
  if (bytes.size() % kBytes != 0) {
    return reading.fail(
        text::heightsErrorBytes(std::to_string(bytes.size()), std::to_string(kBytes)));
  }
  const auto count = static_cast<std::int64_t>(bytes.size() / kBytes);
  if (!takesRequestedSize(reading, count, request)) return false;
  const std::int64_t memory = reading.cells() * std::int64_t{sizeof(float)};
  if (!reading.takesMemory(memory, memory)) return false;
  HeightsFile& file = reading.file;
  file.z.assign(static_cast<std::size_t>(reading.cells()), 0.0f);
  for (std::size_t i = 0; i < file.z.size(); ++i) {
    std::uint32_t word = 0;
    for (std::size_t byte = 0; byte < kBytes; ++byte) {
      const std::size_t place = request.bigEndian ? kBytes - 1 - byte : byte;
      word |= std::uint32_t{bytes[kBytes * i + place]} << (8 * byte);
    }
    const float z = height(word);
    if (!std::isfinite(z)) {
      const std::size_t width = static_cast<std::size_t>(file.width);
      return reading.fail(text::heightsErrorNotFinite(std::to_string(i / width + 1),
                                                      std::to_string(i % width + 1)));
    }
    file.z[i] = z;
  }
  if (request.width == 0 && request.height == 0) {
    file.notes.push_back(
        text::heightsNoteSquare(std::to_string(file.width), std::to_string(file.height)));
  }
  return true;
}

bool readRaw16(HeightsReading& reading, std::span<const std::uint8_t> bytes,
               const HeightsRequest& request) {
  reading.file.step = 1.0;
  return readBare<std::uint16_t>(reading, bytes, request,
                                 [](std::uint32_t word) { return static_cast<float>(word); });
}

bool readR32(HeightsReading& reading, std::span<const std::uint8_t> bytes,
             const HeightsRequest& request) {
  return readBare<std::uint32_t>(reading, bytes, request, floatOfBits);
}

// Keeps no partial heights on error.
HeightsFile failed(HeightsFile file) {
  HeightsFile failed;
  failed.error = std::move(file.error);
  failed.format = file.format;
  failed.needsSize = file.needsSize;
  failed.needsTiffReader = file.needsTiffReader;
  return failed;
}

// Calls the reader of the file's kind.
bool readAny(HeightsReading& reading, std::string_view name, std::span<const std::uint8_t> bytes,
             const HeightsRequest& request) {
  HeightsFile& file = reading.file;
  if (bytes.empty()) return reading.fail(text::kHeightsErrorEmpty);
  std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  std::optional<HeightsFormat> format = formatOfName(name);
  const bool isBare = format == HeightsFormat::kRaw16 || format == HeightsFormat::kR32;
  if (text.starts_with(kPngSignature)) {
    if (format != HeightsFormat::kPng) file.notes.push_back(text::kHeightsNotePng);
    format = HeightsFormat::kPng;
  } else if (!isBare && isTiff(text)) {
    if (format != HeightsFormat::kTiff) file.notes.push_back(text::kHeightsNoteTiff);
    format = HeightsFormat::kTiff;
  }
  // A mark that some editors put before a text
  constexpr std::string_view kUtf8Mark = "\xef\xbb\xbf";
  if (!isBare && text.starts_with(kUtf8Mark)) text.remove_prefix(kUtf8Mark.size());
  if (!format || format == HeightsFormat::kCsv) {
    const std::optional<HeightsFormat> found = formatOfText(text);
    if (!format || found == HeightsFormat::kAsc) format = found;
  }
  if (!format) return reading.fail(text::kHeightsErrorUnknown);
  file.format = *format;
  switch (*format) {
    case HeightsFormat::kPng:
      return readPngHeights(reading, bytes);
    case HeightsFormat::kRaw16:
      return readRaw16(reading, bytes, request);
    case HeightsFormat::kR32:
      return readR32(reading, bytes, request);
    case HeightsFormat::kTiff:
      return readTiffHeights(reading, BytesInMemory(bytes));
    case HeightsFormat::kAsc:
    case HeightsFormat::kCsv:
    case HeightsFormat::kObj:
      break;
  }
  if (const std::int64_t place = binaryByte(text); place != 0) {
    return reading.fail(text::heightsErrorBinary(std::to_string(place)));
  }
  if (*format == HeightsFormat::kAsc) return readAscHeights(reading, text);
  if (*format == HeightsFormat::kCsv) return readCsvHeights(reading, text);
  return readObjHeights(reading, text);
}

}  // namespace

HeightsHead readHeightsHead(std::string_view name, std::span<const std::uint8_t> bytes,
                            const HeightsRequest& request) {
  HeightsFile file;
  HeightsReading reading(file, true);
  readAny(reading, name, bytes, request);
  return {.error = file.error,
          .format = file.format,
          .width = file.width,
          .height = file.height,
          .needsSize = file.needsSize,
          .memory = reading.memory()};
}

HeightsFile readHeightsFile(std::string_view name, std::span<const std::uint8_t> bytes,
                            const HeightsRequest& request) {
  HeightsFile file;
  HeightsReading reading(file, false);
  return readAny(reading, name, bytes, request) ? file : failed(std::move(file));
}

HeightsFile readHeightsFile(std::string_view name, const ByteSource& source,
                            const HeightsRequest& request) {
  HeightsFile file;
  HeightsReading reading(file, false);
  std::array<std::uint8_t, 4> first{};
  const std::size_t found = source.read(0, first);
  const std::string_view begin(reinterpret_cast<const char*>(first.data()), found);
  if (isTiff(begin)) {
    file.format = HeightsFormat::kTiff;
    if (formatOfName(name) != HeightsFormat::kTiff) file.notes.push_back(text::kHeightsNoteTiff);
    return readTiffHeights(reading, source) ? file : failed(std::move(file));
  }
  const std::int64_t size = source.size();
  if (!hasMemory(size, size)) {
    reading.fail(text::kHeightsErrorFileMemory);
    return failed(std::move(file));
  }
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(size));
  if (source.read(0, bytes) != bytes.size()) {
    reading.fail(text::kHeightsErrorUnread);
    return failed(std::move(file));
  }
  return readHeightsFile(name, bytes, request);
}

}  // namespace faultline
