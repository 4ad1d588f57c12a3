// Rows, cells and numbers of untrusted tables. See table_scan.h.
#include "exchange/read/table_scan.h"

#include <algorithm>
#include <limits>

namespace faultline {

namespace {

// Whether each comma stands within a word that has no other and neither begins nor ends with it,
// and blanks between the words: then no comma separates.
bool hasDecimalCommas(std::string_view row) {
  int words = 0;
  for (std::string_view word = takeWord(row); !word.empty(); word = takeWord(row), ++words) {
    if (word.find(',') != word.npos && !decimalOf(word, ',')) return false;
    if (word.front() == ',' || word.back() == ',') return false;
  }
  return words > 1;
}

}  // namespace

char separatorOf(std::string_view row) {
  for (const char separator : {';', '\t', ','}) {
    if (row.find(separator) == row.npos) continue;
    return separator == ',' && hasDecimalCommas(row) ? ' ' : separator;
  }
  return ' ';
}

bool takeCell(std::string_view& row, char separator, std::string_view& cell) {
  if (separator == ' ') {
    cell = takeWord(row);
    return !cell.empty();
  }
  if (trimmed(row).empty() && row.find(separator) == row.npos) return false;
  const std::size_t end = std::min(row.find(separator), row.size());
  cell = trimmed(row.substr(0, end));
  row.remove_prefix(std::min(end + 1, row.size()));
  if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"') {
    cell = trimmed(cell.substr(1, cell.size() - 2));
  }
  return true;
}

std::optional<double> cellNumber(std::string_view cell, char separator) {
  const std::optional<double> number = decimalOf(cell);
  return number || separator == ',' ? number : decimalOf(cell, ',');
}

std::optional<double> cellHeight(std::string_view cell, char separator) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const std::optional<double> number = cellNumber(cell, separator);
  if (number) {
    const bool isNone = *number == -9999.0 || *number == -32768.0 || *number < -1e30;
    return isNone ? kNone : *number;
  }
  for (const std::string_view none : {"nan", "-nan", "null", "none", "na", "n/a"}) {
    if (isWord(cell, none)) return kNone;
  }
  return std::nullopt;
}

bool TableRows::next(std::string_view& row) {
  while (lines_.next(row)) {
    const std::string_view content = trimmed(row);
    if (!content.empty() && content.front() != '#') return true;
  }
  return false;
}

}  // namespace faultline
