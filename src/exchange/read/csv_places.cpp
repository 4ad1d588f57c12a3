// Places of a table on their grid. See csv_places.h.
#include "exchange/read/csv_places.h"

#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "exchange/read/mesh_lattice.h"
#include "exchange/read/text_scan.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

enum class Role : std::uint8_t { kHeight, kEast, kNorth, kColumn, kRow };

struct Name {
  std::string_view word;
  Role role;
  bool isDegrees = false;
};
constexpr Name kNames[] = {
    {"x", Role::kEast},          {"easting", Role::kEast},
    {"east", Role::kEast},       {"e", Role::kEast},
    {"lon", Role::kEast, true},  {"long", Role::kEast, true},
    {"lng", Role::kEast, true},  {"longitude", Role::kEast, true},
    {"y", Role::kNorth},         {"northing", Role::kNorth},
    {"north", Role::kNorth},     {"n", Role::kNorth},
    {"lat", Role::kNorth, true}, {"latitude", Role::kNorth, true},
    {"i", Role::kRow},           {"row", Role::kRow},
    {"r", Role::kRow},           {"j", Role::kColumn},
    {"column", Role::kColumn},   {"col", Role::kColumn},
    {"c", Role::kColumn},
};

// Which number of a line is which.
struct Order {
  std::size_t x = 0, y = 1, z = 2;
  bool areIndices = false;  // x counts columns, and y rows southwards
  bool areDegrees = false;
  bool isNamed = false;
};

Order orderOf(std::string_view heading) {
  const char separator = separatorOf(heading);
  Role roles[3] = {};
  bool areDegrees = false;
  std::string_view cell;
  for (Role& role : roles) {
    if (!takeCell(heading, separator, cell)) return {};
    for (const Name& name : kNames) {
      if (!isWord(cell, name.word)) continue;
      role = name.role;
      areDegrees = areDegrees || name.isDegrees;
    }
  }
  const auto placeOf = [&roles](Role role) {
    std::size_t place = 3;
    for (std::size_t i = 0; i < 3; ++i) {
      if (roles[i] == role) place = i;
    }
    return place;
  };
  const bool areIndices = placeOf(Role::kRow) < 3;
  Order order{.x = placeOf(areIndices ? Role::kColumn : Role::kEast),
              .y = placeOf(areIndices ? Role::kRow : Role::kNorth),
              .z = placeOf(Role::kHeight),
              .areIndices = areIndices,
              .areDegrees = areDegrees,
              .isNamed = true};
  return order.x < 3 && order.y < 3 && order.z < 3 ? order : Order();
}

// Reads the lines in this order of numbers.
class PlacesReader {
 public:
  explicit PlacesReader(const Order& order) : order_(order) {}

  bool read(TableOfPlaces table, UnfilledVector<float>& z) {
    const char separator = separatorOf(table.first);
    std::array<double, 3> first{}, place{};
    if (!readPlace(table.first, separator, first) || !isPossible(first)) return false;
    std::vector<std::array<float, 3>> positions;
    positions.reserve(table.count);
    std::string_view line = table.first;
    do {
      if (!readPlace(line, separator, place) || !isPossible(place)) return false;
      positions.push_back(positionOf(place, first));
      if (!std::isfinite(positions.back()[0]) || !std::isfinite(positions.back()[2])) return false;
      x.add(place[order_.x]);
      y.add(place[order_.y]);
      hasComma = hasComma || (separator != ',' && line.find(',') != line.npos);
    } while (table.rows.next(line));
    view = yUpViewOf(positions, z);
    return view.has_value();
  }

  Extent x, y;
  std::optional<LatticeView> view;
  bool hasComma = false;

 private:
  // Two places and a height, which may be not a number, if the line has these and no more.
  bool readPlace(std::string_view line, char separator, std::array<double, 3>& place) const {
    std::string_view cell;
    for (std::size_t i = 0; i < 3; ++i) {
      if (!takeCell(line, separator, cell)) return false;
      const bool isHeight = i == order_.z;
      const std::optional<double> number =
          isHeight ? cellHeight(cell, separator) : cellNumber(cell, separator);
      if (!number || std::isinf(nearestFloat(*number))) return false;
      place[i] = *number;
    }
    return !takeCell(line, separator, cell);
  }

  // An index is a whole number.
  bool isPossible(const std::array<double, 3>& place) const {
    const auto isWhole = [](double number) { return number == std::floor(number); };
    return !order_.areIndices || (isWhole(place[order_.x]) && isWhole(place[order_.y]));
  }

  // As in a mesh, y up and north to -z. Map coordinates are so large that floats hold only what
  // they differ by.
  std::array<float, 3> positionOf(const std::array<double, 3>& place,
                                  const std::array<double, 3>& first) const {
    const double east = place[order_.x] - first[order_.x];
    const double north = place[order_.y] - first[order_.y];
    const auto height = std::isnan(place[order_.z]) ? kGap : nearestFloat(place[order_.z]);
    return {nearestFloat(east), height, nearestFloat(order_.areIndices ? north : -north)};
  }

  const Order& order_;
};

std::string numberOf(std::size_t place) { return std::to_string(place + 1); }

}  // namespace

bool readPlaces(HeightsReading& reading, TableOfPlaces table) {
  HeightsFile& file = reading.file;
  Order order = orderOf(table.heading);
  PlacesReader reader(order);
  if (!reader.read(table, file.z)) {
    file.z.clear();
    return false;
  }
  reading.takeLattice(*reader.view, reader.x, reader.y);
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
