// The land as triangles: OBJ and GLB for programs that draw, STL for printers. Cells are split as
// in terrain/grid/normals.h, so every vertex and every triangle of the grid is there. OBJ after the
// appendix of Wavefront's manual, GLB after glTF 2.0, STL in its binary form (80 bytes, a count, 50
// bytes a triangle).
#pragma once

#include "exchange/file_formats.h"

namespace faultline {

// Positions in metres with millimetres or finer, normals with four places, triangles by number.
void writeObj(FileWriter& out, const FileLand& land, const FileOptions& options);

// One mesh: POSITION and NORMAL as floats, indices as 32-bit integers, a rough grey material.
void writeGlb(FileWriter& out, const FileLand& land, const FileOptions& options);

// A closed block: the land, four walls and a floor, outward normals, every edge in exactly two
// triangles. The land stands printBase above the floor; heights are to scale.
void writeStl(FileWriter& out, const FileLand& land, const FileOptions& options);

}  // namespace faultline
