// What files say, as JSON. See says_json.h.
#include "exchange/read/says_json.h"

#include <limits>

namespace faultline {
namespace {

constexpr const char* kRowWords[] = {"", "north", "south"};
constexpr const char* kKindWords[] = {"", "projected", "geographic", "local"};
constexpr const char* kSampleWords[] = {"", "unsigned", "signed", "float"};

}  // namespace

void writeSays(JsonWriter& json, const FileSays& says) {
  json.beginObject();
  json.member("rows", kRowWords[static_cast<std::size_t>(says.rows)]);
  json.member("kind", kKindWords[static_cast<std::size_t>(says.kind)]);
  if (says.places) {
    const CellPlaces& places = *says.places;
    json.key("places");
    json.beginObject();
    json.member("x0", places.x0);
    json.member("y0", places.y0);
    json.member("xi", places.xi);
    json.member("xj", places.xj);
    json.member("yi", places.yi);
    json.member("yj", places.yj);
    json.endObject();
  }
  json.member("point", says.isPoint);
  json.member("placeUnit", says.placeUnit);
  json.member("coordinates", says.coordinates);
  json.member("epsg", says.epsg);
  json.member("heightUnit", says.heightUnit);
  json.member("heightUnitName", says.heightUnitName);
  json.member("heightDatum", says.heightDatum);
  json.member("scale", says.scale);
  json.member("offset", says.offset);
  json.member("noData", says.noData.value_or(std::numeric_limits<double>::quiet_NaN()));
  json.member("samples", kSampleWords[static_cast<std::size_t>(says.samples)]);
  json.member("bits", says.sampleBits);
  json.endObject();
}

}  // namespace faultline
