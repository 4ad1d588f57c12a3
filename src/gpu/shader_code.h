// The shaders of a land as people read them: line by line, with comments apart from the code, and
// with the values that the uniforms have in one pass.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faultline {

// A line of code, a comment of its own, or both.
struct ShaderLine {
  int indent = 0;        // levels of two spaces
  std::string code;      // empty: only a comment
  std::string note;      // the comment, without its slashes; comments on several lines are one
  bool isOther = false;  // whether another shader has no such line (markOthers)
  std::string values;    // of a uniform: "ivec4(1203, -448, 52210, 16777216)"; else empty
};

using UniformValue = std::pair<std::string_view, std::string>;

// Takes a text of GLSL apart. `values` are those of the uniforms that have one.
std::vector<ShaderLine> shaderLines(std::string_view text, std::span<const UniformValue> values);

// Marks the lines of code that `text`, another shader, does not have; comments do not count.
void markOthers(std::vector<ShaderLine>& lines, std::string_view text);

}  // namespace faultline
