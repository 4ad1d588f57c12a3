// Drainage: where water would run on land as it is. Method: O'Callaghan and Mark, "The extraction
// of drainage networks from digital elevation data" (1984): every vertex gives all its water to the
// steepest of its eight neighbours, and where water from enough land runs together is a channel.
// Their filling of pits is left out: a pit ends its stream, so land of pits and plateaus has hardly
// any channels. This is how the density tells it from land that water has worn. Bits: differences
// of floats and comparisons; areas are counted in integers. Cost: linear, about 25 ns a vertex.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "terrain/grid/heightfield.h"

namespace faultline {

// The eight neighbours, in the order in which they win ties: east, south-east, ... north-east.
struct FlowStep {
  int x, y;
};
inline constexpr std::array<FlowStep, 8> kFlowSteps = {
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
inline constexpr std::int8_t kNoFlow = -1;

struct Drainage {
  int size;
  // Row by row: the number of the step to the neighbour with the greatest fall per distance, or
  // kNoFlow where none is lower (pits, plateaus).
  std::vector<std::int8_t> direction;
  // How many vertices drain through each, itself included.
  std::vector<std::int32_t> area;
};

Drainage drainage(const Heightfield& field);

// A channel begins where this share of the square runs together: on a 513 grid 263 vertices, a
// patch 16 cells wide, wider than what a smoothing or one drop's brush makes.
inline constexpr double kChannelShare = 0.001;

// Length of all channels per area, in 1 / sides: the links, of 1 or sqrt 2 cells, from every vertex
// with at least `share` of all vertices upslope (above 0) to the vertex it drains to.
double drainageDensity(const Drainage& drainage, double share = kChannelShare);

}  // namespace faultline
