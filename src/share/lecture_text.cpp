// The text of a lecture. See lecture_text.h.
#include "share/lecture_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

#include "base/enum_count.h"
#include "generated/text_share.h"
#include "share/number_text.h"
#include "share/recipe_text.h"
#include "share/view_lists.h"
#include "share/view_text.h"
#include "terrain/recipe/parameters.h"

namespace faultline {
namespace {

constexpr char kStopSign = '/';
constexpr char kSettingSign = ':';
constexpr char kEscapeSign = '~';
// A stop that shows the page's land.
constexpr std::string_view kHere = "here";
constexpr std::string_view kEntries[] = {"play", "cut", "fly"};
static_assert(std::size(kEntries) == enumCount<StopEntry>);

// What lies between the signs of a text, one after the other.
class Parts {
 public:
  Parts(std::string_view text, char sign) : text_(text), sign_(sign) {}
  // False: no part is left.
  bool next(std::string_view& part) {
    if (from_ > text_.size()) return false;
    const std::size_t end = std::min(text_.find(sign_, from_), text_.size());
    part = text_.substr(from_, end - from_);
    from_ = end + 1;
    return true;
  }

 private:
  std::string_view text_;
  char sign_;
  std::size_t from_ = 0;
};

// --- Signs

// How a value is written: as it is, or as words, which have '_' for a blank. A byte that would end
// the value, or that others might change, is '~' and two hexadecimal digits.
enum class Writing : std::uint8_t { kValue, kWords };

std::string escaped(std::string_view value, Writing as) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  // Signs that stay unless they are the last.
  const std::string_view plain = as == Writing::kWords ? "-.," : "-._,=";
  std::string text;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const char c = value[i];
    const bool isInside = i + 1 < value.size();
    if (isAlphanumeric(c) || (isInside && plain.find(c) != plain.npos)) {
      text += c;
    } else if (as == Writing::kWords && c == ' ' && isInside) {
      text += '_';
    } else {
      const auto byte = static_cast<unsigned char>(c);
      text += kEscapeSign;
      text += kDigits[byte >> 4];
      text += kDigits[byte & 15];
    }
  }
  return text;
}

std::string unescaped(std::string_view text, Writing as) {
  std::string value;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int byte = text[i] == kEscapeSign ? hexByte(text, i + 1) : -1;
    if (byte >= 0) {
      value += static_cast<char>(byte);
      i += 2;
    } else {
      value += as == Writing::kWords && text[i] == '_' ? ' ' : text[i];
    }
  }
  return value;
}

// --- Settings

// Settings of a land and a view: "key=value" with ';' between them, in any order. Keys are few, and
// each comes once.
std::string settingsOf(const LectureStop& stop) { return stop.land + ';' + stop.view; }

std::string_view keyOf(std::string_view setting) { return setting.substr(0, setting.find('=')); }

// The setting with this key, with the key; empty: none.
std::string_view find(std::string_view settings, std::string_view key) {
  Parts parts(settings, ';');
  for (std::string_view one; parts.next(one);) {
    if (keyOf(one) == key) return one;
  }
  return {};
}

std::string without(std::string_view settings, std::string_view key) {
  std::string text;
  Parts parts(settings, ';');
  for (std::string_view one; parts.next(one);) {
    if (keyOf(one) != key) text.append(one).append(";");
  }
  return text;
}

void addSetting(std::string& text, std::string_view setting) {
  if (!text.empty()) text += kSettingSign;
  text += setting;
}

void addSetting(std::string& text, std::string_view key, std::string_view value) {
  addSetting(text, std::string(key) + '=' + std::string(value));
}

// What of `now` differs from `before`; a setting that is gone is its key alone. The version of a
// land is no setting.
void addDifferences(std::string& text, std::string_view before, std::string_view now) {
  Parts parts(now, ';');
  for (std::string_view one; parts.next(one);) {
    const std::string_view key = keyOf(one);
    if (key.size() == one.size() || find(before, key) == one) continue;
    addSetting(text, key, escaped(one.substr(key.size() + 1), Writing::kValue));
  }
  parts = Parts(before, ';');
  for (std::string_view one; parts.next(one);) {
    const std::string_view key = keyOf(one);
    if (key.size() < one.size() && find(now, key).empty()) addSetting(text, key);
  }
}

std::string placeValue(const TimelinePlace& at) {
  return escaped(stopPlaceText(at), Writing::kValue);
}

std::string linkOf(std::string_view settings) {
  std::string recipe = "v1", view;
  Parts parts(settings, ';');
  for (std::string_view one; parts.next(one);) {
    const std::string_view key = keyOf(one);
    if (key.size() == one.size()) continue;
    std::string& part = findParameter(key) != nullptr ? recipe : view;
    part.append(";").append(one);
  }
  return recipe + '!' + view;
}

// --- Stops

class StopReader {
 public:
  StopReader(std::string_view before, std::vector<Notice>& notices)
      : settings_(before), notices_(notices) {
    stop_.at.kind = TimelinePlace::Kind::kEnd;
  }

  LectureStop read(std::string_view text) {
    Parts parts(text, kSettingSign);
    for (std::string_view setting; parts.next(setting);) {
      const std::string_view key = keyOf(setting);
      if (key.size() == setting.size()) {
        readBare(key);
      } else {
        readSetting(key, setting.substr(key.size() + 1));
      }
    }
    if (!here_) {
      Link link = readLink(linkOf(settings_));
      std::move(link.notices.begin(), link.notices.end(), std::back_inserter(notices_));
      stop_.land = writeRecipe(link.recipe);
      stop_.view = stopViewText(link.view);
    }
    return std::move(stop_);
  }

