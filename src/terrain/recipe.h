// A recipe: everything that decides the heights, as a plain value. Two equal recipes give the same
// terrain, bit for bit, on every machine. Its text form is in share/recipe_text.h, its rows in
// parameters.h. Values are scaled integers (a decimal with k places is held as value * 10^k), so
// nothing is lost between link, slider and arithmetic.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace faultline {

// The parameters, in the table's order. The permanent numbers are in the table, not here.
enum class ParameterId : std::uint8_t {
  kSeed,
  kMethod,
  kSize,
  kFaults,
  kLine,
  kProfile,
  kSchedule,
  kFade,
  kRelief,
  kSmooth,
  kSmoothPasses,
  kSmoothRadius,
};
inline constexpr std::size_t kParameterCount = 12;

enum class Smooth : std::int32_t { kNone, kBox };

struct Recipe {
  // A recipe of defaults: 500 constant step faults, unsmoothed, on 513 x 513 vertices.
  Recipe();

  // The scaled integer of a numeric parameter or the index of a choice. Not for kSeed.
  std::int32_t value(ParameterId id) const { return values[static_cast<std::size_t>(id)]; }
  // Stores `scaled` clamped to the row's hard range. Not for kSeed.
  void set(ParameterId id, std::int32_t scaled);
  // The value as a real number: scaled / 10^places, one division.
  double real(ParameterId id) const;

  int size() const { return value(ParameterId::kSize); }
  int faults() const { return value(ParameterId::kFaults); }
  // Smoothing passes that will run: 0 when smoothing is off.
  int passes() const { return smooth() == Smooth::kNone ? 0 : value(ParameterId::kSmoothPasses); }
  Smooth smooth() const { return static_cast<Smooth>(value(ParameterId::kSmooth)); }

  bool operator==(const Recipe&) const = default;

  std::string seed;
  std::array<std::int32_t, kParameterCount> values{};
};

}  // namespace faultline
