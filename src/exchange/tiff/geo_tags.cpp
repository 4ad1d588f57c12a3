// The tags of a GeoTIFF. See geo_tags.h.
#include "exchange/tiff/geo_tags.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "exchange/read/epsg_units.h"
#include "exchange/read/length_units.h"
#include "exchange/read/projection_text.h"
#include "exchange/read/text_scan.h"

namespace faultline {
namespace {

// GeoKeys, by their numbers in the standard.
enum GeoKey : std::uint16_t {
  kModelType = 1024,
  kRasterType = 1025,
  kCitation = 1026,
  kGeographicType = 2048,
  kGeographicCitation = 2049,
  kAngularUnit = 2054,
  kAngularUnitSize = 2055,
  kProjectedType = 3072,
  kProjectedCitation = 3073,
  kLinearUnit = 3076,
  kLinearUnitSize = 3077,
  kVerticalType = 4096,
  kVerticalCitation = 4097,
  kVerticalUnit = 4099,
};

constexpr int kUserDefined = 32767;

// The directory of GeoKeys: four numbers a key, after a head of four.
class GeoKeys {
 public:
  explicit GeoKeys(const GeoKeyTags& tags) : tags_(tags) {}

  bool isEmpty() const { return tags_.directory.size() < 4; }

  // A key's whole number; 0 if there is none.
  int code(GeoKey key) const {
    const std::uint16_t* const entry = entryOf(key);
    return entry != nullptr && entry[1] == 0 ? entry[3] : 0;
  }
  double number(GeoKey key) const {
    const std::uint16_t* const entry = entryOf(key);
    const bool isThere = entry != nullptr && entry[1] == 34736 && entry[3] < tags_.doubles.size();
    return isThere ? tags_.doubles[entry[3]] : 0.0;
  }
  // Up to the bar that ends it.
  std::string text(GeoKey key) const {
    const std::uint16_t* const entry = entryOf(key);
    if (entry == nullptr || entry[1] != 34737 || entry[3] >= tags_.ascii.size()) return {};
    const std::string words = tags_.ascii.substr(entry[3], entry[2]);
    return words.substr(0, words.find('|'));
  }

 private:
  const std::uint16_t* entryOf(GeoKey key) const {
    const std::size_t keys = isEmpty() ? 0 : (tags_.directory.size() - 4) / 4;
    const std::size_t said = isEmpty() ? 0 : tags_.directory[3];
    for (std::size_t i = 0; i < std::min(keys, said); ++i) {
      const std::uint16_t* const entry = tags_.directory.data() + 4 + 4 * i;
      if (entry[0] == key) return entry;
    }
    return nullptr;
  }

