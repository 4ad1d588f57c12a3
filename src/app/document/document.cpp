// Editing a recipe and a view. See document.h.
#include "app/document/document.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/document/seed_name.h"
#include "app/player/stops.h"
#include "generated/text_app.h"
#include "share/lecture_text.h"
#include "share/looks.h"
#include "share/starters.h"
#include "share/surprise.h"
#include "share/typed_number.h"
#include "share/view_lists.h"
#include "share/view_rows.h"
#include "share/view_text.h"
#include "terrain/recipe/parameter_display.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

// The rows of a view that setView() leaves to calls of their own.
constexpr std::string_view kOtherRows[] = {"at", "play", "cam", "show", "open"};

// What a notice about an opened land is about.
constexpr std::string_view kBaseKey = "base";

bool isOtherRow(std::string_view key) {
  return std::find(std::begin(kOtherRows), std::end(kOtherRows), key) != std::end(kOtherRows);
}

// "Smoothing stays: Box × 6", or empty where nothing is smoothed.
std::string keptText(const Recipe& recipe) {
  const Timeline timeline(recipe);
  if (timeline.allPasses() == 0) return {};
  const Parameter& row = parameter(ParameterId::kSmooth);
  const std::string name = displayText(row, recipe.value(row.id));
  const int passes = timeline.passes;
  return text::methodKeptSmoothing(passes == 0 ? name : name + " × " + std::to_string(passes));
}

// Title and stops belong to one land, unless each stop has its own.
void keepLecture(View& view, const View& before) {
  view.title = before.title;
  view.stops = before.stops;
  view.loop = before.loop;
}

// What stays of the view before, when a starter is opened.
void keepSurroundings(View& view, const View& before) {
  view.theme = before.theme;
  view.wireframe = before.wireframe;
  view.ui = before.ui;
  view.card = before.card;
  view.plots = before.plots;
  view.openSections = before.openSections;
  view.locks = before.locks;
}

}  // namespace

Document::Document(Session& session, View& view, Player& player, const MemoryCheck& memory)
    : session_(session), view_(view), player_(player), memory_(memory) {}

// --- Memory

// Whether there is memory for a recipe's land; a notice says so where there is not.
bool Document::admits(const Recipe& wanted) {
  if (fitsMemory(wanted, &recipe(), memory_)) return true;
  std::vector<Notice> notices;
  addMemoryNotice(notices, wanted, &recipe(), memory_, true);
  notices_.set(std::move(notices));
  return false;
}

// Gives the first link of a page the size that fits. Where none does, nothing better can be shown.
void Document::fitFirstLand(Link& link) const {
  if (fitsMemory(link.recipe, nullptr, memory_)) return;
  const int fits = addMemoryNotice(link.notices, link.recipe, nullptr, memory_, false);
  if (fits > 0) link.recipe.set(ParameterId::kSize, fits);
}

// --- Opening

std::optional<OpenedLink> Document::open(std::string_view text, bool starter) {
  const bool opening = text.empty() || text == "#";
  Link link = readLink(opening ? openingLink() : text);
  if (history_.empty()) {
    fitFirstLand(link);
  } else if (!admits(link.recipe)) {
    return std::nullopt;
  }
  takeRecipe(link.recipe);
  if (session_.lacksBase()) addNotice(link.notices, kBaseKey, {}, text::kNoticeBaseMissing);
  notices_.follow(link.notices);
  check_.open(link.recipe, link.check);
  const View before = std::exchange(view_, link.view);
  view_.at = {};
  view_.cam.reset();
  view_.play.reset();
  if (starter) {
    keepSurroundings(view_, before);
    if (hasLands(before.stops)) keepLecture(view_, before);
  }
  session_.setLayer(view_.layer);
  player_.open(link.view, opening);
  // A link to a half step stands there as if a person had stepped to it.
  const bool atStep = link.view.at.kind == TimelinePlace::Kind::kUplift ||
                      link.view.at.kind == TimelinePlace::Kind::kLevel;
  stepped_.reset();
  if (atStep && view_.stops.empty() && !player_.playing() && half() == LevelHalf::kDiamonds) {
    standHalf(LevelHalf::kDiamonds, false);
  }
  commit();
  return OpenedLink{link.view.cam};
}

void Document::openLand(OpenedLandPtr land) {
  const bool lacked = session_.lacksBase();
  session_.open(std::move(land));
  if (!lacked || session_.lacksBase()) return;
  std::vector<Notice> others = notices_.all();
  std::erase_if(others, [](const Notice& notice) { return notice.key == kBaseKey; });
  notices_.set(std::move(others));
}

void Document::tryLink(std::string_view text) {
  const bool wasPlaying = player_.playing();
  const int stood = session_.target();
  const Timeline before = session_.timeline();
  if (!setRecipe(readLink(text).recipe)) return;
  player_.seek(before.positionOn(session_.timeline(), stood));
  if (wasPlaying && session_.target() < session_.length()) player_.play();
  commit();
}

// --- Recipe

void Document::takeRecipe(const Recipe& recipe) {
  kept_.clear();
  if (!stoodAt_) stoodAt_ = player_.standing();
  player_.endLift();
  session_.setRecipe(recipe);
}

