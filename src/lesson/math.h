// Reads formulas in a short notation into trees of MathML. It is meant for the project's own texts
// only: input that is not understood becomes text. Cost: linear in the notation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace faultline {

// An element with its children, or, without a tag, a text.
struct Math {
  std::string tag;
  std::string text;
  std::vector<Math> children;
};

// Reads the notation. Letters, Greek letters and longer names become identifiers, digits numbers,
// quoted words text, and - a minus sign. x_i, x^2, x_i^2 and x' are subscript, superscript, both
// and prime; {a + b} is a group; frac{a}{b} and sqrt{a} are fraction and root; sub- and
// superscripts of ∑ are its limits; a line break makes a table of lines.
Math mathOf(std::string_view notation);

// The tree as JSON: a string, or [tag, child, child, ...].
void writeMath(JsonWriter& json, const Math& math);

}  // namespace faultline
