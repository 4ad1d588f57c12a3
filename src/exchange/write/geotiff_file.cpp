// GeoTIFF. See geotiff_file.h.
#include "exchange/write/geotiff_file.h"

#include <vector>

#include "exchange/write/cog_file.h"

namespace faultline {

void writeGeoTiff(FileWriter& out, const FileLand& land, const FileOptions& options) {
  const int size = land.heights.size;
  const WrittenNumbers numbers(land, options);
  const FileGeoreference* const georeference = numbers.georeference();
  GeoTiffPlace place{.cells = numbers.cells(), .keys = geoKeysOf(georeference)};
  place.noData = numbers.noData();
  if (georeference != nullptr) {
    // Without keys, cells are areas
    place.isPoint =
        !georeference->places || (georeference->says.isPoint && !place.keys.directory.empty());
    place.unit = georeference->unitName();
  }
  out.expect(size + cogWork(size));
  TiffLevel picture(size, size);
  std::vector<float> row(static_cast<std::size_t>(size));
  for (int y = 0; y < size; ++y) {
    numbers.row(y, row);
    picture.add(row);
    if (!out.worked()) return;
  }
  writeCog(out, picture, place, false);
}

}  // namespace faultline
