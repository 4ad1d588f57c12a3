// Rows from the north, columns from the west, a square. See upright.h.
#include "exchange/read/upright.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "generated/text_exchange.h"
#include "terrain/grid/heightfield.h"

namespace faultline {
namespace {

std::size_t cellsOf(int width, int height) {
  return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
}

// Fills a grid with the cells of the file that `from` names: from(column, row) is their number.
template <typename From>
void rearrange(HeightsFile& file, int width, int height, const From& from) {
  UnfilledVector<float> z = unfilledHeights(cellsOf(width, height));
  std::size_t place = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) z[place++] = file.z[from(x, y)];
  }
  file.z = std::move(z);
  file.width = width;
  file.height = height;
}

std::size_t cellAt(int column, int row, int width) {
  return cellsOf(row, width) + static_cast<std::size_t>(column);
}

// Rows become columns.
void transpose(HeightsFile& file) {
  const int width = file.width;
  rearrange(file, file.height, file.width, [width](int x, int y) { return cellAt(y, x, width); });
  CellPlaces& places = *file.says.places;
  std::swap(places.xi, places.xj);
  std::swap(places.yi, places.yj);
}

void mirrorRows(HeightsFile& file) {
  for (auto row = file.z.begin(); row != file.z.end(); row += file.width) {
    std::reverse(row, row + file.width);
  }
  CellPlaces& places = *file.says.places;
  places.x0 += places.xi * (file.width - 1);
  places.xi = -places.xi;
}

void turnRows(HeightsFile& file) {
  for (int above = 0, below = file.height - 1; above < below; ++above, --below) {
    const auto first = file.z.begin() + std::ptrdiff_t{above} * file.width;
    std::swap_ranges(first, first + file.width,
                     file.z.begin() + std::ptrdiff_t{below} * file.width);
  }
  if (!file.says.places) return;
  CellPlaces& places = *file.says.places;
  places.y0 += places.yj * (file.height - 1);
  places.yj = -places.yj;
}

// The height at a place between cells; a gap if one of the four is a gap.
float heightBetween(const HeightsFile& file, double column, double row) {
  const auto cellBefore = [](double place, int count) {
    return std::clamp(static_cast<int>(std::floor(place)), 0, count - 2);
  };
  const int i = cellBefore(column, file.width), j = cellBefore(row, file.height);
  const double p = std::clamp(column - i, 0.0, 1.0), q = std::clamp(row - j, 0.0, 1.0);
  const auto z = [&](int x, int y) {
    return static_cast<double>(file.z[cellAt(x, y, file.width)]);
  };
  const double north = (1.0 - p) * z(i, j) + p * z(i + 1, j);
  const double south = (1.0 - p) * z(i, j + 1) + p * z(i + 1, j + 1);
  return static_cast<float>((1.0 - q) * north + q * south);
}

// Reads a grid that lies askew, whose cells are squares.
std::string readAskew(HeightsFile& file) {
  const CellPlaces places = *file.says.places;
  const CellSize cell = cellSizeOf(file.says);
  const double area = places.xi * places.yj - places.xj * places.yi;
  const bool isRectangular =
      std::abs(places.xi * places.xj + places.yi * places.yj) <= 1e-6 * std::abs(area);
  if (!isRectangular || !cell.isSquare()) return text::kOpenedErrorSheared;
  // The largest upright square within a square of this many cells that is turned.
  const double sides = (std::abs(places.xi) + std::abs(places.yi)) / cell.across;
  const int inside = std::min(file.width, file.height) - 1;
  const int size = static_cast<int>(std::floor(inside / sides + 1e-9)) + 1;
  if (size < kMinSize) return text::kOpenedErrorSheared;
  const double middleI = 0.5 * (file.width - 1), middleJ = 0.5 * (file.height - 1);
  const double middleX = places.x0 + middleI * places.xi + middleJ * places.xj;
  const double middleY = places.y0 + middleI * places.yi + middleJ * places.yj;
  UnfilledVector<float> z = unfilledHeights(cellsOf(size, size));
  std::size_t place = 0;
  for (int row = 0; row < size; ++row) {
    const double y = (0.5 * (size - 1) - row) * cell.across;
    for (int column = 0; column < size; ++column) {
      const double x = (column - 0.5 * (size - 1)) * cell.across;
      const double i = (places.yj * x - places.xj * y) / area;
      const double j = (places.xi * y - places.yi * x) / area;
      z[place++] = heightBetween(file, middleI + i, middleJ + j);
    }
  }
  file.z = std::move(z);
  file.width = file.height = size;
  const double half = 0.5 * (size - 1) * cell.across;
  file.says.places = northFirst(middleX - half, middleY - half, cell.across, cell.across, size);
  file.notes.push_back(text::openedNoteAskew(std::to_string(size)));
  return {};
}

}  // namespace

std::string makeUpright(HeightsFile& file) {
  FileSays& says = file.says;
  const bool isTurned = says.places && says.places->xi == 0.0 && says.places->yj == 0.0;
  if (isTurned) {
    transpose(file);
  } else if (says.places && says.places->isRotated()) {
    if (std::string error = readAskew(file); !error.empty()) return error;
  }
  const bool isMirrored = says.places && says.places->xi < 0.0;
  const bool isSouthFirst =
      says.places ? says.places->yj > 0.0 : says.rows == RowOrder::kSouthFirst;
  if (isMirrored) mirrorRows(file);
  if (isSouthFirst) turnRows(file);
  if (isTurned || isMirrored) {
    file.notes.push_back(text::kOpenedNoteTurned);
  } else if (isSouthFirst && says.places) {
    file.notes.push_back(text::kOpenedNoteSouthFirst);
  }
  return {};
}

void takeSquare(HeightsFile& file) {
  const int width = file.width, height = file.height, size = std::min(width, height);
  if (width == height) return;
  file.notes.push_back(
      text::openedNoteSquare(std::to_string(width), std::to_string(height), std::to_string(size)));
  const int left = (width - size) / 2, top = (height - size) / 2;
  rearrange(file, size, size, [=](int x, int y) { return cellAt(left + x, top + y, width); });
  if (!file.says.places) return;
  CellPlaces& places = *file.says.places;
  places.x0 += left * places.xi + top * places.xj;
  places.y0 += left * places.yi + top * places.yj;
}

}  // namespace faultline
