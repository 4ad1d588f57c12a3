// The view part of a link. See view_text.h.
#include "share/view_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <span>

#include "share/number_text.h"
#include "share/view_rows.h"
#include "terrain/parameters.h"

namespace faultline {
namespace {

constexpr std::string_view kSpeeds[] = {"story", "1", "10", "100", "1000", "max"};
constexpr std::string_view kThemes[] = {"auto", "light", "dark"};
constexpr std::string_view kLayers[] = {"none", "water", "sediment", "flow"};
// A number of uplift steps, in any method's word; written as the first.
constexpr std::string_view kStepWords[] = {"fault", "tree", "level", "octave"};
constexpr int kMostSteps = 1000000;

template <typename Choice, std::size_t Count>
std::optional<Choice> fromKey(const std::string_view (&keys)[Count], std::string_view text) {
  for (std::size_t i = 0; i < Count; ++i) {
    if (keys[i] == text) return static_cast<Choice>(i);
  }
  return std::nullopt;
}

// A number of a list, in the text's order.
template <typename Place>
struct Part {
  int Place::*member;
  std::string_view name;
  int places;
  std::int32_t min, max;
};
constexpr Part<CameraPose> kCameraParts[] = {
    {&CameraPose::azimuth, "azimuth", 1, -1800, 1800},
    {&CameraPose::elevation, "elevation", 1, 20, 900},
    {&CameraPose::zoom, "zoom", 2, 50, 1200},
    {&CameraPose::panU, "pan east", 3, -500, 500},
    {&CameraPose::panV, "pan south", 3, -500, 500},
};
constexpr std::size_t kUnpannedParts = 3;

// Numbers separated by commas, as many as the table has or as `fewer`; none if that is not what the
// text is. What is out of range goes to the nearest and is named.
template <typename Place>
std::optional<Place> readParts(std::span<const Part<Place>> parts, std::size_t fewer,
                               std::string_view key, std::string_view text,
                               std::vector<Notice>& notices) {
  Place place;
  std::size_t count = 0;
  for (std::size_t from = 0; from <= text.size(); ++count) {
    if (count == parts.size()) return std::nullopt;
    const std::size_t comma = std::min(text.find(',', from), text.size());
    const Part<Place>& part = parts[count];
    const ScaledNumber number =
        readNumber(text.substr(from, comma - from), part.places, part.min, part.max);
    if (number.reading == NumberReading::kNotANumber) return std::nullopt;
    if (number.reading != NumberReading::kExact) {
      addNotice(notices, key, text,
                std::string(part.name) + " in %s is not allowed; using " +
                    decimalText(number.value, part.places) + ", the nearest allowed.");
    }
    place.*part.member = number.value;
    from = comma + 1;
  }
  return count == fewer || count == parts.size() ? std::optional(place) : std::nullopt;
}

void readCamera(View& view, std::string_view text, std::vector<Notice>& notices) {
  view.cam = readParts<CameraPose>(kCameraParts, kUnpannedParts, "cam", text, notices);
  if (!view.cam) addNotice(notices, "cam", text, "%s is not a camera; using the usual one.");
}

void readSun(View& view, std::string_view text, std::vector<Notice>& notices) {
  const auto part = [](int SunPlace::*member, std::string_view name, ViewNumber id) {
    const ViewNumberRow& row = viewNumber(id);
    return Part<SunPlace>{member, name, row.places, row.min, row.max};
  };
  const Part<SunPlace> parts[] = {
      part(&SunPlace::azimuth, "azimuth", ViewNumber::kSunAzimuth),
      part(&SunPlace::elevation, "elevation", ViewNumber::kSunElevation)};
  view.sun = readParts<SunPlace>(parts, std::size(parts), "sun", text, notices);
  if (!view.sun) addNotice(notices, "sun", text, "%s is no place of a sun; using the usual one.");
}

// A number of a table; `otherwise` says what no number leaves.
std::optional<int> readNumberRow(ViewNumber id, std::string_view text, std::string_view otherwise,
                                 std::vector<Notice>& notices) {
  const ViewNumberRow& row = viewNumber(id);
  const ScaledNumber number = readNumber(text, row.places, row.min, row.max);
  addNumberNotice(notices, row.key, text, number, row.places, otherwise);
  const bool usable = number.reading != NumberReading::kNotANumber;
  return usable ? std::optional(number.value) : std::nullopt;
}

void readPlay(View& view, std::string_view text, std::vector<Notice>& notices) {
  if (text == "0" || text == "1") {
    view.play = text == "1";
  } else {
    addNotice(notices, "play", text, "%s is neither 0 nor 1; left out.");
  }
}

void readPalette(View& view, std::string_view text, std::vector<Notice>& notices) {
  if (const auto found = paletteFromKey(text)) {
    view.palette = *found;
  } else {
    addNotice(notices, "palette", text,
              "%s is not known; using " + std::string(paletteKey(view.palette)) + ".");
  }
}

std::optional<TimelinePlace::Kind> placeKind(std::string_view word) {
  if (word == "smooth") return TimelinePlace::Kind::kSmooth;
  if (word == "erode") return TimelinePlace::Kind::kErode;
  const bool step =
      std::find(std::begin(kStepWords), std::end(kStepWords), word) != std::end(kStepWords);
  return step ? std::optional(TimelinePlace::Kind::kFault) : std::nullopt;
}

void readPlace(View& view, std::string_view text, std::vector<Notice>& notices) {
  if (text == "end") {
    view.at = {TimelinePlace::Kind::kEnd, 0};
    return;
  }
  const std::size_t colon = text.find(':');
  const std::optional<TimelinePlace::Kind> kind = placeKind(text.substr(0, colon));
  if (colon != std::string_view::npos && kind) {
    const ScaledNumber step = readNumber(text.substr(colon + 1), 0, 0, kMostSteps);
    if (step.reading != NumberReading::kNotANumber) {
      view.at = {*kind, step.value};
      if (step.reading != NumberReading::kExact) {
        addNotice(notices, "at", text,
                  "%s is not allowed; using step " + std::to_string(step.value) + ", the nearest.");
      }
      return;
    }
  }
  addNotice(notices, "at", text, "%s is no place on the timeline; left out.");
}

const ViewSwitchRow* findSwitch(std::string_view word) {
  for (const ViewSwitchRow& row : viewSwitches()) {
    if (row.key == word) return &row;
  }
  return nullptr;
}

// A list of words, in any order; of the layers only the first.
void readShow(View& view, std::string_view text, std::vector<Notice>& notices) {
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    const std::string_view word = text.substr(from, comma - from);
    from = comma + 1;
    const std::optional<ErosionLayer> layer = layerFromKey(word);
    const ViewSwitchRow* const row = findSwitch(word);
    const bool again = row != nullptr ? view.*row->on : layer && *layer == view.layer;
    if (row == nullptr && !layer) {
      addNotice(notices, "show", word, "%s is nothing this page can show; left out.");
    } else if (again) {
      addNotice(notices, "show", word, "%s is given more than once; once is enough.");
    } else if (row != nullptr) {
      view.*row->on = true;
    } else if (view.layer == ErosionLayer::kNone) {
      view.layer = *layer;
    } else {
      addNotice(
          notices, "show", word,
          "%s cannot be seen together with " + std::string(layerKey(view.layer)) + "; left out.");
    }
  }
}

std::string showText(const View& view) {
  std::string text;
  const auto add = [&text](std::string_view word) {
    if (!text.empty()) text += ',';
    text += word;
  };
  for (const ViewSwitchRow& row : viewSwitches()) {
    if (view.*row.on) add(row.key);
  }
  if (view.layer != ErosionLayer::kNone) add(layerKey(view.layer));
  return text;
}

template <typename Choice, std::size_t Count>
void readChoice(const std::string_view (&keys)[Count], std::string_view key, std::string_view text,
                Choice& choice, std::vector<Notice>& notices) {
  if (const auto found = fromKey<Choice>(keys, text)) {
    choice = *found;
  } else {
    addNotice(notices, key, text, "%s is not known; using " + std::string(keys[0]) + ".");
  }
}

std::string cameraText(const CameraPose& pose) {
  const bool panned = pose.panU != 0 || pose.panV != 0;
  std::string text;
  for (std::size_t i = 0; i < (panned ? std::size(kCameraParts) : kUnpannedParts); ++i) {
    if (i > 0) text += ',';
    text += decimalText(pose.*kCameraParts[i].member, kCameraParts[i].places);
  }
  return text;
}

}  // namespace

