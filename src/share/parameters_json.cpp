// The parameter table and the contents of a link as JSON. See recipe_text.h.
#include <string_view>

#include "base/hash.h"
#include "base/json.h"
#include "share/notice_json.h"
#include "share/recipe_text.h"
#include "share/view_text.h"
#include "terrain/recipe/parameter_display.h"
#include "terrain/recipe/parameters.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

constexpr std::string_view kTypes[] = {"text", "choice", "number", "drawn-faults", "text"};
constexpr std::string_view kGroups[] = {"seed", "faults", "smoothing", "erosion", "land"};
constexpr std::string_view kCurves[] = {"linear", "square"};
constexpr std::string_view kStages[] = {"uplift", "relief", "smoothing", "erosion"};

template <typename Enum, std::size_t Count>
std::string_view nameOf(const std::string_view (&names)[Count], Enum value) {
  return names[static_cast<std::size_t>(value)];
}

// How numbers of a row are written: as the texts of links, so that no reader has to scale or round
// them, or as JSON numbers.
enum class NumbersAs : std::uint8_t { kTexts, kNumbers };

void writeNumber(JsonWriter& json, std::string_view name, const Parameter& row, std::int32_t scaled,
                 NumbersAs as) {
  if (as == NumbersAs::kTexts) return json.member(name, decimalText(scaled, row.places));
  json.key(name);
  json.decimal(static_cast<double>(scaled) / powerOfTen(row.places), row.places);
}

void writeNumbers(JsonWriter& json, const Parameter& row, NumbersAs as) {
  const auto member = [&](std::string_view name, std::int32_t scaled) {
    writeNumber(json, name, row, scaled, as);
  };
  json.member("places", row.places);
  member("default", row.defaultValue);
  member("min", row.min);
  member("max", row.max);
  member("softMin", row.softMin);
  member("softMax", row.softMax);
  member("step", row.step);
  json.member("curve", nameOf(kCurves, row.curve));
  json.key("displayFactor");
  json.decimal(row.displayFactor, 6);
  json.member("displayPlaces", row.displayPlaces);
  json.member("displayUnit", row.displayUnit);
}

void writeChoices(JsonWriter& json, const Parameter& row) {
  json.member("default", row.choices[static_cast<std::size_t>(row.defaultValue)].key);
  json.objects("choices", row.choices, [&](const ParameterChoice& choice) {
    json.member("key", choice.key);
    json.member("label", choice.label);
  });
}

// Writes the fields of a row into the open object.
void writeRow(JsonWriter& json, const Parameter& row, NumbersAs as) {
  json.member("number", row.number);
  json.member("key", row.key);
  json.member("label", row.label);
  json.member("help", row.help);
  json.member("type", nameOf(kTypes, row.type));
  json.member("group", nameOf(kGroups, row.group));
  json.member("stage", nameOf(kStages, row.stage));
  json.member("advanced", row.advanced);
  if (row.type == ParameterType::kText) json.member("default", Recipe().seed);
  if (row.type == ParameterType::kNumber) writeNumbers(json, row, as);
  if (row.type == ParameterType::kChoice) writeChoices(json, row);
  if (row.type == ParameterType::kFingerprint) json.member("default", "");
  if (row.type == ParameterType::kDrawnFaults) {
    json.member("default", "");
    json.member("most", static_cast<int>(kMaxDrawnFaults));
  }
}

void writeParameters(JsonWriter& json, const Recipe& recipe) {
  json.objects(parameters(), [&](const Parameter& row) {
    writeRow(json, row, NumbersAs::kNumbers);
    if (row.type == ParameterType::kNumber) {
      writeNumber(json, "value", row, recipe.value(row.id), NumbersAs::kNumbers);
    } else {
      json.member("value", parameterText(recipe, row));
    }
    json.member("active", isActive(row, recipe));
  });
}

void writeTimeline(JsonWriter& json, const Timeline& timeline) {
  json.beginObject();
  json.member("uplift", timeline.steps);
  json.member("smoothing", timeline.passes);
  json.member("erosion", timeline.erosionSteps);
  json.endObject();
}

}  // namespace

std::string parametersJson() {
  JsonWriter json;
  json.objects(parameters(), [&](const Parameter& row) { writeRow(json, row, NumbersAs::kTexts); });
  return json.text();
}

std::string linkJson(const Link& link) {
  JsonWriter json;
  json.beginObject();
  json.member("text", writeRecipe(link.recipe));
  json.member("view", writeView(link.view));
  json.member("check", link.check ? hexDigits(*link.check) : std::string());
  json.member("size", link.recipe.size());
  json.member("steps", Timeline(link.recipe).length());
  json.key("timeline");
  writeTimeline(json, Timeline(link.recipe));
  json.member("position", positionOf(link));
  json.key("parameters");
  writeParameters(json, link.recipe);
  json.key("notices");
  writeNotices(json, link.notices);
  json.endObject();
  return json.text();
}

}  // namespace faultline
