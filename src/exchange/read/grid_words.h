// What readers of grids as text share (ESRI, GRASS, Surfer, plain PGM): words across lines, numbers
// with a point or a comma, and the heights in their order.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "exchange/read/heights_reading.h"
#include "exchange/read/text_scan.h"

namespace faultline {

// The words of a text, across its lines.
class GridWords {
 public:
  // `comment`: the character that begins a comment up to the end of its line; 0: there are none.
  explicit GridWords(std::string_view text, char comment = 0) : lines_(text), comment_(comment) {}

  // The next word without taking it; empty at the end.
  std::string_view peek();
  void take() { word_ = {}; }
  std::string line() const { return std::to_string(lines_.number()); }
  // How many words are left, and takes them.
  std::int64_t countRest();

 private:
  TextLines lines_;
  char comment_;
  std::string_view line_, word_;
};

// Reads numbers whose separator is white space, so that a comma can only be a decimal point.
class GridNumbers {
 public:
  // NaN where the word says that there is no height: nan, null, none or an asterisk.
  std::optional<double> read(std::string_view word);
  bool hasComma() const { return hasComma_; }
  // Some numbers have points and others commas: what a comma means is in doubt.
  bool isInDoubt() const { return hasComma_ && hasPoint_; }

 private:
  bool hasComma_ = false, hasPoint_ = false;
};

// Reads the heights in the order of the file, after its head: takes memory, keeps gaps, and fails
// where a number is missing, too large, or too many. `textBytes`: of the whole file. `format`: its
// name in a sentence.
bool readGridCells(HeightsReading& reading, GridWords& words, GridNumbers& numbers,
                   std::size_t textBytes, const std::string& format);

}  // namespace faultline