std::string_view paletteKey(Palette palette) {
  return paletteRows()[static_cast<std::size_t>(palette)].key;
}
std::optional<Palette> paletteFromKey(std::string_view key) {
  const std::span<const PaletteRow> rows = paletteRows();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].key == key) return static_cast<Palette>(i);
  }
  return std::nullopt;
}
std::string_view speedKey(Speed speed) { return kSpeeds[static_cast<std::size_t>(speed)]; }
std::string_view themeKey(Theme theme) { return kThemes[static_cast<std::size_t>(theme)]; }
std::string_view layerKey(ErosionLayer layer) { return kLayers[static_cast<std::size_t>(layer)]; }
std::optional<Speed> speedFromKey(std::string_view key) { return fromKey<Speed>(kSpeeds, key); }
std::optional<Theme> themeFromKey(std::string_view key) { return fromKey<Theme>(kThemes, key); }
std::optional<ErosionLayer> layerFromKey(std::string_view key) {
  const auto found = fromKey<ErosionLayer>(kLayers, key);
  return found == ErosionLayer::kNone ? std::nullopt : found;
}

namespace {

std::string rowText(ViewNumber id, std::optional<int> value) {
  return value ? decimalText(*value, viewNumber(id).places) : std::string();
}

template <auto Member>
void copyMember(View& view, const View& from) {
  view.*Member = from.*Member;
}

void copyShown(View& view, const View& from) {
  for (const ViewSwitchRow& row : viewSwitches()) view.*row.on = from.*row.on;
  view.layer = from.layer;
}

// The word of a choice, unless it is the usual one.
template <auto Member, auto Key>
std::string writeChoice(const View& view) {
  return view.*Member == View().*Member ? std::string() : std::string(Key(view.*Member));
}

// One key of a link, in the order of the text.
struct Row {
  std::string_view key;
  void (*copy)(View& view, const View& from);
  // Starts from the default, which what is not understood leaves.
  void (*read)(View& view, std::string_view text, std::vector<Notice>& notices);
  std::string (*write)(const View& view);  // empty for the default
};

constexpr Row kRows[] = {
    {"at", copyMember<&View::at>, readPlace,
     [](const View& view) {
       const bool said = view.at.kind != TimelinePlace::Kind::kUnsaid;
       return said ? placeText(view.at) : std::string();
     }},
    {"play", copyMember<&View::play>, readPlay,
     [](const View& view) {
       return std::string(!view.play ? "" : *view.play ? "1" : "0");
     }},
    {"speed", copyMember<&View::speed>,
     [](View& view, std::string_view text, std::vector<Notice>& notices) {
       readChoice(kSpeeds, "speed", text, view.speed, notices);
     },
     writeChoice<&View::speed, speedKey>},
    {"cam", copyMember<&View::cam>, readCamera,
     [](const View& view) { return view.cam ? cameraText(*view.cam) : std::string(); }},
    {"palette", copyMember<&View::palette>, readPalette, writeChoice<&View::palette, paletteKey>},
    {"sun", copyMember<&View::sun>, readSun,
     [](const View& view) { return view.sun ? sunText(*view.sun) : std::string(); }},
    {"water", copyMember<&View::water>,
     [](View& view, std::string_view text, std::vector<Notice>& notices) {
       view.water = readNumberRow(ViewNumber::kWater, text, "left out.", notices);
     },
     [](const View& view) { return rowText(ViewNumber::kWater, view.water); }},
    {"exaggeration", copyMember<&View::exaggeration>,
     [](View& view, std::string_view text, std::vector<Notice>& notices) {
       view.exaggeration = readNumberRow(ViewNumber::kExaggeration, text, "using 1.", notices)
                               .value_or(view.exaggeration);
     },
     [](const View& view) {
       const bool usual = view.exaggeration == View().exaggeration;
       return usual ? std::string() : rowText(ViewNumber::kExaggeration, view.exaggeration);
     }},
    {"scale", copyMember<&View::scale>,
     [](View& view, std::string_view text, std::vector<Notice>& notices) {
       view.scale = readNumberRow(ViewNumber::kScale, text, "left out.", notices);
     },
     [](const View& view) { return rowText(ViewNumber::kScale, view.scale); }},
    {"theme", copyMember<&View::theme>,
     [](View& view, std::string_view text, std::vector<Notice>& notices) {
       readChoice(kThemes, "theme", text, view.theme, notices);
     },
     writeChoice<&View::theme, themeKey>},
    {"show", copyShown, readShow, showText},
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
  if (row != nullptr) row->copy(view, View());
  return row != nullptr;
}

bool setViewFromText(View& view, std::string_view key, std::string_view text,
                     std::vector<Notice>& notices) {
  const Row* const row = findRow(key);
  if (row == nullptr) return false;
  row->copy(view, View());
  row->read(view, text, notices);
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

std::string sunText(const SunPlace& sun) {
  return std::to_string(sun.azimuth) + ',' + std::to_string(sun.elevation);
}

std::string placeText(const TimelinePlace& at) {
  switch (at.kind) {
    case TimelinePlace::Kind::kFault:
      return std::string(kStepWords[0]) + ':' + std::to_string(at.step);
    case TimelinePlace::Kind::kSmooth:
      return "smooth:" + std::to_string(at.step);
    case TimelinePlace::Kind::kErode:
      return "erode:" + std::to_string(at.step);
    default:
      return "end";
  }
}

std::string writeView(const View& view) {
  std::string text;
  for (const Row& row : kRows) {
    const std::string value = row.write(view);
    if (value.empty()) continue;
    if (!text.empty()) text += ';';
    text.append(row.key).append("=").append(value);
  }
  return text;
}

}  // namespace faultline
