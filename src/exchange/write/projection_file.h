// The .prj beside an ESRI grid: the text of its coordinate system.
#pragma once

#include <string>

#include "exchange/write/file_formats.h"
#include "exchange/write/georeference.h"

namespace faultline {

// The text that the opened file had beside it, or that of its EPSG code (projection_text.h); empty
// where neither is known, or the file names no places.
std::string projectionOf(const FileGeoreference& georeference);

// Writes that of the land's georeference, which must have one.
void writeProjection(FileWriter& out, const FileLand& land, const FileOptions& options);

}  // namespace faultline
