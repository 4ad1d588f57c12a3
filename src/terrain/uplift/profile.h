// The profiles of faults, one table: how far a fault moves the land at a distance from its line.
// Method: docs/spec.md, section 5. With t = distance / reach, a vertex moves by amplitude *
// weight(t), upwards on the raised side. Each weight is written once, as a template, and is used
// for one float (a vertex's history), for four (the bands of a field), and for doubles (plots).
// Bits: a lane gives what the scalar gives. Doubles are only shown. A new profile:
// see CONTRIBUTING.md.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#include "base/assert.h"
#include "base/det_math.h"
#include "terrain/grid/lanes.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

struct ProfileRow {
  Profile profile;
  bool twoSided;  // one side rises as the other sinks; else both sides move alike
  bool cliff;     // the land jumps at the line
  bool ends;      // nothing moves beyond the reach; else all that lies there moves by the amplitude
};

inline constexpr std::array<ProfileRow, kProfileCount> kProfileRows = {{
    {Profile::kStep, true, true, false},
    {Profile::kNear, true, true, true},
    {Profile::kRidge, false, false, true},
    {Profile::kRamp, true, false, false},
    {Profile::kCosine, true, false, false},
    {Profile::kSine, true, false, true},
}};

constexpr bool profileRowsAreOrdered() {
  for (std::size_t i = 0; i < kProfileRows.size(); ++i) {
    if (static_cast<std::size_t>(kProfileRows[i].profile) != i) return false;
  }
  return true;
}
static_assert(profileRowsAreOrdered());

constexpr const ProfileRow& profileRow(Profile profile) {
  return kProfileRows[static_cast<std::size_t>(profile)];
}

// ---- Weights by t, from 0 to 1. Number: float, double or Floats. Every weight keeps its value
// beyond the reach, so a band may be visited further out than it goes. ----

template <class Number>
inline Number one() {
  if constexpr (std::is_arithmetic_v<Number>) {
    return Number{1};
  } else {
    return held(everyLane(1.0f));
  }
}

// sinQuarter (base/det_math.h) of doubles and of four floats.
inline double sinQuarter(double q) {
  return static_cast<double>(sinQuarter(static_cast<float>(q)));
}
inline Floats sinQuarter(Floats q) {
  const Floats s = q * q;
  const auto number = [](float value) { return held(everyLane(value)); };
  Floats r = number(0x1.3da11cp-13f);
  r = r * s - number(0x1.324cc0p-8f);
  r = r * s + number(0x1.4668b8p-4f);
  r = r * s - number(0x1.4abbc2p-1f);
  r = r * s + number(0x1.921fb6p+0f);
  return atMostOne(q * r);
}

struct StepWeight {
  template <class Number>
  static Number at(Number) {
    return one<Number>();
  }
};

// Near and ridge. The slides modify the perturbation with 1 - L; but their formula is already 1 at
// the line and 0 at the reach, and 1 - L would move all land but that near the fault.
struct NearWeight {
  template <class Number>
  static Number at(Number t) {
    const Number m = atLeastZero(one<Number>() - t * t);
    return m * m;
  }
};

struct RampWeight {
  template <class Number>
  static Number at(Number t) {
    return atMostOne(absolute(t));
  }
};

struct CosineWeight {
  template <class Number>
  static Number at(Number t) {
    return sinQuarter(atMostOne(absolute(t)));
  }
};

struct SineWeight {
  template <class Number>
  static Number at(Number t) {
    const Number c = atMostOne(absolute(t));
    return sinQuarter(one<Number>() - absolute(c + c - one<Number>()));
  }
};

// Calls `use` with the profile's weight, a value of one of the types above.
template <class Use>
auto withWeight(Profile profile, const Use& use) {
  switch (profile) {
    case Profile::kStep:
      return use(StepWeight{});
    case Profile::kNear:
    case Profile::kRidge:
      return use(NearWeight{});
    case Profile::kRamp:
      return use(RampWeight{});
    case Profile::kCosine:
      return use(CosineWeight{});
    case Profile::kSine:
      return use(SineWeight{});
  }
  FAULTLINE_ASSERT(false);
  return use(StepWeight{});
}

// The weight at t, either side of the line. As a float it is what the terrain is made of.
template <class Number>
Number profileWeight(Profile profile, Number t) {
  return withWeight(profile, [t](auto weight) { return weight.at(t); });
}

// The same with its sign: below 0 on the lowered side (t < 0) of a two-sided profile.
template <class Number>
Number signedProfileWeight(Profile profile, Number t) {
  const Number weight = profileWeight(profile, t);
  return profileRow(profile).twoSided && t < 0 ? -weight : weight;
}

}  // namespace faultline
