// The parameter table as JSON. See recipe_text.h.
#include <string_view>

#include "base/json.h"
#include "share/recipe_text.h"
#include "terrain/parameters.h"

namespace faultline {
namespace {

constexpr std::string_view kTypes[] = {"text", "choice", "number", "drawn-faults"};
constexpr std::string_view kGroups[] = {"seed", "faults", "smoothing", "erosion", "land"};
constexpr std::string_view kCurves[] = {"linear", "square"};
constexpr std::string_view kStages[] = {"uplift", "relief", "smoothing", "erosion"};

template <typename Enum, std::size_t Count>
std::string_view word(const std::string_view (&words)[Count], Enum value) {
  return words[static_cast<std::size_t>(value)];
}

// Link values are texts, so that no reader has to scale or round them.
void writeNumbers(JsonWriter& json, const Parameter& row) {
  const auto member = [&](std::string_view name, std::int32_t scaled) {
    json.member(name, decimalText(scaled, row.places));
  };
  json.member("places", row.places);
  member("default", row.defaultValue);
  member("min", row.min);
  member("max", row.max);
  member("softMin", row.softMin);
  member("softMax", row.softMax);
  member("step", row.step);
  json.member("curve", word(kCurves, row.curve));
  json.key("displayFactor");
  json.decimal(row.displayFactor, 6);
  json.member("displayPlaces", row.displayPlaces);
  json.member("displayUnit", row.displayUnit);
}

void writeChoices(JsonWriter& json, const Parameter& row) {
  json.member("default", row.choices[static_cast<std::size_t>(row.defaultValue)].key);
  json.key("choices");
  json.beginArray();
  for (const ParameterChoice& choice : row.choices) {
    json.beginObject();
    json.member("key", choice.key);
    json.member("label", choice.label);
    json.endObject();
  }
  json.endArray();
}

}  // namespace

std::string parametersJson() {
  JsonWriter json;
  json.beginArray();
  for (const Parameter& row : parameters()) {
    json.beginObject();
    json.member("number", row.number);
    json.member("key", row.key);
    json.member("label", row.label);
    json.member("help", row.help);
    json.member("type", word(kTypes, row.type));
    json.member("group", word(kGroups, row.group));
    json.member("stage", word(kStages, row.stage));
    json.member("advanced", row.advanced);
    if (row.type == ParameterType::kText) json.member("default", Recipe().seed);
    if (row.type == ParameterType::kNumber) writeNumbers(json, row);
    if (row.type == ParameterType::kChoice) writeChoices(json, row);
    if (row.type == ParameterType::kDrawnFaults) {
      json.member("default", "");
      json.member("most", static_cast<int>(kMostDrawnFaults));
    }
    json.endObject();
  }
  json.endArray();
  return json.text();
}

}  // namespace faultline
