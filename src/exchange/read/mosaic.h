// Several files of heights as one map: tiles that lie on one lattice of cells and touch.
//
// Files fit if they have the same coordinate system, cell size, direction of rows, and unit, scale
// and offset of heights, and if their cells lie on each other to a twentieth of a cell; what a file
// does not say fits what the others do. All must hang together by edges or corners. Where several
// have a cell, it is that of the file that reaches furthest north, and then of the one that reaches
// furthest west, or the name that comes first; so the order in which files are given does not
// matter. A cell that none has is a gap. docs/spec.md, section 24.
//
// A part is read file by file: of TIFFs, bare numbers and NumPy's arrays the rows within it alone,
// and of others one whole file at a time. Memory: that part, 5 bytes a cell that several files
// have, and the largest of those others. Cost: linear.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "exchange/read/heights_file.h"
#include "exchange/read/heights_map.h"

namespace faultline {

// A file, with what a person and the files beside it say of it.
struct MosaicFile {
  std::string name;
  const ByteSource* source = nullptr;
  HeightsRequest request;
  std::string projection;  // the text of its .prj, or empty
};

// Where files lie on their map.
struct MosaicTile {
  const MosaicFile* file = nullptr;
  HeightsFormat format = {};
  bool hasCells = false;  // it is read where it lies (openCells)
  FileSays says;
  std::int64_t columns = 0, rows = 0;
  std::int64_t x = 0, y = 0;  // of its first cell
};

struct MosaicLayout {
  std::string error;  // a sentence that names the file
  bool needsSize = false, needsTiffReader = false;
  std::int64_t columns = 0, rows = 0;
  FileSays says;
  std::vector<MosaicTile> tiles;  // those that come first where several have a cell
  std::vector<std::string> notes;
};

// Reads the heads of files, and those that tell their cells only as a whole.
MosaicLayout layOut(std::span<const MosaicFile> files);

// Reads the map, or a part of it, as readHeightsFile() reads one file.
HeightsFile readMosaic(std::span<const MosaicFile> files, const HeightsRequest& request);

// A map of it to choose a part by.
HeightsMap readMosaicMap(std::span<const MosaicFile> files);

// A file's name in a sentence: without folders, markup and control characters, 80 bytes at most.
std::string shownName(std::string_view path);
// The same of another text of a person.
std::string shownText(std::string_view text);

}  // namespace faultline
