// The link codec. See recipe_text.h and docs/spec.md.
#include "share/recipe_text.h"

#include <algorithm>
#include <array>

#include "base/hash.h"
#include "base/json.h"
#include "generated/text_share.h"
#include "share/mended_link.h"
#include "share/number_text.h"
#include "share/view_lists.h"
#include "share/view_text.h"
#include "terrain/recipe/parameter_display.h"
#include "terrain/recipe/parameters.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

constexpr std::size_t kLongestSeed = 64;
constexpr std::size_t kMaxNotices = 64;

// Numbers of a drawn fault have four decimal places.
constexpr int kDrawnPlaces = 4;
static_assert(kDrawnUnit == 10000);

bool isSeedCharacter(char c) {
  return isAlphanumeric(c) || c == '.' || c == '_' || c == '~' || c == '-';
}

// The nearest allowed seed: other characters become '-', and the last character is alphanumeric.
// Empty if nothing is left.
std::string allowedSeed(std::string_view text) {
  std::string seed;
  for (const char c : text.substr(0, kLongestSeed)) {
    const char allowed = isSeedCharacter(c) ? c : '-';
    if (allowed != '-' || seed.empty() || seed.back() != '-' || c == '-') seed += allowed;
  }
  while (!seed.empty() && !isAlphanumeric(seed.back())) seed.pop_back();
  const bool bare = seed.find_first_not_of("-._~") == std::string::npos;
  return bare ? std::string() : seed;
}

void setSeed(Recipe& recipe, std::string_view text, std::vector<Notice>& notices) {
  const std::string seed = allowedSeed(text);
  recipe.seed = seed.empty() ? Recipe().seed : seed;
  if (recipe.seed == text) return;
  addNotice(notices, "seed", text,
            (text.size() > kLongestSeed ? text::noticeSeedTooLong
             : seed.empty()             ? text::noticeSeedEmpty
                                        : text::noticeSeedCharacters)(recipe.seed));
}

void setChoice(Recipe& recipe, const Parameter& row, std::string_view text,
               std::vector<Notice>& notices) {
  for (std::size_t i = 0; i < row.choices.size(); ++i) {
    if (row.choices[i].key == text) return recipe.set(row.id, static_cast<std::int32_t>(i));
  }
  recipe.set(row.id, row.defaultValue);
  const auto defaultChoice = static_cast<std::size_t>(row.defaultValue);
  addNotice(notices, row.key, text,
            text::noticeChoiceUnknown(std::string(row.choices[defaultChoice].key)));
}

void setNumber(Recipe& recipe, const Parameter& row, std::string_view text,
               std::vector<Notice>& notices) {
  const ScaledNumber number = readNumber(text, row.places, row.min, row.max);
  const bool usable = number.reading != NumberReading::kNotANumber;
  recipe.set(row.id, usable ? number.value : row.defaultValue);
  addNumberNotice(notices, row.key, text, number, row.places,
                  text::noticeFallbackDefault(decimalText(row.defaultValue, row.places)));
}

// The entries of a list that share a fault: how many there are, and the first.
struct ListRepair {
  int count = 0;
  std::string_view first;
  void note(std::string_view entry) {
    if (count++ == 0) first = entry;
  }
  void report(std::vector<Notice>& notices, std::string_view key,
              const std::string& sentence) const {
    if (count == 0) return;
    addNotice(notices, key, first,
              count > 1 ? text::noticeRepeated(sentence, std::to_string(count - 1)) : sentence);
  }
};

// Reads "u1_v1_u2_v2_amplitude"; the amplitude may be missing. Returns the worst reading of the
// numbers; stores nothing for kNotANumber.
NumberReading readDrawnFault(std::string_view entry, DrawnFault& fault) {
  constexpr std::size_t kNumbers = 5;
  std::array<std::int32_t, kNumbers> value{0, 0, 0, 0, kDrawnUnit};
  NumberReading worst = NumberReading::kExact;
  std::size_t place = 0;
  for (std::size_t from = 0; from <= entry.size(); ++place) {
    if (place == kNumbers) return NumberReading::kNotANumber;
    const std::size_t end = std::min(entry.find('_', from), entry.size());
    const bool isPlace = place + 1 < kNumbers;
    const ScaledNumber number =
        readNumber(entry.substr(from, end - from), kDrawnPlaces, isPlace ? 0 : -kMaxDrawnAmplitude,
                   isPlace ? kDrawnUnit : kMaxDrawnAmplitude);
    if (number.reading > worst) worst = number.reading;
    value[place] = number.value;
    from = end + 1;
  }
  if (place + 1 < kNumbers) return NumberReading::kNotANumber;
  if (worst != NumberReading::kNotANumber) {
    fault = {value[0], value[1], value[2], value[3], value[4]};
  }
  return worst;
}

