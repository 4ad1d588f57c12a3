// Arithmetic of doubles (IEEE 754 binary64, rounding to nearest, ties to even) in whole numbers of
// 32 bits, for heights and blur. GLSL ES has no doubles, and two floats would give the right sums
// but not the roundings of docs/spec.md; whole numbers give them on every GPU, whatever its floats
// do. Infinities, NaN and denormals do not occur.

// A double: digits * 2^exponent, with 53 digits, the highest of them 1; or 0, without digits.
struct Double {
  bool isNegative;
  int exponent;
  uvec2 digits;  // the lower half first
};

bool isZero(uvec2 a) { return (a.x | a.y) == 0u; }
bool isLess(uvec2 a, uvec2 b) { return a.y < b.y || (a.y == b.y && a.x < b.x); }

uvec2 sumOf(uvec2 a, uvec2 b) {
  uint low = a.x + b.x;
  return uvec2(low, a.y + b.y + (low < b.x ? 1u : 0u));
}
uvec2 differenceOf(uvec2 a, uvec2 b) {
  return uvec2(a.x - b.x, a.y - b.y - (a.x < b.x ? 1u : 0u));
}

// `by` from 0 to 63.
uvec2 shiftedLeft(uvec2 a, int by) {
  if (by >= 32) return uvec2(0u, a.x << (by - 32));
  return by == 0 ? a : uvec2(a.x << by, (a.y << by) | (a.x >> (32 - by)));
}

// `by` from 0 on. The last digit of the result is 1 if any digit that is lost is 1, so that later
// roundings see that it was there.
uvec2 shiftedRight(uvec2 a, int by) {
  if (by == 0) return a;
  if (by >= 64) return uvec2(isZero(a) ? 0u : 1u, 0u);
  uint lost = by >= 32 ? a.x : a.x << (32 - by);
  if (by > 32) lost |= a.y << (64 - by);
  uvec2 kept = by >= 32 ? uvec2(a.y >> (by - 32), 0u)
                        : uvec2((a.x >> by) | (a.y << (32 - by)), a.y >> by);
  return uvec2(kept.x | (lost == 0u ? 0u : 1u), kept.y);
}

int leadingZeros(uint a) {
  if (a == 0u) return 32;
  int zeros = 0;
  if (a < 0x10000u) { zeros += 16; a <<= 16; }
  if (a < 0x1000000u) { zeros += 8; a <<= 8; }
  if (a < 0x10000000u) { zeros += 4; a <<= 4; }
  if (a < 0x40000000u) { zeros += 2; a <<= 2; }
  return a < 0x80000000u ? zeros + 1 : zeros;
}

// The double nearest to digits * 2^exponent, of up to 64 digits; the last may stand for all that
// follow it, if at least 55 digits begin with a 1.
Double nearestDouble(bool isNegative, int exponent, uvec2 digits) {
  if (isZero(digits)) return Double(false, 0, digits);
  int zeros = digits.y == 0u ? 32 + leadingZeros(digits.x) : leadingZeros(digits.y);
  digits = shiftedLeft(digits, zeros);
  // Keep 53 of the 64 digits. The rest rounds up if it is more than a half, or if it is a half and
  // the last digit is odd.
  uint rest = digits.x & 0x7ffu;
  uvec2 kept = uvec2((digits.x >> 11) | (digits.y << 21), digits.y >> 11);
  if (rest > 0x400u || (rest == 0x400u && (kept.x & 1u) == 1u)) kept = sumOf(kept, uvec2(1u, 0u));
  exponent += 11 - zeros;
  // Rounding up 53 ones gives a 1 and 53 zeros.
  if (kept.y == 0x200000u) {
    kept.y = 0x100000u;
    ++exponent;
  }
  return Double(isNegative, exponent, kept);
}

// A double by its bits.
Double doubleOf(uvec2 bits) {
  uvec2 digits = uvec2(bits.x, (bits.y & 0xfffffu) | 0x100000u);
  int exponent = int((bits.y >> 20) & 0x7ffu);
  return Double(bits.y >> 31 == 1u, exponent - 1075, exponent == 0 ? uvec2(0u) : digits);
}

