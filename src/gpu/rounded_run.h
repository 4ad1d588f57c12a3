// The same cuts summed in textures of another format, on a person's demand while a run of the
// shader version is shown.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/json.h"
#include "gpu/rounding.h"
#include "gpu/run_rate.h"

namespace faultline {

class RoundedRun {
 public:
  // Begins with a format by its word (sumFormatOf). Other words: whole numbers, and nothing is to
  // do.
  void begin(GpuContext& context, const Recipe& recipe, std::string_view word);
  // Whether advance() has more to do.
  bool busy() const { return rounding_ != nullptr && !rounding_->complete(); }
  // Goes on until `isLate`, a function.
  template <class Late>
  void advance(RunClock clock, const Late& isLate) {
    while (busy() && !advanceOnce(clock) && !isLate()) {
    }
  }

  // Once it has begun and not failed.
  const Rounding* rounding() const { return rounding_.get(); }
  // Writes {word, busy, reading, error}.
  void write(JsonWriter& json) const;

 private:
  bool advanceOnce(RunClock clock);

  std::string word_, error_;
  std::unique_ptr<Rounding> rounding_;
  RunRate rate_;
};

}  // namespace faultline
