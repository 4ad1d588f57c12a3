// Links as texts. See link_text.h.
#include "share/link_text.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "base/json.h"
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

constexpr std::size_t kEscapeLength = 3;  // "%21"

// Where a sign is in a text, as itself or as %XX; the text's end if it is not there.
struct SignRange {
  std::size_t begin;
  std::size_t end;
};

SignRange findSign(std::string_view text, char sign, std::size_t from = 0) {
  for (std::size_t i = from; i < text.size(); ++i) {
    if (text[i] == sign) return {i, i + 1};
    if (text[i] != '%') continue;
    if (percentDecoded(text.substr(i, kEscapeLength), true) == std::string_view(&sign, 1)) {
      return {i, i + kEscapeLength};
    }
  }
  return {text.size(), text.size()};
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// The "v1" at the start of a recipe's text, followed by its end or an entry; empty without one.
std::string_view versionOf(std::string_view recipe) {
  const std::string_view word = recipe.substr(0, findSign(recipe, kEntrySign).begin);
  const bool isVersion =
      word.size() > 1 && word[0] == 'v' && std::all_of(word.begin() + 1, word.end(), isDigit);
  return isVersion ? word : std::string_view();
}

// The decoded value of an entry "key=value"; nothing if the entry has another key.
std::optional<std::string> valueOf(std::string_view entry, std::string_view key) {
  const std::string decoded = percentDecoded(entry, true);
  const std::size_t sign = std::min(decoded.find(kValueSign), decoded.size());
  if (sign == decoded.size() || decoded.compare(0, sign, key) != 0) return std::nullopt;
  return decoded.substr(sign + 1);
}

// Calls visit(entry) for each non-empty entry of a view, unchanged.
template <typename Visit>
void forEachEntry(std::string_view view, Visit visit) {
  for (std::size_t from = 0; from < view.size();) {
    const SignRange sign = findSign(view, kEntrySign, from);
    if (sign.begin > from) visit(view.substr(from, sign.begin - from));
    from = sign.end;
  }
}

}  // namespace

LinkParts linkParts(std::string_view text) {
  if (!text.empty() && text[0] == '#') text.remove_prefix(1);
  const SignRange sign = findSign(text, kViewSign);
  const std::string_view recipe = text.substr(0, sign.begin);
  return {std::string(versionOf(recipe)), std::string(recipe), std::string(text.substr(sign.end))};
}

std::string linkIn(std::string_view given) {
  const bool isAddress = given.substr(0, 7) == "http://" || given.substr(0, 8) == "https://";
  const std::size_t hash = isAddress ? given.find('#') : given.npos;
  const std::string_view link = hash == given.npos ? given : given.substr(hash + 1);
  // A '#' belongs to an address; a link itself begins with its version.
  const bool isLink = link.substr(0, 1) != "#" && !linkParts(link).version.empty();
  return isLink ? std::string(link) : std::string();
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
    const std::optional<std::string> given = valueOf(entry, key);
    if (!given) return;
    View view;
    std::vector<Notice> notices;
    isUnderstood |= setViewFromText(view, key, *given, notices) && notices.empty();
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
