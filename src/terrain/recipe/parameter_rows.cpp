// The one parameter table. See parameters.h.
#include "terrain/recipe/parameters.h"

#include <array>
#include <iterator>

#include "base/assert.h"
#include "generated/text_terrain.h"
#include "terrain/recipe/smooth.h"

namespace faultline {
namespace {

using enum ParameterId;
using enum ParameterType;
using Group = ParameterGroup;

#define WORD(text_, member, key) {key, text::k##text_##member},
#define CHOICE(Enum, table, ...)                     \
  constexpr ParameterChoice table[] = {__VA_ARGS__}; \
  static_assert(std::size(table) == enumCount<Enum>);
#include "terrain/recipe/recipe_list.h"
#undef WORD

constexpr auto kSmooths = [] {
  std::array<ParameterChoice, kSmoothCount> choices;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    choices[i] = {kSmoothRows[i].key, kSmoothRows[i].label};
  }
  return choices;
}();

// The words of a choice row a condition asks for.
template <typename... Enum>
constexpr std::uint32_t among(Enum... values) {
  return ((1u << static_cast<std::uint32_t>(values)) | ...);
}
constexpr ParameterCondition kForFaults = {kMethod, among(Method::kFault)};
constexpr ParameterCondition kForTrees = {kMethod, among(Method::kFaultTree)};
constexpr ParameterCondition kForCuts = {kMethod, among(Method::kFault, Method::kFaultTree)};
constexpr ParameterCondition kForSquares = {kMethod, among(Method::kDiamondSquare)};
constexpr ParameterCondition kForFbm = {kMethod, among(Method::kFbm)};
constexpr ParameterCondition kForSquaresAndFbm = {kMethod,
                                                  among(Method::kDiamondSquare, Method::kFbm)};
constexpr ParameterCondition kMultiplied = {kFbm, among(FbmForm::kMultiplicative)};
constexpr ParameterCondition kForGrown = {kTree, among(TreeKind::kGrown)};
constexpr ParameterCondition kWithReach = {kProfile, ~among(Profile::kStep)};
constexpr ParameterCondition kToFade = {kSchedule, ~among(AmplitudeSchedule::kHalving)};
constexpr ParameterCondition kByHalving = {kSchedule, among(AmplitudeSchedule::kHalving)};
constexpr ParameterCondition kWithJitter = {kJitter, among(Jitter::kUniform, Jitter::kNormal)};
constexpr ParameterCondition kSmoothed = {kSmooth, ~among(Smooth::kNone)};
template <typename Takes>
constexpr ParameterCondition smoothedBy(Takes takes) {
  std::uint32_t bits = 0;
  for (const SmoothRow& row : kSmoothRows) {
    if (takes(row)) bits |= among(row.smooth);
  }
  return {kSmooth, bits};
}
constexpr ParameterCondition kWithRadius =
    smoothedBy([](const SmoothRow& row) { return row.amount == SmoothAmount::kRadius; });
constexpr ParameterCondition kWithStrength =
    smoothedBy([](const SmoothRow& row) { return row.amount == SmoothAmount::kStrength; });
constexpr ParameterCondition kWithTaps =
    smoothedBy([](const SmoothRow& row) { return row.hasTaps; });
constexpr ParameterCondition kEroded = {kErosion, ~among(Erosion::kNone)};
constexpr ParameterCondition erodedBy(ErosionKind kind) {
  std::uint32_t bits = 0;
  for (std::uint32_t set = 0; set < enumCount<Erosion>; ++set) {
    if ((set >> static_cast<int>(kind) & 1u) != 0) bits |= 1u << set;
  }
  return {kErosion, bits};
}
constexpr ParameterCondition kSliding = erodedBy(ErosionKind::kThermal);
constexpr ParameterCondition kRained = erodedBy(ErosionKind::kHydraulic);
constexpr ParameterCondition kByCorrectedRules = {kRules, among(Rules::kCorrected)};
constexpr ParameterCondition kByGrid = {kHydraulic, among(Hydraulic::kGrid)};
constexpr ParameterCondition kByDroplets = {kHydraulic, among(Hydraulic::kDroplets)};
constexpr ParameterCondition kAtTheEnd = {kErode, among(Erode::kAfter)};
constexpr ParameterCondition kDuringUplift = {kErode, among(Erode::kDuring)};

// A row of words takes its range from them; the first is the default.
constexpr Parameter completed(Parameter row) {
  if (row.choices.empty()) return row;
  row.type = kChoice;
  row.max = row.softMax = static_cast<std::int32_t>(row.choices.size()) - 1;
  return row;
}

constexpr Parameter kRows[] = {
#define PARAMETER(id_, number_, key_, ...) \
  completed({.id = id_,                    \
             .number = number_,            \
             .key = key_,                  \
             .label = text::id_,           \
             .help = text::id_##Help __VA_OPT__(, ) __VA_ARGS__}),
#include "terrain/recipe/recipe_list.h"
};
static_assert(std::size(kRows) == kParameterCount);

// Ids are positions in the table, and permanent numbers rise.
constexpr bool tableIsOrdered() {
  for (std::size_t i = 0; i < std::size(kRows); ++i) {
    if (static_cast<std::size_t>(kRows[i].id) != i) return false;
    if (i > 0 && kRows[i].number <= kRows[i - 1].number) return false;
  }
  return true;
}
static_assert(tableIsOrdered());

}  // namespace

std::span<const Parameter> parameters() { return kRows; }

const Parameter& parameter(ParameterId id) { return kRows[static_cast<std::size_t>(id)]; }

const Parameter* findParameter(std::string_view key) {
  for (const Parameter& row : kRows) {
    if (row.key == key) return &row;
  }
  return nullptr;
}

bool isScaled(const Parameter& row) { return row.type == kNumber || row.type == kChoice; }

bool isActive(const Parameter& row, const Recipe& recipe) {
  for (const ParameterCondition& condition : row.only) {
    const auto chosen = static_cast<std::uint32_t>(recipe.value(condition.choice));
    if ((condition.among >> chosen & 1u) == 0) return false;
  }
  return true;
}

void takeOffers(const Recipe& before, Recipe& after) {
  for (const Parameter& row : parameters()) {
    if (row.offered < 0 || after.value(row.id) != before.value(row.id)) continue;
    const bool had = isActive(row, before), has = isActive(row, after);
    if (had != has) after.set(row.id, has ? row.offered : row.defaultValue);
  }
}

std::int32_t powerOfTen(int places) {
  FAULTLINE_ASSERT(places >= 0 && places <= 6);
  std::int32_t power = 1;
  for (int i = 0; i < places; ++i) power *= 10;
  return power;
}

}  // namespace faultline
