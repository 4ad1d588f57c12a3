// GeoTIFF: the heights as floats in tiles of 256 x 256, compressed by Deflate with the predictor
// for floats, with smaller copies by means, laid out as a Cloud Optimized GeoTIFF: first all
// directories, the picture's first, then the tiles, those of the smallest copy first. With a
// georeference, in its place, its unit and its coordinates; else a plane in metres.
//
// Memory: the compressed tiles (tiff_levels.h), because they stand in the file in another order
// than they are made.
#pragma once

#include "exchange/write/file_formats.h"

namespace faultline {

void writeGeoTiff(FileWriter& out, const FileLand& land, const FileOptions& options);

}  // namespace faultline