bool Document::setRecipe(const Recipe& recipe) {
  if (!admits(recipe)) return false;
  takeRecipe(recipe);
  return true;
}

bool Document::showRecipe(const Recipe& recipe) {
  Recipe next = recipe;
  takeOffers(this->recipe(), next);
  const bool newMethod = next.method() != this->recipe().method();
  if (!showExactly(next)) return false;
  if (newMethod) kept_ = keptText(next);
  return true;
}

bool Document::showExactly(const Recipe& recipe) {
  const int stopped = session_.target();
  const bool duringUplift =
      !player_.playing() && stopped > 0 && stopped < session_.timeline().steps;
  if (!setRecipe(recipe)) return false;
  const bool stays = duringUplift && stopped < session_.timeline().steps;
  seekKeepingHalf(stays ? stopped : session_.length());
  return true;
}

void Document::showDrawn(const std::vector<DrawnFault>& faults) {
  if (!recipe().isCut()) return;
  Recipe next = recipe();
  const int stopped = session_.target();
  const bool duringUplift = !player_.playing() && stopped < session_.timeline().steps;
  const int more = static_cast<int>(faults.size()) - static_cast<int>(next.drawn.size());
  next.drawn = faults;
  if (!setRecipe(next)) return;
  player_.seek(duringUplift ? std::clamp(stopped + more, 0, session_.timeline().steps)
                            : session_.length());
  if (more == 1) player_.lift(static_cast<int>(faults.size()) - 1);
}

std::int32_t Document::visibleAmplitude() const {
  if (!session_.prepared() || !recipe().isCut()) return kDrawnUnit;
  // Faults that are all drawn by hand are all alike.
  if (Timeline(recipe()).steps == static_cast<int>(recipe().drawn.size())) return kDrawnUnit;
  constexpr double kSeen = 0.1;
  const HeightRange range = session_.finishedRange();
  const double least = kSeen * (static_cast<double>(range.high) - static_cast<double>(range.low));
  for (const int times : {1, 2, 5, 10, 20}) {
    if (times * session_.displacementOf(kFullAmplitude) >= least) return times * kDrawnUnit;
  }
  return kMaxDrawnAmplitude;
}

void Document::applyText(std::string_view key, std::string_view value, bool again) {
  Recipe next = recipe();
  std::vector<Notice> notices;
  setFromText(next, key, value, notices);
  notices_.set(std::move(notices));
  if (next != recipe()) showRecipe(next);
  commit(again);
}

void Document::applyTyped(std::string_view key, std::string_view typed) {
  std::string text, notice;
  if (const Parameter* parameter = findParameter(key)) {
    const auto number = readTyped(*parameter, typed);
    if (!number) return;
    applyText(key, decimalText(number->value, parameter->places));
    notice = number->notice;
  } else {
    for (const Parameter& row : viewNumbers()) {
      if (!row.key.starts_with(key) || typed.empty()) continue;
      const std::string_view part = typed.substr(0, typed.find(';'));
      typed.remove_prefix(std::min(typed.size(), part.size() + 1));
      const auto number = readTyped(row, part);
      if (!number) return;
      if (!text.empty()) text += ',';
      // An optional number is off at 0.
      if (number->value != 0 || row.zeroText.empty())
        text += decimalText(number->value, row.places);
      notice += number->notice;
    }
    setView(key, text);
  }
  if (!notice.empty()) notices_.say("typed", notice);
}

void Document::newSeed(std::uint32_t entropy) {
  Recipe next = recipe();
  next.seed = seedName(entropy);
  if (!showExactly(next)) return;
  commit();
  player_.rise();
}

void Document::surprise(std::uint32_t entropy) {
  if (!showExactly(faultline::surprise(recipe(), view_.locks, seedName(entropy), entropy))) return;
  View next = view_;
  if (!hasLands(next.stops)) {
    next.title.clear();
    next.stops.clear();
  }
  applyAnyLook(next, entropy);
  showView(next);
  commit();
  player_.rise();
}

// --- View

void Document::showView(const View& next) {
  const View before = std::exchange(view_, next);
  if (view_.diamonds != before.diamonds) stepped_.reset();
  // Where only words change, the lecture stays at its stop.
  const auto isSame = [](const LectureStop& one, const LectureStop& other) {
    return one.at == other.at && one.land == other.land;
  };
  const bool sameStops = std::equal(view_.stops.begin(), view_.stops.end(), before.stops.begin(),
                                    before.stops.end(), isSame);
  if (!sameStops) player_.stopsChanged();
  if (view_.layer != before.layer) session_.setLayer(view_.layer);
  if (view_.speed != before.speed) player_.speedChanged();
}

void Document::setView(std::string_view key, std::string_view text, bool again) {
  View next = view_;
  std::vector<Notice> notices;
  if (key == "look" && applyLook(next, text)) {
    // A row for several rows; none of its own.
  } else if (isOtherRow(key) || !resetView(next, key)) {
    addNotice(notices, key, text, text::kNoticeSettingUnknown);
  } else if (key == "title") {
    next.title = plainText("title", text, kLongestTitle, notices);
  } else if (!text.empty()) {
    setViewFromText(next, key, text, notices);
  }
  dropStopsWithoutPlace(next, notices);
  showEdited(next, std::move(notices), again);
}

