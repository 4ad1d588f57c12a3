// The text of a .prj. See projection_text.h.
#include "exchange/read/projection_text.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "exchange/read/length_units.h"
#include "exchange/read/text_scan.h"

namespace faultline {
namespace {

// Geographic systems by EPSG's code: the names and the text that other programs use in a .prj.
struct GeographicSystem {
  int code;
  std::string_view name;
  std::string_view datum;    // with its spheroid
  std::string_view utmName;  // before the number of the zone
  int utmNorth, utmSouth;    // EPSG's code of a zone less its number; 0: there is none
  int firstZone, lastZone;   // of the north
};
constexpr GeographicSystem kSystems[] = {
    {4326, "GCS_WGS_1984", "DATUM[\"D_WGS_1984\",SPHEROID[\"WGS_1984\",6378137.0,298.257223563]]",
     "WGS_1984", 32600, 32700, 1, 60},
    {4258, "GCS_ETRS_1989", "DATUM[\"D_ETRS_1989\",SPHEROID[\"GRS_1980\",6378137.0,298.257222101]]",
     "ETRS_1989", 25800, 0, 28, 38},
    {4269, "GCS_North_American_1983",
     "DATUM[\"D_North_American_1983\",SPHEROID[\"GRS_1980\",6378137.0,298.257222101]]", "NAD_1983",
     26900, 0, 1, 23},
};

std::string geographicText(const GeographicSystem& system) {
  return "GEOGCS[\"" + std::string(system.name) + "\"," + std::string(system.datum) +
         ",PRIMEM[\"Greenwich\",0.0],UNIT[\"Degree\",0.0174532925199433]]";
}

std::string utmText(const GeographicSystem& system, int zone, bool isSouth) {
  return "PROJCS[\"" + std::string(system.utmName) + "_UTM_Zone_" + std::to_string(zone) +
         (isSouth ? "S" : "N") + "\"," + geographicText(system) +
         ",PROJECTION[\"Transverse_Mercator\"],PARAMETER[\"False_Easting\",500000.0],"
         "PARAMETER[\"False_Northing\"," +
         (isSouth ? "10000000.0" : "0.0") + "],PARAMETER[\"Central_Meridian\"," +
         std::to_string(6 * zone - 183) +
         ".0],PARAMETER[\"Scale_Factor\",0.9996],PARAMETER[\"Latitude_Of_Origin\",0.0],"
         "UNIT[\"Meter\",1.0]]";
}

std::string mercatorText() {
  return "PROJCS[\"WGS_1984_Web_Mercator_Auxiliary_Sphere\"," + geographicText(kSystems[0]) +
         ",PROJECTION[\"Mercator_Auxiliary_Sphere\"],PARAMETER[\"False_Easting\",0.0],"
         "PARAMETER[\"False_Northing\",0.0],PARAMETER[\"Central_Meridian\",0.0],"
         "PARAMETER[\"Standard_Parallel_1\",0.0],PARAMETER[\"Auxiliary_Sphere_Type\",0.0],"
         "UNIT[\"Meter\",1.0]]";
}

bool beginsWith(std::string_view text, std::string_view word) {
  return text.substr(0, word.size()) == word;
}

// What stands between the first quotation marks after `at`.
std::string_view quotedFrom(std::string_view text, std::size_t at) {
  const std::size_t first = text.find('"', at);
  if (first == text.npos) return {};
  const std::size_t last = text.find('"', first + 1);
  return last == text.npos ? std::string_view() : text.substr(first + 1, last - first - 1);
}

// The number after the text in quotation marks of the last WORD["text",number]; nothing if there is
// none.
std::optional<double> lastNumber(std::string_view text, std::string_view word) {
  const std::size_t at = text.rfind(word);
  if (at == text.npos) return std::nullopt;
  std::string_view rest = text.substr(at + word.size());
  const std::size_t comma = rest.find(',');
  if (comma == rest.npos) return std::nullopt;
  rest.remove_prefix(comma + 1);
  const auto isFrame = [](char c) { return c == '"' || c == ' '; };
  while (!rest.empty() && isFrame(rest.front())) rest.remove_prefix(1);
  return decimalOf(rest.substr(0, rest.find_first_of("\",] ")));
}

// The first of these elements in a text, to its closing bracket; empty if there is none.
std::string_view elementOf(std::string_view text, std::span<const std::string_view> names) {
  std::size_t at = text.npos;
  for (const std::string_view name : names) {
    const std::size_t found = text.find(name);
    const bool isWhole =
        found == 0 || (found != text.npos && (text[found - 1] == ',' || text[found - 1] == ' ' ||
                                              text[found - 1] == '\n'));
    if (isWhole) at = std::min(at, found);
  }
  if (at == text.npos) return {};
  int depth = 0;
  bool isQuoted = false;
  for (std::size_t i = at; i < text.size(); ++i) {
    if (text[i] == '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (text[i] == '[') ++depth;
    if (text[i] == ']' && --depth == 0) return text.substr(at, i + 1 - at);
  }
  return text.substr(at);
}

constexpr std::string_view kHorizontal[] = {"PROJCS[",  "PROJCRS[",  "GEOGCS[", "GEOGCRS[",
                                            "GEODCRS[", "LOCAL_CS[", "ENGCRS["};
constexpr std::string_view kVertical[] = {"VERT_CS[", "VERTCS[", "VERTCRS["};

// Letters that people are shown.
std::string nameIn(std::string_view element) {
  std::string name(quotedFrom(element, 0));
  const auto isShown = [](char c) { return c >= ' ' && c <= '~' && c != '<' && c != '>'; };
  std::erase_if(name, [&](char c) { return !isShown(c); });
  return name;
}

// Unit and name of the heights, where the file itself says neither.
void takeVertical(FileSays& says, std::string_view element) {
  const std::optional<double> unit = lastNumber(element, "UNIT[");
  const bool isUnit = unit && *unit > 0.0 && std::isfinite(*unit);
  if (isUnit && says.heightUnit == 0.0) says.heightUnit = lengthUnitNear(*unit);
  if (says.heightDatum.empty()) says.heightDatum = nameIn(element);
}

}  // namespace

std::string_view horizontalText(std::string_view text) {
  return elementOf(trimmed(text), kHorizontal);
}

void takeProjectionText(FileSays& says, std::string_view whole) {
  whole = trimmed(whole);
  const std::string_view text = horizontalText(whole);
  const bool isProjected = beginsWith(text, "PROJCS[") || beginsWith(text, "PROJCRS[");
  const bool isGeographic =
      beginsWith(text, "GEOGCS[") || beginsWith(text, "GEOGCRS[") || beginsWith(text, "GEODCRS[");
  const bool isLocal = beginsWith(text, "LOCAL_CS[") || beginsWith(text, "ENGCRS[");
  if (!(isProjected || isGeographic || isLocal)) return;
  says.projectionText = whole;
  says.coordinates = nameIn(text);
  says.kind = isGeographic  ? CoordinateKind::kGeographic
              : isProjected ? CoordinateKind::kProjected
                            : CoordinateKind::kLocal;
  // The unit of a projected system is its last one, that of the angles stands within
  const std::optional<double> unit = lastNumber(text, "UNIT[");
  if (unit && *unit > 0.0 && std::isfinite(*unit)) says.placeUnit = *unit;
  // A code closes the text of what it belongs to
  const std::size_t authority = text.rfind("AUTHORITY[\"EPSG\"");
  const bool isWhole = authority != text.npos && text.find(']', authority) + 2 >= text.size();
  const std::optional<double> code =
      isWhole ? lastNumber(text, "AUTHORITY[\"EPSG\"") : std::nullopt;
  if (code && *code > 0.0 && *code < 65536.0) says.epsg = static_cast<int>(*code);
  if (const std::string_view vertical = elementOf(whole, kVertical); !vertical.empty()) {
    takeVertical(says, vertical);
  }
}

void takeProjectionBeside(FileSays& says, std::string_view text) {
  if (says.geoKeys.directory.empty()) takeProjectionText(says, text);
}

std::string projectionTextOf(int epsg) {
  if (epsg == 3857) return mercatorText();
  for (const GeographicSystem& system : kSystems) {
    if (epsg == system.code) return geographicText(system);
    const int north = epsg - system.utmNorth, south = epsg - system.utmSouth;
    if (north >= system.firstZone && north <= system.lastZone) {
      return utmText(system, north, false);
    }
    if (system.utmSouth > 0 && south >= 1 && south <= 60) return utmText(system, south, true);
  }
  return {};
}

int geographicCodeNamed(std::string_view name) {
  for (const GeographicSystem& system : kSystems) {
    if (name == system.name) return system.code;
  }
  return 0;
}

}  // namespace faultline
