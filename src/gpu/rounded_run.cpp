// Cuts summed in another format. See rounded_run.h.
#include "gpu/rounded_run.h"

#include <optional>

#include "generated/text_gpu.h"

namespace faultline {

void RoundedRun::begin(GpuContext& context, const Recipe& recipe, std::string_view word) {
  *this = {};
  const std::optional<SumFormat> format = sumFormatOf(word);
  if (!format) return;
  word_ = word;
  if (upliftPlan(recipe).profile() != Profile::kStep) {
    error_ = text::kRoundedProfileError;
    return;
  }
  rounding_ = std::make_unique<Rounding>(context, recipe, *format);
  error_ = rounding_->prepare();
  if (!error_.empty()) rounding_.reset();
}

// True where it failed.
bool RoundedRun::advanceOnce(RunClock clock) {
  const double before = clock();
  error_ = rounding_->advance(rate_.passes());
  rate_.took(clock() - before);
  if (!error_.empty()) rounding_.reset();
  return !error_.empty();
}

void RoundedRun::write(JsonWriter& json) const {
  const bool isDone = rounding_ != nullptr && rounding_->complete();
  json.beginObject();
  json.member("word", word_);
  json.member("busy", busy());
  json.member("reading", isDone ? rounding_->reading() : std::string());
  json.member("error", error_);
  json.endObject();
}

}  // namespace faultline
