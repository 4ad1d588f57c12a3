// The sidecar of a file of heights. See heights_sidecar.h.
#include "exchange/read/heights_sidecar.h"

#include <cmath>
#include <string>

#include "exchange/read/heights_reading.h"
#include "exchange/read/text_scan.h"

namespace faultline {
namespace {

// What follows "key": in a flat JSON object, up to the next comma, brace or line.
std::string_view memberText(std::string_view json, std::string_view key) {
  const std::string name = '"' + std::string(key) + '"';
  const std::size_t at = json.find(name);
  if (at == json.npos) return {};
  std::string_view rest = trimmed(json.substr(at + name.size()));
  if (rest.empty() || rest[0] != ':') return {};
  rest.remove_prefix(1);
  return trimmed(rest.substr(0, rest.find_first_of(",}\n")));
}

// The text of "key": "text", without its escapes; those of single letters that are not ASCII are
// left out.
std::string stringMember(std::string_view json, std::string_view key) {
  const std::string name = '"' + std::string(key) + '"';
  const std::size_t at = json.find(name);
  if (at == json.npos) return {};
  std::string_view rest = trimmed(json.substr(at + name.size()));
  if (!rest.starts_with(':')) return {};
  rest = trimmed(rest.substr(1));
  if (!rest.starts_with('"')) return {};
  std::string text;
  for (std::size_t i = 1; i < rest.size() && rest[i] != '"'; ++i) {
    if (rest[i] != '\\') {
      text += rest[i];
      continue;
    }
    if (++i == rest.size()) break;
    if (rest[i] == 'u')
      i += 4;
    else if (rest[i] == 'n')
      text += '\n';
    else
      text += rest[i];
  }
  return text;
}

// What the land's own file said of its place, as the sidecar repeats it.
FileSays saysOf(std::string_view json) {
  FileSays says;
  const auto number = [json](std::string_view key) {
    return decimalOf(memberText(json, key)).value_or(0.0);
  };
  const CellPlaces places{
      .x0 = number("x0"), .y0 = number("y0"), .xi = number("xi"), .yj = number("yj")};
  const bool isGrid = isPlace(places.x0) && isPlace(places.y0) && isCellLength(places.xi) &&
                      isCellLength(-places.yj);
  if (!isGrid) return says;
  says.places = places;
  says.isPoint = memberText(json, "point") == "true";
  const bool isGeographic = memberText(json, "geographic") == "true";
  says.kind = isGeographic ? CoordinateKind::kGeographic : CoordinateKind::kProjected;
  const double code = number("epsg");
  if (code > 0.0 && code < 65536.0) says.epsg = static_cast<int>(code);
  says.projectionText = stringMember(json, "projection");
  says.coordinates = stringMember(json, "coordinates");
  const double unit = number("heightUnitMetres");
  if (isCellLength(unit)) says.heightUnit = unit;
  says.heightUnitName = stringMember(json, "heightUnit");
  return says;
}

}  // namespace

std::optional<HeightsSidecar> readHeightsSidecar(std::string_view json) {
  HeightsSidecar sidecar;
  const auto read = [json](std::string_view key, double& number) {
    const std::optional<double> value = decimalOf(memberText(json, key));
    number = value.value_or(0.0);
    return value.has_value() && std::isfinite(*value);
  };
  if (!read("sideMetres", sidecar.side) || !read("lowMetres", sidecar.low) ||
      !read("highMetres", sidecar.high) || sidecar.side <= 0.0 || sidecar.low > sidecar.high) {
    return std::nullopt;
  }
  const bool isCentred = read("centredRange", sidecar.centredRange);
  if (!isCentred || sidecar.centredRange < 0.0) sidecar.centredRange = 0.0;
  if (!read("levelMetres", sidecar.level)) sidecar.level = 0.0;
  double size = 0.0;
  if (read("size", size) && size >= 2.0 && size <= 65536.0) sidecar.size = static_cast<int>(size);
  sidecar.says = saysOf(json);
  sidecar.southFirst = memberText(json, "firstRow") == "\"south\"";
  return sidecar;
}

}  // namespace faultline
