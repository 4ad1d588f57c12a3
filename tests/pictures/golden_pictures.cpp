// The table of golden pictures. See golden_pictures.h.
#include "pictures/golden_pictures.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace faultline {

std::vector<GoldenPicture> readGoldenPictures(std::string_view text) {
  std::vector<GoldenPicture> pictures;
  std::istringstream lines{std::string(text)};
  std::size_t cell = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line.find(' ') != std::string::npos) {
      GoldenPicture picture;
      std::string size;
      std::istringstream(line) >> picture.name >> size >> picture.look >> picture.link;
      if (std::sscanf(size.c_str(), "%dx%d", &picture.width, &picture.height) != 2) return pictures;
      pictures.push_back(picture);
      cell = 0;
      continue;
    }
    if (pictures.empty() || line.size() != 6 * kCellColumns) return pictures;
    PictureCells& cells = pictures.back().cells;
    for (std::size_t i = 0; i < line.size() && cell < cells.size(); i += 6, ++cell) {
      const unsigned long rgb = std::strtoul(line.substr(i, 6).c_str(), nullptr, 16);
      cells[cell] = {static_cast<std::uint8_t>(rgb >> 16 & 255u),
                     static_cast<std::uint8_t>(rgb >> 8 & 255u),
                     static_cast<std::uint8_t>(rgb & 255u)};
    }
    pictures.back().hasCells = cell == cells.size();
  }
  return pictures;
}

std::string writeGoldenPicture(const GoldenPicture& picture) {
  std::string text = picture.name + " " + std::to_string(picture.width) + "x" +
                     std::to_string(picture.height) + " " + picture.look + " " + picture.link;
  for (std::size_t i = 0; i < picture.cells.size(); ++i) {
    if (i % kCellColumns == 0) text += '\n';
    std::array<char, 8> digits{};
    const auto& [red, green, blue] = picture.cells[i];
    std::snprintf(digits.data(), digits.size(), "%02x%02x%02x", red, green, blue);
    text += digits.data();
  }
  return text + "\n\n";
}

PictureCells cellsOf(std::span<const std::uint8_t> rgba, int width, int height) {
  PictureCells cells{};
  for (int row = 0; row < kCellRows; ++row) {
    for (int column = 0; column < kCellColumns; ++column) {
      const int left = width * column / kCellColumns, right = width * (column + 1) / kCellColumns;
      const int top = height * row / kCellRows, bottom = height * (row + 1) / kCellRows;
      std::array<long, 3> sums{};
      for (int y = top; y < bottom; ++y) {
        for (int x = left; x < right; ++x) {
          const std::size_t at =
              4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                   static_cast<std::size_t>(x));
          for (std::size_t channel = 0; channel < 3; ++channel) sums[channel] += rgba[at + channel];
        }
      }
      const long count = static_cast<long>(right - left) * (bottom - top);
      auto& cell = cells[static_cast<std::size_t>(row * kCellColumns + column)];
      for (std::size_t channel = 0; channel < 3; ++channel) {
        cell[channel] = static_cast<std::uint8_t>((sums[channel] + count / 2) / count);
      }
    }
  }
  return cells;
}

CellDifference compareCells(const PictureCells& a, const PictureCells& b) {
  CellDifference difference;
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t channel = 0; channel < 3; ++channel) {
      const int away = std::abs(int{a[i][channel]} - int{b[i][channel]});
      difference.worst = std::max(difference.worst, away);
      sum += away;
    }
  }
  difference.mean = sum / static_cast<double>(3 * a.size());
  return difference;
}

}  // namespace faultline
