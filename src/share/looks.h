// Looks: named settings of a view that go together. One press gives a land another look, and a
// surprise has one by chance. A look sets palette, sun, water, exaggeration and contours, those
// that it does not name to their defaults; everything else of the view stays.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "share/view.h"

namespace faultline {

struct LookRow {
  std::string_view key;    // in setView("look", key)
  std::string_view label;  // at most two words
  std::string_view text;   // of the view, as in links
};

std::span<const LookRow> looks();

// False: no such look.
bool applyLook(View& view, std::string_view key);
// The look that this number selects.
void applyAnyLook(View& view, std::uint32_t entropy);

// [{key, label, sets}], in order. `sets` is a text by which a page knows the look of its view:
// palette, sun, water, exaggeration and contours, "natural;300,40;;1;false", empty what is not set.
std::string looksJson();

}  // namespace faultline