void Document::showEdited(const View& next, std::vector<Notice> notices, bool again) {
  notices_.follow(std::move(notices));
  showView(next);
  commit(again);
}

void Document::setShown(std::string_view word, bool on) {
  View next = view_;
  if (!setViewWord(next, word, on)) return;
  showView(next);
  commit();
}

void Document::toggle(std::string_view key, std::string_view word) {
  View next = view_;
  if (toggleListed(next, key, word)) showEdited(next, {}, false);
}

bool Document::offersLayers() const {
  return recipe().hydraulic() || view_.layer != ErosionLayer::kNone;
}

void Document::showNextLayer() {
  constexpr int kLayers = static_cast<int>(enumCount<ErosionLayer>);
  View next = view_;
  next.layer = static_cast<ErosionLayer>((static_cast<int>(view_.layer) + 1) % kLayers);
  showView(next);
  commit();
}

// --- Lecture

std::optional<OpenedStop> Document::showStop(std::size_t stop) {
  if (stop >= view_.stops.size()) return std::nullopt;
  const LectureStop wanted = view_.stops[stop];
  if (wanted.land.empty()) {
    player_.goToStop(stop);
    return OpenedStop{false, false, {}};
  }
  const Link link = readLink(stopLink(wanted));
  const bool isNewLand = link.recipe != recipe();
  if (isNewLand && !setRecipe(link.recipe)) return std::nullopt;
  View next = view_;
  copyStopRows(next, link.view);
  next.cam.reset();
  std::vector<Notice> notices;
  if (session_.lacksBase()) addNotice(notices, kBaseKey, {}, text::kNoticeBaseMissing);
  notices_.follow(std::move(notices));
  showView(next);
  player_.goToStop(stop, isNewLand);
  commit(walked_);
  walked_ = true;
  return OpenedStop{isNewLand, true, link.view.cam};
}

// --- History

void Document::commit(bool again) {
  walked_ = false;
  Moment moment{recipe(), {}};
  copyLook(moment.look, restingView());
  const TimelinePlace now = player_.standing();
  history_.commit(moment, again, stoodAt_.value_or(now), now);
  stoodAt_.reset();
}

// A moment whose land does not fit stays where it is in the history.
void Document::undo() {
  if (history_.canUndo() && !showMoment(history_.undo())) history_.redo();
}

void Document::redo() {
  if (history_.canRedo() && !showMoment(history_.redo())) history_.undo();
}

bool Document::goTo(int gesture) {
  const int before = history_.number();
  const Moment* const moment = history_.find(gesture);
  if (moment == nullptr) return false;
  if (showMoment(*moment)) return true;
  history_.find(before);
  return false;
}

bool Document::showMoment(const Moment& moment) {
  const bool changesLand = moment.recipe != recipe();
  if (changesLand && !admits(moment.recipe)) return false;
  View next = view_;
  copyLook(next, moment.look);
  if (standsHalf()) {
    stepped_->elsewhere = next.diamonds;
    next.diamonds = view_.diamonds;
  }
  showView(next);
  stoodAt_.reset();
  if (!changesLand) return true;
  kept_.clear();
  session_.setRecipe(moment.recipe);
  seekKeepingHalf(session_.timeline().positionOf(history_.place()));
  return true;
}

// --- Link and check

std::string Document::link(bool forSharing, const std::optional<CameraPose>& camera,
                           const std::optional<SunPlace>& sun) const {
  const bool stands = standsHalf();
  const bool halfWay = stands && stepped_->half == LevelHalf::kDiamonds;
  View view = linkView();
  view.cam = camera;
  if (sun) view.sun = sun;
  const bool asked = player_.playing() && !player_.rising();
  view.play = forSharing && asked ? std::optional(true) : player_.linkPlay();
  const int position = session_.target();
  if (!player_.playing() && (position < session_.length() || halfWay)) {
    view.at = session_.timeline().placeOf(position);
  }
  // The address bar keeps the claim it came with; a link to share is short.
  return writeLink(recipe(), view, forSharing ? std::nullopt : check_.claim(recipe()));
}

bool Document::compareClaim() {
  const std::optional<LinkCheck::Comparison> compared = check_.compare();
  if (!compared) return false;
  if (compared->finished == compared->claimed) return true;
  const bool foreign = std::any_of(notices_.all().begin(), notices_.all().end(),
                                   [](const Notice& notice) { return notice.key == "version"; });
  const std::string why = foreign                  ? text::kFingerprintCheckReasonVersion
                          : notices_.all().empty() ? text::kFingerprintCheckReasonUnknown
                                                   : text::kFingerprintCheckReasonRepaired;
  notices_.add("check", text::fingerprintCheckOtherLand(hexDigits(compared->finished),
                                                        hexDigits(compared->claimed), why));
  return true;
}

}  // namespace faultline
