// Tables whose lines are places: two coordinates and a height, in the order that a heading says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "exchange/read/heights_reading.h"
#include "exchange/read/table_scan.h"

namespace faultline {

struct TableOfPlaces {
  TableRows rows;            // those after `first`
  std::string_view first;    // the first line of numbers
  std::string_view heading;  // the line of names above it, or empty
  std::size_t count = 0;     // of the lines of numbers
};

// Whether a line of names has columns of places, and one of heights.
enum class PlacesNamed : std::uint8_t { kNo, kYes, kWithoutHeight };
PlacesNamed placesNamed(std::string_view heading);

// Reads the lines as places. Of more than three columns a heading must name those of the places and
// of the height; the others are left out. A heading may name a row and a column (i and j, row and
// col): then whole numbers count rows southwards and columns eastwards, as in a matrix, and tell no
// lengths. Or it names coordinates (x and y, lon and lat, easting and northing), in either order.
// Without such names the first is x, eastwards, the second y, northwards. False if the lines do not
// stand on a grid, of whose places at least three quarters have one, and then the file is as it
// was.
bool readPlaces(HeightsReading& reading, TableOfPlaces table);

}  // namespace faultline
