// Links as texts. See link_text.h.
#include "share/link_text.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "base/json.h"
#include "share/mended_link.h"
#include "share/notice.h"
#include "share/number_text.h"
#include "share/recipe_text.h"
#include "share/view.h"
#include "share/view_text.h"

namespace faultline {
namespace {

constexpr char kViewSign = '!';
constexpr char kEntrySign = ';';
constexpr char kValueSign = '=';
constexpr std::string_view kSurroundingsKey = "ui";

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// The "v1" at the start of a recipe's text, followed by its end or an entry; empty without one.
std::string_view versionOf(std::string_view recipe) {
  const std::string_view word = recipe.substr(0, recipe.find(kEntrySign));
  const bool isVersion =
      word.size() > 1 && word[0] == 'v' && std::all_of(word.begin() + 1, word.end(), isDigit);
  return isVersion ? word : std::string_view();
}

// The value of an entry "key=value"; nothing if the entry has another key.
std::optional<std::string_view> valueOf(std::string_view entry, std::string_view key) {
  const std::size_t sign = entry.find(kValueSign);
  if (sign == entry.npos || entry.substr(0, sign) != key) return std::nullopt;
  return entry.substr(sign + 1);
}

// Calls visit(entry) for each non-empty entry of a view, unchanged.
template <typename Visit>
void forEachEntry(std::string_view view, Visit visit) {
  for (std::size_t from = 0; from < view.size();) {
    const std::size_t end = std::min(view.find(kEntrySign, from), view.size());
    if (end > from) visit(view.substr(from, end - from));
    from = end + 1;
  }
}

}  // namespace

LinkParts linkParts(std::string_view text) {
  const std::string link = mendedLink(text);
  const std::size_t sign = std::min(link.find(kViewSign), link.size());
  const std::string recipe = link.substr(0, sign);
  return {std::string(versionOf(recipe)), recipe, link.substr(std::min(sign + 1, link.size()))};
}

std::string linkIn(std::string_view given) {
  const std::string link = mendedLink(given);
  return linkParts(link).version.empty() ? std::string() : link;
}

std::string linkWith(std::string_view text, std::string_view key, std::string_view value) {
  const LinkParts parts = linkParts(text);
  std::string view;
  const auto add = [&view](std::string_view entry) {
    if (!view.empty()) view += kEntrySign;
    view += entry;
  };
  if (!value.empty()) add(std::string(key) + kValueSign + std::string(value));
  forEachEntry(parts.view, [&](std::string_view entry) {
    if (!valueOf(entry, key)) add(entry);
  });
  return view.empty() ? parts.recipe : parts.recipe + kViewSign + view;
}

std::string linkWithDefault(std::string_view text, std::string_view key, std::string_view value) {
  bool isUnderstood = false;
  forEachEntry(linkParts(text).view, [&](std::string_view entry) {
    const std::optional<std::string_view> given = valueOf(entry, key);
    if (!given) return;
    View view;
    std::vector<Notice> notices;
    const std::string value = percentDecoded(*given, true);
    isUnderstood |= setViewFromText(view, key, value, notices) && notices.empty();
  });
  if (isUnderstood) return std::string(text);
  // An entry that is not understood stays after the default, so that readLink reports it.
  const LinkParts parts = linkParts(text);
  std::string link = parts.recipe + kViewSign + std::string(key) + kValueSign + std::string(value);
  if (!parts.view.empty()) link += kEntrySign + parts.view;
  return link;
}

std::string linkSyntaxJson() {
  JsonWriter json;
  json.beginObject();
  json.member("recipe", writeRecipe(Recipe()));
  json.member("view", std::string(1, kViewSign));
  json.member("entry", std::string(1, kEntrySign));
  json.member("value", std::string(1, kValueSign));
  json.member("longest", static_cast<int>(kLongestLink));
  json.key("surroundings");
  json.beginObject();
  json.member("key", kSurroundingsKey);
  json.key("values");
  json.beginArray();
  for (const Surroundings ui : {Surroundings::kFull, Surroundings::kMinimal, Surroundings::kNone}) {
    json.string(surroundingsKey(ui));
  }
  json.endArray();
  json.endObject();
  json.endObject();
  return json.text();
}

}  // namespace faultline
