// Reads ESRI ASCII grids: a head of keys with numbers, then the heights, the northern row first.
// See heights_file.h. Keys may come in any order, and white space of any kind separates what
// follows.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "exchange/read/grid_words.h"
#include "exchange/read/heights_reading.h"
#include "exchange/read/text_scan.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

enum Key : std::uint8_t {
  kColumns,
  kRows,
  kXCorner,
  kXCentre,
  kYCorner,
  kYCentre,
  kCell,
  kCellX,
  kCellY,
  kNoData,
  kKeyCount
};

// In the order of Key.
constexpr std::string_view kKeys[] = {"ncols",     "nrows",       "xllcorner", "xllcenter",
                                      "yllcorner", "yllcenter",   "cellsize",  "dx",
                                      "dy",        "nodata_value"};

std::optional<Key> keyOf(std::string_view word) {
  for (int key = 0; key < kKeyCount; ++key) {
    if (isWord(word, kKeys[key])) return static_cast<Key>(key);
  }
  if (isWord(word, "nodata")) return kNoData;
  return std::nullopt;
}

struct Head {
  std::optional<double> numbers[kKeyCount];

  bool isSaid(Key key) const { return numbers[key].has_value(); }
  // The size of a grid as it is written; too small if it is no whole number.
  std::int64_t count(Key key) const { return wholeCount(*numbers[key]); }
  // Width and depth of a cell. Rows go southwards, whatever the sign of dy.
  double across() const { return std::abs(*numbers[isSaid(kCellX) ? kCellX : kCell]); }
  double along() const { return std::abs(*numbers[isSaid(kCellY) ? kCellY : kCell]); }
};

bool readHead(HeightsReading& reading, GridWords& words, GridNumbers& numbers, Head& head) {
  const std::string format(text::kHeightsFormatAsc);
  while (!words.peek().empty() && !numbers.read(words.peek())) {
    const std::optional<Key> key = keyOf(words.peek());
    if (!key) return reading.fail(text::heightsErrorAscKey(words.line()));
    const std::string name(kKeys[*key]);
    if (head.isSaid(*key)) {
      return reading.fail(text::heightsErrorAscTwice(words.line(), format, name));
    }
    words.take();
    const std::optional<double> number = numbers.read(words.peek());
    if (!number) return reading.fail(text::heightsErrorAscNumber(words.line(), format, name));
    head.numbers[*key] = *number;
    words.take();
  }
  for (const Key key : {kColumns, kRows}) {
    if (!head.isSaid(key)) {
      return reading.fail(text::heightsErrorAscLacks(format, std::string(kKeys[key])));
    }
  }
  if (!head.isSaid(kCell) && !(head.isSaid(kCellX) && head.isSaid(kCellY))) {
    return reading.fail(text::heightsErrorAscLacks(format, std::string(kKeys[kCell])));
  }
  const bool isNegative = head.isSaid(kCell) && *head.numbers[kCell] < 0.0;
  if (isNegative || !isCellLength(head.across()) || !isCellLength(head.along())) {
    return reading.fail(text::kHeightsErrorAscCell);
  }
  return true;
}

// The first column and the last row lie at the corner or the centre that the head says, or at 0.
bool takePlaces(HeightsReading& reading, const Head& head) {
  FileSays& says = reading.file.says;
  const auto first = [&](Key corner, Key centre, double cell) {
    if (head.isSaid(centre)) return *head.numbers[centre];
    return head.numbers[corner].value_or(0.0) + 0.5 * cell;
  };
  const double across = head.across(), along = head.along();
  const double x = first(kXCorner, kXCentre, across), y = first(kYCorner, kYCentre, along);
  if (!isPlace(x) || !isPlace(y)) return reading.fail(text::kHeightsErrorAscPlace);
  says.rows = RowOrder::kNorthFirst;
  says.isPoint = head.isSaid(kXCentre);
  // As GDAL computes it, to the last bit
  const auto outer = [&](Key corner, Key centre, double cell) {
    if (head.isSaid(centre)) return *head.numbers[centre] - 0.5 * cell;
    return head.numbers[corner].value_or(0.0);
  };
  says.corner = {outer(kXCorner, kXCentre, across),
                 outer(kYCorner, kYCentre, along) + reading.file.height * along};
  says.places = northFirst(x, y, across, along, reading.file.height);
  says.noData = head.numbers[kNoData];
  return true;
}

// Whether the heights, which stand after a head of so many lines, are whole numbers, as map
// programs tell it.
bool areWhole(std::string_view text, std::int64_t headLines) {
  for (; headLines > 0; --headLines) {
    text.remove_prefix(std::min(text.size(), text.find('\n')));
    text.remove_prefix(std::min<std::size_t>(text.size(), 1));
  }
  const auto holds = [text](char c) { return text.find(c) != text.npos; };
  return !holds('.') && !holds(',') && !holds('e') && !holds('E');
}

}  // namespace

bool readAscHeights(HeightsReading& reading, std::string_view text) {
  GridWords words(text);
  GridNumbers numbers;
  Head head;
  if (!readHead(reading, words, numbers, head)) return false;
  if (!reading.takesSize(head.count(kColumns), head.count(kRows))) return false;
  if (!takePlaces(reading, head)) return false;
  const auto isGiven = [](const std::optional<double>& number) { return number.has_value(); };
  const auto lines = std::count_if(std::begin(head.numbers), std::end(head.numbers), isGiven);
  reading.file.says.samples = areWhole(text, lines) ? SampleKind::kSigned : SampleKind::kFloat;
  // Many programs write this number and no key for it
  constexpr double kUsualNoData = -9999.0;
  const std::optional<double> said = reading.file.says.noData;
  if (!said) reading.file.says.noData = kUsualNoData;
  const bool isRead = readGridCells(reading, words, numbers, text.size(), text::kHeightsFormatAsc);
  reading.file.says.noData = said;
  return isRead;
}

}  // namespace faultline
