// Three cuts on a grid of 5 by 5 with every number, for whoever writes the loop: which side of each
// line a vertex lies on, by (u - px) nx + (v - py) ny, and the sum after each cut.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace faultline {

struct WorkedStep {
  std::array<double, 5> cut{};  // px, py, nx, ny, amplitude
  // Row by row from the north-west: (u - px) nx + (v - py) ny, and the sum after this cut.
  std::vector<double> beyond, sums;
};

inline constexpr int kWorkedSize = 5;

std::vector<WorkedStep> workedExample();

// {size, list: a table of the cuts as readFaultTable() reads it, steps: [{cut: [texts], beyond:
// [texts], sums: [texts], raised: [0 or 1]}]}
std::string workedExampleJson();

}  // namespace faultline
