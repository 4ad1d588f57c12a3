// The table of golden pictures: what each shows, and its colours as means over a coarse grid of
// cells. A block of tests/golden/pictures.txt is a line
//     NAME WIDTHxHEIGHT light|dark|light+words|dark+words|flat LINK
// and kCellRows lines of kCellColumns colours, RRGGBB each. A new picture has no colours yet.
// `+words`: with legend and caption. `flat`: the land from above, which a page without WebGL 2
// shows.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faultline {

inline constexpr int kCellColumns = 24;
inline constexpr int kCellRows = 15;
using PictureCells = std::array<std::array<std::uint8_t, 3>, kCellColumns * kCellRows>;

struct GoldenPicture {
  std::string name, look, link;
  int width = 0;
  int height = 0;
  bool hasCells = false;
  PictureCells cells{};
};

// Reads the table's blocks. It stops at a malformed line and returns the blocks before it.
std::vector<GoldenPicture> readGoldenPictures(std::string_view text);
std::string writeGoldenPicture(const GoldenPicture& picture);

// The mean colour of each cell of an RGBA picture, the top row first.
PictureCells cellsOf(std::span<const std::uint8_t> rgba, int width, int height);

// The difference of two pictures' cells, in 255ths of a channel: the largest, and the mean.
struct CellDifference {
  int worst = 0;
  double mean = 0;
};
CellDifference compareCells(const PictureCells& a, const PictureCells& b);

}  // namespace faultline
