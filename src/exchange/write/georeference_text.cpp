// Georeferences as texts. See georeference_text.h. Items are "key length value", one after another.
#include "exchange/write/georeference_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

#include "exchange/read/text_scan.h"
#include "exchange/write/number_text.h"
#include "terrain/recipe/parameters.h"

namespace faultline {
namespace {

constexpr std::string_view kHead = "place-1 ";

// The numbers of a georeference, each with its key, in the order in which they are written. A key
// that begins with places. or corner. is of something that may be lacking.
template <typename Visit>
void visitNumbers(FileGeoreference& place, const Visit& visit) {
  FileSays& says = place.says;
  const auto whole = [&visit](std::string_view key, auto& value, double low, double high) {
    double number = static_cast<double>(value);
    visit(key, number, low, high);
    value = static_cast<std::remove_reference_t<decltype(value)>>(number);
  };
  constexpr double kMost = std::numeric_limits<double>::max();
  constexpr double kLeast = std::numeric_limits<double>::min();
  visit("side", place.side, kLeast, kMost);
  visit("level", place.level, -kMost, kMost);
  whole("size", place.size, kMinSize, kMaxSize);
  if (place.places) {
    visit("x0", place.places->x0, -kMost, kMost);
    visit("y0", place.places->y0, -kMost, kMost);
    visit("xi", place.places->xi, kLeast, kMost);
    visit("yj", place.places->yj, -kMost, -kLeast);
  }
  if (says.corner) {
    visit("corner-x", says.corner->x, -kMost, kMost);
    visit("corner-y", says.corner->y, -kMost, kMost);
  }
  whole("point", says.isPoint, 0.0, 1.0);
  whole("kind", says.kind, 0.0, static_cast<double>(CoordinateKind::kLocal));
  visit("place-unit", says.placeUnit, 0.0, kMost);
  whole("epsg", says.epsg, 0.0, 1e9);
  visit("height-unit", says.heightUnit, 0.0, kMost);
  if (says.noData) visit("no-data", *says.noData, -kMost, kMost);
}

template <typename Visit>
void visitTexts(FileGeoreference& place, const Visit& visit) {
  FileSays& says = place.says;
  visit("coordinates", says.coordinates);
  visit("projection", says.projectionText);
  visit("unit-name", says.heightUnitName);
  visit("datum", says.heightDatum);
  visit("keys-text", says.geoKeys.ascii);
}

class Items {
 public:
  explicit Items(std::string_view text) : rest_(text) {}

  // The value of the next item if it has this key; nothing otherwise, and then it stays the next.
  std::optional<std::string_view> take(std::string_view key) {
    if (!rest_.starts_with(key) || rest_.substr(key.size(), 1) != " ") return std::nullopt;
    const std::string_view after = rest_.substr(key.size() + 1);
    const std::size_t digits = after.find(' ');
    const std::optional<std::int64_t> length = wholeOf(after.substr(0, digits));
    if (digits == after.npos || !length) return std::nullopt;
    const std::string_view value = after.substr(digits + 1);
    const auto most = static_cast<std::int64_t>(std::min(value.size(), kLongestPlaceText));
    if (*length < 0 || *length > most) return std::nullopt;
    const auto size = static_cast<std::size_t>(*length);
    rest_ = value.substr(size);
    return value.substr(0, size);
  }
  bool isEmpty() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

std::optional<double> numberOf(std::string_view text) {
  const std::optional<double> number = decimalOf(text);
  return number && std::isfinite(*number) ? number : std::nullopt;
}

// Numbers separated by commas; nothing if one is none.
std::optional<std::vector<double>> numbersOf(std::string_view text) {
  std::vector<double> numbers;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    const std::optional<double> number = numberOf(text.substr(0, end));
    if (!number) return std::nullopt;
    numbers.push_back(*number);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return numbers;
}

void addItem(std::string& text, std::string_view key, std::string_view value) {
  if (value.size() > kLongestPlaceText) value = {};
  text += std::string(key) + ' ' + std::to_string(value.size()) + ' ' + std::string(value);
}

template <typename Number>
void addNumbers(std::string& text, std::string_view key, const std::vector<Number>& numbers) {
  std::string list;
  for (const Number number : numbers) {
    list += (list.empty() ? "" : ",") + numberText(static_cast<double>(number));
  }
  addItem(text, key, list);
}

// The GeoKeys' lists. Returns whether they are sound.
bool readKeys(Items& items, GeoKeyTags& keys) {
  const auto directory = items.take("keys"), doubles = items.take("keys-numbers");
  if (!directory || !doubles) return false;
  const auto words = numbersOf(*directory);
  auto numbers = numbersOf(*doubles);
  if (!words || !numbers) return false;
  for (const double word : *words) {
    if (!(word >= 0.0 && word <= 65535.0)) return false;
    keys.directory.push_back(static_cast<std::uint16_t>(word));
  }
  keys.doubles = *std::move(numbers);
  return true;
}

}  // namespace

std::string georeferenceText(const FileGeoreference& georeference) {
  FileGeoreference place = georeference;
  std::string text(kHead);
  addItem(text, "has-places", place.places ? "1" : "0");
  addItem(text, "has-corner", place.says.corner ? "1" : "0");
  addItem(text, "has-no-data", place.says.noData ? "1" : "0");
  visitNumbers(place, [&text](std::string_view key, double& number, double, double) {
    addItem(text, key, numberText(number));
  });
  visitTexts(place,
             [&text](std::string_view key, std::string& value) { addItem(text, key, value); });
  addNumbers(text, "keys", place.says.geoKeys.directory);
  addNumbers(text, "keys-numbers", place.says.geoKeys.doubles);
  return text;
}

std::optional<FileGeoreference> readGeoreferenceText(std::string_view text) {
  if (!text.starts_with(kHead)) return std::nullopt;
  Items items(text.substr(kHead.size()));
  FileGeoreference place;
  const auto isOn = [&items](std::string_view key) { return items.take(key) == "1"; };
  if (isOn("has-places")) place.places.emplace();
  if (isOn("has-corner")) place.says.corner.emplace();
  if (isOn("has-no-data")) place.says.noData.emplace();
  bool isSound = true;
  visitNumbers(place, [&](std::string_view key, double& number, double low, double high) {
    const auto value = items.take(key);
    const std::optional<double> read = value ? numberOf(*value) : std::nullopt;
    isSound = isSound && read && *read >= low && *read <= high;
    number = isSound ? *read : low;
  });
  visitTexts(place, [&](std::string_view key, std::string& value) {
    const auto read = items.take(key);
    isSound = isSound && read.has_value();
    value = std::string(read.value_or(std::string_view()));
  });
  isSound = isSound && readKeys(items, place.says.geoKeys) && items.isEmpty();
  return isSound ? std::optional(std::move(place)) : std::nullopt;
}

}  // namespace faultline
