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

namespace faultline {

// The parameters, in the table's order. The permanent numbers are in the table, not here.
enum class ParameterId : std::uint8_t {
  kSeed,
  kMethod,
  kSize,
  kFaults,
  kTree,
  kTrees,
  kDepth,
  kBranchFrom,
  kBranchTurn,
  kDrawn,
  kLine,
  kProfile,
  kReach,
  kReachEnd,
  kSchedule,
  kFade,
  kJitter,
  kSpread,
  kRelief,
  kSmooth,
  kSmoothStrength,
  kSmoothPasses,
  kSmoothRadius,
  kSmoothEvery,
};
inline constexpr std::size_t kParameterCount = 24;

// The choices, in the order of their rows' words.
enum class Method : std::int32_t { kFault, kFaultTree };
enum class Line : std::int32_t { kPointNormal, kTwoPoints, kChord };
enum class Profile : std::int32_t { kStep, kNear, kRidge, kRamp, kCosine, kSine };
enum class AmplitudeSchedule : std::int32_t { kLinear, kExponential };
enum class Jitter : std::int32_t { kNone, kUniform, kNormal };
enum class TreeKind : std::int32_t { kFree, kGrown };
enum class Smooth : std::int32_t { kNone, kBox, kGaussian, kIir, kFir };

// A fault drawn by a visitor: from one point to another, the right-hand side (seen from above,
// walking from the first to the second) rises. Coordinates in ten-thousandths of the side, 0 to
// 10000; amplitude in ten-thousandths, -10000 to 10000.
struct DrawnFault {
  std::int32_t u1, v1, u2, v2;
  std::int32_t amplitude;
  bool operator==(const DrawnFault&) const = default;
};
inline constexpr std::size_t kMostDrawnFaults = 32;
inline constexpr std::int32_t kDrawnUnit = 10000;

struct Recipe {
  // A recipe of defaults: 500 constant step faults, unsmoothed, on 513 x 513 vertices.
  Recipe();

  // The scaled integer of a numeric parameter or the index of a choice. Not for kSeed and kDrawn.
  std::int32_t value(ParameterId id) const { return values[static_cast<std::size_t>(id)]; }
  // Stores `scaled` clamped to the row's hard range. Not for kSeed and kDrawn.
  void set(ParameterId id, std::int32_t scaled);
  // The value as a real number: scaled / 10^places, one division.
  double real(ParameterId id) const;

  int size() const { return value(ParameterId::kSize); }
  Method method() const { return static_cast<Method>(value(ParameterId::kMethod)); }
  Profile profile() const { return static_cast<Profile>(value(ParameterId::kProfile)); }
  // The random steps of the uplift: faults or trees.
  int randomSteps() const {
    return value(method() == Method::kFaultTree ? ParameterId::kTrees : ParameterId::kFaults);
  }
  // All steps of the uplift: the drawn faults come first.
  int steps() const { return static_cast<int>(drawn.size()) + randomSteps(); }
  // Uplift steps between two smoothing passes on the way; 0: none.
  int smoothEvery() const {
    return smooth() == Smooth::kNone ? 0 : value(ParameterId::kSmoothEvery);
  }
  // Smoothing passes that will run: 0 when smoothing is off.
  int passes() const { return smooth() == Smooth::kNone ? 0 : value(ParameterId::kSmoothPasses); }
  Smooth smooth() const { return static_cast<Smooth>(value(ParameterId::kSmooth)); }

  bool operator==(const Recipe&) const = default;

  std::string seed;
  std::vector<DrawnFault> drawn;  // at most kMostDrawnFaults, each inside its ranges
  std::array<std::int32_t, kParameterCount> values{};
};

}  // namespace faultline
