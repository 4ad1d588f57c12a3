// What the tags of a GeoTIFF say: where its cells lie (OGC 19-008r4, GeoTIFF 1.1), and what GDAL
// adds (scale, offset and unit of a band, the number that stands for no height).
#pragma once

#include <string_view>

#include "exchange/read/file_says.h"
#include "exchange/tiff/tiff_file.h"

namespace faultline {

// Of the directory that the file is at; of the first band. `hasUnreadPlaces`: it says where it lies
// in a form that is not read (several tie points).
FileSays geoTagsOf(const TiffFile& file, bool& hasUnreadPlaces);

// GDAL writes numbers as text, and a few programs write a number of the tag's own.
inline constexpr std::uint32_t kTagGdalMetadata = 42112, kTagGdalNoData = 42113;
inline constexpr std::uint32_t kTagPixelScale = 33550, kTagTiePoints = 33922,
                               kTagTransformation = 34264, kTagGeoKeys = 34735,
                               kTagGeoDoubles = 34736, kTagGeoAscii = 34737;

}  // namespace faultline
