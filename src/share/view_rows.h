// The numbers and switches of a view as two tables, as terrain/recipe/parameters.h is for recipes:
// links, panel and form take ranges, words and help from the same rows.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "share/view.h"

namespace faultline {

// The order is that of viewNumbers() and of the panel.
enum class ViewNumber : std::uint8_t { kSunAzimuth, kSunElevation, kWater, kExaggeration, kScale };
inline constexpr std::size_t kViewNumberCount = static_cast<std::size_t>(ViewNumber::kScale) + 1;

// All numbers are scaled: value * 10^places.
struct ViewNumberRow {
  std::string_view key;    // the link's, but for the sun's two, which share one there
  std::string_view label;  // at most two words
  std::string_view help;   // one or two sentences
  int places = 0;
  // Where a number that may be unsaid starts once it is said; else what an unsaid one is.
  std::int32_t defaultValue = 0;
  std::int32_t min = 0, max = 0;                    // hard range
  std::int32_t softMin = 0, softMax = 0, step = 1;  // what a slider offers
};

struct ViewSwitchRow {
  std::string_view key;  // a word of the link's "show"
  std::string_view label;
  std::string_view help;
  bool View::*on;
};

std::span<const ViewNumberRow> viewNumbers();
const ViewNumberRow& viewNumber(ViewNumber id);

// In the order of the link's words.
std::span<const ViewSwitchRow> viewSwitches();

// {palettes: [{key, label, help}], numbers: {key: {label, help, default, min, max, softMin,
// softMax, step}}, switches: [{key, label, help}]}; numbers are texts, as links hold them.
std::string viewJson();

}  // namespace faultline
