// The link codec: text <-> recipe and view. One recipe has one text; reading never fails, it
// repairs and says so. Text is what stands after '#': "v1;seed=oak-ridge;faults=800!at=fault:212".
// Format: docs/spec.md. Cost: linear in the text. Bits: decimals are read into scaled integers,
// never through floating point.
#pragma once

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
  // The fingerprint the link claims for the finished terrain.
  std::optional<std::uint64_t> check;
  std::vector<Notice> notices;
};

// Reads any bytes (a leading '#' is allowed). Only the first 16 KiB of a longer text are read, and
// named. At most 64 notices; the last then counts those that are not listed.
Link readLink(std::string_view text);

// A fingerprint as it stands in links: 16 digits 0-9, a-f. Nothing for any other text.
std::optional<std::uint64_t> readFingerprint(std::string_view text);

// One row's value as it stands in links ("500", "0.25", "box"; drawn faults:
// "u1_v1_u2_v2_amplitude,...", empty for none).
std::string parameterText(const Recipe& recipe, const Parameter& row);

// The canonical text: "v1", then every row that differs from its default, by permanent number.
std::string writeRecipe(const Recipe& recipe);

// Recipe, optional check and the view rows that differ from a bare view.
std::string writeLink(const Recipe& recipe, const View& view,
                      std::optional<std::uint64_t> check = std::nullopt);

// Sets one row from text typed by a person or sent by a page ("0.25", "box", "oak ridge"),
// repairing as readLink does. `key` unknown: a notice, nothing changed.
void setFromText(Recipe& recipe, std::string_view key, std::string_view text,
                 std::vector<Notice>& notices);

// The position of the recipe's timeline that the link's view names; unsaid, the end.
int positionOf(const Link& link);

// The table as JSON: an array of rows with every field a panel needs; numbers are texts, as links
// hold them.
std::string parametersJson();

// What a link says as JSON, for programs: {text, view, check, size, steps, timeline: {uplift,
// smoothing, erosion}, position, parameters, notices: [{key, given, message}]}. `text` is the
// canonical recipe, `check` is empty where there is none, `parameters` are the table's rows with
// numbers as numbers and, in each, its `value` in this recipe and whether it is `active`.
std::string linkJson(const Link& link);

}  // namespace faultline
