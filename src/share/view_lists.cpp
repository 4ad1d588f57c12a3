// Lists, places and titles of a view. See view_lists.h.
#include "share/view_lists.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "generated/text_share.h"
#include "share/number_text.h"
#include "share/view_text.h"
#include "share/words.h"
#include "terrain/recipe/parameter_display.h"
#include "terrain/recipe/parameters.h"

namespace faultline {
namespace {

constexpr int kMaxSteps = 1000000;
constexpr std::size_t kLongestListedWords = 160;  // characters
// The words for uplift steps, one for each method; all are read, the first is written. "level"
// counts the corners, as any step, and so is not what people call a level; that is "squares".
constexpr std::string_view kStepWords[] = {"fault", "tree", "level", "octave"};
constexpr std::string_view kLevelWord = "squares";
// Places that are words alone.
constexpr std::pair<std::string_view, TimelinePlace> kPlaceWords[] = {
    {"start", {TimelinePlace::Kind::kLevel, -1}},
    {"corners", {TimelinePlace::Kind::kLevel, 0}},
    {"end", {TimelinePlace::Kind::kEnd, 0}},
};
constexpr std::string_view kPanelSections[] = {
    "smoothing",      "erode-section",      "land",     "look", "faults-section-more",
    "smoothing-more", "erode-section-more", "land-more"};

std::size_t indexOf(std::span<const std::string_view> words, std::string_view word) {
  return static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin());
}

std::optional<TimelinePlace::Kind> placeKind(std::string_view word) {
  if (word == "smooth") return TimelinePlace::Kind::kSmoothing;
  if (word == "erode") return TimelinePlace::Kind::kErosion;
  if (word == kLevelWord) return TimelinePlace::Kind::kLevel;
  const bool step = indexOf(kStepWords, word) < std::size(kStepWords);
  return step ? std::optional(TimelinePlace::Kind::kUplift) : std::nullopt;
}

// Characters that show nothing of their own and change how others are read: they turn the direction
// of writing, break lines, fill, or carry data. The joiners U+200C and U+200D are none of them:
// Persian and Indian words and many emoji are written with them.
struct CodeRange {
  unsigned first, last;
};
constexpr CodeRange kUnseen[] = {
    {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},     {0x61c, 0x61c},   {0x115f, 0x1160},
    {0x17b4, 0x17b5},   {0x180e, 0x180e},   {0x200b, 0x200b},   {0x200e, 0x200f}, {0x2028, 0x202e},
    {0x2060, 0x206f},   {0x3164, 0x3164},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0}, {0xfff9, 0xfffb},
    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe007f},
};

bool isUnseen(unsigned code) {
  return code < ' ' || std::any_of(std::begin(kUnseen), std::end(kUnseen), [&](CodeRange range) {
           return code >= range.first && code <= range.last;
         });
}

// How many bytes the first UTF-8 character has; 0 if it is invalid or unseen.
std::size_t characterLength(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return isUnseen(lead) ? 0 : 1;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return 0;
  unsigned code = lead & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0u) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3fu);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  return overlong || surrogate || code > 0x10ffff || isUnseen(code) ? 0 : length;
}

// A link's %XX of visible characters are decoded before it is split (see docs/spec.md), so visible
// characters are encoded twice. `plain`: signs that stay, unless they are the last. Between lines
// stands a comma.
std::string encodedText(std::string_view given, std::string_view plain) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const char c = given[i];
    const auto byte = static_cast<unsigned char>(c);
    const bool inside = i + 1 < given.size() && plain.find(c) != plain.npos;
    if (isAlphanumeric(c) || inside || c == '\n') {
      text += c == '\n' ? ',' : c;
      continue;
    }
    text += byte > ' ' && byte <= '~' ? "%25" : "%";
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

}  // namespace

void addWord(std::string& text, std::string_view word) {
  if (!text.empty()) text += ',';
  text += word;
}

bool readList(std::span<const ListedNumber> parts, int fewer, std::string_view key,
              std::string_view text, int* numbers, std::vector<Notice>& notices) {
  std::size_t count = 0;
  bool understood = true;
  forEachWord(text, [&](std::string_view word) {
    if (!understood || count == parts.size()) return void(understood = false);
    const ListedNumber& part = parts[count];
    const ScaledNumber number = readNumber(word, part.places, part.min, part.max);
    understood = number.reading != NumberReading::kNotANumber;
    if (understood && number.reading != NumberReading::kExact) {
      addNotice(notices, key, text,
                text::noticeViewPartOutside(std::string(part.name),
                                            decimalText(number.value, part.places)));
    }
    numbers[count++] = number.value;
  });
  return understood && (count == parts.size() || count == static_cast<std::size_t>(fewer));
}

std::string listText(std::span<const ListedNumber> parts, const int* numbers) {
  std::string text;
  for (const ListedNumber& part : parts) addWord(text, decimalText(*numbers++, part.places));
  return text;
}

