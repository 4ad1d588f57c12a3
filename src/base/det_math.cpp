// Elementary functions with the same bits everywhere. See det_math.h.
#include "base/det_math.h"

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

}  // namespace faultline
