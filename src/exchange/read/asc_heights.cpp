// Reads ESRI ASCII grids: a head of keys with numbers, then the heights, the northern row first.
// See heights_file.h. Keys may come in any order, and white space of any kind separates what
// follows.
#include <cmath>
#include <limits>
#include <optional>

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

// The words of a text, across its lines.
class Words {
 public:
  explicit Words(std::string_view text) : lines_(text) {}

  // The next word without taking it; empty at the end.
  std::string_view peek() {
    while (word_.empty()) {
      word_ = takeWord(line_);
      if (word_.empty() && !lines_.next(line_)) break;
    }
    return word_;
  }
  void take() { word_ = {}; }
  std::string line() const { return std::to_string(lines_.number()); }

 private:
  TextLines lines_;
  std::string_view line_, word_;
};

std::optional<Key> keyOf(std::string_view word) {
  for (int key = 0; key < kKeyCount; ++key) {
    if (isWord(word, kKeys[key])) return static_cast<Key>(key);
  }
  return std::nullopt;
}

// A number, or NaN where a file says "nan" for no data.
std::optional<double> numberOf(std::string_view word) {
  if (isWord(word, "nan") || isWord(word, "-nan")) return std::numeric_limits<double>::quiet_NaN();
  return decimalOf(word);
}

struct Head {
  std::optional<double> numbers[kKeyCount];

  bool isSaid(Key key) const { return numbers[key].has_value(); }
  // The size of a grid as it is written; too small if it is no whole number.
  std::int64_t count(Key key) const {
    const double number = *numbers[key];
    const bool isWhole = number == std::floor(number) && std::abs(number) < 1e15;
    return isWhole ? static_cast<std::int64_t>(number) : 0;
  }
};

bool readHead(HeightsReading& reading, Words& words, Head& head) {
  while (!words.peek().empty() && !numberOf(words.peek())) {
    const std::optional<Key> key = keyOf(words.peek());
    if (!key) return reading.fail(text::heightsErrorAscKey(words.line()));
    const std::string name(kKeys[*key]);
    if (head.isSaid(*key)) return reading.fail(text::heightsErrorAscTwice(words.line(), name));
    words.take();
    const std::optional<double> number = numberOf(words.peek());
    if (!number) return reading.fail(text::heightsErrorAscNumber(words.line(), name));
    head.numbers[*key] = *number;
    words.take();
  }
  for (const Key key : {kColumns, kRows}) {
    if (!head.isSaid(key)) return reading.fail(text::heightsErrorAscLacks(std::string(kKeys[key])));
  }
  if (head.isSaid(kCellX) && head.isSaid(kCellY)) {
    if (*head.numbers[kCellX] != *head.numbers[kCellY]) {
      return reading.fail(text::kHeightsErrorAscOblong);
    }
    head.numbers[kCell] = head.numbers[kCellX];
  }
  if (!head.isSaid(kCell)) {
    return reading.fail(text::heightsErrorAscLacks(std::string(kKeys[kCell])));
  }
  // A float holds it, too
  if (!(*head.numbers[kCell] >= 1e-30 && *head.numbers[kCell] <= 1e30)) {
    return reading.fail(text::kHeightsErrorAscCell);
  }
  return true;
}

// How many words are left, and takes them.
std::int64_t countWords(Words& words) {
  std::int64_t count = 0;
  for (; !words.peek().empty(); ++count) words.take();
  return count;
}

// The first column and the last row lie at the corner or the centre that the head says, or at 0.
void takePlaces(HeightsFile& file, const Head& head) {
  const double cell = *head.numbers[kCell];
  const auto first = [&](Key corner, Key centre) {
    if (head.isSaid(centre)) return *head.numbers[centre];
    return head.numbers[corner].value_or(0.0) + 0.5 * cell;
  };
  file.says.rows = RowOrder::kNorthFirst;
  file.says.isPoint = head.isSaid(kXCentre);
  file.says.places =
      northFirst(first(kXCorner, kXCentre), first(kYCorner, kYCentre), cell, cell, file.height);
  file.says.noData = head.numbers[kNoData];
}

bool readCells(HeightsReading& reading, Words& words, double noData) {
  HeightsFile& file = reading.file;
  const std::int64_t cells = reading.cells();
  const auto row = [&](std::int64_t i) { return std::to_string(i / file.width + 1); };
  const auto column = [&](std::int64_t i) { return std::to_string(i % file.width + 1); };
  for (std::int64_t i = 0; i < cells; ++i) {
    const std::string_view word = words.peek();
    if (word.empty()) {
      return reading.fail(text::heightsErrorAscFew(std::to_string(i), std::to_string(cells)));
    }
    const std::optional<double> number = numberOf(word);
    if (!number) return reading.fail(text::heightsErrorAscHeight(words.line(), row(i), column(i)));
    words.take();
    file.z.push_back(*number == noData ? kGap : nearestFloat(*number));
  }
  if (!reading.isFinite(text::kHeightsFormatAsc)) return false;
  if (!words.peek().empty()) {
    return reading.fail(text::heightsErrorAscMany(words.line(), std::to_string(cells)));
  }
  return true;
}

}  // namespace

bool readAscHeights(HeightsReading& reading, std::string_view text) {
  Words words(text);
  Head head;
  if (!readHead(reading, words, head)) return false;
  if (!reading.takesSize(head.count(kColumns), head.count(kRows))) return false;
  HeightsFile& file = reading.file;
  takePlaces(file, head);
  // A height takes a digit and a space at least: a short file with a large head takes no memory
  if (2 * reading.cells() - 1 > static_cast<std::int64_t>(text.size())) {
    return reading.fail(text::heightsErrorAscFew(std::to_string(countWords(words)),
                                                 std::to_string(reading.cells())));
  }
  const std::int64_t memory = reading.cells() * std::int64_t{sizeof(float)};
  if (!reading.takesMemory(memory, memory)) return false;
  file.z.reserve(static_cast<std::size_t>(reading.cells()));
  constexpr double kUsualNoData = -9999.0;
  return readCells(reading, words, head.numbers[kNoData].value_or(kUsualNoData));
}

}  // namespace faultline
