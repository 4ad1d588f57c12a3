// The claim of a link. See link_check.h.
#include "app/document/link_check.h"

namespace faultline {

void LinkCheck::open(const Recipe& recipe, std::optional<std::uint64_t> claim) {
  claim_.reset();
  if (claim) claim_ = Fingerprint{recipe, *claim};
  identical_.reset();
}

void LinkCheck::finished(const Recipe& recipe, std::uint64_t fingerprint) {
  finished_ = Fingerprint{recipe, fingerprint};
}

std::optional<LinkCheck::Comparison> LinkCheck::compare() {
  if (identical_ || !finished_ || !claim_ || finished_->recipe != claim_->recipe) return {};
  identical_ = finished_->value == claim_->value;
  return Comparison{finished_->value, claim_->value};
}

LinkCheck::Result LinkCheck::result(const Recipe& recipe) const {
  if (!claim(recipe)) return Result::kNone;
  if (!identical_) return Result::kPending;
  return *identical_ ? Result::kIdentical : Result::kDifferent;
}

std::optional<std::uint64_t> LinkCheck::of(const Recipe& recipe,
                                           const std::optional<Fingerprint>& fingerprint) {
  const bool applies = fingerprint && fingerprint->recipe == recipe;
  return applies ? std::optional(fingerprint->value) : std::nullopt;
}

std::optional<std::uint64_t> LinkCheck::fingerprint(const Recipe& recipe) const {
  return of(recipe, finished_);
}

std::optional<std::uint64_t> LinkCheck::claim(const Recipe& recipe) const {
  return of(recipe, claim_);
}

}  // namespace faultline
