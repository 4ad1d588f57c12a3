// Heights with the middle of their range at 0 and a range of a given size, as the course normalises
// them: c (z - (high + low) / 2) / (high - low). Flat land becomes 0. Bits: docs/spec.md, section
// 1; doubles, one rounding for each operation, and one to a float at the end.
#pragma once

namespace faultline {

class Centring {
 public:
  // `low`, `high`: the range of the heights. `factor`: c, above 0, the range that they get.
  Centring(double low, double high, double factor)
      : middle_((high + low) / 2.0), range_(high - low), factor_(factor) {}

  float height(float z) const {
    if (!(range_ > 0.0)) return 0.0f;
    return static_cast<float>(factor_ * (static_cast<double>(z) - middle_) / range_);
  }

 private:
  double middle_, range_, factor_;
};

}  // namespace faultline
