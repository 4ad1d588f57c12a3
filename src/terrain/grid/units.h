// The units of fixed-point numbers, all powers of two: a whole number times its unit is the value.
// Multiplying or dividing by one is exact.
#pragma once

#include <cstdint>

namespace faultline {

// Points of faults, in sides of the square; kPlacesPerSide is the whole side.
inline constexpr std::int32_t kPlacesPerSide = 1 << 24;
inline constexpr double kPlaceUnit = 0x1p-24;

// Normals of faults, whose length is about 1.
inline constexpr double kNormalUnit = 0x1p-16;

// Amplitudes of faults and trees; kFullAmplitude is 1.
inline constexpr std::int32_t kFullAmplitude = 1 << 24;
inline constexpr double kAmplitudeUnit = 0x1p-24;

// Sums of the uplift, in the same measure as amplitudes, but finer: a weighted fault adds parts of
// its amplitude.
inline constexpr std::int64_t kSumsPerAmplitude = 64;
inline constexpr double kSumUnit = kAmplitudeUnit / kSumsPerAmplitude;  // 2^-30

// Land, water and soil of erosion, in sides of the square.
inline constexpr double kErosionUnit = 0x1p-28;

}  // namespace faultline
