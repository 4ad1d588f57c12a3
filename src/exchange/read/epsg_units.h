// The unit of the coordinates of a projected system that is known by its code alone. The table is
// that of EPSG's dataset; tests/heights compares each code with the one that PROJ has.
#pragma once

#include <cstdint>

namespace faultline {

// Metres of the unit of the system with this code in EPSG's table: 1 where it is the metre, and of
// codes that name none. O(rows of the table).
double unitOfProjected(int epsg);

}  // namespace faultline
