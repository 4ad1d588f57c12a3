// The sidecar of a file of heights. See heights_sidecar.h.
#include "exchange/read/heights_sidecar.h"

#include <cmath>
#include <string>

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
  sidecar.southFirst = memberText(json, "firstRow") == "\"south\"";
  return sidecar;
}

}  // namespace faultline
