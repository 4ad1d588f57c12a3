// The layout of a Cloud Optimized GeoTIFF of floats: first all directories, the picture's first,
// then the tiles, those of the smallest copy first, so that who reads it by parts finds an overview
// with its first bytes.
#pragma once

#include <optional>
#include <string>

#include "exchange/write/geo_keys.h"
#include "exchange/write/georeference.h"
#include "exchange/write/tiff_levels.h"

namespace faultline {

// What a GeoTIFF says about the place of its cells and their heights.
struct GeoTiffPlace {
  CellGrid cells;
  GeoKeyTags keys;
  bool isPoint = true;     // cells are points and not areas
  std::string unit = "m";  // of the heights; empty: it is not said
  std::optional<double> noData = {};
};

// Writes the picture, with its copies, whose tiles are all there. Big: as BigTIFF, which files need
// that are larger than classic TIFFs can be.
void writeCog(FileWriter& out, const TiffLevel& picture, const GeoTiffPlace& place, bool isBig);

// Whether it needs to be big.
bool needsBigTiff(const TiffLevel& picture);

// Units of work (FileWriter::expect) that writeCog() reports for a picture of this size.
std::int64_t cogWork(int size);

}  // namespace faultline
