// Words, numbers and heights of grids as text. See grid_words.h.
#include "exchange/read/grid_words.h"

#include <limits>

#include "generated/text_exchange.h"

namespace faultline {

std::string_view GridWords::peek() {
  while (word_.empty()) {
    word_ = takeWord(line_);
    if (comment_ != 0 && !word_.empty()) {
      if (const std::size_t at = word_.find(comment_); at != word_.npos) {
        word_ = word_.substr(0, at);
        line_ = {};
        continue;
      }
    }
    if (word_.empty() && !lines_.next(line_)) break;
  }
  return word_;
}

std::int64_t GridWords::countRest() {
  std::int64_t count = 0;
  for (; !peek().empty(); ++count) take();
  return count;
}

std::optional<double> GridNumbers::read(std::string_view word) {
  if (const std::optional<double> number = decimalOf(word)) {
    hasPoint_ = hasPoint_ || word.find('.') != word.npos;
    return number;
  }
  for (const std::string_view none : {"nan", "-nan", "null", "none", "*"}) {
    if (isWord(word, none)) return std::numeric_limits<double>::quiet_NaN();
  }
  const std::optional<double> number = decimalOf(word, ',');
  hasComma_ = hasComma_ || number.has_value();
  return number;
}

bool readGridCells(HeightsReading& reading, GridWords& words, GridNumbers& numbers,
                   std::size_t textBytes, const std::string& format) {
  HeightsFile& file = reading.file;
  const std::int64_t cells = reading.cells();
  // A height takes a digit and a space at least: a short file with a large head takes no memory
  if (2 * cells - 1 > static_cast<std::int64_t>(textBytes)) {
    return reading.fail(
        text::heightsErrorAscFew(format, std::to_string(words.countRest()), std::to_string(cells)));
  }
  const std::int64_t memory = cells * std::int64_t{sizeof(float)};
  if (!reading.takesMemory(memory, memory)) return false;
  file.z.reserve(static_cast<std::size_t>(cells));
  const auto row = [&](std::int64_t i) { return std::to_string(i / file.width + 1); };
  const auto column = [&](std::int64_t i) { return std::to_string(i % file.width + 1); };
  for (std::int64_t i = 0; i < cells; ++i) {
    const std::string_view word = words.peek();
    if (word.empty()) {
      return reading.fail(
          text::heightsErrorAscFew(format, std::to_string(i), std::to_string(cells)));
    }
    const std::optional<double> number = numbers.read(word);
    if (!number) {
      return reading.fail(text::heightsErrorAscHeight(words.line(), format, row(i), column(i)));
    }
    words.take();
    file.z.push_back(isNoHeight(*number, file.says) ? kGap : nearestFloat(*number));
  }
  if (!reading.isFinite(format)) return false;
  if (!words.peek().empty()) {
    return reading.fail(text::heightsErrorAscMany(words.line(), format, std::to_string(cells)));
  }
  if (numbers.isInDoubt()) return reading.fail(text::heightsErrorAscCommas(format));
  if (numbers.hasComma()) file.notes.push_back(text::kHeightsNoteCsvComma);
  return true;
}

}  // namespace faultline
