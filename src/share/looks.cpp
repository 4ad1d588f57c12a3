// The table of looks. See looks.h.
#include "share/looks.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/json.h"
#include "generated/text_share.h"
#include "share/view_rows.h"
#include "share/view_text.h"
#include "terrain/recipe/parameter_display.h"

namespace faultline {
namespace {

constexpr LookRow kLooks[] = {
    {"strata", text::kLookStrata, ""},
    {"atlas", text::kLookAtlas, "palette=atlas;water=0.35;show=contours"},
    {"meadow", text::kLookMeadow, "palette=natural;sun=300,40"},
    {"island", text::kLookIsland, "palette=natural;water=0.5;sun=320,45"},
    {"evening", text::kLookEvening, "palette=natural;water=0.3;sun=245,9"},
    {"night", text::kLookNight, "palette=tide;water=0.3;sun=60,12"},
    {"moon", text::kLookMoon, "palette=grey;sun=110,14"},
    {"ember", text::kLookEmber, "palette=ember;sun=250,25"},
};

// The rows of a view that a look sets.
constexpr std::string_view kRows[] = {"palette", "sun", "water", "exaggeration"};

void apply(View& view, const LookRow& look) {
  for (const std::string_view row : kRows) resetView(view, row);
  view.contours = false;
  std::vector<Notice> notices;  // stays empty: the table's own texts need no repair
  std::string_view rest = look.text;
  while (!rest.empty()) {
    const std::string_view item = rest.substr(0, rest.find(';'));
    rest.remove_prefix(std::min(rest.size(), item.size() + 1));
    const std::size_t equals = item.find('=');
    setViewFromText(view, item.substr(0, equals), item.substr(equals + 1), notices);
  }
}

std::string settingsOf(const View& view) {
  const auto row = [](ViewNumber number, const std::optional<int>& value) {
    return value ? decimalText(*value, viewNumber(number).places) : std::string();
  };
  return std::string(paletteKey(view.palette)) + ';' + (view.sun ? sunText(*view.sun) : "") + ';' +
         row(ViewNumber::kWater, view.water) + ';' +
         row(ViewNumber::kExaggeration, view.exaggeration) + (view.contours ? ";true" : ";false");
}

}  // namespace

std::span<const LookRow> looks() { return kLooks; }

bool applyLook(View& view, std::string_view key) {
  for (const LookRow& look : kLooks) {
    if (look.key == key) return apply(view, look), true;
  }
  return false;
}

void applyAnyLook(View& view, std::uint32_t entropy) {
  apply(view, kLooks[entropy % std::size(kLooks)]);
}

std::string looksJson() {
  JsonWriter json;
  json.array(kLooks, [&](const LookRow& look) {
    View view;
    apply(view, look);
    json.texts({{"key", look.key}, {"label", look.label}, {"sets", settingsOf(view)}});
  });
  return json.text();
}

}  // namespace faultline
