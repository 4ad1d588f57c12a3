// Elementary functions with the same bits everywhere. See det_math.h.
#include "base/det_math.h"

#include <cmath>

#include "base/assert.h"

namespace faultline {
namespace {

// sin x for |x| <= pi/4, by Horner's rule on the Taylor series to x^17.
double sinOctant(double x) {
  const double s = x * x;
  double sum = 1.0 / 355687428096000.0;
  sum = sum * s - 1.0 / 1307674368000.0;
  sum = sum * s + 1.0 / 6227020800.0;
  sum = sum * s - 1.0 / 39916800.0;
  sum = sum * s + 1.0 / 362880.0;
  sum = sum * s - 1.0 / 5040.0;
  sum = sum * s + 1.0 / 120.0;
  sum = sum * s - 1.0 / 6.0;
  return x + x * s * sum;
}

// cos x for |x| <= pi/4, to x^16.
double cosOctant(double x) {
  const double s = x * x;
  double sum = 1.0 / 20922789888000.0;
  sum = sum * s - 1.0 / 87178291200.0;
  sum = sum * s + 1.0 / 479001600.0;
  sum = sum * s - 1.0 / 3628800.0;
  sum = sum * s + 1.0 / 40320.0;
  sum = sum * s - 1.0 / 720.0;
  sum = sum * s + 1.0 / 24.0;
  sum = sum * s - 0.5;
  return 1.0 + s * sum;
}

}  // namespace

SinCos sinCosTurn(std::uint32_t angle) {
  // Split the turn into the nearest quarter and a signed rest of at most an eighth; both exact.
  const std::uint32_t quarter = (angle + 0x20000000u) >> 30;
  const auto rest = static_cast<std::int32_t>(angle - (quarter << 30));
  // 2 pi / 2^32 as a double; the product is the only rounding before the series.
  constexpr double kRadians = 6.283185307179586476925 / 4294967296.0;
  const double x = static_cast<double>(rest) * kRadians;
  const double s = sinOctant(x);
  const double c = cosOctant(x);
  switch (quarter & 3u) {
    case 0:
      return {s, c};
    case 1:
      return {c, -s};
    case 2:
      return {-s, -c};
    default:
      return {-c, s};
  }
}

double binaryLog(double x) {
  // x = m * 2^e with m from sqrt(1/2) to sqrt(2), read from the bits.
  const auto bits = __builtin_bit_cast(std::uint64_t, x);
  constexpr std::uint64_t kFraction = 0x000fffffffffffffu;
  auto e = static_cast<int>(bits >> 52) - 1022;
  FAULTLINE_ASSERT(e > -1022 && e <= 1024);
  auto m = __builtin_bit_cast(double, (bits & kFraction) | 0x3fe0000000000000u);
  if (m < 0.70710678118654752440) {
    m = 2.0 * m;
    --e;
  }
  const double s = (m - 1.0) / (m + 1.0);
  const double q = s * s;
  double sum = 1.0 / 21.0;
  sum = sum * q + 1.0 / 19.0;
  sum = sum * q + 1.0 / 17.0;
  sum = sum * q + 1.0 / 15.0;
  sum = sum * q + 1.0 / 13.0;
  sum = sum * q + 1.0 / 11.0;
  sum = sum * q + 1.0 / 9.0;
  sum = sum * q + 1.0 / 7.0;
  sum = sum * q + 1.0 / 5.0;
  sum = sum * q + 1.0 / 3.0;
  sum = sum * q + 1.0;
  // 2 / ln 2.
  return static_cast<double>(e) + (s * sum) * 2.885390081777926814719849362;
}

double binaryExp(double x) {
  FAULTLINE_ASSERT(x < 1023.0);
  const double whole = std::floor(x + 0.5);
  if (whole < -1000.0) return 0.0;
  const double f = (x - whole) * 0.693147180559945309417;
  double sum = 1.0 / 20922789888000.0;
  sum = sum * f + 1.0 / 1307674368000.0;
  sum = sum * f + 1.0 / 87178291200.0;
  sum = sum * f + 1.0 / 6227020800.0;
  sum = sum * f + 1.0 / 479001600.0;
  sum = sum * f + 1.0 / 39916800.0;
  sum = sum * f + 1.0 / 3628800.0;
  sum = sum * f + 1.0 / 362880.0;
  sum = sum * f + 1.0 / 40320.0;
  sum = sum * f + 1.0 / 5040.0;
  sum = sum * f + 1.0 / 720.0;
  sum = sum * f + 1.0 / 120.0;
  sum = sum * f + 1.0 / 24.0;
  sum = sum * f + 1.0 / 6.0;
  sum = sum * f + 1.0 / 2.0;
  sum = sum * f + 1.0;
  sum = sum * f + 1.0;
  // Times 2^whole, put together from its bits.
  const auto exponent = static_cast<std::uint64_t>(static_cast<int>(whole) + 1023);
  return sum * __builtin_bit_cast(double, exponent << 52);
}

double power(double base, double exponent) {
  if (exponent == 0.0) return 1.0;
  if (base == 0.0) return 0.0;
  if (exponent == 1.0) return base;
  return binaryExp(exponent * binaryLog(base));
}

double naturalLog(double x) { return binaryLog(x) * 0.693147180559945309417; }

double naturalExp(double x) { return binaryExp(x * 1.442695040888963407360); }

float sinQuarter(float q) {
  const float s = q * q;
  float r = 0x1.3da11cp-13f;
  r = r * s - 0x1.324cc0p-8f;
  r = r * s + 0x1.4668b8p-4f;
  r = r * s - 0x1.4abbc2p-1f;
  r = r * s + 0x1.921fb6p+0f;
  const float sine = q * r;
  return sine < 1.0f ? sine : 1.0f;
}

}  // namespace faultline
