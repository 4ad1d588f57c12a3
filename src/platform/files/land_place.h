// Where the files of a land lie that stands on opened heights: what the programs decide alike, and
// the sentences about what a file cannot say.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "exchange/write/file_formats.h"
#include "exchange/write/georeference.h"
#include "share/view.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

// Whether files of this format tell the place of each height, in its unit.
bool tellPlaces(const FileFormat& format);

// What a file of a land is written with.
struct LandPlace {
  // Nothing: the file tells of no place, and its side is that of the options.
  std::optional<FileGeoreference> place;
  const FileFormat* companion = nullptr;  // a file that goes along, or none
  std::vector<std::string> notes;         // what of the opened file is not told, a sentence each
};

// Of a file in this format with these options. `opened`: of the opened heights (georeferenceOf).
// A land that somebody gave another side, by an option or by the link's scale, does not lie where
// its heights came from.
LandPlace landPlace(std::optional<FileGeoreference> opened, const FileFormat& format,
                    const FileOptions& options, bool isSideGiven, const View& view);

// By how much the land is higher than the heights that it stands on, on its own grid.
Heightfield differenceOf(const Heightfield& heights, const Heightfield& opened);

}  // namespace faultline
