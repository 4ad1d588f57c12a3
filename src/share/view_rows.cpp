// The tables of a view. See view_rows.h.
#include "share/view_rows.h"

#include <cstddef>

#include "base/enum_count.h"
#include "base/json.h"
#include "generated/text_share.h"
#include "terrain/recipe/parameter_display.h"
#include "terrain/recipe/parameters.h"

namespace faultline {
namespace {

constexpr Parameter kNumbers[] = {
    {.id = {},
     .number = 0,
     .key = "sun-azimuth",
     .label = text::kViewSunAzimuth,
     .help = text::kViewSunAzimuthHelp,
     .defaultValue = 295,
     .min = 0,
     .max = 359,
     .softMin = 0,
     .softMax = 359,
     .displayUnit = "°"},
    {.id = {},
     .number = 0,
     .key = "sun-elevation",
     .label = text::kViewSunElevation,
     .help = text::kViewSunElevationHelp,
     .defaultValue = 35,
     .min = 5,
     .max = 85,
     .softMin = 5,
     .softMax = 85,
     .displayUnit = "°"},
    {.id = {},
     .number = 0,
     .key = "water",
     .label = text::kViewWater,
     .help = text::kViewWaterHelp,
     .places = 3,
     .defaultValue = 400,
     .min = 0,
     .max = 1000,
     .softMin = 0,
     .softMax = 1000,
     .step = 10,
     .displayFactor = 100,
     .displayPlaces = 1,
     .displayUnit = "%",
     .zeroText = text::kViewOff},
    {.id = {},
     .number = 0,
     .key = "exaggeration",
     .label = text::kViewExaggeration,
     .help = text::kViewExaggerationHelp,
     .places = 2,
     .defaultValue = 100,
     .min = 25,
     .max = 500,
     .softMin = 25,
     .softMax = 500,
     .step = 5,
     .curve = SliderCurve::kSquare,
     .displayPlaces = 2,
     .displayUnit = "×"},
    {.id = {},
     .number = 0,
     .key = "rock",
     .label = text::kViewRock,
     .help = text::kViewRockHelp,
     .defaultValue = 35,
     .min = 1,
     .max = 89,
     .softMin = 1,
     .softMax = 60,
     .displayUnit = "°",
     .zeroText = text::kViewOff},
    {.id = {},
     .number = 0,
     .key = "scale",
     .label = text::kViewScale,
     .help = text::kViewScaleHelp,
     .defaultValue = 8000,
     .min = 1,
     .max = 10'000'000,
     .softMin = 100,
     .softMax = 100'000,
     .step = 100,
     .curve = SliderCurve::kSquare,
     .displayUnit = text::kViewScaleUnit,
     .zeroText = text::kViewOff},
};
static_assert(std::size(kNumbers) == enumCount<ViewNumber>);

// By ViewNumber.
constexpr std::optional<int> View::*kOptional[] = {nullptr, nullptr,     &View::water,
                                                   nullptr, &View::rock, &View::scale};
static_assert(std::size(kOptional) == enumCount<ViewNumber>);

constexpr ViewWord kSpeeds[] = {{"story", text::kViewSpeedStory}, {"1", text::kViewSpeed1},
                                {"10", text::kViewSpeed10},       {"100", text::kViewSpeed100},
                                {"1000", text::kViewSpeed1000},   {"max", text::kViewSpeedMax}};
static_assert(std::size(kSpeeds) == enumCount<Speed>);
constexpr ViewWord kThemes[] = {{"auto", text::kViewThemeAuto},
                                {"light", text::kViewThemeLight},
                                {"dark", text::kViewThemeDark}};
static_assert(std::size(kThemes) == enumCount<Theme>);
constexpr ViewWord kLayers[] = {{"none", text::kViewLayerNone},
                                {"water", text::kViewLayerWater},
                                {"sediment", text::kViewLayerSediment},
                                {"flow", text::kViewLayerFlow}};
static_assert(std::size(kLayers) == enumCount<ErosionLayer>);
constexpr ViewWord kCompareAs[] = {{"wiper", text::kViewCompareAsWiper},
                                   {"side", text::kViewCompareAsSide},
                                   {"difference", text::kViewCompareAsDifference}};
static_assert(std::size(kCompareAs) == enumCount<CompareAs>);

struct ChoiceRow {
  std::string_view key;
  std::span<const ViewWord> words;
};
// By ViewChoice.
constexpr ChoiceRow kChoices[] = {
    {"speed", kSpeeds}, {"theme", kThemes}, {"layer", kLayers}, {"compare-as", kCompareAs}};

constexpr ViewSwitchRow kSwitches[] = {
    {"wireframe", text::kViewWireframe, text::kViewWireframeHelp, &View::wireframe},
    {"contours", text::kViewContours, text::kViewContoursHelp, &View::contours},
    {"slope", text::kViewSlope, text::kViewSlopeHelp, &View::slope},
    {"map", text::kViewMap, text::kViewMapHelp, &View::map},
    {"flip", text::kViewFlip, text::kViewFlipHelp, &View::flip},
    {"specular", text::kViewSpecular, text::kViewSpecularHelp, &View::specular},
    {"diamonds", text::kViewDiamonds, text::kViewDiamondsHelp, &View::diamonds,
     [](const Recipe& recipe) { return recipe.method() == Method::kDiamondSquare; }},
    {"turn", text::kViewTurn, text::kViewTurnHelp, &View::turn},
};

void writeNumber(JsonWriter& json, const Parameter& row) {
  const auto member = [&](std::string_view name, std::int32_t scaled) {
    json.member(name, decimalText(scaled, row.places));
  };
  json.key(row.key);
  json.beginObject();
  json.member("label", row.label);
  json.member("help", row.help);
  member("default", row.defaultValue);
  member("softMin", row.softMin);
  member("softMax", row.softMax);
  member("step", row.step);
  json.member("optional", !row.zeroText.empty());
  json.endObject();
}

// Writes {key, label, help} of each row.
template <typename Rows>
void writeRows(JsonWriter& json, std::string_view name, const Rows& rows) {
  json.key(name);
  json.beginArray();
  for (const auto& row : rows) {
    json.beginObject();
    json.member("key", row.key);
    json.member("label", row.label);
    json.member("help", row.help);
    json.endObject();
  }
  json.endArray();
}

}  // namespace

std::span<const Parameter> viewNumbers() { return kNumbers; }
const Parameter& viewNumber(ViewNumber id) { return kNumbers[static_cast<std::size_t>(id)]; }

std::optional<int> View::*optionalNumber(ViewNumber id) {
  return kOptional[static_cast<std::size_t>(id)];
}

std::span<const ViewWord> viewWords(ViewChoice choice) {
  return kChoices[static_cast<std::size_t>(choice)].words;
}

std::span<const ViewSwitchRow> viewSwitches() { return kSwitches; }

std::string viewJson() {
  JsonWriter json;
  json.beginObject();
  writeRows(json, "palettes", paletteRows());
  json.key("numbers");
  json.beginObject();
  for (const Parameter& row : kNumbers) writeNumber(json, row);
  json.endObject();
  json.key("choices");
  json.beginObject();
  for (const ChoiceRow& row : kChoices) {
    json.key(row.key);
    json.beginArray();
    for (const ViewWord& word : row.words) {
      json.beginObject();
      json.member("key", word.key);
      json.member("label", word.label);
      json.endObject();
    }
    json.endArray();
  }
  json.endObject();
  writeRows(json, "switches", viewSwitches());
  json.endObject();
  return json.text();
}

}  // namespace faultline
