// The table of the file formats that a land can be exported to. The command line, the JS API and
// the page's dialog all use it: a new format needs an id, a row and a writer. Every writer works
// row by row through a FileWriter, so that a file of any size needs little memory.
//
// Axes: row 0 of grids is north (RAW16 and R32 can begin in the south); OBJ and GLB are
// right-handed, x east, y up, z south, in metres around the middle of the land; STL is x east, y
// north, z up, in millimetres from a corner. Heights that are not floats are quantised over the
// land's own range, which the sidecar states: the error is at most half of 1/65535 of the range.
// Bits: the same land and options give the same bytes on every machine.
//
//   const FileFormat* format = findFileFormat("png16");
//   const FileEnd end = writeFile(*format, land, options, sink, goOn);
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "exchange/write/file_writer.h"
#include "terrain/cliffs/land_cuts.h"
#include "terrain/grid/heightfield.h"
#include "terrain/palette/palette.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

class JsonWriter;
struct FileGeoreference;

// What the colours of the land follow, as in its picture.
struct FileColours {
  Palette palette = Palette::kStrata;
  // The range of the finished land before erosion, in sides; that of the heights if it is empty.
  float low = 0.0f, high = 0.0f;
  std::optional<float> sea = {};  // its level
};

// What a file is made of. The caller supplies the texts, because this layer may not use the link
// codec.
struct FileLand {
  const Heightfield& heights;
  const Recipe& recipe;            // of the heights
  int position;                    // on the recipe's timeline; its length at the end
  std::string recipeText;          // its canonical text
  std::string link;                // the address that shows it; empty: no link in the sidecar
  std::string version;             // of the program; empty: no version in the sidecar
  const LandCuts* cuts = nullptr;  // what the heights consist of, for exact faces (kMaxExactPieces)
  FileColours colours = {};
  // Where the land lies, if its file told (georeference.h); takes the place of FileOptions::side.
  const FileGeoreference* georeference = nullptr;
};

// Each option has a row in fileOptions() with its range.
struct FileOptions {
  double side = 1000.0;      // metres a side of the land
  bool southFirst = false;   // the southern row of RAW16 and R32 comes first
  double printSide = 100.0;  // millimetres a side of the printed block
  double printBase = 3.0;    // millimetres of the block below the lowest point
  bool exactFaces = false;   // OBJ and GLB hold level pieces and vertical faces instead of the grid
  bool centred = false;      // the file holds the heights of terrain/grid/centred.h
  double centredRange = 1.0;  // c, the range of centred heights in sides
  bool gridNormals = false;   // normals by (n - s) x (w - e) instead of by triangles
  // Of a land that stands on opened heights: by how much it is higher than they are. The caller
  // gives these as FileLand::heights.
  bool difference = false;
};

enum class FileOptionId : std::uint8_t {
  kSide,
  kSouthFirst,
  kPrintSide,
  kPrintBase,
  kExactFaces,
  kCentred,
  kCentredRange,
  kGridNormals,
  kDifference
};
inline constexpr std::size_t kFileOptionCount =
    static_cast<std::size_t>(FileOptionId::kDifference) + 1;

// Land of cuts that make about so many pieces (some 600 faults) can be written with exact faces.
inline constexpr double kMaxExactPieces = 100'000;

struct FileOption {
  FileOptionId id;
  std::string_view key;                   // "print-side"
  std::string_view label;                 // at most two words
  std::string_view help;                  // a sentence
  std::string_view unit = {};             // "m", "mm"; empty for a switch and for a bare number
  double FileOptions::*number = nullptr;  // either this or the next is set
  bool FileOptions::*isOn = nullptr;
  double min = 0.0, max = 1.0;  // the allowed range, both ends included
  // It changes the file only with one switch, or without one.
  std::optional<FileOptionId> with = {}, without = {};
  bool ofBase = false;  // only for lands that stand on opened heights
};

// All rows, in the order of their ids.
std::span<const FileOption> fileOptions();

