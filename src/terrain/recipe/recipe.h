// A recipe: everything that decides the heights, as a plain value. Two equal recipes give the same
// terrain, bit for bit, on every machine. Its text form is in share/recipe_text.h, its rows in
// parameters.h. Values are scaled integers (a decimal with k places is held as value * 10^k), so
// nothing is lost between link, slider and arithmetic.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/enum_count.h"

namespace faultline {

// The parameters, in the table's order. The permanent numbers are in the table, not here.
enum class ParameterId : std::uint8_t {
#define PARAMETER(id, ...) id,
#include "terrain/recipe/recipe_list.h"
};
inline constexpr std::size_t kParameterCount = enumCount<ParameterId>;

// Radii, strengths and numbers of drops are given for a grid of so many cells a side, and carried
// to others, so that a recipe looks alike on each.
inline constexpr int kReferenceCells = 512;

// The choices, each an enum of its words: Method::kFault.
#define WORD(text, member, key) k##member,
#define CHOICE(Enum, table, ...) enum class Enum : std::int32_t { __VA_ARGS__ };
#include "terrain/recipe/recipe_list.h"
#undef WORD
enum class Smooth : std::int32_t;  // recipe/smooth.h

enum class ErosionKind : std::uint8_t {
#define EROSION_KIND(Member, ...) Member,
#include "terrain/recipe/recipe_list.h"
};
static_assert(enumCount<Erosion> == 1u << enumCount<ErosionKind>);

// A fault drawn by a visitor: from one point to another, the right-hand side (seen from above,
// walking from the first to the second) rises. Coordinates in ten-thousandths of the side, 0 to
// 10000; amplitude in ten-thousandths of that of a random fault, up to kMaxDrawnAmplitude in size.
struct DrawnFault {
  std::int32_t u1, v1, u2, v2;
  std::int32_t amplitude;
  bool operator==(const DrawnFault&) const = default;
};
inline constexpr std::size_t kMaxDrawnFaults = 32;
inline constexpr std::int32_t kDrawnUnit = 10000;
inline constexpr std::int32_t kMaxDrawnAmplitude = 50 * kDrawnUnit;

// The version of the algorithms (docs/spec.md), which texts and the names of files tell.
inline constexpr int kRecipeVersion = 1;

struct Recipe {
  // A recipe of defaults: 500 constant step faults, unsmoothed, on 513 x 513 vertices.
  Recipe();

  // The scaled integer of a numeric parameter or the index of a choice. Not for kSeed, kBase and
  // kDrawn.
  std::int32_t value(ParameterId id) const { return values[static_cast<std::size_t>(id)]; }
  // Stores `scaled` clamped to the row's hard range. Not for kSeed, kBase and kDrawn.
  void set(ParameterId id, std::int32_t scaled);
  // The value as a real number: scaled / 10^places, one division.
  double real(ParameterId id) const;

  int size() const { return value(ParameterId::kSize); }
  Method method() const { return static_cast<Method>(value(ParameterId::kMethod)); }
  Profile profile() const { return static_cast<Profile>(value(ParameterId::kProfile)); }
  // Whether the uplift is made of cuts (faults or trees), which can be drawn as well and taken away
  // again; else of levels or octaves.
  bool isCut() const { return method() == Method::kFault || method() == Method::kFaultTree; }
  // Whether opposite edges of a land of levels or octaves meet.
  bool seamless() const { return value(ParameterId::kEdges) == static_cast<int>(Edges::kSeamless); }
  // The random steps of the uplift: faults, trees, levels (the corners are the first) or octaves.
  int randomSteps() const;
  // The levels of diamond-square after the corners: what the recipe says, or for 0 as many as its
  // grid needs.
  int levels() const;
  // All steps of the uplift: the drawn faults come first. What follows them is counted by Timeline
  // (terrain/timeline/timeline.h).
  int upliftSteps() const { return (isCut() ? static_cast<int>(drawn.size()) : 0) + randomSteps(); }
  Smooth smooth() const { return static_cast<Smooth>(value(ParameterId::kSmooth)); }

  Erosion erosion() const { return static_cast<Erosion>(value(ParameterId::kErosion)); }
  bool erodes() const { return erosion() != Erosion::kNone; }
  bool erodes(ErosionKind kind) const {
    return (value(ParameterId::kErosion) >> static_cast<int>(kind) & 1) != 0;
  }
  bool thermal() const { return erodes(ErosionKind::kThermal); }
  bool hydraulic() const { return erodes(ErosionKind::kHydraulic); }
  // Whether sliding and rain on the grid follow the summary's rules as printed.
  bool printed() const { return value(ParameterId::kRules) == static_cast<int>(Rules::kPrinted); }
  bool droplets() const {
    return hydraulic() && value(ParameterId::kHydraulic) == static_cast<int>(Hydraulic::kDroplets);
  }

  bool operator==(const Recipe&) const = default;

  std::string seed;
  // The fingerprint of the heights that the uplift is added to, of which the recipe holds nothing
  // else (terrain/grid/opened_land.h); 0: flat ground.
  std::uint64_t base = 0;
  std::vector<DrawnFault> drawn;  // at most kMaxDrawnFaults, each inside its ranges
  std::array<std::int32_t, kParameterCount> values{};
};

}  // namespace faultline
