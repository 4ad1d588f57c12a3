// Maps of files. See heights_map.h.
#include "exchange/read/heights_map.h"

#include <algorithm>
#include <cmath>

#include "exchange/read/gaps.h"
#include "exchange/read/opened_heights.h"
#include "exchange/read/part_means.h"
#include "terrain/grid/heightfield.h"

namespace faultline {
namespace {

// Means over squares of (2 radius + 1) cells, three times, which come near a Gaussian.
void blur(UnfilledVector<float>& z, int width, int height, int radius) {
  UnfilledVector<float> from = z;
  const auto pass = [&](int count, int lines, std::ptrdiff_t step, std::ptrdiff_t lineStep) {
    std::swap(from, z);
    for (int line = 0; line < lines; ++line) {
      const std::ptrdiff_t begin = line * lineStep;
      for (int i = 0; i < count; ++i) {
        double sum = 0.0;
        const int first = std::max(0, i - radius), last = std::min(count - 1, i + radius);
        for (int j = first; j <= last; ++j) {
          sum += static_cast<double>(from[static_cast<std::size_t>(begin + j * step)]);
        }
        z[static_cast<std::size_t>(begin + i * step)] =
            static_cast<float>(sum / (last - first + 1));
      }
    }
  };
  for (int round = 0; round < 3; ++round) {
    pass(width, height, 1, width);
    pass(height, width, width, 1);
  }
}

// Light from the north-west on a map that is tinted by height.
void shade(HeightsMap& map, const UnfilledVector<float>& z) {
  map.shade.assign(z.size(), 128);
  const auto [least, most] = std::minmax_element(z.begin(), z.end());
  const double low = static_cast<double>(*least);
  const double range = static_cast<double>(*most) - low;
  if (!(range > 0.0)) return;
  const auto height = [&](int x, int y) {
    const int column = std::clamp(x, 0, map.width - 1), row = std::clamp(y, 0, map.height - 1);
    return (static_cast<double>(z[static_cast<std::size_t>(row * map.width + column)]) - low) /
           range;
  };
  std::size_t place = 0;
  for (int y = 0; y < map.height; ++y) {
    for (int x = 0; x < map.width; ++x) {
      const double slope =
          height(x + 1, y) - height(x - 1, y) + height(x, y + 1) - height(x, y - 1);
      const double light = 0.3 + 0.45 * height(x, y) + std::clamp(4.0 * slope, -0.25, 0.25);
      map.shade[place++] = static_cast<std::uint8_t>(std::clamp(255.0 * light, 0.0, 255.0));
    }
  }
}

}  // namespace

int mapCells(std::int64_t cells, std::int64_t longer, int side) {
  const std::int64_t most = std::min<std::int64_t>(side, longer);
  return static_cast<int>(std::max<std::int64_t>(2, (cells * most + longer / 2) / longer));
}

void takeMapCells(HeightsMap& map, HeightsFile& file, int side) {
  const int longer = std::max(file.width, file.height);
  map.width = mapCells(file.width, longer, side);
  map.height = mapCells(file.height, longer, side);
  PartMeans means({0, file.width}, {0, file.height}, map.width, map.height);
  const auto columns = static_cast<std::size_t>(file.width);
  for (int y = 0; y < file.height; ++y) {
    means.add(0, y, {file.z.data() + static_cast<std::size_t>(y) * columns, columns});
  }
  file.z = unfilledHeights(static_cast<std::size_t>(map.width * map.height));
  means.writeTo(file.z);
}

void drawMap(HeightsMap& map, HeightsFile& file) {
  map.says = file.says;
  map.cell = metresOfCells(map.says, map.columns, map.rows);
  if (!fillGaps(file.z, map.width)) std::fill(file.z.begin(), file.z.end(), 0.0f);
  if (map.blur > 0) blur(file.z, map.width, map.height, map.blur);
  shade(map, file.z);
}

HeightsMap readHeightsMap(std::string_view name, const ByteSource& source,
                          const HeightsRequest& request) {
  HeightsMap map;
  HeightsFile file;
  HeightsReading reading(file, false);
  const auto cells = openCells(reading, name, source, request);
  const bool isLarge = cells != nullptr && std::max(file.width, file.height) > kMaxSize;
  if (isLarge) {
    readSketch(reading, *cells, map);
  } else {
    file = readHeightsFile(name, source, request);
    map.columns = file.width;
    map.rows = file.height;
  }
  if (!file.error.empty()) {
    map.error = file.error;
    map.needsTiffReader = file.needsTiffReader;
    return map;
  }
  if (!isLarge) takeMapCells(map, file);
  drawMap(map, file);
  return map;
}

}  // namespace faultline
