// The link codec: text <-> recipe and view. A recipe has exactly one text. Reading never fails: it
// repairs the text and reports each repair. The text is the part of an address after '#':
// "v1;seed=oak-ridge;faults=800!at=fault:212". Format: docs/spec.md. Cost: linear in the text.
// Bits: decimals are read into scaled integers, never through floating point.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "share/notice.h"
#include "share/view.h"
#include "terrain/recipe/parameters.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

struct Link {
  Recipe recipe;
  View view;
  // The fingerprint that the link claims for the finished terrain.
  std::optional<std::uint64_t> check;
  std::vector<Notice> notices;
};

// Of a longer text only so many bytes are read, with a notice.
inline constexpr std::size_t kLongestLink = 16384;

// Reads any bytes (a leading '#' is allowed). There are at most 64 notices; the last one then
// counts those that are left out.
Link readLink(std::string_view text, std::size_t longest = kLongestLink);

// A fingerprint as links hold it: 16 hexadecimal digits. Nothing for any other text.
std::optional<std::uint64_t> readFingerprint(std::string_view text);

// The value of one row as links hold it ("500", "0.25", "box"; drawn faults:
// "u1_v1_u2_v2_amplitude,...", empty for none).
std::string parameterText(const Recipe& recipe, const Parameter& row);

// The canonical text: "v1", then every row that differs from its default, by permanent number.
std::string writeRecipe(const Recipe& recipe);

// Recipe, optional check and the view rows that differ from their defaults.
std::string writeLink(const Recipe& recipe, const View& view,
                      std::optional<std::uint64_t> check = std::nullopt);

// Sets one row from a text that a person typed or a page sent ("0.25", "box", "oak ridge"), with
// the repairs of readLink. An unknown key changes nothing and adds a notice.
void setFromText(Recipe& recipe, std::string_view key, std::string_view text,
                 std::vector<Notice>& notices);

// The position of the recipe's timeline that the link's view names; the end if it names none.
int positionOf(const Link& link);

// The parameter table as JSON: an array of rows with every field that a panel needs; numbers are
// texts, as links hold them.
std::string parametersJson();

// The contents of a link as JSON, for programs: {text, view, check, size, steps, timeline: {uplift,
// smoothing, erosion}, position, parameters, notices: [{key, given, message}]}. `text` is the
// canonical recipe, `check` may be empty, `parameters` are the table's rows with numbers as
// numbers, each with its `value` in this recipe and whether it is `active`.
std::string linkJson(const Link& link);

}  // namespace faultline
