// A land's cuts summed as the shader document's textures would hold them, pass by pass, and how far
// off that is: a number, a sentence, and a map.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/rounded_sums.h"

namespace faultline {

// The words by which a page names the formats: "bytes", "half", "float". Nothing for others.
std::optional<SumFormat> sumFormatOf(std::string_view word);

class Rounding {
 public:
  // The cuts of a recipe of steps, drawn faults or trees. `context` outlives this.
  Rounding(GpuContext& context, const Recipe& recipe, SumFormat format);

  // On failure a sentence, else empty.
  std::string prepare();
  // Adds so many cuts, one in each pass, and waits for them. After the last one it compares. On
  // failure a sentence, else empty.
  std::string advance(int cuts);
  bool complete() const { return !error_.vertices.empty(); }
  // Cuts or trees so far, and the lowest and highest height that the exact sums have in the end, as
  // heights of `sums`.
  int position() const { return next_; }
  float low() const { return low_; }
  float high() const { return high_; }
  const RoundedSums& sums() const { return sums_; }

  const RoundingError& error() const { return error_; }
  // The title of a pass with the format: "Cut 12 of 500, in bytes".
  std::string title(const std::string& pass) const;
  // How far off, and why. Once complete().
  std::string reading() const;
  // The errors as a picture of at most `side` pixels a side, RGBA, north at its top, by the
  // diverging palette: purple where the sum is too low, orange where it is too high.
  std::vector<std::uint8_t> map(int side, int& drawnSide) const;

 private:
  UpliftPlan plan_;
  int size_;
  SumFormat format_;
  RoundedSums sums_;
  std::vector<std::int64_t> exact_;
  float low_ = 0.0f, high_ = 0.0f;
  int next_ = 0;
  RoundingError error_;
};

}  // namespace faultline
