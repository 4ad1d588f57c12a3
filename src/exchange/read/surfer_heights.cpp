// Reads Surfer's ASCII grids: DSAA, columns and rows, the lowest and highest x, y and z, then the
// heights, the southern row first. See heights_file.h. Heights stand at points: the first column
// lies at the lowest x.
#include <cmath>
#include <optional>

#include "exchange/read/grid_words.h"
#include "generated/text_exchange.h"

namespace faultline {

namespace {

// What Surfer writes where there is no height.
constexpr double kSurferBlank = 1.70141e38;

}  // namespace

bool readSurferHeights(HeightsReading& reading, std::string_view text) {
  const std::string format(text::kHeightsFormatSurfer);
  if (text.starts_with("DSBB") || text.starts_with("DSRB")) {
    return reading.fail(text::kHeightsErrorSurferBinary);
  }
  if (const std::int64_t place = binaryByte(text); place != 0) {
    return reading.fail(text::heightsErrorBinary(std::to_string(place)));
  }
  GridWords words(text);
  if (!isWord(words.peek(), "dsaa")) return reading.fail(text::kHeightsErrorSurferOther);
  words.take();
  GridNumbers numbers;
  double head[8];
  for (double& number : head) {
    const std::optional<double> read = numbers.read(words.peek());
    if (!read) return reading.fail(text::heightsErrorSurferHead(words.line()));
    number = *read;
    words.take();
  }
  const auto& [columns, rows, west, east, south, north, low, high] = head;
  if (!reading.takesSize(wholeCount(columns), wholeCount(rows))) return false;
  const double across = (east - west) / (columns - 1.0), along = (north - south) / (rows - 1.0);
  if (!isPlace(west) || !isPlace(south) || !isCellLength(across) || !isCellLength(along)) {
    return reading.fail(text::kHeightsErrorSurferPlaces);
  }
  FileSays& says = reading.file.says;
  says.rows = RowOrder::kSouthFirst;
  says.isPoint = true;
  says.places = CellPlaces{.x0 = west, .y0 = south, .xi = across, .yj = along};
  says.noData = kSurferBlank;
  return readGridCells(reading, words, numbers, text.size(), format);
}

}  // namespace faultline
