// Opened lands from files. See opened_heights.h.
#include "exchange/read/opened_heights.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/det_math.h"
#include "base/fixed_text.h"
#include "base/has_memory.h"
#include "base/hash.h"
#include "base/json.h"
#include "exchange/read/gaps.h"
#include "exchange/read/part_means.h"
#include "exchange/read/upright.h"
#include "generated/text_exchange.h"
#include "terrain/recipe/parameters.h"

namespace faultline {
namespace {

constexpr double kMaxLevel = 65535.0;
constexpr double kHighest = static_cast<double>(kHighestOpened);

// Three digits or more, as a length is read.
std::string metresText(double metres) {
  const double size = std::abs(metres);
  const std::string text = fixedText(metres, size < 10.0 ? 2 : size < 100.0 ? 1 : 0);
  if (text != "-") return text;
  JsonWriter json;
  json.number(metres);  // beyond all that has decimals
  return json.text();
}

bool fits(double low, double high) { return low >= -kHighest && high <= kHighest; }

struct Range {
  double low, high;
};

// Of the cells that have a height; both 0 if none has one.
Range rangeOf(const UnfilledVector<float>& z) {
  Range range{HUGE_VAL, -HUGE_VAL};
  for (const float height : z) {
    if (std::isnan(height)) continue;
    range.low = std::min(range.low, static_cast<double>(height));
    range.high = std::max(range.high, static_cast<double>(height));
  }
  return range.low > range.high ? Range{0.0, 0.0} : range;
}

// Metres a radian along a circle of latitude and along a meridian, on the ellipsoid of WGS 84.
CellSize metresOfRadian(double latitude) {
  constexpr double kEquator = 6378137.0, kEccentricity = 0.0066943799901413165;
  constexpr double kRadiansATurn = 6.283185307179586;
  const double turn = std::clamp(latitude / kRadiansATurn, -0.25, 0.25);
  const SinCos angle = sinCosTurn(
      static_cast<std::uint32_t>(static_cast<std::int64_t>(std::floor(turn * 0x1p32 + 0.5))));
  const double root = std::sqrt(1.0 - kEccentricity * angle.sin * angle.sin);
  return {kEquator / root * angle.cos, kEquator * (1.0 - kEccentricity) / (root * root * root)};
}

// Whether a grid that names no kind of coordinates can only be in degrees: so it is within the
// Earth's, and in lengths its heights would span more than a land can hold.
bool looksGeographic(const HeightsFile& file, const Range& range) {
  const FileSays& says = file.says;
  if (says.kind != CoordinateKind::kUnsaid || !says.places) return false;
  const CellPlaces& places = *says.places;
  const double east = places.x0 + places.xi * (file.width - 1);
  const double south = places.y0 + places.yj * (file.height - 1);
  const auto isLongitude = [](double x) { return x >= -181.0 && x <= 361.0; };
  const auto isLatitude = [](double y) { return y >= -90.5 && y <= 90.5; };
  const double side = cellSizeOf(says).across * (file.width - 1);
  return isLongitude(places.x0) && isLongitude(east) && isLatitude(places.y0) &&
         isLatitude(south) && range.high - range.low > 2.0 * kHighest * side;
}

// How many times longer than on the ground lengths of Web Mercator are, in the middle of a grid; 1
// in other coordinates.
double mercatorStretch(const HeightsFile& file) {
  const FileSays& says = file.says;
  const bool isMercator = says.epsg == 3857 || says.epsg == 900913 ||
                          says.coordinates.find("Web_Mercator") != std::string::npos;
  if (!isMercator || !says.places) return 1.0;
  const CellPlaces& places = *says.places;
  const double middle =
      places.y0 + 0.5 * (places.yi * (file.width - 1) + places.yj * (file.height - 1));
  constexpr double kRadius = 6378137.0, kFurthest = 2.1e7;
  // The hyperbolic cosine
  const double e = power(2.718281828459045, std::min(std::abs(middle), kFurthest) / kRadius);
  return 0.5 * (e + 1.0 / e);
}

// Metres a cell: the side of a square as large as the cell. 0 where nothing tells it.
double cellMetres(HeightsFile& file, const HeightsRequest& request, const Range& range) {
  if (request.cellSize > 0.0) return request.cellSize;
  if (looksGeographic(file, range)) {
    file.says.kind = CoordinateKind::kGeographic;
    file.notes.push_back(text::kOpenedNoteDegreesGuessed);
  }
  const CellSize cell = metresOfCells(file.says, file.width, file.height);
  if (!(cell.across > 0.0 && cell.along > 0.0)) return 0.0;
  if (const double stretch = mercatorStretch(file); stretch > 1.01) {
    file.notes.push_back(text::openedNoteMercator(
        fixedText(stretch, 2), metresText(cell.across * (file.width - 1) / stretch)));
  }
  if (cell.isSquare()) return cell.across;
  const double mean = std::sqrt(cell.across * cell.along);
  file.notes.push_back(
      text::openedNoteOblong(metresText(cell.across), metresText(cell.along), metresText(mean)));
  return mean;
}

// How a number of the file becomes a height in sides: factor * number + offset.
struct Unit {
  double factor = 1.0, offset = 0.0;
  double height(double number) const { return factor * number + offset; }
};

struct Placed {
  Unit unit;
  LandInWorld world;
  bool isInUnit = false;  // the numbers of the file are heights in its unit
};

// By the sidecar of one of our files.
std::optional<Placed> placedBy(const HeightsSidecar& sidecar, const HeightsFile& file,
                               const Range& range) {
  const LandInWorld world{.side = sidecar.side, .level = sidecar.level};
  if (file.step == 1.0) {
    const Unit levels{(sidecar.high - sidecar.low) / kMaxLevel / sidecar.side,
                      sidecar.low / sidecar.side};
    if (fits(levels.height(range.low), levels.height(range.high))) return Placed{levels, world};
  }
  if (sidecar.centredRange > 0.0) {
    // Undo the centring of heights in sides
    const double cell = cellSizeOf(file.says).across;
    const double sides = cell > 0.0 ? 1.0 / (cell * (file.width - 1)) : 1.0;
    const double span = (sidecar.high - sidecar.low) / sidecar.side;
    const Unit centred{sides / sidecar.centredRange * span,
                       (sidecar.low + sidecar.high) / 2.0 / sidecar.side};
    if (fits(centred.height(range.low), centred.height(range.high))) {
      return Placed{centred, world};
    }
  }
  return std::nullopt;
}

// Whether heights say how high they are: not levels of a picture or of bare whole numbers, unless
// the file or a person gives them a unit.
bool haveUnit(const HeightsFile& file) {
  const FileSays& says = file.says;
  return file.step == 0.0 || says.heightUnit > 0.0 || says.scale != 1.0 || says.offset != 0.0;
}

// Where a land that came with a sidecar lies, if its file does not say it: a file of the size that
// the sidecar tells, read as a whole.
void takePlace(const HeightsSidecar& sidecar, const HeightsFile& file, OpenedHeights& result) {
  const FileSays& told = sidecar.says;
  if (!told.places || result.world.places || file.width != sidecar.size ||
      result.world.side != sidecar.side) {
    return;
  }
  result.world.places = told.places;
  FileSays& says = result.says;
  says.kind = told.kind;
  says.isPoint = told.isPoint;
  says.epsg = told.epsg;
  says.coordinates = told.coordinates;
  says.projectionText = told.projectionText;
  says.heightUnit = told.heightUnit;
  says.heightUnitName = told.heightUnitName;
}

// In metres on cells of a known size.
std::optional<Placed> placedInMetres(HeightsFile& file, double cell, bool isCellGiven,
                                     const Range& range) {
  const FileSays& says = file.says;
  if (!(cell > 0.0) || !haveUnit(file)) return std::nullopt;
  const double side = cell * (file.width - 1);
  const double metre = says.heightUnit > 0.0 ? says.heightUnit : 1.0;
  const Unit sides{says.scale * metre / side, says.offset * metre / side};
  const double first = sides.height(range.low), last = sides.height(range.high);
  const double low = std::min(first, last), high = std::max(first, last);
  if (!std::isfinite(low) || !std::isfinite(high)) return std::nullopt;
  if (high - low > 2.0 * kHighest) {
    file.notes.push_back(text::openedNoteTall(metresText(side), metresText((high - low) * side)));
    return std::nullopt;
  }
  // Coordinates in metres go with heights in metres; other coordinates, and a cell's size that a
  // person gives, say nothing of heights.
  const bool isUnitOfPlaces = says.placeUnit != 0.0 && says.placeUnit != 1.0;
  if (says.heightUnit == 0.0 && (isCellGiven || isUnitOfPlaces) &&
      says.kind != CoordinateKind::kGeographic) {
    file.notes.push_back(text::kOpenedNoteHeightUnit);
  }
  if (fits(low, high)) return Placed{sides, {.side = side}, true};
  const double level = high - low > kHighest ? 0.5 * (low + high) : low;
  file.notes.push_back(text::openedNoteLevel(metresText(level * side)));
  return Placed{{sides.factor, sides.offset - level}, {.side = side, .level = level * side}, true};
}

Placed placed(HeightsFile& file, const std::optional<HeightsSidecar>& sidecar,
              const HeightsRequest& request, const Range& range) {
  if (sidecar && sidecar->side > 0.0) {
    if (const auto found = placedBy(*sidecar, file, range)) return *found;
  }
  const double cell = cellMetres(file, request, range);
  if (const auto found = placedInMetres(file, cell, request.cellSize > 0.0, range)) {
    return *found;
  }
  const bool isBare = file.format == HeightsFormat::kR32 && haveUnit(file) &&
                      file.says.scale == 1.0 && file.says.offset == 0.0;
  if (isBare && cell == 0.0 && fits(range.low, range.high)) {
    return {{},
            sidecar ? LandInWorld{.side = sidecar->side, .level = sidecar->level} : LandInWorld{}};
  }
  const bool isMetres = file.says.heightUnit > 0.0 && cell == 0.0;
  file.notes.push_back(cell > 0.0 && haveUnit(file) ? text::kOpenedNoteScaled
                       : isMetres                   ? text::kOpenedNoteSize
                                                    : text::kOpenedNoteUnit);
  if (range.high == range.low) return {{0.0, 0.0}, {}};
  // Downwards where the scale turns heights round
  const double factor =
      (file.says.scale < 0.0 ? -1.0 : 1.0) * kAssumedRange / (range.high - range.low);
  return {{factor, -factor * (factor < 0.0 ? range.high : range.low)}, {}};
}

// Fills the gaps of a square as the request says. Returns an error, or nothing.
std::string closeGaps(HeightsFile& file, GapFill fill, bool& needsFilling) {
  const Gaps gaps = gapsOf(file.z, file.width);
  if (gaps.count == 0) return {};
  const std::string row = std::to_string(gaps.largestRow + 1);
  const std::string column = std::to_string(gaps.largestColumn + 1);
  const std::string largest = std::to_string(gaps.largest);
  if (fill == GapFill::kNone) {
    needsFilling = gaps.count < static_cast<std::int64_t>(file.z.size());
    return needsFilling ? text::openedErrorGaps(gaps.count, row, column, largest)
                        : std::string(text::kOpenedErrorNoHeights);
  }
  if (fill == GapFill::kSea) {
    const auto level = static_cast<float>(-file.says.offset / file.says.scale);
    for (float& z : file.z) z = std::isnan(z) ? level : z;
    file.notes.push_back(text::openedNoteSea(gaps.count));
    return {};
  }
  constexpr std::int64_t kMemoryOfCell = 18;
  const auto cells = static_cast<std::int64_t>(file.z.size());
  if (!hasMemory(kMemoryOfCell * cells, std::int64_t{sizeof(double)} * cells)) {
    return text::kOpenedErrorGapsMemory;
  }
  if (!fillGaps(file.z, file.width)) return text::kOpenedErrorNoHeights;
  file.notes.push_back(text::openedNoteGaps(gaps.count, largest, row, column));
  return {};
}

// The file's numbers as heights in its unit.
UnfilledVector<float> heightsInUnit(const UnfilledVector<float>& z, const FileSays& says) {
  UnfilledVector<float> heights(z);
  if (says.scale == 1.0 && says.offset == 0.0) return heights;
  for (float& height : heights) {
    height = static_cast<float>(says.scale * static_cast<double>(height) + says.offset);
  }
  return heights;
}

}  // namespace

void takeRequest(FileSays& says, const HeightsRequest& request, std::int64_t rows) {
  says.scale = request.scale.value_or(says.scale);
  says.offset = request.offset.value_or(says.offset);
  if (request.heightUnit > 0.0) {
    says.heightUnit = request.heightUnit;
    says.heightUnitName.clear();
  }
  if (request.rows == RowOrder::kUnsaid) return;
  says.rows = request.rows;
  if (!says.places || says.places->yj == 0.0) return;
  CellPlaces& places = *says.places;
  if ((places.yj > 0.0) == (request.rows == RowOrder::kSouthFirst)) return;
  places.y0 += places.yj * static_cast<double>(rows - 1);
  places.yj = -places.yj;
}

void takeSaid(HeightsFile& file, const std::optional<HeightsSidecar>& sidecar,
              const HeightsRequest& request) {
  if (sidecar && sidecar->southFirst) file.says.rows = RowOrder::kSouthFirst;
  takeRequest(file.says, request, file.height);
}

CellSize metresOfCells(const FileSays& says, std::int64_t columns, std::int64_t rows) {
  const CellSize cell = cellSizeOf(says);
  if (says.kind != CoordinateKind::kGeographic) {
    const double unit = says.placeUnit > 0.0 ? says.placeUnit : 1.0;
    return {cell.across * unit, cell.along * unit};
  }
  if (!says.places) return {};
  const CellPlaces& places = *says.places;
  const double middle = places.y0 + 0.5 * (places.yi * static_cast<double>(columns - 1) +
                                           places.yj * static_cast<double>(rows - 1));
  constexpr double kDegree = 0.017453292519943295;
  const double radians = says.placeUnit > 0.0 ? says.placeUnit : kDegree;
  const CellSize metres = metresOfRadian(middle * radians);
  return {cell.across * radians * std::max(0.0, metres.across),
          cell.along * radians * metres.along};
}

OpenedHeights openedHeights(HeightsFile file, const std::optional<HeightsSidecar>& sidecar,
                            const HeightsRequest& request) {
  OpenedHeights result;
  result.error = std::move(file.error);
  result.needsSize = file.needsSize;
  result.needsTiffReader = file.needsTiffReader;
  result.needsPart = file.needsPart;
  if (!result.error.empty()) return result;
  takeSaid(file, sidecar, request);
  result.says = file.says;
  if (!file.isPart && (request.part.side > 0 || request.size > 0)) {
    takePart(file, request.part, request.size);
  }
  if (request.asksForPart && file.width != file.height) {
    result.error = text::kOpenedErrorPart;
    result.needsPart = true;
    return result;
  }
  takeSquare(file);
  takeUnsaidVoids(file, {0, 0, file.width});
  result.error = makeUpright(file);
  if (!result.error.empty()) return result;
  result.error = closeGaps(file, request.gaps, result.needsFilling);
  if (!result.error.empty()) return result;
  const Placed found = placed(file, sidecar, request, rangeOf(file.z));
  const Unit& unit = found.unit;
  if (request.keepsNumbers && found.isInUnit) result.numbers = heightsInUnit(file.z, file.says);
  for (float& z : file.z) z = static_cast<float>(unit.height(static_cast<double>(z)));
  result.land = openedLand(std::move(file.z), file.width);
  result.world = found.world;
  result.world.places = file.says.places;
  if (sidecar) takePlace(*sidecar, file, result);
  result.notes = std::move(file.notes);
  if (result.land == nullptr) result.error = text::kOpenedErrorRange;
  return result;
}

std::string standOn(Recipe& recipe, const OpenedLand& land) {
  if (recipe.base != 0 && recipe.base != land.fingerprint) {
    return text::openedErrorOther(hexDigits(land.fingerprint), hexDigits(recipe.base));
  }
  if (recipe.base == 0 && recipe.size() == Recipe().size()) {
    recipe.set(ParameterId::kSize, land.heights.size);
  }
  recipe.base = land.fingerprint;
  return {};
}

Recipe openedRecipe(const OpenedLand& land) {
  Recipe recipe;
  recipe.base = land.fingerprint;
  recipe.set(ParameterId::kSize, land.heights.size);
  recipe.set(ParameterId::kFaults, 0);
  const auto [low, high] = std::minmax_element(land.heights.z.begin(), land.heights.z.end());
  const double range = static_cast<double>(*high) - static_cast<double>(*low);
  const int places = parameter(ParameterId::kRelief).places;
  // To a hundredth of a side.
  const double relief = std::max(1.0, std::floor(0.4 * range * 100.0 + 0.5)) / 100.0;
  recipe.set(ParameterId::kRelief, static_cast<std::int32_t>(relief * powerOfTen(places) + 0.5));
  return recipe;
}

}  // namespace faultline
