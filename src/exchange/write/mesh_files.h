// The land as a triangle mesh: OBJ and GLB for renderers, STL for 3D printers. The mesh has every
// vertex and triangle of the grid; cells are split as in terrain/grid/normals.h. OBJ follows the
// appendix of Wavefront's manual, GLB glTF 2.0, STL the binary form (80 bytes, a count, 50 bytes a
// triangle).
#pragma once

#include "exchange/write/file_formats.h"

namespace faultline {

// Positions in metres with the precision of file_numbers.h, normals with five places, triangles by
// vertex number.
void writeObj(FileWriter& out, const FileLand& land, const FileOptions& options);

// One mesh: POSITION and NORMAL as floats, indices as 32-bit integers, a rough grey material.
void writeGlb(FileWriter& out, const FileLand& land, const FileOptions& options);

// A closed block: the land, four walls and a floor, outward normals, every edge in exactly two
// triangles. The land stands printBase above the floor; heights are to scale.
void writeStl(FileWriter& out, const FileLand& land, const FileOptions& options);

}  // namespace faultline
