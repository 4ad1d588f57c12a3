// The JSON that the page reads. See page_state.h.
#include "app/page_state.h"

#include <array>
#include <limits>
#include <vector>

#include "app/captions/step_text.h"
#include "app/tools/fault_edit.h"
#include "base/enum_count.h"
#include "base/hash.h"
#include "base/json.h"
#include "generated/text_app.h"
#include "share/lecture_text.h"
#include "share/quantities.h"
#include "share/recipe_text.h"
#include "share/view_lists.h"
#include "share/view_rows.h"
#include "share/view_text.h"
#include "share/words.h"
#include "terrain/recipe/parameter_display.h"
#include "terrain/recipe/parameters.h"
#include "ui/timeline/step_names.h"

namespace faultline {
namespace {

constexpr std::string_view kStoryLine = text::kCaptionStory;
constexpr std::string_view kDefaultPlots = "cut,heights";

std::string_view checkWord(LinkCheck::Result result) {
  switch (result) {
    case LinkCheck::Result::kNone:
      return "none";
    case LinkCheck::Result::kPending:
      return "pending";
    case LinkCheck::Result::kIdentical:
      return "identical";
    case LinkCheck::Result::kDifferent:
      return "different";
  }
  return {};
}

// Where a number is beyond the usual range of its slider, the end that the slider has instead.
void writeReach(JsonWriter& json, const Parameter& row, int value, std::string_view text) {
  if (value < row.softMin) json.member("min", text);
  if (value > row.softMax) json.member("max", text);
}

// A number of the view: `text` as in links, empty where the view does not say it, and `shown` as
// people read it.
void writeShown(JsonWriter& json, std::string_view name, std::string_view text,
                std::string_view shown, const Parameter* row = nullptr,
                std::optional<int> value = {}) {
  json.key(name);
  json.beginObject();
  json.member("text", text);
  json.member("shown", shown);
  if (row != nullptr && value) writeReach(json, *row, *value, text);
  json.endObject();
}

void writeWords(JsonWriter& json, std::string_view name, std::string_view words) {
  json.key(name);
  json.beginArray();
  if (!words.empty()) forEachWord(words, [&json](std::string_view word) { json.string(word); });
  json.endArray();
}

// Places of the square, in thousandths of its side, as parts of the side; or null.
template <typename Places>
void writePlaces(JsonWriter& json, std::string_view name, const Places& places) {
  json.key(name);
  if (!places) return json.decimal(std::numeric_limits<double>::quiet_NaN(), 0);
  json.array(*places, [&](const int place) { json.decimal(place / 1000.0, 3); });
}

std::string numberText(ViewNumber id, int value) {
  return decimalText(value, viewNumber(id).places);
}

// The texts that say what is shown, and what is known of its fingerprint.
void writeLinks(const PageState& state, JsonWriter& json) {
  const Session& session = state.session;
  const Document& document = state.document;
  json.member("link", document.link(false, state.camera, state.linkSun));
  json.member("shareLink", document.link(true, state.camera, state.linkSun));
  json.member("recipe", document.recipeText());
  json.member("hash", state.fingerprint ? hexDigits(*state.fingerprint) : std::string());
  const auto fingerprint = document.finishedFingerprint();
  json.member("finishedHash", fingerprint ? hexDigits(*fingerprint) : std::string());
  json.member("finished", session.arrived() && session.position() == session.length());
  json.member("check", checkWord(document.check()));
  json.member("memory", megabytes(pageMemory(session.recipe())));
}

// Where the timeline stands.
void writeTimeline(const PageState& state, JsonWriter& json) {
  const Session& session = state.session;
  const View& view = state.document.view();
  json.member("storyMs", static_cast<int>(state.player.storySeconds() * 1000.0));
  json.member("position", session.target());
  json.member("length", session.length());
  json.member("faults", session.timeline().steps);
  json.member("passes", session.timeline().passes);
  json.member("erosions", session.timeline().erosionSteps);
  json.member("playing", state.player.playing());
  json.member("speed", speedKey(view.speed));
  json.member("place", placeOnLevels(session.recipe(), session.timeline(), session.target()));
}

// How the land looks: colours, light, water, heights and switches.
void writeLook(const PageState& state, JsonWriter& json) {
  const View& view = state.document.view();
  const SunPlace where = state.sun;
  json.member("theme", themeKey(view.theme));
  json.member("dark", state.dark);
  json.member("palette", paletteKey(view.palette));
  json.key("sun");
  json.beginObject();
  writeShown(json, "azimuth", numberText(ViewNumber::kSunAzimuth, where.azimuth),
             compassText(where.azimuth));
  writeShown(json, "elevation", numberText(ViewNumber::kSunElevation, where.elevation),
             std::to_string(where.elevation) + "°");
  json.member("chosen", view.sun.has_value());
  json.endObject();
  const double low = static_cast<double>(state.range.low);
  const double high = static_cast<double>(state.range.high);
  for (std::size_t i = 0; i < enumCount<ViewNumber>; ++i) {
    const auto id = static_cast<ViewNumber>(i);
    const auto member = optionalNumber(id);
    if (member == nullptr && id != ViewNumber::kExaggeration) continue;
    const std::optional<int> value = member != nullptr ? view.*member : view.exaggeration;
    const std::string text = value ? numberText(id, *value) : "";
    Parameter row = viewNumber(id);
    if (value) row.zeroText = {};  // it is set to 0
    writeShown(json, row.key, text, displayText(row, value.value_or(0)), &row, value);
  }
  for (const ViewSwitchRow& row : viewSwitches()) {
    if (isOffered(row, state.session.recipe())) json.member(row.key, view.*row.on);
  }
  json.member("contourStep", lengthText(contourStep(high - low, view.scale), view.scale));
}

// What is said of the land, and what the page offers to do.
void writeTexts(const PageState& state, JsonWriter& json) {
  const Session& session = state.session;
  const Document& document = state.document;
  const View& view = document.view();
  const std::string_view story = state.player.story() ? kStoryLine : "";
  json.member("layer", layerKey(view.layer));
  json.member("layers", document.offersLayers());
  json.member("story", !view.title.empty() ? view.title : story);
  json.key("caption");
  json.beginObject();
  json.member("strong", unbroken(state.caption.strong));
  json.member("rest", unbroken(state.caption.rest));
  json.endObject();
  json.member("words", terrainSummary(session));
  json.key("progress");
  json.decimal(state.rebuilding ? session.progress() : -1.0, 4);
  json.member("lacksBase", session.lacksBase());
  json.member("compare", view.compare);
  json.member("compareAs", compareAsKey(view.compareAs));
  json.member("canUndo", document.history().canUndo());
  json.member("canRedo", document.history().canRedo());
  json.member("cursor", state.cursor);
  json.array("notices", document.notices().all(),
             [&](const Notice& notice) { json.string(notice.message); });
  json.member("noticesRevision", document.notices().revision());
  json.member("kept", document.kept());
}

// The parameters, with their values as texts.
void writeValues(const Recipe& recipe, JsonWriter& json) {
  json.key("values");
  json.beginObject();
  for (const Parameter& row : parameters()) {
    json.key(row.key);
    json.beginObject();
    const std::string text = parameterText(recipe, row);
    json.member("text", text);
    json.member("shown", isScaled(row) ? displayText(row, recipe.value(row.id)) : text);
    if (isScaled(row)) writeReach(json, row, recipe.value(row.id), text);
    json.member("active", isActive(row, recipe));
    json.endObject();
  }
  json.endObject();
}

// The stops of a lecture: where they are on the timeline of the shown land (-1 on none), and each
// with its place, the way it comes and its texts.
void writeLecture(const PageState& state, JsonWriter& json) {
  const View& view = state.document.view();
  std::vector<int> positions(view.stops.size(), -1);
  for (const StopPosition& here : state.player.stops()) positions[here.stop] = here.position;
  json.array("stops", positions, [&json](int position) { json.integer(position); });
  json.objects("lecture", view.stops, [&](const LectureStop& stop) {
    json.member("place", stopPlaceText(stop.at));
    json.member("by", entryKey(stop.entry));
    json.member("words", stop.words);
    json.member("notes", stop.notes);
  });
  json.key("stop");
  json.beginArray();
  json.integer(static_cast<int>(state.player.stopNumber()));
  json.integer(static_cast<int>(view.stops.size()));
  json.endArray();
  const std::string_view words = state.player.stopWords();
  json.member("stopWords", plainWords(words).hadMarks ? words : std::string_view());
  json.member("stopsText", stopsText(view));
  json.member("hasLands", hasLands(view.stops));
  const auto last = state.player.lastStop();
  json.member("lastStop", last ? static_cast<int>(*last) + 1 : 0);
  json.member("loop", view.loop);
  json.member("title", view.title);
}

// The drawer, the marks a person put on the land, the lecture, and which tool is taken.
void writePage(const PageState& state, JsonWriter& json) {
  const Document& document = state.document;
  const Player& player = state.player;
  const View& view = document.view();
  json.member("ui", surroundingsKey(view.ui));
  json.member("card", cardKey(view.card));
  const std::string plots = plotsText(view);
  writeWords(json, "plots", plots.empty() ? kDefaultPlots : plots);
  writePlaces(json, "pin", view.pin);
  writePlaces(json, "section", view.section);
  writeLecture(state, json);
  writeWords(json, "locks", locksText(view));
  json.member("presenting", player.presenting());
  json.member("pinning", state.placeTool.kind() == PlaceTool::Kind::kPin);
  const bool aims = state.placeTool.kind() == PlaceTool::Kind::kStand;
  json.member("standing", state.standing ? "there" : aims ? "aiming" : "");
  json.member("daylight", state.placeTool.kind() == PlaceTool::Kind::kSun);
  json.member("sectioning", state.placeTool.kind() == PlaceTool::Kind::kSection);
  json.member("gesture", document.history().number());
  json.member("heightsRevision", static_cast<int>(state.session.revision()));
  json.member("heightsPosition", state.session.position());
}

// The faults that were drawn by hand.
void writeDrawn(const PageState& state, JsonWriter& json) {
  const Session& session = state.session;
  const bool active = state.faultTool.active(session.recipe());
  const auto& faults = session.recipe().drawn;
  json.member("drawing", active);
  json.member("drawnSelected", active ? state.faultTool.selected(session.recipe()) : -1);
  json.key("drawn");
  json.beginArray();
  for (std::size_t i = 0; i < faults.size(); ++i) {
    const DrawnFault& fault = faults[i];
    json.beginObject();
    json.member("from", drawnPointText(fault.u1, fault.v1));
    json.member("to", drawnPointText(fault.u2, fault.v2));
    json.member("amplitude", decimalText(fault.amplitude, kDrawnPlaces));
    json.member("travel", amplitudeTravel(fault.amplitude));
    json.member("shown", "× " + decimalText(fault.amplitude, kDrawnPlaces));
    const auto index = static_cast<int>(i);
    const UpliftPlan& plan = session.plan();
    json.member("words", !session.recipe().isCut()
                             ? std::string(text::kDrawErrorMethod)
                             : unbroken(faultSentence(session, faultOf(plan, index), plan.profile(),
                                                      session.displacement(index), false,
                                                      state.document.view().scale)
                                            .words));
    json.endObject();
  }
  json.endArray();
}

}  // namespace

std::string pageStateJson(const PageState& state) {
  JsonWriter json;
  json.beginObject();
  writeLinks(state, json);
  writeTimeline(state, json);
  writeLook(state, json);
  writeTexts(state, json);
  writeValues(state.session.recipe(), json);
  writePage(state, json);
  writeDrawn(state, json);
  json.member("frames", state.frames);
  json.member("triangles", state.triangles);
  json.member("drawnSize", state.renderedSize);
  json.endObject();
  return json.text();
}

std::string controlsJson(std::span<const UiControl> controls) {
  JsonWriter json;
  json.beginArray();
  for (const UiControl& control : controls) {
    json.beginObject();
    json.member("key", control.key);
    json.key("x"), json.decimal(control.rect.x, 1);
    json.key("y"), json.decimal(control.rect.y, 1);
    json.key("width"), json.decimal(control.rect.width, 1);
    json.key("height"), json.decimal(control.rect.height, 1);
    json.endObject();
  }
  json.endArray();
  return json.text();
}

}  // namespace faultline
