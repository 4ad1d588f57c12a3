// A large land as a GeoTIFF. See world_files.h. Its overviews have every second vertex of the
// larger one: of a land of cuts that is neither smoothed nor eroded each is the same land on that
// grid, bit by bit.
#include <vector>

#include "exchange/write/cog_file.h"
#include "exchange/write/world_files.h"

namespace faultline {

std::string writeTiffWorld(const WorldHeights& heights, const WorldOptions& options,
                           WorldFolder& folder) {
  const std::string name = "heights.tif";
  if (folder.has(name)) return {};
  const int size = heights.size;
  const double cell = options.side / (size - 1);
  const GeoTiffPlace place{.cells = {-0.5 * cell, options.side + 0.5 * cell, cell, cell},
                           .keys = geoKeysOf(nullptr)};
  folder.make(name, 1.0, [&](FileWriter& out) {
    TiffLevel picture(size, size, SmallerCopies::kEverySecond, &folder.shelf());
    std::vector<float> row(static_cast<std::size_t>(size));
    out.expect(size + cogWork(size));
    for (int y = 0; y < size; ++y) {
      heights.read(y, 0, row);
      for (float& z : row) z = static_cast<float>(static_cast<double>(z) * options.side);
      picture.add(row);
      if (!out.worked()) return std::string();
    }
    writeCog(out, picture, place, needsBigTiff(picture));
    return std::string();
  });
  return {};
}

}  // namespace faultline
