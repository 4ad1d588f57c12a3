// What a file of heights says about itself: where its cells lie, in which units, how its numbers
// become heights. Every reader fills what its format can say; opened_heights.h turns it into a land
// and into sentences, and the exporters give it back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faultline {

// Where the centre of the cell in column i and row j of the file lies, in units of the file's
// coordinates: x = x0 + i * xi + j * xj, y = y0 + i * yi + j * yj. Finite numbers. A file with the
// north up has xi > 0, yj < 0, and xj = yi = 0.
struct CellPlaces {
  double x0 = 0.0, y0 = 0.0;
  double xi = 0.0, xj = 0.0;
  double yi = 0.0, yj = 0.0;

  bool isRotated() const { return xj != 0.0 || yi != 0.0; }
  bool operator==(const CellPlaces&) const = default;
};

// A corner of a file's area, in units of its coordinates.
struct MapCorner {
  double x = 0.0, y = 0.0;

  bool operator==(const MapCorner&) const = default;
};

enum class CoordinateKind : std::uint8_t {
  kUnsaid,
  kProjected,   // lengths on a plane, x eastwards and y northwards
  kGeographic,  // longitude and latitude
  kLocal,       // lengths on a plane of the file's own
};

enum class RowOrder : std::uint8_t { kUnsaid, kNorthFirst, kSouthFirst };

enum class SampleKind : std::uint8_t { kUnsaid, kUnsigned, kSigned, kFloat };

// The GeoKeys of a GeoTIFF as they stand in its tags 34735 to 34737. Empty where there are none.
struct GeoKeyTags {
  std::vector<std::uint16_t> directory;
  std::vector<double> doubles;
  std::string ascii;

  bool operator==(const GeoKeyTags&) const = default;
};

// Unset, empty and 0 mean that the file says nothing.
struct FileSays {
  RowOrder rows = RowOrder::kUnsaid;
  std::optional<CellPlaces> places;
  // The outer corner of the first cell of a file whose north is up, by the formula that map
  // programs use. Places follow from it but for rounding.
  std::optional<MapCorner> corner = {};
  bool isPoint =
      false;  // heights at points and not of areas; moves no place, for `places` are centres
  CoordinateKind kind = CoordinateKind::kUnsaid;
  double placeUnit = 0.0;      // of lengths: metres; of longitude and latitude: radians
  std::string coordinates;     // name of the coordinate system ("WGS 84 / UTM zone 32N")
  int epsg = 0;                // its code in EPSG's table
  std::string projectionText;  // the text of a .prj beside the file (WKT)
  GeoKeyTags geoKeys;
  double heightUnit = 0.0;           // metres
  std::string heightUnitName;        // as the file writes it ("US survey foot")
  std::string heightDatum;           // what heights are counted from ("NAVD88")
  double scale = 1.0, offset = 0.0;  // height = scale * number of the file + offset
  std::optional<double> noData;      // the number of the file that stands for no height
  SampleKind samples = SampleKind::kUnsaid;
  int sampleBits = 0;

  bool operator==(const FileSays&) const = default;
};

// Places of cells of this width and depth, the first row in the north, the south-western cell's
// centre at (x, y).
CellPlaces northFirst(double x, double y, double width, double depth, int rows);

// The distance of neighbours in a row and of neighbours in a column, in units of the coordinates; 0
// where places are not said.
struct CellSize {
  double across = 0.0, along = 0.0;
  bool isSquare() const;  // but for a thousandth
};
CellSize cellSizeOf(const FileSays& says);

}  // namespace faultline
