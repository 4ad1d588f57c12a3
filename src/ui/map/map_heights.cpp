// Heights and slopes of the land under the map, bilinear between vertices. See map_view.h.
#include <algorithm>
#include <cmath>
#include <cstddef>

#include "ui/map/map_canvas.h"

namespace faultline {

MapPlace placeOnMap(const MapState& map, float u, float v) {
  const Heightfield& land = *map.land;
  const auto cells = static_cast<float>(land.size - 1);
  const float x = std::clamp(u, 0.0f, 1.0f) * cells, y = std::clamp(v, 0.0f, 1.0f) * cells;
  const int column = std::min(static_cast<int>(x), land.size - 2);
  const int row = std::min(static_cast<int>(y), land.size - 2);
  const float east = x - static_cast<float>(column), south = y - static_cast<float>(row);
  const float a = land.at(column, row), b = land.at(column + 1, row);
  const float c = land.at(column, row + 1), d = land.at(column + 1, row + 1);
  const float north = a + (b - a) * east;
  const float height = north + (c + (d - c) * east - north) * south;
  const float slopeU = ((b - a) * (1 - south) + (d - c) * south) * cells;
  const float slopeV = ((c - a) * (1 - east) + (d - b) * east) * cells;
  return {map.mirror ? *map.mirror - height : height, std::sqrt(slopeU * slopeU + slopeV * slopeV)};
}

std::vector<float> sectionHeights(const MapState& map, ImVec2 from, ImVec2 to, int count) {
  std::vector<float> heights;
  heights.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    const ImVec2 at = between(from, to, static_cast<float>(i) / static_cast<float>(count - 1));
    heights.push_back(placeOnMap(map, at.x, at.y).height);
  }
  return heights;
}

}  // namespace faultline
