// Reads heights from files of other programs, and from our own exports: PNG and PGM pictures, bare
// numbers (RAW, R32, F64, tiles of the SRTM), NumPy's arrays, ASCII grids of ESRI, GRASS and
// Surfer, CSV, OBJ meshes whose vertices stand on a grid, and TIFFs.
//
// Files are untrusted. The head is read first: its columns and rows, and the memory that reading
// will take, are checked before memory is taken. Whatever is wrong becomes one sentence for people
// that names the fault, its place where that helps, and the remedy; it repeats nothing of the file
// or of its name. Cost: linear; about 5 ms a million bare numbers, 40 ms a million pixels, 100 ms a
// million numbers as text. Memory: at most about 6 times the larger of the file and 4 bytes a
// height. Bits: the same bytes give the same heights on every machine. Decimals are rounded to the
// nearest double and then to the nearest float; bare floats stay as they are, bit by bit.
//
//   const HeightsFile file = readHeightsFile(name, bytes);
//   if (!file.error.empty()) return show(file.error);
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/unfilled.h"
#include "exchange/read/byte_source.h"
#include "exchange/read/file_says.h"

namespace faultline {

enum class HeightsFormat : std::uint8_t {
  kPng,
  kRaw16,  // bare whole numbers of 16 bits
  kR32,    // bare floats of 32 bits, as we write them: in sides of the square
  kAsc,
  kCsv,
  kObj,
  kBare,  // bare numbers of another kind
  kHgt,
  kNpy,
  kPgm,
  kGrass,
  kSurfer,
  kTiff,
};

// What the pixels of a coloured picture are.
enum class PixelCode : std::uint8_t {
  kUnsaid,      // a tile of elevations where the picture looks like one, and otherwise greys
  kGrey,        // levels: the luminance
  kTerrarium,   // 256 red + green + blue / 256 - 32768 metres
  kTerrainRgb,  // (65536 red + 256 green + blue) / 10 - 10000 metres
};

// What stands in place of cells without a height.
enum class GapFill : std::uint8_t {
  kNone,    // nothing: the file is not opened
  kSmooth,  // heights between those on the edge of the gap (gaps.h)
  kSea,     // 0, the level of the sea
};

// A square of cells, by its first column and row.
struct HeightsPart {
  std::int64_t x = 0, y = 0, side = 0;  // 0: the middle, as large as fits

