// The texts that the Share dialog offers to copy. See share_texts.h.
#include "share/share_texts.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "base/hash.h"
#include "base/json.h"
#include "generated/text_share.h"
#include "share/recipe_text.h"
#include "share/view_text.h"
#include "terrain/recipe/parameters.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

// The version of Faultline (CMakeLists.txt), not of the recipe's text.
std::string programVersion() { return FAULTLINE_VERSION; }

// A character with a special meaning in a language, and its escape.
using Escape = std::pair<char, std::string_view>;

constexpr Escape kHtml[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}};
// For the text of a Markdown link. A title has no line breaks.
constexpr Escape kMarkdown[] = {{'\\', "\\\\"}, {'`', "\\`"}, {'*', "\\*"}, {'_', "\\_"},
                                {'[', "\\["},   {']', "\\]"}, {'<', "\\<"}, {'>', "\\>"},
                                {'&', "\\&"},   {'!', "\\!"}};
// For an address between brackets or braces. A link has none of these, but the page's address may.
constexpr Escape kAddress[] = {{'(', "%28"}, {')', "%29"}, {'<', "%3C"}, {'>', "%3E"}, {'{', "%7B"},
                               {'}', "%7D"}, {'"', "%22"}, {' ', "%20"}, {'\\', "%5C"}};
constexpr Escape kTex[] = {{'\\', "\\textbackslash{}"},
                           {'{', "\\{"},
                           {'}', "\\}"},
                           {'$', "\\$"},
                           {'&', "\\&"},
                           {'#', "\\#"},
                           {'%', "\\%"},
                           {'_', "\\_"},
                           {'^', "\\textasciicircum{}"},
                           {'~', "\\textasciitilde{}"}};

std::string escaped(std::string_view text, std::span<const Escape> escapes) {
  std::string result;
  for (const char sign : text) {
    const auto found = std::find_if(escapes.begin(), escapes.end(),
                                    [sign](const Escape& row) { return row.first == sign; });
    if (found == escapes.end()) {
      result += sign;
    } else {
      result += found->second;
    }
  }
  return result;
}

std::string attribute(std::string_view name, std::string_view value) {
  return ' ' + std::string(name) + "=\"" + escaped(value, kHtml) + '"';
}

// The address of a file in the page's folder.
std::string beside(std::string_view page, std::string_view file) {
  const std::string_view path = page.substr(0, page.find('?'));
  const std::size_t slash = path.rfind('/');
  const std::size_t folder = slash == std::string_view::npos ? 0 : slash + 1;
  return std::string(path.substr(0, folder)) + std::string(file);
}

std::string titleOf(const Recipe& recipe, const View& view) {
  return view.title.empty() ? text::landTitle(recipe.seed) : view.title;
}

// The view of an embed, which has no room for the drawer and the panel. The embed page itself
// decides which other controls to show.
View embedded(View view) {
  view.card = DrawerSide::kClosed;
  view.openSections = {};
  return view;
}

std::string iframeTag(const std::string& page, const std::string& link, const std::string& title) {
  return "<iframe" + attribute("src", beside(page, "embed.html") + '#' + link) +
         attribute("title", title) + attribute("width", "640") + attribute("height", "360") +
         attribute("loading", "lazy") + attribute("style", "border: 0; max-width: 100%") +
         "></iframe>";
}

std::string elementTag(const std::string& page, const Recipe& recipe, const View& view,
                       const std::optional<std::uint64_t>& check, const std::string& title) {
  const std::string looks = writeView(view);
  return "<script" + attribute("type", "module") + attribute("src", beside(page, "element.js")) +
         "></script>\n<fault-terrain" + attribute("recipe", writeLink(recipe, View(), check)) +
         (looks.empty() ? std::string() : attribute("view", looks)) + attribute("title", title) +
         "></fault-terrain>";
}

std::string markdown(const std::string& address, const std::string& picture,
                     const std::string& title) {
  return "[![" + escaped(title, kMarkdown) + "](" + picture + ")](" + escaped(address, kAddress) +
         ')';
}

std::string bibtex(const std::string& address, const std::string& recipe, const std::string& title,
                   const std::string& hash) {
  const auto field = [](std::string_view name, const std::string& value) {
    return ",\n  " + std::string(name) + " = {" + value + '}';
  };
  constexpr std::size_t kShownDigits = 8;
  return "@misc{faultline-" + hash.substr(0, kShownDigits) +
         field("author", "{" + std::string(text::kCitationAuthors) + "}") +
         field("title", escaped(title, kTex)) + field("year", text::kCitationYear) +
         field("howpublished", text::citationProgram(programVersion())) +
         field("note", escaped(text::citationNote(recipe, hash), kTex)) +
         field("url", escaped(address, kAddress)) + "\n}";
}

}  // namespace

View viewFromStart(const View& view) {
  View result;
  copyLook(result, view);
  result.locks = 0;
  result.theme = view.theme;
  result.speed = view.speed;
  result.play = true;
  result.loop = view.loop;
  return result;
}

std::string shareTextsJson(const ShareRequest& request) {
  const Link read = readLink(request.link);
  const View view = request.fromStart ? viewFromStart(read.view) : read.view;
  const std::optional<std::uint64_t> check = request.checked ? request.fingerprint : std::nullopt;
  const std::string title = titleOf(read.recipe, view);
  const std::string stem = fileStem(read.recipe, positionOf(read));
  const std::string picture = stem + '.' + "jpg";
  const auto address = [&](const std::optional<std::uint64_t>& claim) {
    return request.page + '#' + writeLink(read.recipe, view, claim);
  };
  const View inside = embedded(view);
  std::string citation, entry;
  if (request.fingerprint) {
    const std::string recipe = writeRecipe(read.recipe);
    const std::string hash = hexDigits(*request.fingerprint);
    // A citation names a land, and not a lecture about it.
    View cite = view;
    cite.title.clear();
    cite.stops.clear();
    const std::string cited =
        request.page + '#' + writeLink(read.recipe, cite, request.fingerprint);
    citation = text::citation(programVersion(), recipe, hash, cited);
    entry = bibtex(cited, recipe, title, hash);
  }
  JsonWriter json;
  json.beginObject();
  json.member("link", address(check));
  json.member("iframe", iframeTag(request.page, writeLink(read.recipe, inside, check), title));
  json.member("element", elementTag(request.page, read.recipe, inside, check, title));
  json.member("markdown", markdown(address(check), picture, title));
  json.member("citation", citation);
  json.member("bibtex", entry);
  json.member("picture", picture);
  json.member("qr", stem + "-qr.svg");
  json.endObject();
  return json.text();
}

}  // namespace faultline
