// Editing and showing a lecture. See lecture.h.
#include "app/lecture/lecture.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "generated/text_app.h"
#include "share/lecture_text.h"
#include "share/link_text.h"
#include "share/number_text.h"
#include "share/view_lists.h"
#include "share/view_text.h"

namespace faultline {
namespace {

using Stops = std::vector<LectureStop>;

// Moves a stop to another place in the order.
void move(Stops& stops, std::size_t from, std::size_t to) {
  const auto begin = stops.begin();
  const auto at = [begin](std::size_t i) { return begin + static_cast<std::ptrdiff_t>(i); };
  if (from < to) std::rotate(at(from), at(from + 1), at(to + 1));
  if (to < from) std::rotate(at(to), at(from), at(from + 1));
}

// Where a word about the order leads; nothing for another word, or beyond the ends.
std::optional<std::size_t> movedTo(std::size_t stop, std::size_t count, std::string_view what,
                                   std::string_view text) {
  if (what == "earlier" && stop > 0) return stop - 1;
  if (what == "later" && stop + 1 < count) return stop + 1;
  if (what != "move") return std::nullopt;
  const ScaledNumber place = readNumber(text, 0, 1, static_cast<int>(count));
  if (place.reading == NumberReading::kNotANumber) return std::nullopt;
  return static_cast<std::size_t>(place.value - 1);
}

void setPlace(LectureStop& stop, std::string_view text, std::vector<Notice>& notices) {
  const auto place = readStopPlace("at", text, notices);
  if (!place) return addNotice(notices, "at", text, text::kNoticeStopPlaceUnreadable);
  stop.at = *place;
  // A place beyond the land's end is its last.
  if (!stop.land.empty()) setStopLink(stop, stopLink(stop), notices);
}

void setLand(LectureStop& stop, std::string_view text, std::vector<Notice>& notices) {
  const std::string link = linkIn(text);
  if (link.empty()) return addNotice(notices, "land", text, text::kNoticeStopLandUnreadable);
  setStopLink(stop, link, notices);
}

}  // namespace

// What is seen, as a stop without words.
LectureStop Lecture::seen() const {
  const Document& document = edits_.document();
  View view = document.linkView();
  view.cam = viewpoint_.linkCamera(session_);
  if (const auto sun = viewpoint_.linkSun(session_)) view.sun = sun;
  LectureStop stop;
  stop.land = document.recipeText();
  stop.view = stopViewText(view);
  const int position = session_.target();
  const bool isEnd = position == session_.length();
  stop.at =
      isEnd ? TimelinePlace{TimelinePlace::Kind::kEnd, 0} : session_.timeline().placeOf(position);
  return stop;
}

void Lecture::change(Stops stops, std::vector<Notice> notices, bool again) {
  Document& document = edits_.edit();
  View next = document.view();
  next.stops = std::move(stops);
  document.notices().follow(std::move(notices));
  document.showView(next);
  document.commit(again);
}

std::size_t Lecture::placeOfNew() const {
  const Player& player = edits_.player();
  const Stops& stops = edits_.document().view().stops;
  if (const auto last = player.lastStop()) return std::min(*last + 1, stops.size());
  std::size_t place = stops.size();
  const int position = session_.target();
  const std::vector<StopPosition> here = player.stops();
  const auto behind = std::find_if(here.begin(), here.end(), [position](const StopPosition& stop) {
    return stop.position > position;
  });
  return behind == here.end() ? place : behind->stop;
}

void Lecture::add() {
  Stops stops = edits_.document().view().stops;
  if (stops.size() == kMaxStops) {
    return edits_.edit().notices().say("stops", text::kStopsErrorTooMany);
  }
  const LectureStop seen = this->seen();
  for (LectureStop& stop : stops) {
    if (!stop.land.empty()) continue;
    stop.land = seen.land;
    stop.view = seen.view;
  }
  const std::size_t place = placeOfNew();
  stops.insert(stops.begin() + static_cast<std::ptrdiff_t>(place), seen);
  change(std::move(stops), {}, false);
  edits_.timeline().stayAtStop(place);
}

void Lecture::edit(std::size_t index, std::string_view what, std::string_view text, bool again) {
  Stops stops = edits_.document().view().stops;
  if (index >= stops.size()) return;
  LectureStop& stop = stops[index];
  std::vector<Notice> notices;
  if (what == "words") {
    stop.words = tidyWords(what, text, notices);
  } else if (what == "notes") {
    stop.notes = tidyWords(what, text, notices);
  } else if (what == "at") {
    setPlace(stop, text, notices);
  } else if (what == "land") {
    setLand(stop, text, notices);
  } else if (what == "by") {
    if (!readEntry(text, stop.entry)) return;
  } else if (what == "seen") {
    const LectureStop now = seen();
    stop.land = now.land, stop.view = now.view, stop.at = now.at;
  } else if (what == "remove") {
    stops.erase(stops.begin() + static_cast<std::ptrdiff_t>(index));
  } else if (const auto to = movedTo(index, stops.size(), what, text)) {
    move(stops, index, *to);
  } else {
    return;
  }
  change(std::move(stops), std::move(notices), again);
  if (what == "seen") edits_.timeline().stayAtStop(index);
}

void Lecture::open(std::string_view title, Stops stops, std::vector<Notice> notices) {
  Document& document = edits_.edit();
  View next = document.view();
  next.title = plainText("title", title, kLongestTitle, notices);
  if (stops.size() > kMaxStops) {
    stops.resize(kMaxStops);
    addNotice(notices, "stops", {}, text::kNoticeFileStopsTooMany);
  }
  next.stops = std::move(stops);
  document.notices().follow(std::move(notices));
  document.showView(next);
  document.commit();
}

// --- Showing

void Lecture::goTo(std::size_t stop) {
  if (edits_.document().view().stops.empty()) return edits_.timeline().goToStop(stop);
  const std::optional<OpenedStop> opened = edits_.edit().showStop(stop);
  if (!opened || !opened->hasCamera) return;
  const bool cuts = edits_.document().view().stops[stop].entry == StopEntry::kCut;
  // Which way the home view looks is known once the land is.
  if (cuts || (opened->isNewLand && !opened->camera)) {
    camera_.open(opened->camera);
  } else {
    camera_.flyTo(opened->camera, viewpoint_.stage(), opened->isNewLand);
  }
}

void Lecture::walk(int direction) {
  if (const auto stop = edits_.timeline().nextStop(direction)) goTo(*stop);
}

bool Lecture::key(std::string_view key) {
  if (key != "PageDown" && key != "PageUp") return false;
  walk(key == "PageDown" ? 1 : -1);
  return true;
}

void Lecture::setPresenting(bool on) {
  Player& player = edits_.timeline();
  const bool begins = on && !player.presenting() && player.isPastStops();
  player.setPresenting(on);
  if (begins) goTo(0);
}

}  // namespace faultline
