// World files and ESRI's heads. See beside_files.h.
#include "exchange/read/beside_files.h"

#include <cmath>

#include "exchange/read/grid_words.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

enum Key : std::uint8_t {
  kColumns,
  kRows,
  kBands,
  kBits,
  kSkip,
  kXCorner,
  kYCorner,
  kXCentre,
  kYCentre,
  kXFirst,  // the centre of the first cell
  kYFirst,
  kCell,
  kCellX,
  kCellY,
  kNoData,
  kNoDataToo,
  kNumbers,  // how many keys have a number
  kOrder = kNumbers,
  kSamples,
};

// In the order of Key.
constexpr std::string_view kKeys[] = {
    "ncols",     "nrows",     "nbands",       "nbits",  "skipbytes", "xllcorner",
    "yllcorner", "xllcenter", "yllcenter",    "ulxmap", "ulymap",    "cellsize",
    "xdim",      "ydim",      "nodata_value", "nodata", "byteorder", "pixeltype"};

struct Head {
  std::optional<double> numbers[kNumbers];
  std::string_view order, samples;

  double numberOr(Key key, double other) const { return numbers[key].value_or(other); }
};

// Whether every key that is known has its value. Others are left out, with their line.
bool readHead(std::string_view text, Head& head) {
  TextLines lines(text);
  for (std::string_view line; lines.next(line);) {
    const std::string_view word = takeWord(line);
    const std::string_view value = takeWord(line);
    for (int key = 0; key < static_cast<int>(std::size(kKeys)); ++key) {
      if (!isWord(word, kKeys[key])) continue;
      if (key == kOrder) head.order = value;
      if (key == kSamples) head.samples = value;
      if (key >= kNumbers) continue;
      head.numbers[key] = GridNumbers().read(value);
      if (!head.numbers[key]) return false;
    }
  }
  return true;
}

// The lower left cell by its corner or centre, or the upper left one by its centre.
std::optional<CellPlaces> placesOf(const Head& head, int rows) {
  const double across = head.numberOr(kCellX, head.numberOr(kCell, 0.0));
  const double along = head.numberOr(kCellY, head.numberOr(kCell, 0.0));
  if (!isCellLength(across) || !isCellLength(along)) return std::nullopt;
  const auto first = [&](Key corner, Key centre, double cell) -> std::optional<double> {
    if (head.numbers[centre]) return head.numbers[centre];
    if (head.numbers[corner]) return *head.numbers[corner] + 0.5 * cell;
    return std::nullopt;
  };
  const auto x = head.numbers[kXFirst] ? head.numbers[kXFirst] : first(kXCorner, kXCentre, across);
  auto y = first(kYCorner, kYCentre, along);
  if (head.numbers[kYFirst]) y = *head.numbers[kYFirst] - along * (rows - 1);
  if (!x || !y || !isPlace(*x) || !isPlace(*y)) return std::nullopt;
  return northFirst(*x, *y, across, along, rows);
}

}  // namespace

std::optional<CellPlaces> readWorldFile(std::string_view text) {
  if (binaryByte(text) != 0) return std::nullopt;
  GridWords words(text);
  GridNumbers numbers;
  double six[6];
  for (double& number : six) {
    const std::optional<double> read = numbers.read(words.peek());
    if (!read || !isPlace(*read)) return std::nullopt;
    number = *read;
    words.take();
  }
  if (!words.peek().empty() || numbers.isInDoubt()) return std::nullopt;
  FileSays says;
  says.places = CellPlaces{
      .x0 = six[4], .y0 = six[5], .xi = six[0], .xj = six[2], .yi = six[1], .yj = six[3]};
  const CellSize cell = cellSizeOf(says);
  const double area = six[0] * six[3] - six[1] * six[2];
  const bool isGrid = isCellLength(cell.across) && isCellLength(cell.along) && area != 0.0;
  return isGrid ? says.places : std::nullopt;
}

std::string takeEsriHead(std::string_view text, HeightsRequest& request) {
  if (trimmed(text).starts_with("ENVI")) return text::kGivenErrorEnvi;
  Head head;
  const bool isRead = binaryByte(text) == 0 && readHead(text, head);
  const std::int64_t columns = wholeCount(head.numberOr(kColumns, 0.0));
  const std::int64_t rows = wholeCount(head.numberOr(kRows, 0.0));
  if (!isRead || columns < 1 || rows < 1) return text::kGivenErrorHead;
  if (head.numberOr(kBands, 1.0) != 1.0 || head.numberOr(kSkip, 0.0) != 0.0) {
    return text::kGivenErrorBands;
  }
  if (columns > kMostCells || rows > kMostCells) {
    return text::heightsErrorBeyond(std::to_string(columns), std::to_string(rows),
                                    std::to_string(kMostCells));
  }
  if (request.width == 0 && request.height == 0) {
    request.width = static_cast<int>(columns);
    request.height = static_cast<int>(rows);
  }
  // "MSBFIRST" or "M": the higher byte first
  const bool isLargeFirst = !head.order.empty() && (head.order[0] == 'M' || head.order[0] == 'm');
  if (!request.bigEndian) request.bigEndian = isLargeFirst;
  // A .flt tells no bits, and holds floats; a .bil without a kind holds numbers from 0
  const std::int64_t bits = wholeCount(head.numberOr(kBits, 0.0));
  const auto begins = [&](std::string_view word) {
    return isWord(head.samples.substr(0, word.size()), word);
  };
  if (request.sampleBits == 0) request.sampleBits = static_cast<int>(bits);
  if (request.samples == SampleKind::kUnsaid && bits > 0) {
    request.samples = begins("float")    ? SampleKind::kFloat
                      : begins("signed") ? SampleKind::kSigned
                                         : SampleKind::kUnsigned;
  }
  request.noData = head.numbers[kNoData] ? head.numbers[kNoData] : head.numbers[kNoDataToo];
  request.places = placesOf(head, static_cast<int>(rows));
  return {};
}

}  // namespace faultline
