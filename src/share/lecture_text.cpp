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

// What lies between two signs, one after the other.
template <typename Visit>
void forEachPart(std::string_view text, char sign, Visit visit) {
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(sign, from), text.size());
    visit(text.substr(from, end - from));
    from = end + 1;
  }
}

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

// Settings of a land or a view: keys with their values, in the order of a link.
using Settings = std::vector<std::pair<std::string, std::string>>;

void addSettings(Settings& settings, std::string_view text) {
  forEachPart(text, ';', [&settings](std::string_view item) {
    const std::size_t sign = item.find('=');
    if (sign != item.npos) settings.emplace_back(item.substr(0, sign), item.substr(sign + 1));
  });
}

Settings settingsOf(const LectureStop& stop) {
  Settings settings;
  addSettings(settings, stop.land);
  addSettings(settings, stop.view);
  return settings;
}

const std::string* find(const Settings& settings, std::string_view key) {
  const auto found = std::find_if(settings.begin(), settings.end(),
                                  [key](const auto& setting) { return setting.first == key; });
  return found == settings.end() ? nullptr : &found->second;
}

void set(Settings& settings, std::string_view key, std::string value) {
  std::erase_if(settings, [key](const auto& setting) { return setting.first == key; });
  settings.emplace_back(key, std::move(value));
}

void addSetting(std::string& text, std::string_view setting) {
  if (!text.empty()) text += kSettingSign;
  text += setting;
}

void addSetting(std::string& text, std::string_view key, std::string_view value) {
  addSetting(text, std::string(key) + '=' + std::string(value));
}

// What of `now` differs from `before`; a setting that is gone is its key alone.
void addDifferences(std::string& text, const Settings& before, const Settings& now) {
  for (const auto& [key, value] : now) {
    const std::string* const old = find(before, key);
    if (old == nullptr || *old != value) addSetting(text, key, escaped(value, Writing::kValue));
  }
  for (const auto& [key, value] : before) {
    if (find(now, key) == nullptr) addSetting(text, key);
  }
}

std::string placeValue(const TimelinePlace& at) {
  return escaped(stopPlaceText(at), Writing::kValue);
}

std::string linkOf(const Settings& settings) {
  std::string recipe = "v1", view;
  for (const auto& [key, value] : settings) {
    std::string& part = findParameter(key) != nullptr ? recipe : view;
    if (!part.empty()) part += ';';
    part.append(key).append("=").append(value);
  }
  return recipe + '!' + view;
}

// --- Stops

class StopReader {
 public:
  StopReader(const Settings& before, std::vector<Notice>& notices)
      : settings_(before), notices_(notices) {
    stop_.at.kind = TimelinePlace::Kind::kEnd;
  }

  LectureStop read(std::string_view text) {
    forEachPart(text, kSettingSign, [this](std::string_view setting) {
      const std::size_t sign = setting.find('=');
      const std::string_view key = setting.substr(0, sign);
      if (sign == setting.npos) {
        readBare(key);
      } else {
        readSetting(key, setting.substr(sign + 1));
      }
    });
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
      std::erase_if(settings_, [key](const auto& setting) { return setting.first == key; });
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
      set(settings_, key, std::move(value));
    }
  }

  Settings settings_;
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
  Settings before;
  for (const LectureStop& stop : stops) {
    std::string one;
    if (stop.land.empty()) addSetting(one, kHere);
    if (stop.at.kind != TimelinePlace::Kind::kEnd) addSetting(one, "at", placeValue(stop.at));
    if (!stop.land.empty()) {
      Settings now = settingsOf(stop);
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
  bool tooMany = false;
  Settings before;
  forEachPart(text, kStopSign, [&](std::string_view one) {
    if (one.empty() || tooMany) return;
    if (stops.size() == kMaxStops) return void(tooMany = true);
    stops.push_back(StopReader(before, notices).read(one));
    if (!stops.back().land.empty()) before = settingsOf(stops.back());
  });
  if (tooMany) addNotice(notices, "lecture", text, text::kNoticeStopsTooMany);
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
  forEachPart(text, '\n', [&](std::string_view line) {
    // Browsers on some systems end a line by a carriage return as well.
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (left == 0) return;
    const std::string plain = plainText(key, line, left, notices);
    left -= std::min(left, characterCount(plain) + 1);
    tidy += plain;
    tidy += '\n';
  });
  while (!tidy.empty() && (tidy.back() == '\n' || tidy.back() == ' ')) tidy.pop_back();
  return tidy;
}

}  // namespace faultline
