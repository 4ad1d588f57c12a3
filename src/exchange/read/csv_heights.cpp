// Reads tables of numbers: a row of the grid in each line, or a place with x, y and height
// (csv_places.h). See heights_file.h. table_scan.h says how rows fall into cells.
#include <algorithm>
#include <cmath>
#include <optional>

#include "exchange/read/csv_places.h"
#include "exchange/read/heights_reading.h"
#include "exchange/read/table_scan.h"
#include "exchange/read/text_scan.h"
#include "generated/text_exchange.h"
#include "terrain/grid/heightfield.h"

namespace faultline {
namespace {

struct FirstRow {
  std::int64_t cells = 0;
  bool hasNumber = false;
};

FirstRow firstRowOf(std::string_view line) {
  const char separator = separatorOf(line);
  FirstRow row;
  for (std::string_view cell; takeCell(line, separator, cell); ++row.cells) {
    row.hasNumber = row.hasNumber || cellHeight(cell, separator);
  }
  return row;
}

// Reads the cells of a row, which must be as many as the grid has columns.
bool readRow(HeightsReading& reading, const TableRows& rows, std::string_view line, char separator,
             bool& hasComma) {
  HeightsFile& file = reading.file;
  std::int64_t cells = 0;
  for (std::string_view cell; takeCell(line, separator, cell); ++cells) {
    if (cells >= file.width) continue;
    const std::optional<double> number = cellHeight(cell, separator);
    const auto z = nearestFloat(number.value_or(0.0));
    if (!number || std::isinf(z)) {
      return reading.fail(
          text::heightsErrorCsvNumber(std::to_string(cells + 1), std::to_string(rows.number())));
    }
    hasComma = hasComma || (separator != ',' && cell.find(',') != cell.npos);
    file.z.push_back(std::isnan(z) ? kGap : z);
  }
  if (cells == file.width) return true;
  return reading.fail(text::heightsErrorCsvRagged(cells, std::to_string(rows.number()),
                                                  std::to_string(file.width)));
}

}  // namespace

bool readCsvHeights(HeightsReading& reading, std::string_view text) {
  TableRows rows(text);
  std::string_view line;
  if (!rows.next(line)) return reading.fail(text::kHeightsErrorCsvEmpty);
  FirstRow first = firstRowOf(line);
  std::string_view heading;
  HeightsFile& file = reading.file;
  if (!first.hasNumber) {
    heading = line;
    file.notes.push_back(text::heightsNoteCsvHeader(std::to_string(rows.number())));
    if (!rows.next(line)) return reading.fail(text::kHeightsErrorCsvEmpty);
    first = firstRowOf(line);
    if (!first.hasNumber) {
      return reading.fail(
          text::heightsErrorCsvNumber(std::to_string(1), std::to_string(rows.number())));
    }
  }
  std::int64_t height = 1;
  std::string_view counted;
  for (TableRows left = rows; left.next(counted);) ++height;
  const PlacesNamed named = first.cells > 3 ? placesNamed(heading) : PlacesNamed::kNo;
  if (named == PlacesNamed::kWithoutHeight) return reading.fail(text::kHeightsErrorCsvNoHeight);
  if ((first.cells == 3 || named == PlacesNamed::kYes) && height > 3) {
    constexpr std::int64_t kMaxPlaces = std::int64_t{kMaxSize} * kMaxSize;
    if (height > kMaxPlaces) {
      return reading.fail(text::heightsErrorMany(std::to_string(height), std::to_string(kMaxSize)));
    }
    constexpr std::int64_t kPlace = 3 * sizeof(float);
    if (!reading.takesMemory(height * (kPlace + 2 * std::int64_t{sizeof(float)}),
                             height * kPlace)) {
      return false;
    }
    const TableOfPlaces table{rows, line, heading, static_cast<std::size_t>(height)};
    if (readPlaces(reading, table)) return true;
    if (named == PlacesNamed::kYes) return reading.fail(text::kHeightsErrorCsvScattered);
    if (height > kMaxSize) {
      return reading.fail(text::heightsErrorCsvPlaces(std::to_string(height)));
    }
  }
  if (!reading.takesSize(first.cells, height)) return false;
  // A number takes a digit and a separator at least: uneven rows take no memory that the file does
  // not account for
  const std::int64_t most = static_cast<std::int64_t>(text.size()) / 2 + 1;
  const std::int64_t heights = std::min(reading.cells(), most);
  const std::int64_t memory = heights * std::int64_t{sizeof(float)};
  if (!reading.takesMemory(memory, memory)) return false;
  file.z.reserve(static_cast<std::size_t>(heights));
  const char separator = separatorOf(line);
  bool hasComma = false;
  do {
    if (!readRow(reading, rows, line, separator, hasComma)) return false;
  } while (rows.next(line));
  if (file.width == 3 && file.height > 3) file.notes.push_back(text::kHeightsNoteCsvThree);
  if (hasComma) file.notes.push_back(text::kHeightsNoteCsvComma);
  return true;
}

}  // namespace faultline
