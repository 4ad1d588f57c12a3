// The view part of a link. See view_text.h.
#include "share/view_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <type_traits>

#include "generated/text_share.h"
#include "share/lecture_text.h"
#include "share/number_text.h"
#include "share/recipe_text.h"
#include "share/view_lists.h"
#include "share/view_rows.h"
#include "terrain/recipe/parameter_display.h"
#include "terrain/recipe/parameters.h"

namespace faultline {
namespace {

constexpr std::string_view kSurroundings[] = {"full", "minimal", "none"};
static_assert(std::size(kSurroundings) == enumCount<Surroundings>);
constexpr std::string_view kDrawerSides[] = {"", "how", "plots"};
static_assert(std::size(kDrawerSides) == enumCount<DrawerSide>);

// The word of the choice with this number.
using WordOf = std::string_view (*)(std::size_t number);

std::optional<std::size_t> findWord(WordOf word, std::size_t count, std::string_view text) {
  for (std::size_t i = 0; i < count; ++i) {
    if (word(i) == text) return i;
  }
  return std::nullopt;
}

template <typename Choice>
std::string_view wordOf(ViewChoice choice, Choice value) {
  return viewWords(choice)[static_cast<std::size_t>(value)].key;
}

constexpr int kUnpannedParts = 3;
constexpr ListedNumber kCameraParts[] = {{text::kViewPartAzimuth, 1, -1800, 1800},
                                         {text::kViewPartElevation, 1, 20, 900},
                                         {text::kViewPartZoom, 2, 50, 1200},
                                         {text::kViewPartPanEast, 3, -500, 500},
                                         {text::kViewPartPanSouth, 3, -500, 500}};
// After the word "stand,".
constexpr std::string_view kStand = "stand,";
constexpr int kLevelParts = 3;
constexpr ListedNumber kStandParts[] = {
    {text::kViewPartEast, 4, 0, 10000},   {text::kViewPartSouth, 4, 0, 10000},
    {text::kViewPartHeading, 1, 0, 3599}, {text::kViewPartTilt, 1, -800, 800},
    {text::kViewPartAbove, 4, 30, 5000},  {text::kViewPartZoom, 2, 100, 600}};
constexpr ListedNumber kPlaceParts[] = {
    {"u1", 3, 0, 1000}, {"v1", 3, 0, 1000}, {"u2", 3, 0, 1000}, {"v2", 3, 0, 1000}};

std::array<int, std::size(kStandParts)> standNumbers(const StandPlace& at) {
  return {at.u, at.v, at.heading, at.tilt, at.above, at.zoom};
}

// Reads what follows the word "stand,".
std::optional<CameraPose> readStand(std::string_view text, std::vector<Notice>& notices) {
  std::array<int, std::size(kStandParts)> numbers = standNumbers({});
  if (!readList(kStandParts, kLevelParts, "cam", text, numbers.data(), notices)) return {};
  const auto [u, v, heading, tilt, above, zoom] = numbers;
  CameraPose pose;
  pose.stand = {u, v, heading, tilt, above, zoom};
  return pose;
}

std::optional<CameraPose> readOrbit(std::string_view text, std::vector<Notice>& notices) {
  std::array<int, std::size(kCameraParts)> numbers{};
  if (!readList(kCameraParts, kUnpannedParts, "cam", text, numbers.data(), notices)) return {};
  return CameraPose{numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]};
}

void readCamera(View& view, std::string_view text, std::vector<Notice>& notices) {
  view.cam = text.starts_with(kStand) ? readStand(text.substr(kStand.size()), notices)
                                      : readOrbit(text, notices);
  if (!view.cam) addNotice(notices, "cam", text, text::kNoticeCameraUnreadable);
}

void readSun(View& view, std::string_view text, std::vector<Notice>& notices) {
  const auto part = [](std::string_view name, ViewNumber id) {
    const Parameter& row = viewNumber(id);
    return ListedNumber{name, row.places, row.min, row.max};
  };
  const ListedNumber parts[] = {part(text::kViewPartAzimuth, ViewNumber::kSunAzimuth),
                                part(text::kViewPartElevation, ViewNumber::kSunElevation)};
  std::array<int, 2> numbers{};
  if (readList(parts, 2, "sun", text, numbers.data(), notices)) {
    view.sun = SunPlace{numbers[0], numbers[1]};
  } else {
    addNotice(notices, "sun", text, text::kNoticeSunUnreadable);
  }
}

// Reads a point of the map, or the two ends of a section.
template <auto Member>
void readPlaces(View& view, std::string_view text, std::vector<Notice>& notices) {
  auto& member = view.*Member;
  member.emplace();
  const std::string_view key = member->size() == 2 ? "pin" : "section";
  const std::span<const ListedNumber> parts(kPlaceParts, member->size());
  if (readList(parts, static_cast<int>(parts.size()), key, text, member->data(), notices)) return;
  member.reset();
  addNotice(notices, key, text, text::kNoticeLandPlaceUnreadable);
}

template <auto Member>
std::string writePlaces(const View& view) {
  const auto& member = view.*Member;
  return member ? listText({kPlaceParts, member->size()}, member->data()) : std::string();
}

// Reads a number of the table of numbers; `otherwise` is the end of the notice for a text that is
// no number.
std::optional<int> readNumberRow(ViewNumber id, std::string_view text, std::string_view otherwise,
                                 std::vector<Notice>& notices) {
  const Parameter& row = viewNumber(id);
  const ScaledNumber number = readNumber(text, row.places, row.min, row.max);
  addNumberNotice(notices, row.key, text, number, row.places, otherwise);
  const bool usable = number.reading != NumberReading::kNotANumber;
  return usable ? std::optional(number.value) : std::nullopt;
}

std::optional<bool> readSwitch(std::string_view key, std::string_view text,
                               std::vector<Notice>& notices) {
  if (text == "0" || text == "1") return text == "1";
  addNotice(notices, key, text, text::kNoticeSwitchUnreadable);
  return std::nullopt;
}

void readAt(View& view, std::string_view text, std::vector<Notice>& notices) {
  if (const auto place = readPlace("at", text, notices)) {
    view.at = *place;
  } else {
    addNotice(notices, "at", text, text::kNoticeTimelinePlaceUnreadable);
  }
}

const ViewSwitchRow* findSwitch(std::string_view word) {
  for (const ViewSwitchRow& row : viewSwitches()) {
    if (row.key == word) return &row;
  }
  return nullptr;
}

// Reads a list of words in any order; only the first layer counts.
void readShow(View& view, std::string_view text, std::vector<Notice>& notices) {
  forEachWord(text, [&](std::string_view word) {
    const std::optional<ErosionLayer> layer = layerFromKey(word);
    const ViewSwitchRow* const row = findSwitch(word);
    const bool isRepeated = row != nullptr ? view.*row->on : layer && *layer == view.layer;
    if (row == nullptr && !layer) {
      addNotice(notices, "show", word, text::kNoticeShowUnknown);
    } else if (isRepeated) {
      addNotice(notices, "show", word, text::kNoticeShowTwice);
    } else if (row != nullptr) {
      view.*row->on = true;
    } else if (view.layer == ErosionLayer::kNone) {
      view.layer = *layer;
    } else {
      addNotice(notices, "show", word,
                text::noticeShowNotTogether(std::string(layerKey(view.layer))));
    }
  });
}

std::string showText(const View& view) {
  std::string text;
  for (const ViewSwitchRow& row : viewSwitches()) {
    if (view.*row.on) addWord(text, row.key);
  }
  if (view.layer != ErosionLayer::kNone) addWord(text, layerKey(view.layer));
  return text;
}

std::size_t readWord(WordOf word, std::size_t count, std::string_view key, std::string_view text,
                     std::vector<Notice>& notices) {
  if (const auto found = findWord(word, count, text)) return *found;
  // An empty first word means that the default is no choice.
  addNotice(notices, key, text,
            word(0).empty() ? text::kNoticeViewUnknownLeftOut
                            : text::noticeViewUnknown(std::string(word(0))));
  return 0;
}

std::string cameraText(const CameraPose& pose) {
  if (pose.stand) {
    StandPlace level;
    level.u = pose.stand->u;
    level.v = pose.stand->v;
    level.heading = pose.stand->heading;
    const bool looksLevel = *pose.stand == level;
    const auto parts = standNumbers(*pose.stand);
    return std::string(kStand) +
           listText({kStandParts, looksLevel ? kLevelParts : parts.size()}, parts.data());
  }
  const int numbers[] = {pose.azimuth, pose.elevation, pose.zoom, pose.panU, pose.panV};
  const bool panned = pose.panU != 0 || pose.panV != 0;
  return listText({kCameraParts, panned ? std::size(kCameraParts) : kUnpannedParts}, numbers);
}

// A recipe within a view has ':' in place of ';'.
std::string withSigns(std::string text, char from, char to) {
  std::replace(text.begin(), text.end(), from, to);
  return text;
}

void readCompare(View& view, std::string_view text, std::vector<Notice>& notices) {
  if (text.empty()) return;
  Link link = readLink(withSigns(std::string(text.substr(0, text.find('!'))), ':', ';'));
  std::move(link.notices.begin(), link.notices.end(), std::back_inserter(notices));
  view.compare = writeRecipe(link.recipe);
}

void readPlay(View& view, std::string_view text, std::vector<Notice>& notices) {
  view.play = readSwitch("play", text, notices);
}

void readLoop(View& view, std::string_view text, std::vector<Notice>& notices) {
  view.loop = readSwitch("loop", text, notices).value_or(false);
}

}  // namespace

