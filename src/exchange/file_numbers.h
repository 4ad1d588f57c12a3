// How finely a file of text writes its numbers.
#pragma once

namespace faultline {

// Decimal places (1 to 15) with which a number is written at most 2^-21 of the range off, 32 times
// less than one of 65535 levels; 3 for a range of 0.
inline int placesFor(double range) {
  if (!(range > 0.0)) return 3;
  int places = 0;
  double unit = 1.0;
  do {
    ++places;
    unit /= 10.0;
  } while (places < 15 && unit > range * 0x1p-20);
  return places;
}

}  // namespace faultline
