// What the playground tells the panels and the page. See playground.h.
#include <algorithm>
#include <limits>

#include "app/captions/caption.h"
#include "app/captions/erosion_text.h"
#include "app/player/stops.h"
#include "app/playground.h"
#include "base/json.h"
#include "generated/text_app.h"
#include "share/view_lists.h"
#include "share/view_rows.h"
#include "share/view_text.h"
#include "terrain/recipe/parameters.h"
#include "ui/round_numbers.h"

namespace faultline {
namespace {

constexpr std::string_view kStoryLine = text::kCaptionStory;
constexpr std::string_view kUsualPlots = "cut,heights";
constexpr std::size_t kShownDigits = 8;
// By LinkCheck::Result.
constexpr std::string_view kCheckWords[] = {"none", "pending", "identical", "different"};
// Work that is done sooner than this shows no progress line.
constexpr double kQuietProgressMs = 300.0;

// A number of the view: as in links (empty where it is unsaid), and as people
// read it.
void writeShown(JsonWriter& json, std::string_view name, std::string_view text,
                std::string_view shown) {
  json.key(name);
  json.beginObject();
  json.member("text", text);
  json.member("shown", shown);
  json.endObject();
}

void writeWords(JsonWriter& json, std::string_view name, std::string_view words) {
  json.key(name);
  json.beginArray();
  if (!words.empty()) forEachWord(words, [&json](std::string_view word) { json.string(word); });
  json.endArray();
}

// Thousandths of the side as parts of it, or null.
template <typename Places>
void writePlaces(JsonWriter& json, std::string_view name, const Places& places) {
  json.key(name);
  if (!places) return json.decimal(std::numeric_limits<double>::quiet_NaN(), 0);
  json.beginArray();
  for (const int place : *places) json.decimal(place / 1000.0, 3);
  json.endArray();
}

std::string numberText(ViewNumber id, int value) {
  return decimalText(value, viewNumber(id).places);
}

}  // namespace

// The fingerprint of what is shown, or nothing while it is not known.
std::string Playground::shownHash() const {
  const bool current = session_.arrived() && scan_ && scanRevision_ == session_.revision();
  return current && !player_.playing() && scan_->done() ? hexDigits(scan_->value()) : std::string();
}

UiState Playground::uiState(std::string_view digits) const {
  UiState state;
  state.recipe = &session_.recipe();
  state.counts = player_.counts();
  state.position = session_.target();
  if (!view_.stops.empty()) state.stops = stopPositions(view_.stops, player_.counts());
  state.playing = player_.playing();
  state.view = &view_;
  state.sun = sun();
  state.cameraAzimuthDeg = static_cast<float>(camera_.pose(viewportOf(regions_).region).azimuthDeg);
  state.rangeLow = shownRange_.low;
  state.rangeHigh = shownRange_.high;
  state.dark = dark();
  state.drawing = draws();
  state.layers = document_.offersLayers();
  state.reducedMotion = player_.reducedMotion();
  state.fingerprint = digits.substr(0, kShownDigits);
  using enum LinkCheck::Result;
  const LinkCheck::Result check = document_.check();
  const bool finished = session_.position() == session_.length();
  if (finished && check == kIdentical) state.fingerprintNote = text::kFingerprintCheckIdentical;
  if (!finished && check == kPending) state.fingerprintNote = text::kFingerprintCheckAtEnd;
  state.differs = finished && check == kDifferent;
  if (state.differs) state.fingerprintNote = text::kFingerprintCheckDifferent;
  return state;
}

bool Playground::rebuilding() const {
  return !player_.playing() && !session_.arrived() &&
         clock_() - player_.movedMs() > kQuietProgressMs;
}

Caption Playground::shownCaption() const {
  if (rebuilding()) return workingCaption(session_.progress());
  Caption words = caption(session_, session_.target(), fast());
  // What is told of the land would be wrong of its picture.
  if (view_.flip) words.rest = text::kCaptionUpsideDown;
  if (view_.layer != ErosionLayer::kNone) {
    const bool known = !player_.playing() && !outdated() && uploaded_ == session_.revision();
    words.rest =
        layerSentence(session_, view_.layer, known ? std::optional(layerMost_) : std::nullopt);
  }
  const bool rests = picture_.started() && uploadedAtRest_ && uploaded_ == session_.revision();
  if (rests) words.rest += thinnedSentence(picture_.terrain().drawnSize(), session_.heights().size);
  return words;
}

// Between contour lines, in sides of the true land; 0 for flat land.
double Playground::shownContourStep() const {
  return contourStep(static_cast<double>(shownRange_.high - shownRange_.low), view_.scale);
}

void Playground::writeLook(JsonWriter& json) const {
  const SunPlace where = sun();
  json.member("palette", paletteKey(view_.palette));
  json.key("sun");
  json.beginObject();
  writeShown(json, "azimuth", numberText(ViewNumber::kSunAzimuth, where.azimuth),
             compassText(where.azimuth));
  writeShown(json, "elevation", numberText(ViewNumber::kSunElevation, where.elevation),
             std::to_string(where.elevation) + "°");
  json.member("chosen", view_.sun.has_value());
  json.endObject();
  const double low = static_cast<double>(shownRange_.low);
  const double high = static_cast<double>(shownRange_.high);
  const double level = low + (high - low) * view_.water.value_or(0) / 1000.0;
  writeShown(json, "water", view_.water ? numberText(ViewNumber::kWater, *view_.water) : "",
             view_.water ? lengthText(level, view_.scale) : text::kSettingValueNone);
  const std::string times = numberText(ViewNumber::kExaggeration, view_.exaggeration);
  writeShown(json, "exaggeration", times, text::settingValueTimes(times));
  writeShown(json, "scale", view_.scale ? numberText(ViewNumber::kScale, *view_.scale) : "",
             view_.scale ? lengthText(1.0, view_.scale) : text::kSettingValueNone);
  for (const ViewSwitchRow& row : viewSwitches()) json.member(row.key, view_.*row.on);
  json.member("contourStep", lengthText(shownContourStep(), view_.scale));
}

// What stands around the land, and where a lecture stops.
void Playground::writePage(JsonWriter& json) const {
  json.member("ui", surroundingsKey(view_.ui));
  json.member("card", cardKey(view_.card));
  const std::string plots = plotsText(view_);
  writeWords(json, "plots", plots.empty() ? kUsualPlots : plots);
  writePlaces(json, "pin", view_.pin);
  writePlaces(json, "section", view_.section);
  json.key("stops");
  json.beginArray();
  for (const TimelinePlace& stop : view_.stops) json.integer(positionOf(stop, player_.counts()));
  json.endArray();
  json.key("stop");
  json.beginArray();
  json.integer(static_cast<int>(player_.stopNumber()));
  json.integer(static_cast<int>(view_.stops.size()));
  json.endArray();
  json.member("stopsText", stopsText(view_));
  json.member("loop", view_.loop);
  json.member("title", view_.title);
  writeWords(json, "locks", locksText(view_));
  json.member("presenting", player_.presenting());
  json.member("pinning", placeTool_.kind() == PlaceTool::Kind::kPin);
  json.member("sectioning", placeTool_.kind() == PlaceTool::Kind::kSection);
  json.member("gesture", document_.gesture());
  json.member("heightsRevision", static_cast<int>(session_.revision()));
  json.member("heightsPosition", session_.position());
}

std::string Playground::state() const {
  const bool building = rebuilding();
  const Caption words = shownCaption();
  JsonWriter json;
  json.beginObject();
  json.member("link", link(false));
  json.member("shareLink", link(true));
  json.member("recipe", document_.recipeText());
  json.member("hash", shownHash());
  const auto fingerprint = document_.finishedFingerprint();
  json.member("finishedHash", fingerprint ? hexDigits(*fingerprint) : std::string());
  json.member("finished", session_.arrived() && session_.position() == session_.length());
  json.member("check", kCheckWords[static_cast<std::size_t>(document_.check())]);
  json.member("position", session_.target());
  json.member("length", session_.length());
  json.member("faults", session_.stepCount());
  json.member("passes", session_.passCount());
  json.member("erosions", session_.erosionCount());
  json.member("playing", player_.playing());
  json.member("speed", speedKey(view_.speed));
  json.member("theme", themeKey(view_.theme));
  json.member("dark", dark());
  writeLook(json);
  json.member("layer", layerKey(view_.layer));
  json.member("layers", document_.offersLayers());
  json.member("story",
              !view_.title.empty() ? view_.title : std::string(player_.story() ? kStoryLine : ""));
  json.key("caption");
  json.beginObject();
  json.member("strong", words.strong);
  json.member("rest", words.rest);
  json.endObject();
  json.member("words", terrainSummary(session_));
  json.key("progress");
  json.decimal(building ? session_.progress() : -1.0, 4);
  json.member("canUndo", document_.canUndo());
  json.member("canRedo", document_.canRedo());
  const bool aims =
      placeTool_.kind() != PlaceTool::Kind::kNone || faultTool_.aims(session_.recipe());
  json.member("cursor", camera_.pressed() ? "grabbing" : aims ? "crosshair" : ui_.cursor());
  json.key("notices");
  json.beginArray();
  for (const Notice& notice : document_.notices()) json.string(notice.message);
  json.endArray();
  json.member("noticesRevision", document_.noticesRevision());
  json.key("values");
  json.beginObject();
  for (const Parameter& row : parameters()) {
    json.key(row.key);
    json.beginObject();
    json.member("text", parameterText(session_.recipe(), row));
    json.member("shown", isScaled(row) ? displayText(row, session_.recipe().value(row.id))
                                       : parameterText(session_.recipe(), row));
    json.member("active", isActive(row, session_.recipe()));
    json.endObject();
  }
  json.endObject();
  writePage(json);
  writeDrawn(json);
  json.member("frames", framesDrawn_);
  json.member("triangles", picture_.started() ? picture_.terrain().triangleCount() : 0);
  json.member("drawnSize", picture_.started() ? picture_.terrain().drawnSize() : 0);
  json.endObject();
  return json.text();
}

std::string Playground::controls() const {
  JsonWriter json;
  json.beginArray();
  for (const UiControl& control : ui_.controls()) {
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
