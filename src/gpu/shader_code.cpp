// Shaders as people read them. See shader_code.h.
#include "gpu/shader_code.h"

#include <algorithm>

namespace faultline {
namespace {

constexpr std::string_view kComment = "// ";
constexpr std::string_view kUniform = "uniform";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// The name in "uniform ivec4 uCut;".
std::string_view uniformName(std::string_view code) {
  if (!code.starts_with(kUniform) || !code.ends_with(';')) return {};
  code.remove_suffix(1);
  return code.substr(code.rfind(' ') + 1);
}

ShaderLine lineOf(std::string_view text, std::span<const UniformValue> values) {
  ShaderLine line;
  line.indent = static_cast<int>(text.find_first_not_of(' ') / 2);
  const std::size_t comment = text.find(kComment);
  if (comment != std::string_view::npos) {
    line.note = trimmed(text.substr(comment + kComment.size()));
    text = text.substr(0, comment);
  }
  line.code = trimmed(text);
  const std::string_view name = uniformName(line.code);
  for (const auto& [uniform, value] : values) {
    if (uniform == name) line.values = value;
  }
  return line;
}

}  // namespace

std::vector<ShaderLine> shaderLines(std::string_view text, std::span<const UniformValue> values) {
  std::vector<ShaderLine> lines;
  bool follows = false;  // whether the line before is a comment of its own
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view row = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (trimmed(row).empty()) {
      follows = false;
      continue;
    }
    ShaderLine line = lineOf(row, values);
    const bool isComment = line.code.empty();
    if (isComment && follows) {
      lines.back().note += " " + line.note;
    } else {
      lines.push_back(std::move(line));
    }
    follows = isComment;
  }
  return lines;
}

void markOthers(std::vector<ShaderLine>& lines, std::string_view text) {
  const std::vector<ShaderLine> others = shaderLines(text, {});
  for (ShaderLine& line : lines) {
    line.isOther = !line.code.empty() &&
                   std::none_of(others.begin(), others.end(), [&line](const ShaderLine& other) {
                     return other.code == line.code;
                   });
  }
}

}  // namespace faultline
