// The numbers and switches of a view as two tables, like terrain/recipe/parameters.h for recipes:
// links, panel and form use the ranges, labels and help texts of the same rows.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/enum_count.h"
#include "share/view.h"
#include "terrain/recipe/parameters.h"

namespace faultline {

// The order is that of viewNumbers() and of the panel.
enum class ViewNumber : std::uint8_t {
#define VIEW_OPTIONAL(Id, member, ...) k##Id,
#define VIEW_NUMBER(Id, member, decimals, initial, ...) k##Id,
#define VIEW_PART(Id, key, ...) k##Id,
#include "share/view_list.h"
};

// What a setting of a few words offers, in the order of its enum: the word in links, and what
// people call it.
struct ViewWord {
  std::string_view key, label;
};
enum class ViewChoice : std::uint8_t { kSpeed, kTheme, kLayer, kCompareAs };
std::span<const ViewWord> viewWords(ViewChoice choice);

struct ViewSwitchRow {
  std::string_view key;  // the word in the link's "show" list
  std::string_view label;
  std::string_view help;
  bool View::*on;
  // Whether it says something of a land of this recipe; null: of every one.
  bool (*saysOf)(const Recipe& recipe) = nullptr;
};

// Rows like those of the parameter table, without id and permanent number. Keys are as in links,
// where the sun's two numbers share one; of an optional number the default is its first value when
// it is turned on. Water is shown as a share of the height range.
std::span<const Parameter> viewNumbers();
const Parameter& viewNumber(ViewNumber id);
// The member of a number that may be left out; null for the others.
std::optional<int> View::*optionalNumber(ViewNumber id);
// In the order of the link's "show" list.
std::span<const ViewSwitchRow> viewSwitches();
// Whether panel and form offer a switch for a recipe.
inline bool isOffered(const ViewSwitchRow& row, const Recipe& recipe) {
  return row.saysOf == nullptr || row.saysOf(recipe);
}

// {palettes: [{key, label, help}], numbers: {key: {label, help, default, softMin, softMax, step,
// optional}}, choices: {key: [{key, label}]}, switches: [{key, label, help}]}; numbers are texts,
// as links hold them.
std::string viewJson();

}  // namespace faultline
