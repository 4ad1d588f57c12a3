// Places of a table on their grid. See csv_places.h.
#include "exchange/read/csv_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "exchange/read/mesh_lattice.h"
#include "exchange/read/text_scan.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

enum class Role : std::uint8_t { kOther, kHeight, kEast, kNorth, kColumn, kRow };

struct Name {
  std::string_view word;
  Role role;
  bool isDegrees = false;
};
constexpr Name kNames[] = {
    {"x", Role::kEast},
    {"easting", Role::kEast},
    {"east", Role::kEast},
    {"e", Role::kEast},
    {"lon", Role::kEast, true},
    {"long", Role::kEast, true},
    {"lng", Role::kEast, true},
    {"longitude", Role::kEast, true},
    {"y", Role::kNorth},
    {"northing", Role::kNorth},
    {"north", Role::kNorth},
    {"n", Role::kNorth},
    {"lat", Role::kNorth, true},
    {"latitude", Role::kNorth, true},
    {"i", Role::kRow},
    {"row", Role::kRow},
    {"r", Role::kRow},
    {"j", Role::kColumn},
    {"column", Role::kColumn},
    {"col", Role::kColumn},
    {"c", Role::kColumn},
    {"point_x", Role::kEast},
    {"point_y", Role::kNorth},
    {"z", Role::kHeight},
    {"h", Role::kHeight},
    {"height", Role::kHeight},
    {"elevation", Role::kHeight},
    {"elev", Role::kHeight},
    {"ele", Role::kHeight},
    {"altitude", Role::kHeight},
    {"alt", Role::kHeight},
    {"grid_code", Role::kHeight},
};

// Which number of a line is which.
struct Order {
  std::size_t x = 0, y = 1, z = 2;
  std::size_t columns = 3;
  bool areIndices = false;  // x counts columns, and y rows southwards
  bool areDegrees = false;
  bool isNamed = false;
  bool isPlain = true;  // the places are named x and y, or not at all
};

struct Heading {
  std::vector<Role> roles;  // one for each column
  bool areDegrees = false;
  bool isPlain = true;  // x and y are the only names of places

  // The column that alone has this role; as many as there are columns if none has.
  std::size_t placeOf(Role role) const {
    const auto found = std::find(roles.begin(), roles.end(), role);
    const bool isAlone =
        found != roles.end() && std::find(found + 1, roles.end(), role) == roles.end();
    return isAlone ? static_cast<std::size_t>(found - roles.begin()) : roles.size();
  }
  bool has(Role role) const { return placeOf(role) < roles.size(); }
};

Heading headingOf(std::string_view line) {
  constexpr std::size_t kMostColumns = 100;
  const char separator = separatorOf(line);
  Heading heading;
  for (std::string_view cell;
       heading.roles.size() < kMostColumns && takeCell(line, separator, cell);) {
    Role& role = heading.roles.emplace_back(Role::kOther);
    for (const Name& name : kNames) {
      if (!isWord(cell, name.word)) continue;
      role = name.role;
      heading.areDegrees = heading.areDegrees || name.isDegrees;
      const bool isPlace = name.role != Role::kHeight && name.role != Role::kOther;
      heading.isPlain = heading.isPlain && (!isPlace || name.word == "x" || name.word == "y");
    }
  }
  // Of three columns, what is named otherwise is the height
  const bool hasHeight =
      std::find(heading.roles.begin(), heading.roles.end(), Role::kHeight) != heading.roles.end();
  if (heading.roles.size() == 3 && !hasHeight) {
    std::replace(heading.roles.begin(), heading.roles.end(), Role::kOther, Role::kHeight);
  }
  return heading;
}

Order orderOf(const Heading& heading) {
  const bool areIndices = heading.has(Role::kRow) && heading.has(Role::kColumn);
  const Role across = areIndices ? Role::kColumn : Role::kEast;
  const Role along = areIndices ? Role::kRow : Role::kNorth;
  if (!heading.has(across) || !heading.has(along) || !heading.has(Role::kHeight)) return {};
  return {.x = heading.placeOf(across),
          .y = heading.placeOf(along),
          .z = heading.placeOf(Role::kHeight),
          .columns = heading.roles.size(),
          .areIndices = areIndices,
          .areDegrees = heading.areDegrees,
          .isNamed = true,
          .isPlain = heading.isPlain};
}

// Reads the lines in this order of numbers.
class PlacesReader {
 public:
  explicit PlacesReader(const Order& order) : order_(order) {}

