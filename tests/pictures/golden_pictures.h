// The golden pictures' table: what each shows, and its colours as means over a coarse grid of
// cells. A block of tests/golden/pictures.txt is a line
//     NAME WIDTHxHEIGHT light|dark|light+words|dark+words|flat LINK
// and kCellRows lines of kCellColumns colours, RRGGBB each (none yet: not drawn so far). `+words`:
// with legend and caption. `flat` is the land from above that a page without WebGL 2 shows.
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
  bool drawn = false;
  PictureCells cells{};
};

// The table's blocks; a line that is none fails by returning fewer.
std::vector<GoldenPicture> readGoldenPictures(std::string_view text);
std::string writeGoldenPicture(const GoldenPicture& picture);

// The mean colour of each cell of an RGBA picture, the top row first.
PictureCells cellsOf(std::span<const std::uint8_t> rgba, int width, int height);

// How far two pictures' cells lie apart, in 255ths of a channel: the worst cell, and the mean.
struct CellDifference {
  int worst = 0;
  double mean = 0;
};
CellDifference compareCells(const PictureCells& a, const PictureCells& b);

}  // namespace faultline
