// Reads ASCII grids of GRASS: a head of keys with colons, then the heights, the northern row first.
// See heights_file.h.
#include <cmath>
#include <optional>

#include "exchange/read/grid_words.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

enum Key : std::uint8_t {
  kNorth,
  kSouth,
  kEast,
  kWest,
  kRows,
  kColumns,
  kNull,
  kType,
  kMultiplier,
  kKeyCount
};
constexpr int kNeeded = 6;  // the keys up to kColumns

// In the order of Key.
constexpr std::string_view kKeys[] = {
    "north:", "south:", "east:", "west:", "rows:", "cols:", "null:", "type:", "multiplier:"};

std::optional<Key> keyOf(std::string_view word) {
  for (int key = 0; key < kKeyCount; ++key) {
    if (isWord(word.substr(0, kKeys[key].size()), kKeys[key])) return static_cast<Key>(key);
  }
  return std::nullopt;
}

std::string nameOf(int key) { return std::string(kKeys[key].substr(0, kKeys[key].size() - 1)); }

// "46:30:15.5N" in degrees: southern latitudes and western longitudes are negative.
std::optional<double> degreesOf(std::string_view word) {
  const char side = word.empty() ? ' ' : word.back();
  if (std::string_view("NSEWnsew").find(side) == std::string_view::npos) return std::nullopt;
  word.remove_suffix(1);
  double degrees = 0.0, unit = 1.0;
  for (int part = 0; part < 3 && !word.empty(); ++part, unit /= 60.0) {
    const std::size_t end = std::min(word.find(':'), word.size());
    const std::optional<double> number = decimalOf(word.substr(0, end));
    if (!number || *number < 0.0) return std::nullopt;
    degrees += *number * unit;
    word.remove_prefix(std::min(end + 1, word.size()));
  }
  if (unit == 1.0 || !word.empty()) return std::nullopt;
  return std::string_view("SWsw").find(side) == std::string_view::npos ? degrees : -degrees;
}

struct Head {
  std::optional<double> numbers[kKeyCount];
  bool isGeographic = false;
};

bool readHead(HeightsReading& reading, GridWords& words, GridNumbers& numbers, Head& head) {
  const std::string format(text::kHeightsFormatGrass);
  while (const std::optional<Key> key = keyOf(words.peek())) {
    const std::string name = nameOf(*key);
    if (head.numbers[*key]) {
      return reading.fail(text::heightsErrorAscTwice(words.line(), format, name));
    }
    // Its number may follow the colon at once
    std::string_view value = words.peek().substr(kKeys[*key].size());
    words.take();
    if (value.empty()) value = words.peek();
    std::optional<double> number = *key == kType ? 0.0 : numbers.read(value);
    if (const auto degrees = degreesOf(value); !number && *key <= kWest && degrees) {
      number = degrees;
      head.isGeographic = true;
    }
    if (!number) return reading.fail(text::heightsErrorAscNumber(words.line(), format, name));
    head.numbers[*key] = *number;
    words.take();
  }
  for (int key = 0; key < kNeeded; ++key) {
    if (head.numbers[key]) continue;
    return reading.fail(text::heightsErrorAscLacks(format, nameOf(key)));
  }
  return true;
}

}  // namespace

bool isGrassKey(std::string_view word) { return keyOf(word).has_value(); }

bool readGrassHeights(HeightsReading& reading, std::string_view text) {
  GridWords words(text);
  GridNumbers numbers;
  Head head;
  if (!readHead(reading, words, numbers, head)) return false;
  const auto number = [&head](Key key) { return *head.numbers[key]; };
  if (!reading.takesSize(wholeCount(number(kColumns)), wholeCount(number(kRows)))) return false;
  const double across = (number(kEast) - number(kWest)) / number(kColumns);
  const double along = (number(kNorth) - number(kSouth)) / number(kRows);
  const double x = number(kWest) + 0.5 * across, y = number(kSouth) + 0.5 * along;
  const double times = head.numbers[kMultiplier].value_or(1.0);
  if (!isPlace(x) || !isPlace(y) || !isCellLength(across) || !isCellLength(along) ||
      !isPlace(times) || times == 0.0) {
    return reading.fail(text::kHeightsErrorGrassPlaces);
  }
  FileSays& says = reading.file.says;
  says.rows = RowOrder::kNorthFirst;
  says.places = northFirst(x, y, across, along, reading.file.height);
  if (head.isGeographic) says.kind = CoordinateKind::kGeographic;
  says.noData = head.numbers[kNull];
  says.scale = times;
  return readGridCells(reading, words, numbers, text.size(), text::kHeightsFormatGrass);
}

}  // namespace faultline
