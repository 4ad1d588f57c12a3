// The one parameter table (parameter_rows.cpp). From its rows come the panel, the HTML controls,
// clamping, the link codec, the CLI's listing and the page's describe(). Adding a parameter is
// adding an id (recipe.h) and a row.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "terrain/recipe/recipe.h"

namespace faultline {

enum class ParameterType : std::uint8_t { kText, kChoice, kNumber, kDrawnFaults, kFingerprint };

// The part of the panel a row stands in.
enum class ParameterGroup : std::uint8_t { kSeed, kFaults, kSmoothing, kErosion, kLand };

// How a slider's travel maps to values: linear, or square root (fine at the low end, linear at 0).
enum class SliderCurve : std::uint8_t { kLinear, kSquare };

// The first stage that must run again when the row changes.
enum class Stage : std::uint8_t { kUplift, kRelief, kSmoothing, kErosion };

struct ParameterChoice {
  std::string_view key;    // in links
  std::string_view label;  // on screen
};

// Holds while a choice row stands at one of the indices whose bits are set.
struct ParameterCondition {
  ParameterId choice = ParameterId::kMethod;
  std::uint32_t among = ~0u;
};

struct Parameter {
  ParameterId id;
  int number;              // permanent: orders the canonical text, never reused
  std::string_view key;    // in links
  std::string_view label;  // at most two words
  // What it does, in one sentence with its source document. Of a choice: a sentence for the row,
  // then one for each item, which begins with the label and a colon.
  std::string_view help;
  ParameterType type = ParameterType::kNumber;
  ParameterGroup group = ParameterGroup::kFaults;
  Stage stage = Stage::kUplift;
  bool advanced = false;  // not in the first view of the panel
  int places = 0;         // decimals in links; the scaled integer is value * 10^places
  std::int32_t defaultValue = 0, min = 0, max = 0;  // scaled; hard range
  std::int32_t softMin = 0, softMax = 0, step = 1;  // scaled; what the slider offers
  SliderCurve curve = SliderCurve::kLinear;
  // People's units: shown number = value * displayFactor + displayOffset with displayPlaces
  // decimals, then displayUnit.
  double displayFactor = 1.0;
  double displayOffset = 0.0;
  int displayPlaces = 0;
  std::string_view displayUnit = {};
  std::string (*counted)(std::int64_t) = nullptr;  // a whole number with a unit that is a word
  std::string_view zeroText = {};                  // shown instead of a number 0, unless empty
  std::span<const ParameterChoice> choices = {};   // for kChoice
  // The value that the row takes when an edit gives it an effect, where that is not the default.
  std::int32_t offered = -1;
  std::array<ParameterCondition, 3> only = {};  // the row has an effect while all hold
};

// All rows, by permanent number.
std::span<const Parameter> parameters();

const Parameter& parameter(ParameterId id);

// The row with this link key, or nullptr.
const Parameter* findParameter(std::string_view key);

// Whether the row's value is a number or a choice, held as a scaled integer in Recipe::values.
bool isScaled(const Parameter& row);

// Whether the row has any effect in this recipe.
bool isActive(const Parameter& row, const Recipe& recipe);

// Completes an edit of a recipe: a row that has an effect only after the edit, and which the edit
// did not set, takes the value it offers; one that has lost its effect goes back to its default.
// A default never changes, because links that leave it out keep their land; this is how new lands
// get a better value all the same.
void takeOffers(const Recipe& before, Recipe& after);

// 10^places for 0 <= places <= 6.
std::int32_t powerOfTen(int places);

}  // namespace faultline
