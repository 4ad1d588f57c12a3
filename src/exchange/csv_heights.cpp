// Reads tables of numbers: a row of the grid in each line. See heights_file.h. The first line
// decides what separates them: semicolons, tabs, commas, or else spaces. Where it is neither commas
// nor spaces, a number may have a comma as its point.
#include <algorithm>
#include <cmath>
#include <optional>

#include "exchange/heights_reading.h"
#include "exchange/text_scan.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

// ' ' stands for any blanks.
char separatorOf(std::string_view line) {
  for (const char separator : {';', '\t', ','}) {
    if (line.find(separator) != line.npos) return separator;
  }
  return ' ';
}

// Takes the next cell off the line, without blanks and quotation marks around it. False after the
// last; what follows a last separator is no cell if it is blank.
bool takeCell(std::string_view& line, char separator, std::string_view& cell) {
  if (separator == ' ') {
    cell = takeWord(line);
    return !cell.empty();
  }
  if (trimmed(line).empty() && line.find(separator) == line.npos) return false;
  const std::size_t end = std::min(line.find(separator), line.size());
  cell = trimmed(line.substr(0, end));
  line.remove_prefix(std::min(end + 1, line.size()));
  if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"') {
    cell = trimmed(cell.substr(1, cell.size() - 2));
  }
  return true;
}

std::optional<double> numberOf(std::string_view cell, char separator) {
  const std::optional<double> number = decimalOf(cell);
  const bool mayHaveComma = separator == ';' || separator == '\t';
  return number || !mayHaveComma ? number : decimalOf(cell, ',');
}

// The lines that are rows: neither blank nor a comment.
class Rows {
 public:
  explicit Rows(std::string_view text) : lines_(text) {}

  bool next(std::string_view& line) {
    while (lines_.next(line)) {
      const std::string_view row = trimmed(line);
      if (!row.empty() && row.front() != '#') return true;
    }
    return false;
  }
  std::string line() const { return std::to_string(lines_.number()); }

 private:
  TextLines lines_;
};

struct FirstRow {
  std::int64_t cells = 0;
  bool hasNumber = false;
};

FirstRow firstRowOf(std::string_view line) {
  const char separator = separatorOf(line);
  FirstRow row;
  for (std::string_view cell; takeCell(line, separator, cell); ++row.cells) {
    row.hasNumber = row.hasNumber || numberOf(cell, separator);
  }
  return row;
}

// Reads the cells of a row, which must be as many as the grid has columns.
bool readRow(HeightsReading& reading, const Rows& rows, std::string_view line, char separator,
             bool& hasComma) {
  HeightsFile& file = reading.file;
  std::int64_t cells = 0;
  for (std::string_view cell; takeCell(line, separator, cell); ++cells) {
    if (cells >= file.width) continue;
    const std::optional<double> number = numberOf(cell, separator);
    const auto z = nearestFloat(number.value_or(0.0));
    if (!number || !std::isfinite(z)) {
      return reading.fail(text::heightsErrorCsvNumber(std::to_string(cells + 1), rows.line()));
    }
    hasComma = hasComma || (separator != ',' && cell.find(',') != cell.npos);
    file.z.push_back(z);
  }
  if (cells == file.width) return true;
  return reading.fail(text::heightsErrorCsvRagged(cells, rows.line(), std::to_string(file.width)));
}

}  // namespace

bool readCsvHeights(HeightsReading& reading, std::string_view text) {
  Rows rows(text);
  std::string_view line;
  if (!rows.next(line)) return reading.fail(text::kHeightsErrorCsvEmpty);
  FirstRow first = firstRowOf(line);
  HeightsFile& file = reading.file;
  if (!first.hasNumber) {
    file.notes.push_back(text::heightsNoteCsvHeader(rows.line()));
    if (!rows.next(line)) return reading.fail(text::kHeightsErrorCsvEmpty);
    first = firstRowOf(line);
    if (!first.hasNumber) {
      return reading.fail(text::heightsErrorCsvNumber(std::to_string(1), rows.line()));
    }
  }
  std::int64_t height = 1;
  std::string_view counted;
  for (Rows left = rows; left.next(counted);) ++height;
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
  // So narrow a land is rare, and lists of places are not
  if (file.width == 3 && file.height > 3) file.notes.push_back(text::kHeightsNoteCsvThree);
  if (hasComma) file.notes.push_back(text::kHeightsNoteCsvComma);
  return true;
}

}  // namespace faultline