std::optional<TimelinePlace> readPlace(std::string_view key, std::string_view text,
                                       std::vector<Notice>& notices) {
  for (const auto& [word, place] : kPlaceWords) {
    if (text == word) return place;
  }
  const std::size_t colon = text.find(':');
  const auto kind = placeKind(text.substr(0, colon));
  if (colon == std::string_view::npos || !kind) return std::nullopt;
  const ScaledNumber step = readNumber(text.substr(colon + 1), 0, 0, kMaxSteps);
  if (step.reading == NumberReading::kNotANumber) return std::nullopt;
  if (step.reading != NumberReading::kExact) {
    addNotice(notices, key, text, text::noticeStepOutside(std::to_string(step.value)));
  }
  return TimelinePlace{*kind, step.value};
}

std::string placeText(const TimelinePlace& at) {
  for (const auto& [word, place] : kPlaceWords) {
    if (at == place) return std::string(word);
  }
  switch (at.kind) {
    case TimelinePlace::Kind::kUplift:
      return std::string(kStepWords[0]) + ':' + std::to_string(at.step);
    case TimelinePlace::Kind::kSmoothing:
      return "smooth:" + std::to_string(at.step);
    case TimelinePlace::Kind::kErosion:
      return "erode:" + std::to_string(at.step);
    case TimelinePlace::Kind::kLevel:
      return std::string(kLevelWord) + ':' + std::to_string(at.step);
    case TimelinePlace::Kind::kNotSet:
    case TimelinePlace::Kind::kEnd:
      break;
  }
  return "end";
}

std::span<const std::string_view> panelSectionKeys() { return kPanelSections; }

void readPlots(View& view, std::string_view text, std::vector<Notice>& notices) {
  view.plots = {};
  std::size_t count = 0;
  forEachWord(text, [&](std::string_view word) {
    const std::size_t tab = indexOf(kPlotTabWords, word);
    if (tab == 0 || tab == kPlotTabWords.size()) {
      addNotice(notices, "plots", word, text::kNoticePlotsUnknown);
    } else if (count == view.plots.size() || view.plots[0] == static_cast<PlotTab>(tab)) {
      addNotice(notices, "plots", word, text::kNoticePlotsThird);
    } else {
      view.plots[count++] = static_cast<PlotTab>(tab);
    }
  });
  if (count == 0) view.plots = View().plots;
}

std::string plotsText(const View& view) {
  std::string text;
  if (view.plots == View().plots) return text;
  for (const PlotTab tab : view.plots) {
    if (tab != PlotTab::kNone) addWord(text, kPlotTabWords[static_cast<std::size_t>(tab)]);
  }
  return text;
}

void readOpenSections(View& view, std::string_view text, std::vector<Notice>& notices) {
  forEachWord(text, [&](std::string_view word) {
    const bool closes = word.starts_with('-');
    const std::size_t section = indexOf(kPanelSections, word.substr(closes ? 1 : 0));
    if (section == std::size(kPanelSections)) {
      return addNotice(notices, "open", word, text::kNoticeOpenUnknown);
    }
    const std::uint32_t bit = 1u << section;
    if (((view.openSections.opened | view.openSections.closed) & bit) != 0) return;
    (closes ? view.openSections.closed : view.openSections.opened) |= bit;
  });
}

std::string openSectionsText(const View& view) {
  std::string text;
  for (std::size_t i = 0; i < std::size(kPanelSections); ++i) {
    if ((view.openSections.opened >> i & 1) != 0) addWord(text, kPanelSections[i]);
    if ((view.openSections.closed >> i & 1) != 0)
      addWord(text, '-' + std::string(kPanelSections[i]));
  }
  return text;
}

std::optional<TimelinePlace> readStopPlace(std::string_view key, std::string_view text,
                                           std::vector<Notice>& notices) {
  const bool bare = !text.empty() && text.find_first_not_of("0123456789") == text.npos;
  return readPlace(key, (bare ? "fault:" : "") + std::string(text), notices);
}

std::string stopPlaceText(const TimelinePlace& at) {
  return at.kind == TimelinePlace::Kind::kUplift ? std::to_string(at.step) : placeText(at);
}

namespace {

// Whether the stops of a view came from the row "lecture", which says all of them.
bool hasLecture(const View& view) {
  return std::any_of(view.stops.begin(), view.stops.end(),
                     [](const LectureStop& stop) { return !stop.land.empty(); });
}

// The stop with this number, which is made if the rows have said less so far.
LectureStop& stopAt(View& view, std::size_t number) {
  if (view.stops.size() <= number) view.stops.resize(number + 1);
  return view.stops[number];
}

}  // namespace

void readStops(View& view, std::string_view text, std::vector<Notice>& notices) {
  if (hasLecture(view)) return addNotice(notices, "stops", text, text::kNoticeStopsInLecture);
  std::size_t count = 0;
  bool tooMany = false;
  forEachWord(text, [&](std::string_view word) {
    if (count == kMaxStops) return void(tooMany = true);
    const auto place = readStopPlace("stops", word, notices);
    if (place) return void(stopAt(view, count++).at = *place);
    addNotice(notices, "stops", word, text::kNoticeTimelinePlaceUnreadable);
  });
  if (tooMany) addNotice(notices, "stops", text, text::kNoticeStopsTooMany);
}

