// The GeoKeys of a GeoTIFF that is written (OGC 19-008r4, GeoTIFF 1.1).
#pragma once

#include "exchange/write/georeference.h"

namespace faultline {

// Those of the input, word by word, where it was a GeoTIFF. Else of the code of EPSG, or with the
// text of a .prj, in the form of ESRI that GDAL reads as well; none of a file that says its
// coordinates in neither form. Without a georeference, a plane of its own in metres, with heights
// at points.
GeoKeyTags geoKeysOf(const FileGeoreference* georeference);

}  // namespace faultline