void setDrawn(Recipe& recipe, std::string_view text, std::vector<Notice>& notices) {
  recipe.drawn.clear();
  ListRepair broken, outside, rounded, many;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find(',', from), text.size());
    const std::string_view entry = text.substr(from, end - from);
    from = end + 1;
    if (entry.empty()) continue;
    if (recipe.drawn.size() == kMaxDrawnFaults) {
      many.note(entry);
      continue;
    }
    DrawnFault fault{};
    const NumberReading reading = readDrawnFault(entry, fault);
    if (reading == NumberReading::kNotANumber) {
      broken.note(entry);
      continue;
    }
    recipe.drawn.push_back(fault);
    if (reading == NumberReading::kRounded) rounded.note(entry);
    if (reading == NumberReading::kBelow || reading == NumberReading::kAbove) outside.note(entry);
  }
  broken.report(notices, "drawn", text::kNoticeDrawnFaultUnreadable);
  outside.report(notices, "drawn", text::kNoticeDrawnFaultOutside);
  rounded.report(notices, "drawn", text::kNoticeDrawnFaultRounded);
  many.report(notices, "drawn", text::kNoticeDrawnFaultTooMany);
}

std::string drawnText(const std::vector<DrawnFault>& drawn) {
  std::string text;
  for (const DrawnFault& fault : drawn) {
    if (!text.empty()) text += ',';
    for (const std::int32_t place : {fault.u1, fault.v1, fault.u2, fault.v2}) {
      text += decimalText(place, kDrawnPlaces) + '_';
    }
    text += decimalText(fault.amplitude, kDrawnPlaces);
  }
  return text;
}

void setBase(Recipe& recipe, std::string_view text, std::vector<Notice>& notices) {
  const std::optional<std::uint64_t> base = readFingerprint(text);
  recipe.base = base.value_or(0);
  if (!base && !text.empty()) addNotice(notices, "base", text, text::kNoticeBaseUnreadable);
}

void setRow(Recipe& recipe, const Parameter& row, std::string_view text,
            std::vector<Notice>& notices) {
  switch (row.type) {
    case ParameterType::kText:
      return setSeed(recipe, text, notices);
    case ParameterType::kChoice:
      return setChoice(recipe, row, text, notices);
    case ParameterType::kNumber:
      return setNumber(recipe, row, text, notices);
    case ParameterType::kDrawnFaults:
      return setDrawn(recipe, text, notices);
    case ParameterType::kFingerprint:
      return setBase(recipe, text, notices);
  }
}

void readCheck(Link& link, std::string_view text) {
  link.check = readFingerprint(text);
  if (!link.check) addNotice(link.notices, "check", text, text::kNoticeCheckUnreadable);
}

// Reads one setting of a part of a link. False: no such key.
using ReadItem = bool (*)(Link& link, std::string_view key, std::string_view value);

// Reads each "key=value" of a part of a link. Reports other items, and keys that come more than
// once.
void readItems(Link& link, std::string_view part, ReadItem read) {
  std::vector<Notice>& notices = link.notices;
  struct Seen {
    std::string_view key;
    std::string_view secondValue;
    int times;
  };
  std::vector<Seen> seen;
  for (std::size_t from = 0; from <= part.size();) {
    const std::size_t end = std::min(part.find(';', from), part.size());
    const std::string_view item = part.substr(from, end - from);
    from = end + 1;
    if (item.empty()) continue;
    const std::size_t equals = item.find('=');
    const std::string_view key = item.substr(0, equals);
    if (equals == std::string_view::npos) {
      addNotice(notices, key, item, text::kNoticeKeyNoValue);
      continue;
    }
    const std::string_view value = item.substr(equals + 1);
    const auto earlier =
        std::find_if(seen.begin(), seen.end(), [key](const Seen& row) { return row.key == key; });
    if (earlier != seen.end()) {
      if (++earlier->times == 2) earlier->secondValue = value;
      continue;
    }
    seen.push_back({key, {}, 1});
    if (!read(link, key, value)) {
      addNotice(notices, key, value, text::kNoticeKeyUnknown);
    }
  }
  for (const Seen& row : seen) {
    if (row.times == 1) continue;
    addNotice(notices, row.key, row.secondValue,
              row.times == 2 ? text::kNoticeKeyTwice
                             : text::noticeKeyRepeated(std::to_string(row.times)));
  }
}

bool readRecipeItem(Link& link, std::string_view key, std::string_view value) {
  if (key == "check") {
    readCheck(link, value);
    return true;
  }
  const Parameter* row = findParameter(key);
  if (row != nullptr) setRow(link.recipe, *row, value, link.notices);
  return row != nullptr;
}