  const GeoKeyTags& tags_;
};

// Units by their numbers in EPSG's table.
double lengthUnit(int code, double size) {
  switch (code) {
    case 9001:
      return 1.0;
    case 9002:
      return kFoot;
    case 9003:
      return kSurveyFoot;
    case 9005:
      return 0.3047972654;  // Clarke's foot
    case 9036:
      return 1000.0;
    case kUserDefined:
      return size;
    default:
      return 0.0;
  }
}

double angleUnit(int code, double size) {
  constexpr double kTurn = 6.283185307179586;
  switch (code) {
    case 9101:
      return 1.0;
    case 9105:
    case 9106:
      return kTurn / 400.0;
    case kUserDefined:
      return size;
    default:
      return kTurn / 360.0;  // 9102, and where nothing is said
  }
}

// Vertical coordinate systems whose code alone tells name and unit.
struct VerticalSystem {
  int code;
  std::string_view name;
  double unit;
};
constexpr VerticalSystem kVerticalSystems[] = {
    {3855, "EGM2008", 1.0},  {5701, "ODN", 1.0},
    {5703, "NAVD88", 1.0},   {5709, "NAP", 1.0},
    {5711, "AHD", 1.0},      {5720, "NGF-IGN69", 1.0},
    {5728, "LN02", 1.0},     {5773, "EGM96", 1.0},
    {5783, "DHHN92", 1.0},   {6360, "NAVD88", kSurveyFoot},
    {6647, "CGVD2013", 1.0}, {7837, "DHHN2016", 1.0},
    {8228, "NAVD88", kFoot},
};

// A text of a tag has printable letters only when people are shown it.
std::string printable(std::string text) {
  constexpr std::size_t kMost = 80;
  std::erase_if(text, [](char c) { return c < ' ' || c > '~' || c == '<' || c == '>'; });
  if (text.size() > kMost) text.resize(kMost);
  return text;
}

void takeKeys(FileSays& says) {
  const GeoKeys keys(says.geoKeys);
  if (keys.isEmpty()) return;
  constexpr int kProjectedModel = 1, kGeographicModel = 2, kPoint = 2;
  says.isPoint = keys.code(kRasterType) == kPoint;
  const int projected = keys.code(kProjectedType), geographic = keys.code(kGeographicType);
  const int model = keys.code(kModelType);
  if (model == kProjectedModel || (model != kGeographicModel && projected != 0)) {
    says.kind = CoordinateKind::kProjected;
    says.placeUnit = lengthUnit(keys.code(kLinearUnit), keys.number(kLinearUnitSize));
    says.epsg = projected == kUserDefined ? 0 : projected;
    // Where no key tells the unit, the code does
    if (keys.code(kLinearUnit) == 0 && says.epsg > 0) says.placeUnit = unitOfProjected(says.epsg);
    says.coordinates = keys.text(kProjectedCitation);
  } else if (model == kGeographicModel || geographic != 0) {
    says.kind = CoordinateKind::kGeographic;
    says.placeUnit = angleUnit(keys.code(kAngularUnit), keys.number(kAngularUnitSize));
    says.epsg = geographic == kUserDefined ? 0 : geographic;
    says.coordinates = keys.text(kGeographicCitation);
  } else {
    says.kind = CoordinateKind::kLocal;
    says.placeUnit = lengthUnit(keys.code(kLinearUnit), keys.number(kLinearUnitSize));
  }
  if (!(says.placeUnit > 0.0 && std::isfinite(says.placeUnit))) says.placeUnit = 0.0;
  if (says.coordinates.empty()) says.coordinates = keys.text(kCitation);
  if (says.coordinates.starts_with(kProjectionKey)) {
    const std::string text = says.coordinates.substr(kProjectionKey.size());
    takeProjectionText(says, text);
  }
  says.coordinates = printable(std::move(says.coordinates));
  const int vertical = keys.code(kVerticalType);
  says.heightUnit = lengthUnit(keys.code(kVerticalUnit), 0.0);
  says.heightDatum = printable(keys.text(kVerticalCitation));
  const auto* const known =
      std::find_if(std::begin(kVerticalSystems), std::end(kVerticalSystems),
                   [vertical](const VerticalSystem& row) { return row.code == vertical; });
  if (known == std::end(kVerticalSystems)) return;
  says.heightDatum = known->name;
  if (says.heightUnit == 0.0) says.heightUnit = known->unit;
}

// The value of an XML attribute within a tag.
std::string_view attribute(std::string_view tag, std::string_view name) {
  const std::string start = ' ' + std::string(name) + "=\"";
  const std::size_t at = tag.find(start);
  if (at == tag.npos) return {};
  tag.remove_prefix(at + start.size());
  return tag.substr(0, tag.find('"'));
}

// GDAL's metadata: <Item name="SCALE" sample="0" role="scale">0.1</Item>.
void takeMetadata(FileSays& says, std::string_view xml) {
  constexpr std::string_view kItem = "<Item";
  for (std::size_t at = xml.find(kItem); at != xml.npos; at = xml.find(kItem, at + 1)) {
    const std::string_view rest = xml.substr(at);
    const std::size_t end = rest.find('>');
    if (end == rest.npos) return;
    const std::string_view tag = rest.substr(0, end);
    const std::string_view sample = attribute(tag, "sample"), role = attribute(tag, "role");
    if (!sample.empty() && sample != "0") continue;
    std::string_view value = rest.substr(end + 1);
    value = trimmed(value.substr(0, value.find('<')));
    const std::optional<double> number = decimalOf(value);
    if (role == "scale" && number && std::isfinite(*number) && *number != 0.0) says.scale = *number;
    if (role == "offset" && number && std::isfinite(*number)) says.offset = *number;
    if (role == "unittype") {
      says.heightUnitName = printable(std::string(value));
      // A unit that is not known is not one that something else says.
      says.heightUnit = unitNamed(value);
    }
  }
}

// The places of the centres of cells, from those of the corner of the first.
std::optional<CellPlaces> centred(CellPlaces places, bool isPoint,
                                  std::optional<MapCorner>& corner) {
  if (!places.isRotated() && places.xi > 0.0 && places.yj < 0.0) {
    const double half = isPoint ? 0.5 : 0.0;
    corner = {places.x0 - half * places.xi, places.y0 - half * places.yj};
  }
  if (!isPoint) {
    places.x0 += 0.5 * (places.xi + places.xj);
    places.y0 += 0.5 * (places.yi + places.yj);
  }
  // Units are no smaller than micrometres and no larger than light years.
  constexpr double kShortest = 1e-12, kLongest = 1e15;
  const auto isLength = [](double length) { return length >= kShortest && length <= kLongest; };
  const auto isPlace = [](double place) { return std::abs(place) <= kLongest; };
  FileSays says;
  says.places = places;
  const CellSize cell = cellSizeOf(says);
  const double area = places.xi * places.yj - places.xj * places.yi;
  const bool isSound = isPlace(places.x0) && isPlace(places.y0) && isLength(cell.across) &&
                       isLength(cell.along) && area != 0.0;
  if (!isSound) corner.reset();
  return isSound ? std::optional(places) : std::nullopt;
}

std::optional<CellPlaces> placesOf(const TiffFile& file, bool isPoint, bool& hasUnread,
                                   std::optional<MapCorner>& corner) {
  const std::vector<double> matrix = file.numbers(kTagTransformation);
  if (matrix.size() == 16) {
    return centred({.x0 = matrix[3],
                    .y0 = matrix[7],
                    .xi = matrix[0],
                    .xj = matrix[1],
                    .yi = matrix[4],
                    .yj = matrix[5]},
                   isPoint, corner);
  }
  const std::vector<double> scale = file.numbers(kTagPixelScale);
  const std::vector<double> tie = file.numbers(kTagTiePoints);
  if (scale.size() < 2 || tie.size() < 6) {
    hasUnread = tie.size() >= 6;
    return std::nullopt;
  }
  // Rows run southwards, whatever the sign of the scale, as GDAL reads it.
  const double across = scale[0], along = std::abs(scale[1]);
  return centred(
      {.x0 = tie[3] - tie[0] * across, .y0 = tie[4] + tie[1] * along, .xi = across, .yj = -along},
      isPoint, corner);
}

}  // namespace

FileSays geoTagsOf(const TiffFile& file, bool& hasUnreadPlaces) {
  FileSays says;
  for (const double code : file.numbers(kTagGeoKeys)) {
    says.geoKeys.directory.push_back(static_cast<std::uint16_t>(std::clamp(code, 0.0, 65535.0)));
  }
  says.geoKeys.doubles = file.numbers(kTagGeoDoubles);
  says.geoKeys.ascii = file.text(kTagGeoAscii);
  takeKeys(says);
  hasUnreadPlaces = false;
  says.places = placesOf(file, says.isPoint, hasUnreadPlaces, says.corner);
  takeMetadata(says, file.text(kTagGdalMetadata));
  const std::string noData = file.text(kTagGdalNoData);
  if (const std::optional<double> number = decimalOf(trimmed(noData))) says.noData = *number;
  const std::vector<double> numbers = file.numbers(kTagGdalNoData);
  if (!numbers.empty()) says.noData = numbers[0];
  const TiffImage image = file.image();
  says.samples = image.samples;
  says.sampleBits = image.bits;
  return says;
}

}  // namespace faultline
