// The numbers and switches of a view as two tables, like terrain/recipe/parameters.h for recipes:
// links, panel and form use the ranges, labels and help texts of the same rows.
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
  std::string_view key;    // as in links, where the sun's two numbers share one key
  std::string_view label;  // at most two words
  std::string_view help;   // one sentence
  int places = 0;
  // The default; of an optional number, its first value when it is turned on.
  std::int32_t defaultValue = 0;
  std::int32_t min = 0, max = 0;                    // hard range
  std::int32_t softMin = 0, softMax = 0, step = 1;  // range and step of a slider
};

struct ViewSwitchRow {
  std::string_view key;  // the word in the link's "show" list
  std::string_view label;
  std::string_view help;
  bool View::*on;
};

std::span<const ViewNumberRow> viewNumbers();
const ViewNumberRow& viewNumber(ViewNumber id);

// In the order of the link's "show" list.
std::span<const ViewSwitchRow> viewSwitches();

// {palettes: [{key, label, help}], numbers: {key: {label, help, default, min, max, softMin,
// softMax, step}}, switches: [{key, label, help}]}; numbers are texts, as links hold them.
std::string viewJson();

}  // namespace faultline
