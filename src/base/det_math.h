// Elementary functions whose bits are ours: the standard library's differ between machines, these
// use only + - * / floor (no contraction) and so agree everywhere. docs/spec.md, section 2, gives
// each of them operation by operation. Method: exact reduction to a short interval, then a series
// there. Cost: about twenty multiplies each. Tested against the double std functions; the bounds
// stand with each.
#pragma once

#include <cstdint>

namespace faultline {

struct SinCos {
  double sin;
  double cos;
};

// Sine and cosine of `angle` / 2^32 of a full turn: within 2e-16. Reduced to an eighth of a turn;
// the first term its Taylor series neglect is below 1e-19.
SinCos sinCosTurn(std::uint32_t angle);

// The logarithm of x to base 2; x > 0, finite and normal. Within 4e-16 of the true one, or 2e-16 of
// its size if that is more; exact for powers of two. Series: 2/ln 2 * artanh((m - 1) / (m + 1)).
double binaryLog(double x);

// 2^x for x below 1023: within 4e-16 of its size; below 2^-1000 it is 0. Exact for whole x.
double binaryExp(double x);

// base^exponent for base >= 0 and exponent >= 0, the result below 2^1023. Exact where the exponent
// is 0 or 1 or the base is 0; else its error in parts of its size is that of exponent * log2(base).
double power(double base, double exponent);

// The natural logarithm and e^x, with the bounds of the two above.
double naturalLog(double x);
double naturalExp(double x);

// sin(pi/2 * q) for q from 0 to 1, in floats: within 2e-7; 0 at 0 and 1 at 1 exactly. The
// profiles of faults have the same in vector lanes.
float sinQuarter(float q);

}  // namespace faultline