bool readViewItem(Link& link, std::string_view key, std::string_view value) {
  return setViewFromText(link.view, key, value, link.notices);
}

// Limits how many notices a page must show, whatever the text.
void limitNotices(std::vector<Notice>& notices) {
  if (notices.size() <= kMaxNotices) return;
  const std::size_t more = notices.size() - (kMaxNotices - 1);
  notices.resize(kMaxNotices - 1);
  addNotice(notices, "link", {}, text::noticeLinkMoreRepairs(std::to_string(more)));
}

// Checks the leading "v1" of the recipe part and returns the rest.
std::string_view readVersion(std::string_view part, std::vector<Notice>& notices) {
  const std::size_t end = std::min(part.find(';'), part.size());
  const std::string_view word = part.substr(0, end);
  const bool looksLikeVersion = !word.empty() && word[0] == 'v' && word.find('=') == word.npos;
  if (!looksLikeVersion) {
    if (!part.empty()) addNotice(notices, "version", word, text::kNoticeVersionMissing);
    return part;
  }
  const ScaledNumber version = readNumber(word.substr(1), 0, kRecipeVersion, kRecipeVersion);
  if (version.reading == NumberReading::kAbove) {
    addNotice(notices, "version", word, text::kNoticeVersionNewer);
  } else if (version.reading != NumberReading::kExact) {
    addNotice(notices, "version", word, text::kNoticeVersionUnknown);
  }
  return part.substr(std::min(end + 1, part.size()));
}

// Clamps a place beyond the end of its stage.
void clampPlace(Link& link) {
  TimelinePlace& at = link.view.at;
  const int last = Timeline(link.recipe).lastStep(at.kind);
  if (at.step <= last) return;
  addNotice(link.notices, "at", placeText(at),
            last == 0 ? text::kNoticeAtFlat : text::noticeAtBeyondEnd(std::to_string(last)));
  at.step = last;
}

}  // namespace

Link readLink(std::string_view text, std::size_t longest) {
  Link link;
  text = linkPart(text);
  if (text.size() > longest) {
    addNotice(link.notices, "link", text, text::kNoticeLinkTooLong);
    text = text.substr(0, longest);
  }
  const std::string signs = mendedSigns(text);
  const std::string_view whole = signs;
  const std::size_t mark = std::min(whole.find('!'), whole.size());
  const std::string_view recipePart = readVersion(whole.substr(0, mark), link.notices);
  readItems(link, recipePart, readRecipeItem);
  if (mark < whole.size()) readItems(link, whole.substr(mark + 1), readViewItem);
  dropStopsWithoutPlace(link.view, link.notices);
  clampPlace(link);
  limitNotices(link.notices);
  return link;
}

int positionOf(const Link& link) { return Timeline(link.recipe).positionOf(link.view.at); }

std::optional<std::uint64_t> readFingerprint(std::string_view text) {
  if (text.size() != 16) return std::nullopt;
  std::uint64_t value = 0;
  for (const char c : text) {
    if (hexDigit(c) < 0) return std::nullopt;
    value = value << 4 | static_cast<std::uint64_t>(hexDigit(c));
  }
  return value;
}

std::string parameterText(const Recipe& recipe, const Parameter& row) {
  switch (row.type) {
    case ParameterType::kText:
      return recipe.seed;
    case ParameterType::kChoice:
      return std::string(row.choices[static_cast<std::size_t>(recipe.value(row.id))].key);
    case ParameterType::kNumber:
      return decimalText(recipe.value(row.id), row.places);
    case ParameterType::kDrawnFaults:
      return drawnText(recipe.drawn);
    case ParameterType::kFingerprint:
      return recipe.base == 0 ? std::string() : hexDigits(recipe.base);
  }
  return {};
}

std::string writeRecipe(const Recipe& recipe) {
  static const Recipe kDefaults;
  std::string text = "v" + std::to_string(kRecipeVersion);
  for (const Parameter& row : parameters()) {
    std::string value = parameterText(recipe, row);
    if (value == parameterText(kDefaults, row)) continue;
    text.append(";").append(row.key).append("=").append(value);
  }
  return text;
}

std::string writeLink(const Recipe& recipe, const View& view, std::optional<std::uint64_t> check) {
  std::string text = writeRecipe(recipe);
  if (check) text += ";check=" + hexDigits(*check);
  const std::string viewText = writeView(view);
  return viewText.empty() ? text : text + '!' + viewText;
}

void setFromText(Recipe& recipe, std::string_view key, std::string_view text,
                 std::vector<Notice>& notices) {
  const Parameter* row = findParameter(key);
  if (row == nullptr) {
    addNotice(notices, key, text, text::kNoticeKeyNoParameter);
    return;
  }
  setRow(recipe, *row, text, notices);
}

}  // namespace faultline
