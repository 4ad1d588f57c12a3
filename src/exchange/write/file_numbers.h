// The precision of numbers in text files.
#pragma once

namespace faultline {

// How many decimal places (1 to 15) keep the rounding error at 2^-21 of the range or less, a 32nd
// of one of 65535 levels; 3 for a range of 0.
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