// The same number as a float, by its bits.
Double doubleOfFloat(uint bits) {
  int exponent = int((bits >> 23) & 255u);
  if (exponent == 0) return Double(false, 0, uvec2(0u));
  uint digits = (bits & 0x7fffffu) | 0x800000u;
  return Double(bits >> 31 == 1u, exponent - 179, uvec2(digits << 29, digits >> 3));
}

// A whole number below 2^53 in size, in two's complement.
Double doubleOfWhole(ivec2 whole) {
  uvec2 digits = uvec2(whole);
  bool isNegative = whole.y < 0;
  if (isNegative) digits = sumOf(~digits, uvec2(1u, 0u));
  return nearestDouble(isNegative, 0, digits);
}

// The bits of the nearest float, or of 0 where that is below 2^-40 in size.
uint storedFloat(Double a) {
  int exponent = a.exponent + 52 + 127;
  // Keep 24 of the 53 digits.
  uint kept = (a.digits.y << 3) | (a.digits.x >> 29);
  uint rest = a.digits.x & 0x1fffffffu;
  if (rest > 0x10000000u || (rest == 0x10000000u && (kept & 1u) == 1u)) ++kept;
  // Adding lets the leading 1, and what rounding up carries, count in the exponent.
  uint bits = (uint(max(exponent, 1) - 1) << 23) + kept;
  if (isZero(a.digits) || exponent < 1 || bits < 0x2b800000u) return 0u;
  return a.isNegative ? bits | 0x80000000u : bits;
}

Double sumOf(Double a, Double b) {
  if (isZero(b.digits)) return a;
  if (isZero(a.digits)) return b;
  if (a.exponent < b.exponent || (a.exponent == b.exponent && isLess(a.digits, b.digits))) {
    Double larger = b;
    b = a;
    a = larger;
  }
  // Line the digits up, with ten more for the rounding and room for a carry.
  uvec2 large = shiftedLeft(a.digits, 10);
  uvec2 small = shiftedRight(shiftedLeft(b.digits, 10), a.exponent - b.exponent);
  uvec2 digits = a.isNegative == b.isNegative ? sumOf(large, small) : differenceOf(large, small);
  return nearestDouble(a.isNegative, a.exponent - 10, digits);
}

// The product of two numbers of 32 bits.
uvec2 wideProduct(uint a, uint b) {
  uint aLow = a & 0xffffu, aHigh = a >> 16, bLow = b & 0xffffu, bHigh = b >> 16;
  uint low = aLow * bLow, one = aLow * bHigh, other = aHigh * bLow;
  uint middle = (low >> 16) + (one & 0xffffu) + (other & 0xffffu);
  return uvec2((middle << 16) | (low & 0xffffu),
               aHigh * bHigh + (one >> 16) + (other >> 16) + (middle >> 16));
}

Double productOf(Double a, Double b) {
  if (isZero(a.digits) || isZero(b.digits)) return Double(false, 0, uvec2(0u));
  // Of the 128 digits of the product of 64 by 64, take the upper 64.
  uvec2 p = shiftedLeft(a.digits, 11);
  uvec2 q = shiftedLeft(b.digits, 11);
  uvec2 lowest = wideProduct(p.x, q.x);
  uvec2 middle = sumOf(wideProduct(p.x, q.y), uvec2(lowest.y, 0u));
  uvec2 other = sumOf(wideProduct(p.y, q.x), uvec2(middle.x, 0u));
  uvec2 digits = sumOf(wideProduct(p.y, q.y), uvec2(middle.y, 0u));
  digits = sumOf(digits, uvec2(other.y, 0u));
  if ((lowest.x | other.x) != 0u) digits.x |= 1u;
  return nearestDouble(a.isNegative != b.isNegative, a.exponent + b.exponent + 42, digits);
}

// a / b by long division, one digit after the other; b is not 0.
Double quotientOf(Double a, Double b) {
  if (isZero(a.digits)) return a;
  uvec2 rest = a.digits;
  uvec2 digits = uvec2(0u);
  for (int i = 0; i <= 56; ++i) {
    digits = shiftedLeft(digits, 1);
    if (!isLess(rest, b.digits)) {
      rest = differenceOf(rest, b.digits);
      digits.x |= 1u;
    }
    rest = shiftedLeft(rest, 1);
  }
  if (!isZero(rest)) digits.x |= 1u;
  return nearestDouble(a.isNegative != b.isNegative, a.exponent - b.exponent - 56, digits);
}
