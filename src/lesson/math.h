// Formulas as trees of MathML, written in a short notation that reads like the formula. Only for
// our own texts: whatever is not understood stands as text. Cost: linear in the notation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace faultline {

// An element with what stands in it, or (no tag) a text.
struct Math {
  std::string tag;
  std::string text;
  std::vector<Math> children;
};

// Reads the notation: letters and Greek are names, longer words upright names, digits numbers,
// "words" text, - a minus sign. x_i, x^2, x_i^2 and x' are what they look like; {a + b} is a group;
// frac{a}{b} and sqrt{a}; limits of ∑ stand below and above it; a line break makes a table of
// lines.
Math mathOf(std::string_view notation);

// The tree as JSON: a string, or [tag, child, child, ...].
void writeMath(JsonWriter& json, const Math& math);

}  // namespace faultline