  bool read(TableOfPlaces table, UnfilledVector<float>& z) {
    const char separator = separatorOf(table.first);
    Place first{}, place{};
    if (!readPlace(table.first, separator, first) || !isPossible(first)) return false;
    std::vector<std::array<float, 3>> positions;
    positions.reserve(table.count);
    std::string_view line = table.first;
    do {
      if (!readPlace(line, separator, place) || !isPossible(place)) return false;
      positions.push_back(positionOf(place, first));
      if (!std::isfinite(positions.back()[0]) || !std::isfinite(positions.back()[2])) return false;
      x.add(place.x);
      y.add(place.y);
      hasComma = hasComma || (separator != ',' && line.find(',') != line.npos);
    } while (table.rows.next(line));
    view = yUpViewOf(positions, z);
    return view.has_value();
  }

  Extent x, y;
  std::optional<LatticeView> view;
  bool hasComma = false;

 private:
  // East, north, and a height, which may be not a number.
  struct Place {
    double x = 0.0, y = 0.0, z = 0.0;
  };

  // False unless the line has as many cells as the table has columns, and these are numbers.
  bool readPlace(std::string_view line, char separator, Place& place) const {
    std::string_view cell;
    for (std::size_t i = 0; i < order_.columns; ++i) {
      if (!takeCell(line, separator, cell)) return false;
      if (i != order_.x && i != order_.y && i != order_.z) continue;
      const std::optional<double> number =
          i == order_.z ? cellHeight(cell, separator) : cellNumber(cell, separator);
      if (!number || std::isinf(nearestFloat(*number))) return false;
      (i == order_.x ? place.x : i == order_.y ? place.y : place.z) = *number;
    }
    return !takeCell(line, separator, cell);
  }

  // An index is a whole number.
  bool isPossible(const Place& place) const {
    const auto isWhole = [](double number) { return number == std::floor(number); };
    return !order_.areIndices || (isWhole(place.x) && isWhole(place.y));
  }

  // As in a mesh, y up and north to -z. Map coordinates are so large that floats hold only what
  // they differ by.
  std::array<float, 3> positionOf(const Place& place, const Place& first) const {
    const double east = place.x - first.x, north = place.y - first.y;
    const auto height = std::isnan(place.z) ? kGap : nearestFloat(place.z);
    return {nearestFloat(east), height, nearestFloat(order_.areIndices ? north : -north)};
  }

  const Order& order_;
};

// Whether values count places from 0 or 1, or are fractions from 0 to 1.
bool isCount(const Extent& extent, int count) {
  if (extent.low == 0.0 && extent.high == 1.0) return true;
  return (extent.low == 0.0 || extent.low == 1.0) && extent.high == extent.low + (count - 1);
}

std::string numberOf(std::size_t place) { return std::to_string(place + 1); }

}  // namespace

PlacesNamed placesNamed(std::string_view heading) {
  const Heading named = headingOf(heading);
  const bool areThere = (named.has(Role::kEast) && named.has(Role::kNorth)) ||
                        (named.has(Role::kRow) && named.has(Role::kColumn));
  if (!areThere) return PlacesNamed::kNo;
  return named.has(Role::kHeight) ? PlacesNamed::kYes : PlacesNamed::kWithoutHeight;
}

bool readPlaces(HeightsReading& reading, TableOfPlaces table) {
  HeightsFile& file = reading.file;
  const Order order = orderOf(headingOf(table.heading));
  PlacesReader reader(order);
  if (!reader.read(table, file.z)) {
    file.z.clear();
    return false;
  }
  reading.takeLattice(*reader.view, reader.x, reader.y);
  file.mayCountRows = order.isPlain && !order.areIndices && isCount(reader.x, file.width) &&
                      isCount(reader.y, file.height);
  if (order.areIndices) file.says.places.reset();
  if (order.areIndices) file.says.kind = CoordinateKind::kUnsaid;
  if (order.areDegrees) file.says.kind = CoordinateKind::kGeographic;
  const std::string x = numberOf(order.x), y = numberOf(order.y), z = numberOf(order.z);
  file.notes.push_back(order.areIndices ? text::heightsNoteCsvIndices(y, x, z)
                       : order.isNamed  ? text::heightsNoteCsvNamed(x, y, z)
                                        : std::string(text::kHeightsNoteCsvPlaces));
  if (reader.hasComma) file.notes.push_back(text::kHeightsNoteCsvComma);
  return true;
}

}  // namespace faultline
