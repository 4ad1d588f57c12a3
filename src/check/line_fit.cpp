// A line through pairs of heights. See line_fit.h.
#include "check/line_fit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace faultline {

double medianOf(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  // A total order: that of numbers, of which none is NaN.
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

void Correlation::add(double own, double given) {
  if (count_ == 0.0) own0_ = own, given0_ = given;
  const double p = own - own0_, q = given - given0_;
  count_ += 1.0;
  a_ += p;
  b_ += q;
  aa_ += p * p;
  bb_ += q * q;
  ab_ += p * q;
}

double Correlation::value() const {
  if (count_ == 0.0) return 0.0;
  const double both = (aa_ - a_ * a_ / count_) * (bb_ - b_ * b_ / count_);
  return both > 0.0 ? (ab_ - a_ * b_ / count_) / std::sqrt(both) : 0.0;
}

HeightLine Correlation::line() const {
  const double spread = aa_ - a_ * a_ / count_;
  if (!(spread > 0.0)) return {};
  const double factor = (ab_ - a_ * b_ / count_) / spread;
  return {factor, given0_ + b_ / count_ - factor * (own0_ + a_ / count_)};
}

HeightLine medianLine(std::span<const double> own, std::span<const double> given, double range) {
  HeightLine line;
  const std::size_t count = own.size();
  std::vector<double> values;
  // Each with others, near and far in the rows.
  for (const std::size_t stride :
       {std::size_t{1}, std::size_t{7}, std::size_t{61}, std::size_t{677}}) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t other = (i + stride) % count;
      const double apart = own[other] - own[i];
      if (std::fabs(apart) < 0.1 * range) continue;
      values.push_back((given[other] - given[i]) / apart);
    }
  }
  if (!values.empty()) line.factor = medianOf(values);
  values.clear();
  for (std::size_t i = 0; i < count; ++i) values.push_back(given[i] - line.factor * own[i]);
  if (!values.empty()) line.offset = medianOf(values);
  return line;
}

}  // namespace faultline