  bool operator==(const HeightsPart&) const = default;
};

// The most columns and rows of a file of which a part can be read: a row must fit into memory.
inline constexpr int kMostCells = 1'000'000;

// What a person knows better than the file, or the file does not say. Where nobody says, files
// without a head are read like this, and a note says each guess (bare_numbers.h has the bounds):
//  - .raw and .r16 are unsigned numbers of 16 bits. If their length makes no square so, or not the
//    given columns and rows, they are floats of 32 bits or numbers of 8 bits if that does. They are
//    floats of 64 bits if these are plausible heights, and as numbers of 16 bits they are chance.
//  - Numbers of 16 bits have a sign if heights below 0 would otherwise lie above all others.
//  - The lower byte comes first, unless the other order makes the land far smoother.
//  - The grid is a square.
// .r32 and .f32 are floats of 32 bits, .r64 and .f64 of 64 bits, .hgt signed numbers of 16 bits,
// the higher byte first, of 1201 or 3601 rows and as many columns or a whole part of them.
struct HeightsRequest {
  // Only for files without a head (bare numbers): their columns and rows, at most kMostCells. If
  // one is 0, it follows from the other and the file's length; if both are, the grid is a square,
  // if the length is one.
  int width = 0, height = 0;
  std::optional<bool> bigEndian = {};        // of the same files
  SampleKind samples = SampleKind::kUnsaid;  // of the same files: what a number of whole bits is
  int sampleBits = 0;                        // of the same files: 8, 16, 32 or 64; 0: by the name
  PixelCode pixels = PixelCode::kUnsaid;     // of PNGs
  // Of files that do not say it: what the files beside them do.
  std::optional<CellPlaces> places = {};
  std::optional<double> noData = {};
  // Of every file, in place of what it says.
  RowOrder rows = RowOrder::kUnsaid;
  double cellSize = 0.0;             // metres; 0: as the file says
  double heightUnit = 0.0;           // metres; 0: as the file says
  std::optional<double> scale = {};  // height = scale * number + offset
  std::optional<double> offset = {};
  GapFill gaps = GapFill::kNone;
  // What is wanted of the file. A part that does not fit is moved, and made smaller if need be.
  HeightsPart part;
  int size = 0;               // vertices a side, at most those of the part; 0: all, if a land can
  bool keepsNumbers = false;  // OpenedHeights::numbers is filled
  bool asksForPart = false;   // a file that is no square or too large is not read without a part
};

// The height of a cell that has none.
inline constexpr float kGap = std::numeric_limits<float>::quiet_NaN();

struct HeightsFile {
  std::string error;  // a sentence for people; then nothing but needsSize counts
  HeightsFormat format = HeightsFormat::kR32;
  int width = 0, height = 0;  // 2 to kMaxSize each
  // width x height numbers, row by row as in the file, the first row first; of an OBJ the northern
  // row (z south of y up, or y north of z up) first, from west to east. Finite, or kGap where the
  // file has no height. The file's own numbers: FileSays tells scale, offset and unit.
  UnfilledVector<float> z;
  FileSays says;
  double step = 0.0;  // the step of whole numbers (1 for PNG and RAW16), 0 for floats
  // Bare numbers whose length does not tell its columns and rows, or contradicts those given: ask
  // for width and height (error is set too).
  bool needsSize = false;
  // A table of x, y and height whose y may as well count rows southwards: both count from 0 or 1,
  // or run from 0 to 1, and nothing names a direction. It was read with y northwards.
  bool mayCountRows = false;
  bool isPart = false;     // whether the part that was requested is all that was read
  bool needsPart = false;  // asksForPart was not met (error is set too)
  // A TIFF, in a program that was built without its reader (error is set too).
  bool needsTiffReader = false;
  std::vector<std::string> notes;  // what was assumed or left out, a sentence each
  // OBJ: the mesh as it stands in the file, its vertices in the order of the file. A coordinate
  // that begins with 65,536 or more in size, as those of maps do, is counted from the first vertex.
  struct Mesh {
    std::vector<std::array<float, 3>> positions;
    // Empty, or one for each position: the first that a face gives to it (by the faces' vn).
    std::vector<std::array<float, 3>> normals;
    // Zero-based, corners in the file's order. Quads are split along the diagonal from their first
    // corner, larger polygons into a fan around it.
    std::vector<std::array<std::uint32_t, 3>> triangles;
  } mesh;
};

// What the head of a file says.
struct HeightsHead {
  std::string error;  // as HeightsFile's; empty does not promise that the rest is sound
  HeightsFormat format = HeightsFormat::kR32;
  // Both 0 where only reading shows the grid: for OBJ, and for tables of three numbers a line,
  // which may be places.
  int width = 0, height = 0;
  bool needsSize = false;
  bool hasCells = false;    // it is read where it lies (cell_file.h), and may be larger than a land
  std::int64_t memory = 0;  // bytes that reading will take at most, beside the file's own
  // What is known of the cells before they are read; of OBJ and tables of places, nothing.
  FileSays says = {};
  bool needsTiffReader = false;  // as HeightsFile's
};

// Whether a text begins as one of heights does: as a grid, a mesh, a picture or a table of numbers.
bool looksLikeHeights(std::string_view text);

// Reads the head alone; of CSV and OBJ, it counts lines. Takes no memory to speak of.
HeightsHead readHeightsHead(std::string_view name, std::span<const std::uint8_t> bytes,
                            const HeightsRequest& request = {});

// Reads a file. Its kind follows from its first bytes where they are a signature, and otherwise
// from the name's extension, in small letters or large: png; pgm; raw, r16; r32, f32; r64, f64;
// hgt; npy; asc; grd; csv, tsv, txt; obj. Grids of GRASS and Surfer are recognised by how they
// begin, as is a text without an extension that is known.
HeightsFile readHeightsFile(std::string_view name, std::span<const std::uint8_t> bytes,
                            const HeightsRequest& request = {});

// The same of a file that is read where it is needed. TIFFs, bare numbers and NumPy's arrays are,
// and may be larger than a land: then a part is read. Others are taken into memory as a whole, if
// there is room.
HeightsHead readHeightsHead(std::string_view name, const ByteSource& source,
                            const HeightsRequest& request = {});
HeightsFile readHeightsFile(std::string_view name, const ByteSource& source,
                            const HeightsRequest& request = {});

}  // namespace faultline
