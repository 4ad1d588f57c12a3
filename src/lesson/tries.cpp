// The two recipes that a card offers to try. See card.h.
#include <algorithm>
#include <cstdlib>

#include "generated/text_lesson.h"
#include "lesson/card.h"
#include "share/recipe_text.h"

namespace faultline {
namespace {

// Rows for every recipe, if too few others fit; none of them costs much.
constexpr TryRow kGeneral[] = {
    {text::kTryBlurLabel, "smooth=box;smooth-passes=6;smooth-radius=2"},
    {text::kTryDoubleReliefLabel, "relief*2"},
    {text::kTryHalfReliefLabel, "relief*0.5"},
    {text::kTryFaultsLabel, "method=fault"},
    {text::kTryNoiseLabel, "method=fbm"},
};

// The recipe with a row's edits; unchanged if the row does not fit.
Recipe edited(const Recipe& recipe, std::string_view edits) {
  Recipe changed = recipe;
  std::vector<Notice> notices;
  for (bool first = true; !edits.empty(); first = false) {
    const std::string_view edit = edits.substr(0, edits.find(';'));
    edits.remove_prefix(std::min(edits.size(), edit.size() + 1));
    const std::size_t sign = edit.find_first_of("=*");
    const std::string_view key = edit.substr(0, sign), value = edit.substr(sign + 1);
    if (edit[sign] == '=') {
      const Recipe before = changed;
      setFromText(changed, key, value, notices);
      const bool isWord = value[0] >= 'a' && value[0] <= 'z';
      if (first && isWord && changed == before) return recipe;
      continue;
    }
    const Parameter& row = *findParameter(key);
    const double product = recipe.value(row.id) * std::atof(std::string(value).c_str());
    const auto scaled = static_cast<std::int32_t>(product + 0.5);
    // A product too small for the row's places would become 0, which may mean something else.
    const bool isTooSmall = scaled == 0 && recipe.value(row.id) != 0;
    if (scaled < row.min || scaled > row.max || isTooSmall) return recipe;
    changed.set(row.id, scaled);
  }
  takeOffers(recipe, changed);
  return changed;
}

}  // namespace

void addTries(Card& card, const Recipe& recipe, const std::vector<TryRow>& rows) {
  const std::string now = writeRecipe(recipe);
  const auto add = [&](const TryRow& row) {
    if (card.tries.size() == 2 || row.edits.empty()) return;
    std::string link = writeRecipe(edited(recipe, row.edits));
    const bool known = link == now || (!card.tries.empty() && card.tries.front().link == link);
    if (!known) card.tries.push_back({std::string(row.label), std::move(link)});
  };
  std::for_each(rows.begin(), rows.end(), add);
  std::for_each(std::begin(kGeneral), std::end(kGeneral), add);
}

}  // namespace faultline
