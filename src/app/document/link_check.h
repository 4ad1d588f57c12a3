// Compares the fingerprint that a link claims for its finished terrain ("check=") with the one that
// this page computed. Recipes that differ from the link's are not compared. A value.
#pragma once

#include <cstdint>
#include <optional>

#include "terrain/recipe/recipe.h"

namespace faultline {

class LinkCheck {
 public:
  // kPending: the finished terrain has not been seen yet.
  enum class Result : std::uint8_t { kNone, kPending, kIdentical, kDifferent };

  // A link was opened; `claim`: the fingerprint it holds, or none.
  void open(const Recipe& recipe, std::optional<std::uint64_t> claim);
  // The finished terrain of `recipe` has this fingerprint. Call compare() next.
  void finished(const Recipe& recipe, std::uint64_t fingerprint);
  // Compares claim and finished terrain, once both are known; a result for the one call that did.
  struct Comparison {
    std::uint64_t finished, claimed;
  };
  std::optional<Comparison> compare();

  Result result(const Recipe& recipe) const;
  // The fingerprint of this recipe's finished terrain; none while that has not been seen.
  std::optional<std::uint64_t> fingerprint(const Recipe& recipe) const;
  // The link's claim about this recipe.
  std::optional<std::uint64_t> claim(const Recipe& recipe) const;

 private:
  struct Fingerprint {
    Recipe recipe;
    std::uint64_t value;
  };
  static std::optional<std::uint64_t> of(const Recipe& recipe,
                                         const std::optional<Fingerprint>& fingerprint);

  std::optional<Fingerprint> finished_;
  std::optional<Fingerprint> claim_;
  std::optional<bool> identical_;  // once compared
};

}  // namespace faultline
