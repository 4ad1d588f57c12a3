// The land that a student's page has drawn in one frame: which of the vertex attributes are its
// positions and its normals, which way is up, and where each vertex stands in the grid. A page may
// use any axes, any unit and any names. Cost: linear in the vertices and indices.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "grade/page/page_recording.h"

namespace faultline {

enum class LandFault : std::uint8_t {
  kNone,
  kNoDraw,       // nothing was drawn
  kNoTriangles,  // lines or points
  kNoPositions,  // no attribute looks like positions
  kCut           // too large to be recorded
};

struct PageLand {
  LandFault fault = LandFault::kNoDraw;
  int grid = 0;  // vertices a side, as they were asked for

  using Vector = std::array<float, 3>;
  // Of the vertices that the triangles use, in the order of their indices.
  std::vector<Vector> positions, normals;  // normals: as many, or none
  std::vector<std::array<std::uint32_t, 3>> triangles;
  int spare = 0;    // vertices of the buffer that no triangle uses
  int outside = 0;  // triangles with an index beyond the buffer; they are left out
  int repeats = 0;  // times that the whole was drawn again in the same frame

  std::size_t up = 2;                      // the axis of the heights
  std::array<std::size_t, 2> level{0, 1};  // the axes of the grid; with `up` a right-handed frame
  std::array<double, 3> low{}, high{};     // the least and the largest of each axis; finite
  double width() const;                    // of the first axis of the grid
  double relief() const { return high[up] - low[up]; }

  int numberless = 0;   // vertices with a height that is no number
  int doubled = 0;      // vertices at the place of another one
  int offGrid = 0;      // vertices that stand between the places of an even grid
  bool isGrid = false;  // each place of the grid has a vertex, and no vertex stands elsewhere
  // With isGrid: the place of each vertex, and the first vertex of each place; along level[0], row
  // after row.
  std::vector<std::uint32_t> placeOf, vertexAt;

  float height(std::uint32_t vertex) const { return positions[vertex][up]; }
  // With isGrid.
  std::uint32_t at(int column, int row) const {
    return vertexAt[static_cast<std::size_t>(row) * static_cast<std::size_t>(grid) +
                    static_cast<std::size_t>(column)];
  }
  std::vector<PageUniform> uniforms;
};

// What of a frame was recorded: all, or without the indices, so that every vertex of the buffer
// counts and there are no triangles.
enum class FrameKind : std::uint8_t { kWhole, kVertices };

// Larger grids are not taken apart.
inline constexpr int kLargestPageGrid = 1024;

PageLand pageLand(const PageFrame& frame, int grid, FrameKind kind = FrameKind::kWhole);

}  // namespace faultline
