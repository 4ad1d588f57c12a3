// Where the cells of a file lie. See file_says.h.
#include "exchange/read/file_says.h"

#include <algorithm>
#include <cmath>

namespace faultline {

CellPlaces northFirst(double x, double y, double width, double depth, int rows) {
  return {.x0 = x, .y0 = y + depth * (rows - 1), .xi = width, .yj = -depth};
}

bool CellSize::isSquare() const {
  return std::abs(across - along) <= 1e-3 * std::max(across, along);
}

CellSize cellSizeOf(const FileSays& says) {
  if (!says.places) return {};
  const CellPlaces& places = *says.places;
  const auto length = [](double x, double y) { return std::sqrt(x * x + y * y); };
  return {length(places.xi, places.yi), length(places.xj, places.yj)};
}

}  // namespace faultline
