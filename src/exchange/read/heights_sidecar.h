// Reads the sidecar that stands beside one of our files of heights (exchange/write/sidecar.h).
#pragma once

#include <optional>
#include <string_view>

#include "exchange/read/file_says.h"

namespace faultline {

// What the sidecar of one of our files says of its heights.
struct HeightsSidecar {
  double side = 0.0;             // metres, above 0
  double low = 0.0, high = 0.0;  // metres: those of the lowest and of the highest level of a file
  double level = 0.0;            // metres that low and high are counted from
  bool southFirst = false;
  double centredRange = 0.0;  // of centred heights, in sides; 0: they are not centred
  int size = 0;               // vertices a side; 0: not said
  // Of a land on opened heights: places of its vertices, north first, coordinates, unit of heights.
  FileSays says = {};
};

// Nothing if the text is none. Cost: linear.
std::optional<HeightsSidecar> readHeightsSidecar(std::string_view json);

}  // namespace faultline
