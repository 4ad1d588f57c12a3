// The profiles of faults, one table: how far a fault moves the land at a distance from its line.
// Links and people call them by the words of recipe_list.h.
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
  // The weight for pictures, at c = min(|t|, 1): curve[0] + curve[1] * c + ... + curve[4] * c^4.
  std::array<float, 5> curve;
  // Between these distances from the line, in reaches, the land of a side moves visibly: there the
  // picture places the sign of the side.
  double signFrom, signTo;
  std::string_view gpuFeature = {};  // of the shader weighted.frag; without one it is a ramp's
};
inline constexpr double kEverywhere = 1e9;

// Near and ridge are (1 - c^2)^2, exactly; cosine and sine are fitted, with their ends exact.
inline constexpr std::array kProfileRows = {
    ProfileRow{Profile::kStep, true, true, false, {1, 0, 0, 0, 0}, 0.0, kEverywhere},
    ProfileRow{Profile::kNear, true, true, true, {1, 0, -2, 0, 1}, 0.0, 0.8, "NEAR"},
    ProfileRow{Profile::kRidge, false, false, true, {1, 0, -2, 0, 1}, 0.0, 0.0, "NEAR"},
    ProfileRow{Profile::kRamp, true, false, false, {0, 1, 0, 0, 0}, 0.7, kEverywhere},
    ProfileRow{Profile::kCosine,
               true,
               false,
               false,
               {0, 1.564f, 0.059f, -0.81f, 0.187f},
               0.6,
               kEverywhere,
               "COSINE"},
    ProfileRow{
        Profile::kSine, true, false, true, {0, 3.108f, 0.452f, -7.12f, 3.56f}, 0.2, 0.8, "SINE"},
};
inline constexpr std::size_t kProfileCount = kProfileRows.size();
static_assert(kProfileCount == enumCount<Profile>);
static_assert([] {
  for (std::size_t i = 0; i < kProfileCount; ++i) {
    if (kProfileRows[i].profile != static_cast<Profile>(i)) return false;
  }
  return true;
}());

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
