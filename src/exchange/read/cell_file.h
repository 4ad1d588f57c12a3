// Files of heights of any size, whose cells are read where they lie: TIFFs, and numbers one after
// another. What one asks of them is the same: all cells, a part, a part by means, rows for a map of
// several files, a small map.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "exchange/read/byte_source.h"
#include "exchange/read/heights_file.h"
#include "exchange/read/heights_reading.h"
#include "exchange/read/part_means.h"

namespace faultline {

// Takes heights of a row from column x on, which it may change.
using TakeHeights = std::function<void(std::int64_t x, std::int64_t y, std::span<float> row)>;

// The cells of a file, or of a smaller copy that it holds.
struct FileGrid {
  std::int64_t columns = 0, rows = 0;
  std::int64_t tileColumns = 0, tileRows = 0;  // 0: the file stores rows
};

// Cells a side of the largest part that is read by means: a minute natively.
inline constexpr std::int64_t kMostReadCells = 45'000;

class CellFile {
 public:
  CellFile() = default;
  CellFile(const CellFile&) = delete;
  CellFile& operator=(const CellFile&) = delete;
  virtual ~CellFile() = default;

  // The file's own cells, at which it is when it has been opened.
  virtual FileGrid grid() const = 0;
  // Goes to the smallest of the file's grid and its smaller copies that has at least so many
  // columns for each of the grid's, and returns it. 1: the grid.
  virtual FileGrid goTo(double detail) = 0;
  // Reads a rectangle of where it is, a part of a row at a time, in the order of the file. A cell
  // without a height is kGap; heights may be infinite. Returns false at the first fault.
  virtual bool read(const CellRange& columns, const CellRange& rows, const TakeHeights& take) = 0;
  // The same for a sketch, in which cells may be seen that a mask hides.
  virtual bool sketch(const CellRange& columns, const CellRange& rows, const TakeHeights& take) = 0;
  // The cells of the largest rectangle that is read for one land.
  virtual std::int64_t mostCells() const { return kMostReadCells * kMostReadCells; }
  // Sentences: why a read failed, and that the height in a row and column, from 1, is infinite.
  virtual std::string fault() const = 0;
  virtual std::string infinite(std::int64_t row, std::int64_t column) const = 0;
};

// Opens a file of a kind that is read where it lies, and sets the format and what the file says;
// its columns and rows may be more than a land has. Returns nothing if it is of another kind, or,
// with the error set, if it cannot be opened. `source` must outlive it.
std::unique_ptr<CellFile> openCells(HeightsReading& reading, std::string_view name,
                                    const ByteSource& source, const HeightsRequest& request);

// Reads what is requested of it into reading.file: all cells where a land can hold them and no part
// is named, else a part.
bool readRequested(HeightsReading& reading, CellFile& cells, const HeightsRequest& request);

// Reads a rectangle of the file's own cells. `detail`: from the copy that goTo() names; each of its
// cells then stands for those that it covers, and a note says so.
bool readRows(HeightsReading& reading, CellFile& cells, const CellRange& columns,
              const CellRange& rows, double detail, const TakeHeights& take);

// Of the formats of cell files: opens one. The error is set where the result is nothing.
std::unique_ptr<CellFile> openTiffCells(HeightsReading& reading, const ByteSource& source,
                                        const HeightsRequest& request);
std::unique_ptr<CellFile> openNpyCells(HeightsReading& reading, const ByteSource& source);
// Files without a head, of numbers as `request` or the name says; HGT tiles by their name.
std::unique_ptr<CellFile> openBareCells(HeightsReading& reading, std::string_view name,
                                        const ByteSource& source, const HeightsRequest& request);

}  // namespace faultline