std::string_view paletteKey(Palette palette) {
  return paletteRows()[static_cast<std::size_t>(palette)].key;
}
std::string_view speedKey(Speed speed) { return wordOf(ViewChoice::kSpeed, speed); }
std::string_view themeKey(Theme theme) { return wordOf(ViewChoice::kTheme, theme); }
std::string_view layerKey(ErosionLayer layer) { return wordOf(ViewChoice::kLayer, layer); }
std::string_view surroundingsKey(Surroundings ui) {
  return kSurroundings[static_cast<std::size_t>(ui)];
}
std::string_view compareAsKey(CompareAs as) { return wordOf(ViewChoice::kCompareAs, as); }
std::string_view cardKey(DrawerSide card) { return kDrawerSides[static_cast<std::size_t>(card)]; }
std::optional<ErosionLayer> layerFromKey(std::string_view key) {
  const auto found = findWord([](std::size_t i) { return viewWords(ViewChoice::kLayer)[i].key; },
                              enumCount<ErosionLayer>, key);
  // The first is no layer.
  return found.value_or(0) == 0 ? std::nullopt : std::optional(static_cast<ErosionLayer>(*found));
}

namespace {

std::string rowText(ViewNumber id, std::optional<int> value) {
  return value ? decimalText(*value, viewNumber(id).places) : std::string();
}

template <auto Member>
void copyMember(View& view, const View& from) {
  view.*Member = from.*Member;
}

// The rows "stops" and "words" say two things of the same stops; each leaves the other's alone. The
// row "lecture", which comes after them, says everything.
void copyPlaces(View& view, const View& from) {
  for (std::size_t i = 0; i < view.stops.size(); ++i) {
    const bool isLeft = i < from.stops.size();
    if (view.stops[i].land.empty()) view.stops[i].at = isLeft ? from.stops[i].at : TimelinePlace();
  }
}

void copyWords(View& view, const View& from) {
  for (std::size_t i = 0; i < view.stops.size(); ++i) {
    const bool isLeft = i < from.stops.size();
    if (view.stops[i].land.empty()) view.stops[i].words = isLeft ? from.stops[i].words : "";
  }
}

void copyShown(View& view, const View& from) {
  for (const ViewSwitchRow& row : viewSwitches()) view.*row.on = from.*row.on;
  view.layer = from.layer;
}

// A setting of a few words, of which the first is the default.
struct Choice {
  const std::uint8_t& (*of)(const View& view) = nullptr;  // the number of the word
  WordOf word = nullptr;
  std::size_t count = 0;
};

template <auto Member, auto Key>
constexpr Choice choiceOf() {
  using Value = std::remove_cvref_t<decltype(View().*Member)>;
  static_assert(std::is_same_v<std::underlying_type_t<Value>, std::uint8_t>);
  return {[](const View& view) -> const std::uint8_t& {
            return reinterpret_cast<const std::uint8_t&>(view.*Member);
          },
          [](std::size_t number) { return Key(static_cast<Value>(number)); }, enumCount<Value>};
}

// One key of a link, in the order of the text.
struct Row {
  std::string_view key;
  bool look;  // undo restores it
  void (*copy)(View& view, const View& from);
  // Called on the default, which a value that is not understood leaves unchanged.
  void (*read)(View& view, std::string_view text, std::vector<Notice>& notices);
  std::string (*write)(const View& view);  // empty for the default
  bool stop = false;                       // a lecture's stop has it
  // In place of the three functions: a number that may be left out, or a choice.
  std::optional<int> View::*optional = nullptr;
  ViewNumber number = {};
  Choice choice = {};
};

void copyRow(const Row& row, View& view, const View& from) {
  if (row.copy != nullptr) return row.copy(view, from);
  if (row.optional != nullptr) {
    view.*row.optional = from.*row.optional;
  } else {
    const_cast<std::uint8_t&>(row.choice.of(view)) = row.choice.of(from);
  }
}

void readRow(const Row& row, View& view, std::string_view text, std::vector<Notice>& notices) {
  if (row.read != nullptr) return row.read(view, text, notices);
  if (row.optional != nullptr) {
    view.*row.optional = readNumberRow(row.number, text, text::kNoticeFallbackLeftOut, notices);
  } else {
    const_cast<std::uint8_t&>(row.choice.of(view)) = static_cast<std::uint8_t>(
        readWord(row.choice.word, row.choice.count, row.key, text, notices));
  }
}

std::string writeRow(const Row& row, const View& view) {
  if (row.write != nullptr) return row.write(view);
  if (row.optional != nullptr) return rowText(row.number, view.*row.optional);
  const std::size_t number = row.choice.of(view);
  // Nothing says how lands are compared where none are.
  const bool isSaid = number != 0 && (row.key != "compare-as" || !view.compare.empty());
  return isSaid ? std::string(row.choice.word(number)) : std::string();
}

constexpr Row choiceRow(std::string_view key, bool look, Choice choice, bool stop) {
  return {key, look, nullptr, nullptr, nullptr, stop, nullptr, {}, choice};
}

constexpr Row kExaggeration = {
    "exaggeration",
    true,
    copyMember<&View::exaggeration>,
    [](View& view, std::string_view text, std::vector<Notice>& notices) {
      view.exaggeration =
          readNumberRow(ViewNumber::kExaggeration, text, text::kNoticeFallbackOne, notices)
              .value_or(view.exaggeration);
    },
    [](const View& view) {
      const bool isDefault = view.exaggeration == View().exaggeration;
      return isDefault ? std::string() : rowText(ViewNumber::kExaggeration, view.exaggeration);
    },
    true};

constexpr Row kRows[] = {
    {"at", false, copyMember<&View::at>, readAt,
     [](const View& view) {
       const bool isSet = view.at.kind != TimelinePlace::Kind::kNotSet;
       return isSet ? placeText(view.at) : std::string();
     }},
    {"play", false, copyMember<&View::play>, readPlay,
     [](const View& view) {
       return std::string(!view.play ? "" : *view.play ? "1" : "0");
     }},
    choiceRow("speed", false, choiceOf<&View::speed, speedKey>(), false),
    {"cam", false, copyMember<&View::cam>, readCamera,
     [](const View& view) { return view.cam ? cameraText(*view.cam) : std::string(); }, true},
    choiceRow("palette", true, choiceOf<&View::palette, paletteKey>(), true),
    {"sun", true, copyMember<&View::sun>, readSun,
     [](const View& view) { return view.sun ? sunText(*view.sun) : std::string(); }, true},
#define VIEW_OPTIONAL(Id, member, ...) \
  {#member, true, nullptr, nullptr, nullptr, true, &View::member, ViewNumber::k##Id},
#define VIEW_NUMBER(Id, member, decimals, initial, ...) k##Id,
#include "share/view_list.h"
    choiceRow("theme", false, choiceOf<&View::theme, themeKey>(), false),
    {"show", true, copyShown, readShow, showText, true},
    choiceRow("normals", true, choiceOf<&View::normals, normalKindName>(), true),
    choiceRow("ui", false, choiceOf<&View::ui, surroundingsKey>(), false),
    choiceRow("card", false, choiceOf<&View::card, cardKey>(), true),
    {"plots", false, copyMember<&View::plots>, readPlots, plotsText, true},
    {"open", false, copyMember<&View::openSections>, readOpenSections, openSectionsText},
    {"pin", false, copyMember<&View::pin>, readPlaces<&View::pin>, writePlaces<&View::pin>, true},
    {"section", false, copyMember<&View::section>, readPlaces<&View::section>,
     writePlaces<&View::section>, true},
    {"stops", true, copyPlaces, readStops, stopsText},
    {"loop", false, copyMember<&View::loop>, readLoop,
     [](const View& view) { return std::string(view.loop ? "1" : ""); }},
    {"title", true, copyMember<&View::title>, readTitle, titleText},
    {"words", true, copyWords, readStopWords, stopWordsText},
    {"lecture", true, copyMember<&View::stops>,
     [](View& view, std::string_view text, std::vector<Notice>& notices) {
       view.stops = readLecture(text, notices);
     },
     [](const View& view) {
       return areStopsListed(view) ? std::string() : lectureText(view.stops);
     }},
    {"compare", true, copyMember<&View::compare>, readCompare,
     [](const View& view) { return withSigns(view.compare, ';', ':'); }, true},
    choiceRow("compare-as", true, choiceOf<&View::compareAs, compareAsKey>(), true),
    {"lock", true, copyMember<&View::locks>, readLocks, locksText},
};

const Row* findRow(std::string_view key) {
  for (const Row& row : kRows) {
    if (row.key == key) return &row;
  }
  return nullptr;
}

}  // namespace

bool resetView(View& view, std::string_view key) {
  const Row* const row = findRow(key);
  if (row != nullptr) copyRow(*row, view, View());
  return row != nullptr;
}

bool setViewFromText(View& view, std::string_view key, std::string_view text,
                     std::vector<Notice>& notices) {
  const Row* const row = findRow(key);
  if (row == nullptr) return false;
  copyRow(*row, view, View());
  readRow(*row, view, text, notices);
  return true;
}

bool setViewWord(View& view, std::string_view word, bool on) {
  if (const ViewSwitchRow* const row = findSwitch(word)) {
    view.*row->on = on;
    return true;
  }
  const std::optional<ErosionLayer> layer = layerFromKey(word);
  if (!layer) return false;
  if (on) {
    view.layer = *layer;
  } else if (view.layer == *layer) {
    view.layer = ErosionLayer::kNone;
  }
  return true;
}

void copyLook(View& view, const View& from) {
  for (const Row& row : kRows) {
    if (row.look) copyRow(row, view, from);
  }
}

bool isStopRow(std::string_view key) {
  const Row* const row = findRow(key);
  return row != nullptr && row->stop;
}

void copyStopRows(View& view, const View& from) {
  for (const Row& row : kRows) {
    if (row.stop) copyRow(row, view, from);
  }
}

namespace {

// The settings of the rows of one kind that differ from their defaults.
std::string rowsText(const View& view, bool onlyStops) {
  std::string text;
  for (const Row& row : kRows) {
    const std::string value = onlyStops && !row.stop ? std::string() : writeRow(row, view);
    if (value.empty()) continue;
    if (!text.empty()) text += ';';
    text.append(row.key).append("=").append(value);
  }
  return text;
}

}  // namespace

std::string stopViewText(const View& view) { return rowsText(view, true); }

std::string sunText(const SunPlace& sun) {
  return std::to_string(sun.azimuth) + ',' + std::to_string(sun.elevation);
}

std::string writeView(const View& view) { return rowsText(view, false); }

}  // namespace faultline
