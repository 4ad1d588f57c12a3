// The tables of a view. See view_rows.h.
#include "share/view_rows.h"

#include <cstddef>

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

std::span<const ViewSwitchRow> viewSwitches() { return kSwitches; }

std::string viewJson() {
  JsonWriter json;
  json.beginObject();
  writeRows(json, "palettes", paletteRows());
  json.key("numbers");
  json.beginObject();
  for (const Parameter& row : kNumbers) writeNumber(json, row);
  json.endObject();
  writeRows(json, "switches", viewSwitches());
  json.endObject();
  return json.text();
}

}  // namespace faultline
