// What cards and plots say, read back from their JSON.
#pragma once

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "unit/base/json_reader.h"

namespace faultline {

inline const Json& at(const Json& json, std::string_view name) {
  static const Json kNothing;
  const Json* found = json.find(name);
  return found == nullptr ? kNothing : *found;
}

inline double numberOf(const Json& json) { return std::strtod(json.text.c_str(), nullptr); }

// A formula's text, tags left out.
inline std::string mathText(const Json& math) {
  if (math.kind == Json::Kind::kString) return math.text;
  std::string text;
  for (std::size_t i = 1; i < math.items.size(); ++i) text += mathText(math.items[i]);
  return text;
}

// All texts of a value, one a line.
inline void collectTexts(const Json& json, std::string& into) {
  if (json.kind == Json::Kind::kString) into += json.text + "\n";
  for (const Json& item : json.items) collectTexts(item, into);
}
inline std::string textsOf(const Json& json) {
  std::string all;
  collectTexts(json, all);
  return all;
}

struct PlotPoint {
  double x, y;
};
inline std::vector<PlotPoint> pointsOf(const Json& curve) {
  std::vector<PlotPoint> points;
  for (const Json& point : at(curve, "points").items) {
    points.push_back({numberOf(point.items.at(0)), numberOf(point.items.at(1))});
  }
  return points;
}

}  // namespace faultline
