// The functions of the lesson module that JavaScript may call (web/src/common/lesson.d.ts lists the
// same functions as types): the starters, cards and plots, and the texts of the Share dialog. The
// module has no graphics; its only state is the latest heights. Numbers arrive as doubles and are
// clamped (web_numbers.h).
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "lesson/compared.h"
#include "lesson/landform_text.h"
#include "lesson/lecture_edit.h"
#include "lesson/lecture_sheet.h"
#include "lesson/lesson.h"
#include "platform/browser/web_heights.h"
#include "platform/browser/web_numbers.h"
#include "share/land_of_the_day.h"
#include "share/link_text.h"
#include "share/looks.h"
#include "share/memory_check.h"
#include "share/quantities.h"
#include "share/recipe_text.h"
#include "share/share_texts.h"
#include "share/sources.h"
#include "share/starters.h"
#include "terrain/grid/heightfield.h"
#include "terrain/grid/test_dome.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

Lesson& lesson() {
  static Lesson instance;
  return instance;
}

// A link that says how lengths and heights are told: the texts of the view's settings, empty where
// they are not set.
std::string linkTelling(const std::string& recipe, const std::string& scale,
                        const std::string& level) {
  return linkWith(linkWith(recipe, "scale", scale), "level", level);
}

struct WebPlotRequest {
  std::string recipe, scale, level;
  double position = 0;
  emscripten::val pin = emscripten::val::null();
  emscripten::val section = emscripten::val::null();
  bool flip = false;
};

// Reads `count` numbers, clamped to 0 to 1, from a JavaScript array; nothing for null or undefined.
template <std::size_t count>
std::optional<std::array<double, count>> places(const emscripten::val& list) {
  if (list.isNull() || list.isUndefined()) return std::nullopt;
  std::array<double, count> result{};
  for (std::size_t i = 0; i < count; ++i) {
    result[i] = bounded(list[static_cast<int>(i)].as<double>(), 0.0, 1.0);
  }
  return result;
}

// The last parameter, the position of these heights, is not used here.
void setHeights(const emscripten::val& heights, double size, double) {
  UnfilledVector<float> given = heightsFrom(heights);
  Heightfield field(toInt(size, kMinSize, kMaxSize));
  if (given.size() != field.z.size()) return;
  field.z = std::move(given);
  // Replace NaN, which would spread through every sum.
  for (float& z : field.z) {
    if (!std::isfinite(z)) z = 0.0f;
  }
  lesson().setHeights(std::move(field));
}

// For recipes that stand on this land; nothing changes if it is none.
void openLand(const emscripten::val& heights) {
  if (OpenedLandPtr land = openedFrom(heights)) lesson().openLand(std::move(land));
}

// `scale` and `level`: the view's settings.
std::string card(const std::string& recipe, const std::string& scale, const std::string& level,
                 double position) {
  const std::string link = linkTelling(recipe, scale, level);
  return unbroken(lesson().card(link, toInt(position, 0.0, kMaxSteps)));
}

std::string plot(const std::string& tab, const WebPlotRequest& asked) {
  PlotRequest request;
  request.position = toInt(asked.position, 0.0, kMaxSteps);
  request.pin = places<2>(asked.pin);
  request.section = places<4>(asked.section);
  request.flip = asked.flip;
  const std::string link = linkTelling(asked.recipe, asked.scale, asked.level);
  return unbroken(lesson().plots(tab, link, request));
}

std::string dayLink(const std::string& date) { return landOfTheDay(date); }

std::string recipeOf(const std::string& link) { return linkParts(link).recipe; }

struct WebShareRequest {
  std::string page, link, fingerprint;
  bool fromStart = false, checked = false;
};

std::string shareTexts(const WebShareRequest& request) {
  return shareTextsJson({request.page, request.link, request.fromStart, request.checked,
                         readFingerprint(request.fingerprint)});
}

