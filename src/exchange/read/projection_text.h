// What the text of a .prj beside a file of heights says of its coordinates (WKT, in the forms of
// ESRI and of OGC), as far as the size of a land follows from it.
#pragma once

#include <string>
#include <string_view>

#include "exchange/read/file_says.h"

namespace faultline {

// Keeps the text with the file, and reads kind, unit, name and EPSG's code from it. Does nothing
// where the text is no WKT. O(length).
void takeProjectionText(FileSays& says, std::string_view text);

// Of such a text, what tells the places on the ground: all of it, but for what heights are counted
// from.
std::string_view horizontalText(std::string_view text);

// The same of a .prj beside a file, which its own GeoKeys come before.
void takeProjectionBeside(FileSays& says, std::string_view text);

// How a text of this kind begins in the GeoKeys of a GeoTIFF, where it has no code.
inline constexpr std::string_view kProjectionKey = "ESRI PE String = ";

// The text of a .prj for a code of EPSG's table: WGS 84, NAD83 and ETRS89, in degrees or in a zone
// of UTM, and the web's Mercator. Empty for other codes.
std::string projectionTextOf(int epsg);

// The code of a geographic system by its name in a .prj; 0 if the name is not known.
int geographicCodeNamed(std::string_view name);

}  // namespace faultline
