// Rows, cells and numbers of untrusted tables. See table_scan.h.
#include "exchange/read/table_scan.h"

#include <algorithm>

namespace faultline {

char separatorOf(std::string_view row) {
  for (const char separator : {';', '\t', ','}) {
    if (row.find(separator) != row.npos) return separator;
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
  const bool mayHaveComma = separator == ';' || separator == '\t';
  return number || !mayHaveComma ? number : decimalOf(cell, ',');
}

bool TableRows::next(std::string_view& row) {
  while (lines_.next(row)) {
    const std::string_view content = trimmed(row);
    if (!content.empty() && content.front() != '#') return true;
  }
  return false;
}

}  // namespace faultline