 private:
  static bool isKnown(std::string_view key) {
    return findParameter(key) != nullptr || isStopRow(key);
  }

  void readBare(std::string_view key) {
    if (key == kHere) {
      here_ = true;
    } else if (isKnown(key)) {
      settings_ = without(settings_, key);
    } else if (!key.empty()) {
      addNotice(notices_, key, key, text::kNoticeKeyNoValue);
    }
  }

  void readSetting(std::string_view key, std::string_view given) {
    if (key == "words") {
      stop_.words = tidyWords(key, unescaped(given, Writing::kWords), notices_);
    } else if (key == "notes") {
      stop_.notes = tidyWords(key, unescaped(given, Writing::kWords), notices_);
    } else if (key == "by") {
      if (!readEntry(given, stop_.entry)) {
        addNotice(notices_, key, given, text::noticeViewUnknown(std::string(kEntries[0])));
      }
    } else if (key == "at") {
      const auto place = readStopPlace("at", unescaped(given, Writing::kValue), notices_);
      if (place) stop_.at = *place;
      if (!place) addNotice(notices_, key, given, text::kNoticeTimelinePlaceUnreadable);
    } else {
      std::string value = unescaped(given, Writing::kValue);
      // These signs would begin another setting of a link.
      const bool isWhole = value.find_first_of(";!") == value.npos;
      if (!isKnown(key) || !isWhole)
        return addNotice(notices_, key, given, text::kNoticeKeyUnknown);
      settings_ = without(settings_, key).append(key).append("=").append(value);
    }
  }

  std::string settings_;
  std::vector<Notice>& notices_;
  LectureStop stop_;
  bool here_ = false;
};

}  // namespace

std::string_view entryKey(StopEntry entry) { return kEntries[static_cast<std::size_t>(entry)]; }

bool readEntry(std::string_view word, StopEntry& entry) {
  const auto* const found = std::find(std::begin(kEntries), std::end(kEntries), word);
  if (found == std::end(kEntries)) return false;
  entry = static_cast<StopEntry>(found - std::begin(kEntries));
  return true;
}

std::string lectureText(std::span<const LectureStop> stops) {
  std::string text;
  std::string before;
  for (const LectureStop& stop : stops) {
    std::string one;
    if (stop.land.empty()) addSetting(one, kHere);
    if (stop.at.kind != TimelinePlace::Kind::kEnd) addSetting(one, "at", placeValue(stop.at));
    if (!stop.land.empty()) {
      std::string now = settingsOf(stop);
      addDifferences(one, before, now);
      before = std::move(now);
    }
    if (stop.entry != StopEntry::kPlay) addSetting(one, "by", entryKey(stop.entry));
    if (!stop.words.empty()) addSetting(one, "words", escaped(stop.words, Writing::kWords));
    if (!stop.notes.empty()) addSetting(one, "notes", escaped(stop.notes, Writing::kWords));
    // A stop at the end of the land before it differs in nothing.
    if (one.empty()) addSetting(one, "at", placeValue(stop.at));
    if (!text.empty()) text += kStopSign;
    text += one;
  }
  return text;
}

std::vector<LectureStop> readLecture(std::string_view text, std::vector<Notice>& notices) {
  std::vector<LectureStop> stops;
  std::string before;
  Parts parts(text, kStopSign);
  for (std::string_view one; parts.next(one);) {
    if (one.empty()) continue;
    if (stops.size() == kMaxStops) {
      addNotice(notices, "lecture", text, text::kNoticeStopsTooMany);
      break;
    }
    stops.push_back(StopReader(before, notices).read(one));
    if (!stops.back().land.empty()) before = settingsOf(stops.back());
  }
  return stops;
}

std::string stopLink(const LectureStop& stop) {
  const std::string at = "at=" + placeText(stop.at);
  const std::string land = stop.land.empty() ? "v1" : stop.land;
  return land + '!' + at + (stop.view.empty() ? "" : ';' + stop.view);
}

void setStopLink(LectureStop& stop, std::string_view text, std::vector<Notice>& notices) {
  Link link = readLink(text);
  std::move(link.notices.begin(), link.notices.end(), std::back_inserter(notices));
  stop.land = writeRecipe(link.recipe);
  stop.view = stopViewText(link.view);
  stop.at = link.view.at;
  if (stop.at.kind == TimelinePlace::Kind::kNotSet) stop.at = {TimelinePlace::Kind::kEnd, 0};
}

std::string tidyWords(std::string_view key, std::string_view text, std::vector<Notice>& notices) {
  std::string tidy;
  std::size_t left = kLongestStopWords;
  Parts lines(text, '\n');
  for (std::string_view line; left > 0 && lines.next(line);) {
    // Browsers on some systems end a line by a carriage return as well.
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::string plain = plainText(key, line, left, notices);
    left -= std::min(left, characterCount(plain) + 1);
    tidy += plain;
    tidy += '\n';
  }
  while (!tidy.empty() && (tidy.back() == '\n' || tidy.back() == ' ')) tidy.pop_back();
  return tidy;
}

}  // namespace faultline
