// Where a land lies in the world and in which unit its heights are, when it stands on heights that
// somebody opened: what their file said goes into the files that are made of the land.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "exchange/read/file_says.h"
#include "exchange/read/opened_heights.h"
#include "exchange/write/file_formats.h"
#include "exchange/write/file_heights.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

// A height of h sides is level + h * side metres.
struct FileGeoreference {
  double side = 0.0, level = 0.0;    // metres; side above 0
  int size = 0;                      // vertices a side of the opened land
  std::optional<CellPlaces> places;  // of these vertices: upright, north first
  FileSays says;                     // coordinates, unit, kind of the numbers
  // The opened land, and its heights as they stand in the file, in its unit; empty: they are
  // computed. Where a land has kept the height of the opened one, bit by bit, the number of the
  // file is written, so that what is not changed comes out as it went in. Both must outlive this.
  const Heightfield* opened = nullptr;
  std::span<const float> numbers = {};

  // Metres of the unit of the numbers that are written, and its name for a GeoTIFF: empty where the
  // GeoKeys or nobody tells it.
  double unit() const { return says.heightUnit > 0.0 ? says.heightUnit : 1.0; }
  std::string unitName() const;
};

// Of heights that were opened, which must outlive it; nothing where their side is not known.
std::optional<FileGeoreference> georeferenceOf(const OpenedHeights& opened);

// Of the difference between two lands in this place: heights that are counted from no level.
FileGeoreference ofDifference(FileGeoreference georeference);

// The outer corner of the north-western cell, and width and depth of a cell, in units of the
// coordinates. Without places, of a map whose south-western vertex is at (0, 0), in metres.
struct CellGrid {
  double west = 0.0, north = 0.0;
  double across = 1.0, along = 1.0;
};

// What the numbers of a grid are, north first: those of formats that know places and units. Without
// a georeference, and for centred heights, metres on a side of FileOptions::side.
class WrittenNumbers {
 public:
  WrittenNumbers(const FileLand& land, const FileOptions& options);

  // Of the land; nullptr if it has none, or if centred heights are written.
  const FileGeoreference* georeference() const { return georeference_; }
  // The numbers of a row, as many as the land has columns.
  void row(int y, std::span<float> numbers) const;
  CellGrid cells() const;
  // What the file named as no height, where no number of this land is equal to it. Cost: linear.
  std::optional<double> noData() const;

 private:
  const Heightfield& heights_;
  const FileOptions& options_;
  std::optional<FileHeights> plain_;  // where there is no georeference
  const FileGeoreference* georeference_;
  bool keepsNumbers_ = false;
};

}  // namespace faultline