// Sets the option of this key; switches take 0 and 1. Returns an empty text, or the error (no such
// option, out of range, not a number), which names the option by its label; then nothing changes.
std::string setFileOption(FileOptions& options, std::string_view key, double value);

enum class FileFormatId : std::uint8_t {
  kPng16,
  kRaw16,
  kR32,
  kAsc,
  kGeoTiff,
  kObj,
  kGlb,
  kStl,
  kFaultsCsv,
  kFaultsJson,
  kColourMap,
  kSlopeMap,
  kFlowMap,
  kSplatMap,
  kProjection,
  kSidecar
};
inline constexpr std::size_t kFileFormatCount =
    static_cast<std::size_t>(FileFormatId::kSidecar) + 1;

// What a file is for: heights and what made them, a mesh, what goes along with heights if somebody
// wants it, or what always goes along with a file that cannot say it. The page's dialog has a part
// for each of the first two.
enum class FileKind : std::uint8_t { kHeights, kMesh, kBeside, kCompanion };

// How a file tells where the opened heights lie that its land stands on: not at all, beside another
// file, or with each height and in its unit; then with its coordinate system, or with a companion
// for that.
enum class FilePlaces : std::uint8_t { kNone, kBeside, kBesideSystem, kWithSystem };

struct FileFormat {
  FileFormatId id;
  FileKind kind;
  std::string_view key;        // "png16": in the API and in the page
  std::string_view extension;  // "png", without a dot
  std::string_view mediaType;  // "image/png"
  std::string_view label;      // on screen
  std::string_view help;       // a sentence
  std::uint32_t options = 0;   // a bit for each FileOptionId that changes the file
  bool ofCuts = false;         // a list of faults: only for lands made by faults or trees
  bool tellsLink = false;      // holds FileLand::link
  bool ofLevels = false;  // 65536 levels of the land's range; the reader must be told its metres
  FilePlaces places = FilePlaces::kNone;
  std::optional<FileFormatId> companion = {};  // a file that belongs to it, if there is one
  int bytesPerVertex = 0;  // an estimate; 0: small, or not determined by the grid
  void (*write)(FileWriter& out, const FileLand& land, const FileOptions& options) = nullptr;

  bool uses(FileOptionId option) const { return (options >> static_cast<int>(option) & 1) != 0; }
};

// The options with every switch off that changes nothing in files of this format, or nothing
// beside the other switches. A sidecar of such a file is written with these.
FileOptions usedOptions(const FileFormat& format, FileOptions options);

// All rows, in the order of their ids.
std::span<const FileFormat> fileFormats();
const FileFormat& fileFormat(FileFormatId id);
// The row of this key, or nullptr.
const FileFormat* findFileFormat(std::string_view key);
// The row with the longest extension that the name ends with ("x.faults.json" is no sidecar), or
// nullptr.
const FileFormat* fileFormatOfName(std::string_view fileName);

// Why the land at a position of the recipe's timeline cannot be written in this format with these
// options (a list of faults for a land that has none, exact faces of land that is smoothed, a
// difference to nothing); empty if it can.
std::string writeError(const FileFormat& format, const FileOptions& options, const Recipe& recipe,
                       int position);

// Writes the file into the sink. writeError() must be empty, and the options in range. Cost:
// linear; 0.1 to 2 seconds a million vertices natively, text formats the slowest.
FileEnd writeFile(const FileFormat& format, const FileLand& land, const FileOptions& options,
                  const ByteSink& sink, const GoOn& goOn = {});

// "faultline-oak-ridge-v1-513.png"; of an unfinished land "faultline-oak-ridge-v1-513-at-212.png";
// with a switch on that changes the file "faultline-oak-ridge-v1-513-south-first.raw".
std::string fileName(const FileFormat& format, const Recipe& recipe, int position,
                     const FileOptions& options);

// The tables of formats, options and targets (file_targets.h) as one JSON object, for the API and
// the page's dialog. `size`: of the land's grid; "bestSize" of a target is the nearest of its
// sizes.
std::string fileFormatsJson(int size);

// Key and value of each option as one JSON object.
void writeFileOptions(JsonWriter& json, const FileOptions& options);

}  // namespace faultline
