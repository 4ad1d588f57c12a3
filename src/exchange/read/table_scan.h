// Takes untrusted tables of text apart: rows, cells, numbers. The first row decides what separates
// its cells: semicolons, tabs, commas, or else blanks. Where it is not commas, a number may have a
// comma as its point: so "1,5 2" has two numbers, since no comma stands between them. Cost: linear;
// nothing is copied.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "exchange/read/text_scan.h"

namespace faultline {

// The separator of a row; ' ' stands for any blanks.
char separatorOf(std::string_view row);

// Takes the next cell off the row, without blanks and quotation marks around it. False after the
// last; what follows a last separator is no cell if it is blank.
bool takeCell(std::string_view& row, char separator, std::string_view& cell);

// The number that the whole cell is; see decimalOf.
std::optional<double> cellNumber(std::string_view cell, char separator);

// The same of a height: not a number where the cell says that there is none (nan, null, none, na),
// or is a number that usually says so (-9999, -32768) or cannot be a height (below -1e30).
std::optional<double> cellHeight(std::string_view cell, char separator);

// The lines that are rows: neither blank nor a comment, which begins with '#'.
class TableRows {
 public:
  explicit TableRows(std::string_view text) : lines_(text) {}

  // Takes the next row. Returns false after the last.
  bool next(std::string_view& row);
  // The number of its line in the text, from 1.
  std::int64_t number() const { return lines_.number(); }

 private:
  TextLines lines_;
};

}  // namespace faultline