// The fingerprint of the finished land; empty where the land does not fit into memory, or stands on
// opened heights. It takes as long as building the land.
std::string finishedHash(const std::string& link) {
  const Recipe recipe = readLink(link).recipe;
  if (!fitsMemory(recipe, nullptr, {sessionMemory})) return {};
  Session session(recipe);
  if (OpenedLandPtr dome = session.lacksBase() ? knownDome(recipe.base) : nullptr) {
    session.open(std::move(dome));
  }
  if (session.lacksBase()) return {};
  session.seek(session.length());
  session.finish();
  return hexDigits(fingerprint(session.heights()));
}

// `stop` counts from 1; 0: none.
std::string editedLecture(const std::string& link, double stop, const std::string& what,
                          const std::string& text) {
  const auto number = static_cast<std::size_t>(toInt(stop, 0.0, kMaxStops + 1));
  // A page may hold a lecture that is too long for a link.
  return editedJson(editLecture(readLink(link, link.size()), number, what, text));
}

// A text of an object of JavaScript; empty for anything else.
std::string textOf(const emscripten::val& object, const char* key) {
  if (object.isNull() || object.isUndefined()) return {};
  const emscripten::val text = object[key];
  return text.isString() ? text.as<std::string>() : std::string();
}

// The stops of a lecture that a file held: objects with texts link, by, words and notes.
std::string lectureOfFile(const emscripten::val& given) {
  if (given.isNull() || given.isUndefined()) return {};
  std::vector<FileStop> stops;
  // One more than there may be, so that a notice says that some are left out.
  const int count = toInt(given["length"].as<double>(), 0.0, kMaxStops + 1);
  for (int i = 0; i < count; ++i) {
    const emscripten::val each = given[i];
    stops.push_back(
        {textOf(each, "link"), textOf(each, "by"), textOf(each, "words"), textOf(each, "notes")});
  }
  return editedJson(lectureOf(stops));
}

std::string lecture(const std::string& link) { return lectureJson(link); }

std::string wordLines(const std::string& words) { return linesJson(words); }

std::string compared(const std::string& link) { return comparedJson(link); }

// `scale` and `level` as for card(). Empty if one of the arrays is no land.
std::string comparison(const emscripten::val& here, const emscripten::val& there,
                       const std::string& scale, const std::string& level) {
  const OpenedLandPtr one = openedFrom(here), other = openedFrom(there);
  if (one == nullptr || other == nullptr) return {};
  const View view = readLink(linkTelling({}, scale, level)).view;
  return comparisonJson(one->heights, other->heights, heightDatum(view, {}));
}

std::string landformWords(const emscripten::val& heights, bool isUpsideDown) {
  const OpenedLandPtr land = openedFrom(heights);
  return land == nullptr ? std::string()
                         : unbroken(landformText(landform(land->heights), isUpsideDown));
}

}  // namespace

EMSCRIPTEN_BINDINGS(faultline_lesson) {
  using emscripten::function;
  emscripten::value_object<WebPlotRequest>("PlotRequest")
      .field("recipe", &WebPlotRequest::recipe)
      .field("position", &WebPlotRequest::position)
      .field("scale", &WebPlotRequest::scale)
      .field("level", &WebPlotRequest::level)
      .field("pin", &WebPlotRequest::pin)
      .field("section", &WebPlotRequest::section)
      .field("flip", &WebPlotRequest::flip);
  emscripten::value_object<WebShareRequest>("ShareRequest")
      .field("page", &WebShareRequest::page)
      .field("link", &WebShareRequest::link)
      .field("fingerprint", &WebShareRequest::fingerprint)
      .field("fromStart", &WebShareRequest::fromStart)
      .field("checked", &WebShareRequest::checked);
  function("starters", &startersJson);
  function("looks", &looksJson);
  function("sources", &sourcesJson);
  function("landOfTheDay", &dayLink);
  function("recipeOf", &recipeOf);
  function("linkSyntax", &linkSyntaxJson);
  function("card", &card);
  function("plot", &plot);
  function("setHeights", &setHeights);
  function("openLand", &openLand);
  function("shareTexts", &shareTexts);
  function("finishedHash", &finishedHash);
  function("editedLecture", &editedLecture);
  function("lectureOfFile", &lectureOfFile);
  function("lecture", &lecture);
  function("wordLines", &wordLines);
  function("compared", &compared);
  function("comparison", &comparison);
  function("landform", &landformWords);
}

}  // namespace faultline
