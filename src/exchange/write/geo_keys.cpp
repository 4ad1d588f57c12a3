// GeoKeys. See geo_keys.h.
#include "exchange/write/geo_keys.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/read/length_units.h"
#include "exchange/read/projection_text.h"

namespace faultline {
namespace {

enum GeoKey : std::uint16_t {
  kModelType = 1024,
  kRasterType = 1025,
  kCitation = 1026,
  kGeographicType = 2048,
  kAngularUnit = 2054,
  kProjectedType = 3072,
  kProjectedCitation = 3073,
  kLinearUnit = 3076,
};
constexpr std::uint16_t kUserDefined = 32767, kProjected = 1, kGeographic = 2;
constexpr std::uint16_t kMetre = 9001, kFoot9002 = 9002, kSurveyFoot9003 = 9003, kDegree = 9102;
constexpr std::uint16_t kAsciiTag = 34737;

// Collects keys, whose numbers rise.
class KeyList {
 public:
  void add(GeoKey key, std::uint16_t value) { entry({key, 0, 1, value}); }
  void add(GeoKey key, std::string_view text) {
    const auto place = static_cast<std::uint16_t>(tags_.ascii.size());
    tags_.ascii += std::string(text) + '|';
    entry({key, kAsciiTag, static_cast<std::uint16_t>(text.size() + 1), place});
  }
  GeoKeyTags take() {
    tags_.directory.insert(tags_.directory.begin(), {1, 1, 0, count_});
    return std::move(tags_);
  }

 private:
  void entry(std::array<std::uint16_t, 4> words) {
    tags_.directory.insert(tags_.directory.end(), words.begin(), words.end());
    ++count_;
  }

  GeoKeyTags tags_;
  std::uint16_t count_ = 0;
};

std::uint16_t lengthCode(double metres) {
  if (metres == kFoot) return kFoot9002;
  if (metres == kSurveyFoot) return kSurveyFoot9003;
  return metres == 1.0 ? kMetre : 0;
}

}  // namespace

GeoKeyTags geoKeysOf(const FileGeoreference* georeference) {
  KeyList keys;
  constexpr std::uint16_t kArea = 1, kPoint = 2;
  if (georeference == nullptr || !georeference->places) {
    keys.add(kModelType, kUserDefined);
    keys.add(kRasterType, kPoint);
    keys.add(kCitation, "Local plane");
    keys.add(kLinearUnit, kMetre);
    return keys.take();
  }
  const FileSays& says = georeference->says;
  if (!says.geoKeys.directory.empty()) return says.geoKeys;
  const std::uint16_t raster = says.isPoint ? kPoint : kArea;
  const std::string text(horizontalText(says.projectionText));
  constexpr std::size_t kLongest = 2300;  // of what readers take from this key
  const bool isGeographic = says.kind == CoordinateKind::kGeographic;
  int code = says.epsg;
  if (code == 0 && isGeographic) code = geographicCodeNamed(says.coordinates);
  if (code >= 1024 && code < kUserDefined) {
    keys.add(kModelType, isGeographic ? kGeographic : kProjected);
    keys.add(kRasterType, raster);
    if (isGeographic) {
      keys.add(kGeographicType, static_cast<std::uint16_t>(code));
      keys.add(kAngularUnit, kDegree);
    } else {
      keys.add(kProjectedType, static_cast<std::uint16_t>(code));
      if (const std::uint16_t unit = lengthCode(says.placeUnit)) keys.add(kLinearUnit, unit);
    }
    return keys.take();
  }
  const bool isText = !text.empty() && text.size() <= kLongest && text.find('|') == text.npos;
  if (!isText) return {};
  keys.add(kModelType, kUserDefined);
  keys.add(kRasterType, raster);
  keys.add(kProjectedType, kUserDefined);
  keys.add(kProjectedCitation, std::string(kProjectionKey) + text);
  return keys.take();
}

}  // namespace faultline
