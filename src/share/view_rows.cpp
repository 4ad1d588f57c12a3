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

#define ROW(Id, name, ...)        \
  {.id = {},                      \
   .number = 0,                   \
   .key = name,                   \
   .label = text::kView##Id,      \
   .help = text::kView##Id##Help, \
   __VA_ARGS__},
constexpr Parameter kNumbers[] = {
#define VIEW_OPTIONAL(Id, member, ...) ROW(Id, #member, __VA_ARGS__)
#define VIEW_NUMBER(Id, member, decimals, initial, ...) \
  ROW(Id, #member, .places = decimals, .defaultValue = initial, __VA_ARGS__)
#define VIEW_PART(Id, key, ...) ROW(Id, key, __VA_ARGS__)
#include "share/view_list.h"
};
#undef ROW

// By ViewNumber.
constexpr std::optional<int> View::*kOptional[] = {
#define VIEW_OPTIONAL(Id, member, ...) &View::member,
#define VIEW_NUMBER(Id, member, decimals, initial, ...) nullptr,
#define VIEW_PART(Id, key, ...) nullptr,
#include "share/view_list.h"
};

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
#define VIEW_SWITCH(Id, member, saysOf) \
  {#member, text::kView##Id, text::kView##Id##Help, &View::member, saysOf},
#include "share/view_list.h"
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
