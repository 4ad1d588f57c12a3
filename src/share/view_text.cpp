// The view part of a link. See view_text.h.
#include "share/view_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

#include "share/number_text.h"
#include "terrain/parameters.h"

namespace faultline {
namespace {

constexpr std::string_view kSpeeds[] = {"story", "1", "10", "100", "1000", "max"};
constexpr std::string_view kThemes[] = {"auto", "light", "dark"};
constexpr std::string_view kPalettes[] = {"strata"};
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

// The parts of a camera, in the text's order.
struct CameraPart {
  int CameraPose::*member;
  std::string_view name;
  int places;
  std::int32_t min, max;
};
constexpr CameraPart kCameraParts[] = {
    {&CameraPose::azimuth, "azimuth", 1, -1800, 1800},
    {&CameraPose::elevation, "elevation", 1, 20, 900},
    {&CameraPose::zoom, "zoom", 2, 50, 1200},
    {&CameraPose::panU, "pan east", 3, -500, 500},
    {&CameraPose::panV, "pan south", 3, -500, 500},
};

void readCamera(View& view, std::string_view text, std::vector<Notice>& notices) {
  CameraPose pose;
  std::size_t part = 0;
  for (std::size_t from = 0; from <= text.size(); ++part) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    if (part == std::size(kCameraParts)) break;
    const CameraPart& row = kCameraParts[part];
    const ScaledNumber number =
        readNumber(text.substr(from, comma - from), row.places, row.min, row.max);
    if (number.reading == NumberReading::kNotANumber) break;
    if (number.reading != NumberReading::kExact) {
      addNotice(notices, "cam", text,
                std::string(row.name) + " in %s is not allowed; using " +
                    decimalText(number.value, row.places) + ", the nearest allowed.");
    }
    pose.*row.member = number.value;
    from = comma + 1;
    if (comma == text.size()) {
      if (part != 2 && part != 4) break;
      view.cam = pose;
      return;
    }
  }
  addNotice(notices, "cam", text, "%s is not a camera; using the usual one.");
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

// A list of words, in any order; of the layers only the first.
void readShow(View& view, std::string_view text, std::vector<Notice>& notices) {
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    const std::string_view word = text.substr(from, comma - from);
    from = comma + 1;
    const std::optional<ErosionLayer> layer = layerFromKey(word);
    bool* const shown = word == "wireframe" ? &view.wireframe
                        : word == "flip"    ? &view.flip
                                            : nullptr;
    const bool again = shown != nullptr ? *shown : layer && *layer == view.layer;
    if (shown == nullptr && !layer) {
      addNotice(notices, "show", word, "%s is nothing this page can show; left out.");
    } else if (again) {
      addNotice(notices, "show", word, "%s is given more than once; once is enough.");
    } else if (shown != nullptr) {
      *shown = true;
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
  if (view.wireframe) add("wireframe");
  if (view.flip) add("flip");
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
  for (std::size_t i = 0; i < (panned ? 5u : 3u); ++i) {
    if (i > 0) text += ',';
    text += decimalText(pose.*kCameraParts[i].member, kCameraParts[i].places);
  }
  return text;
}

}  // namespace

std::string_view speedKey(Speed speed) { return kSpeeds[static_cast<std::size_t>(speed)]; }
std::string_view themeKey(Theme theme) { return kThemes[static_cast<std::size_t>(theme)]; }
std::string_view layerKey(ErosionLayer layer) { return kLayers[static_cast<std::size_t>(layer)]; }
std::optional<Speed> speedFromKey(std::string_view key) { return fromKey<Speed>(kSpeeds, key); }
std::optional<Theme> themeFromKey(std::string_view key) { return fromKey<Theme>(kThemes, key); }
std::optional<ErosionLayer> layerFromKey(std::string_view key) {
  const auto found = fromKey<ErosionLayer>(kLayers, key);
  return found == ErosionLayer::kNone ? std::nullopt : found;
}

bool setViewFromText(View& view, std::string_view key, std::string_view text,
                     std::vector<Notice>& notices) {
  if (key == "at") {
    readPlace(view, text, notices);
  } else if (key == "play") {
    if (text == "0" || text == "1") {
      view.play = text == "1";
    } else {
      addNotice(notices, key, text, "%s is neither 0 nor 1; left out.");
    }
  } else if (key == "speed") {
    readChoice(kSpeeds, key, text, view.speed, notices);
  } else if (key == "cam") {
    readCamera(view, text, notices);
  } else if (key == "palette") {
    readChoice(kPalettes, key, text, view.palette, notices);
  } else if (key == "theme") {
    readChoice(kThemes, key, text, view.theme, notices);
  } else if (key == "show") {
    readShow(view, text, notices);
  } else {
    return false;
  }
  return true;
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
  const auto add = [&text](std::string_view key, std::string_view value) {
    if (!text.empty()) text += ';';
    text.append(key).append("=").append(value);
  };
  if (view.at.kind != TimelinePlace::Kind::kUnsaid) add("at", placeText(view.at));
  if (view.play) add("play", *view.play ? "1" : "0");
  if (view.speed != Speed::kStory) add("speed", speedKey(view.speed));
  if (view.cam) add("cam", cameraText(*view.cam));
  if (view.theme != Theme::kAuto) add("theme", themeKey(view.theme));
  const std::string shown = showText(view);
  if (!shown.empty()) add("show", shown);
  return text;
}

}  // namespace faultline