std::string stopsText(const View& view) {
  std::string text;
  if (!areStopsListed(view)) return text;
  for (const LectureStop& stop : view.stops) addWord(text, stopPlaceText(stop.at));
  return text;
}

void dropStopsWithoutPlace(View& view, std::vector<Notice>& notices) {
  bool lostWords = false;
  std::erase_if(view.stops, [&lostWords](const LectureStop& stop) {
    const bool isDropped = stop.at.kind == TimelinePlace::Kind::kNotSet;
    lostWords = lostWords || (isDropped && !stop.words.empty());
    return isDropped;
  });
  if (lostWords) addNotice(notices, "words", {}, text::kNoticeWordsWithoutStop);
}

namespace {

// Whether the row "words" cannot say these words.
bool isMarkedOrLong(std::string_view words) {
  const PlainWords plain = plainWords(words);
  return plain.hadMarks || characterCount(plain.text) > kLongestListedWords;
}

}  // namespace

bool areStopsListed(const View& view) {
  return std::none_of(view.stops.begin(), view.stops.end(), [](const LectureStop& stop) {
    return !stop.land.empty() || stop.entry != StopEntry::kPlay || !stop.notes.empty() ||
           isMarkedOrLong(stop.words);
  });
}

std::size_t characterCount(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0u) != 0x80;
  }));
}

std::string plainText(std::string_view key, std::string_view text, std::size_t longest,
                      std::vector<Notice>& notices) {
  std::string kept;
  std::size_t count = 0;
  bool removed = false;
  while (!text.empty() && count < longest) {
    const std::size_t length = characterLength(text);
    removed = removed || length == 0;
    count += length > 0 ? 1 : 0;
    kept += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  if (removed) addNotice(notices, key, kept, text::kNoticeTextNotText);
  // Cut a long text between words, unless the last word is very long.
  const std::size_t space = kept.find_last_of(' ');
  if (!text.empty() && text.front() != ' ' && space != kept.npos && space > kept.size() / 2) {
    kept.resize(space);
  }
  if (!text.empty())
    addNotice(notices, key, kept, text::noticeTextTooLong(std::to_string(longest)));
  return kept;
}

void readTitle(View& view, std::string_view text, std::vector<Notice>& notices) {
  view.title = plainText("title", percentDecoded(text, false), kLongestTitle, notices);
}

std::string titleText(const View& view) { return encodedText(view.title, "-.,"); }

void readStopWords(View& view, std::string_view text, std::vector<Notice>& notices) {
  if (hasLecture(view)) return addNotice(notices, "words", text, text::kNoticeStopsInLecture);
  std::size_t count = 0;
  forEachWord(text, [&](std::string_view word) {
    if (count++ == kMaxStops) addNotice(notices, "words", text, text::kNoticeStopsTooMany);
    if (count > kMaxStops) return;
    const std::string plain =
        plainText("words", percentDecoded(word, false), kLongestListedWords, notices);
    if (!plain.empty()) stopAt(view, count - 1).words = wordsOf(plain);
  });
}

std::string stopWordsText(const View& view) {
  std::string text;
  if (!areStopsListed(view)) return text;
  for (const LectureStop& stop : view.stops) text += plainWords(stop.words).text + '\n';
  while (text.ends_with('\n')) text.pop_back();
  return encodedText(text, "-.");
}

void readLocks(View& view, std::string_view text, std::vector<Notice>& notices) {
  forEachWord(text, [&](std::string_view word) {
    const Parameter* const row = findParameter(word);
    if (row == nullptr) return addNotice(notices, "lock", word, text::kNoticeLockUnknown);
    view.locks |= std::uint64_t{1} << static_cast<unsigned>(row->id);
  });
}

bool toggleListed(View& view, std::string_view key, std::string_view word) {
  if (key == "lock") {
    const Parameter* const row = findParameter(word);
    if (row == nullptr) return false;
    view.locks ^= std::uint64_t{1} << static_cast<unsigned>(row->id);
    return true;
  }
  const std::size_t at = indexOf(kPlotTabWords, word);
  if (key != "plots" || word.empty() || at == std::size(kPlotTabWords)) return false;
  const auto tab = static_cast<PlotTab>(at);
  auto& [first, second] = view.plots;
  if (second == PlotTab::kNone) {
    if (tab != first) second = tab;
  } else if (tab == first || tab == second) {
    first = tab == first ? second : first;
    second = PlotTab::kNone;
  } else {
    first = std::exchange(second, tab);
  }
  return true;
}

std::string locksText(const View& view) {
  std::string text;
  for (const Parameter& row : parameters()) {
    if ((view.locks >> static_cast<unsigned>(row.id) & 1) != 0) addWord(text, row.key);
  }
  return text;
}

}  // namespace faultline
