// Numbers one after another in a file, as cells that are read where they lie.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "exchange/read/bare_numbers.h"
#include "exchange/read/cell_file.h"

namespace faultline {

struct NumberLayout {
  NumberKind kind = {};
  std::int64_t first = 0;  // the byte where the numbers begin
  std::int64_t columns = 0, rows = 0;
  bool isColumnFirst = false;  // a column after the other, as Fortran stores them
  FileSays says = {};          // which numbers stand for no height
  std::string format = {};     // the name of the format in a sentence; empty: bare numbers
};

// The file must hold all of them, and outlive the result. A read takes 1 MB at most beside.
std::unique_ptr<CellFile> numberCells(const ByteSource& source, NumberLayout layout);

}  // namespace faultline
