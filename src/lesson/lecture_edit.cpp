// Editing a lecture. See lecture_edit.h.
#include "lesson/lecture_edit.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/json.h"
#include "generated/text_lesson.h"
#include "share/lecture_text.h"
#include "share/link_text.h"
#include "share/number_text.h"
#include "share/view_lists.h"
#include "share/view_text.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

using Stops = std::vector<LectureStop>;

// Moves a stop to another place in the order.
void move(Stops& stops, std::size_t from, std::size_t to) {
  const auto at = [&stops](std::size_t i) {
    return stops.begin() + static_cast<std::ptrdiff_t>(i);
  };
  if (from < to) std::rotate(at(from), at(from + 1), at(to + 1));
  if (to < from) std::rotate(at(to), at(from), at(from + 1));
}

void moveTo(Stops& stops, std::size_t from, std::string_view text) {
  const ScaledNumber place = readNumber(text, 0, 1, static_cast<int>(stops.size()));
  if (place.reading == NumberReading::kNotANumber) return;
  move(stops, from, static_cast<std::size_t>(place.value - 1));
}

// What is seen, as a stop without words.
void takeSeen(LectureStop& stop, const Link& seen) {
  stop.land = writeRecipe(seen.recipe);
  stop.view = stopViewText(seen.view);
  stop.at = seen.view.at;
  if (stop.at.kind == TimelinePlace::Kind::kNotSet) stop.at = {TimelinePlace::Kind::kEnd, 0};
}

std::size_t placeOfNew(const Stops& stops, const LectureStop& made, const Recipe& recipe,
                       std::size_t after) {
  if (after > 0) return std::min(after, stops.size());
  const Timeline timeline(recipe);
  const auto isBehind = [&](const LectureStop& stop) {
    return stop.shows(made.land) && timeline.positionOf(stop.at) > timeline.positionOf(made.at);
  };
  return static_cast<std::size_t>(std::find_if(stops.begin(), stops.end(), isBehind) -
                                  stops.begin());
}

void add(EditedLecture& edited, const Link& seen, std::size_t after) {
  Stops& stops = edited.stops;
  if (stops.size() == kMaxStops) {
    return addNotice(edited.notices, "stops", {}, text::kLectureStopsTooMany);
  }
  LectureStop made;
  takeSeen(made, seen);
  for (LectureStop& stop : stops) {
    if (!stop.land.empty()) continue;
    stop.land = made.land;
    stop.view = made.view;
  }
  const std::size_t place = placeOfNew(stops, made, seen.recipe, after);
  stops.insert(stops.begin() + static_cast<std::ptrdiff_t>(place), std::move(made));
  edited.seen = place + 1;
}

void setPlace(LectureStop& stop, std::string_view text, std::vector<Notice>& notices) {
  const auto place = readStopPlace("at", text, notices);
  if (!place) return addNotice(notices, "at", text, text::kLecturePlaceUnreadable);
  stop.at = *place;
  if (!stop.land.empty()) setStopLink(stop, stopLink(stop), notices);
}

void setLand(LectureStop& stop, std::string_view text, std::vector<Notice>& notices) {
  const std::string link = linkIn(text);
  if (link.empty()) return addNotice(notices, "land", text, text::kLectureLandUnreadable);
  setStopLink(stop, link, notices);
}

}  // namespace

EditedLecture editLecture(const Link& seen, std::size_t number, std::string_view what,
                          std::string_view text) {
  EditedLecture edited{seen.view.stops, 0, {}};
  if (what == "add") {
    add(edited, seen, number);
    return edited;
  }
  if (number < 1 || number > edited.stops.size()) return edited;
  LectureStop& stop = edited.stops[number - 1];
  if (what == "words") {
    stop.words = text;
  } else if (what == "notes") {
    stop.notes = text;
  } else if (what == "at") {
    setPlace(stop, text, edited.notices);
  } else if (what == "land") {
    setLand(stop, text, edited.notices);
  } else if (what == "by") {
    readEntry(text, stop.entry);
  } else if (what == "seen") {
    takeSeen(stop, seen);
    edited.seen = number;
  } else if (what == "move") {
    moveTo(edited.stops, number - 1, text);
  } else if (what == "remove") {
    edited.stops.erase(edited.stops.begin() + static_cast<std::ptrdiff_t>(number - 1));
  }
  return edited;
}

EditedLecture lectureOf(const std::vector<FileStop>& given) {
  EditedLecture edited;
  for (const FileStop& each : given) {
    if (edited.stops.size() == kMaxStops) {
      addNotice(edited.notices, "stops", {}, text::kLectureFileTooMany);
      break;
    }
    LectureStop stop;
    setStopLink(stop, each.link, edited.notices);
    readEntry(each.by, stop.entry);
    stop.words = each.words;
    stop.notes = each.notes;
    edited.stops.push_back(std::move(stop));
  }
  return edited;
}

std::string editedJson(const EditedLecture& edited) {
  JsonWriter json;
  json.beginObject();
  json.member("lecture", lectureText(edited.stops));
  json.member("seen", static_cast<int>(edited.seen));
  json.array("notices", edited.notices,
             [&json](const Notice& notice) { json.string(notice.message); });
  json.endObject();
  return json.text();
}

}  // namespace faultline
