// Reads formulas. See math.h.
#include "lesson/math.h"

#include <cstddef>
#include <utility>

namespace faultline {
namespace {

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

Math leaf(std::string tag, std::string_view text) {
  return {std::move(tag), {}, {{{}, std::string(text), {}}}};
}

Math row(std::vector<Math> children) {
  if (children.size() == 1) return std::move(children.front());
  return {"mrow", {}, std::move(children)};
}

// Greek letters are identifiers; every other character beyond ASCII is an operator.
bool isGreek(std::string_view sign) {
  return sign.size() == 2 && (sign[0] == '\xCE' || sign[0] == '\xCF');
}

class Reader {
 public:
  explicit Reader(std::string_view notation) : text_(notation) {}

  Math read() {
    std::vector<Math> lines;
    do {
      lines.push_back(row(readRow()));
    } while (take('\n'));
    if (lines.size() == 1) return std::move(lines.front());
    Math table{"mtable", {}, {}};
    for (Math& line : lines) {
      Math cell{"mtd", {}, {}};
      cell.children.push_back(std::move(line));
      Math tableRow{"mtr", {}, {}};
      tableRow.children.push_back(std::move(cell));
      table.children.push_back(std::move(tableRow));
    }
    return table;
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char c) {
    if (peek() != c || at_ >= text_.size()) return false;
    ++at_;
    return true;
  }
  void skipSpace() {
    while (peek() == ' ') ++at_;
  }

  std::vector<Math> readRow() {
    std::vector<Math> parts;
    for (skipSpace(); at_ < text_.size() && peek() != '}' && peek() != '\n'; skipSpace()) {
      parts.push_back(readScripted());
    }
    return parts;
  }

  Math readGroup() {
    take('{');
    Math group = row(readRow());
    take('}');
    return group;
  }

  // Reads one part with its subscript and superscript.
  Math readScripted() {
    Math base = readPart();
    Math below, above;
    bool hasBelow = false, hasAbove = false;
    for (;;) {
      if (take('_')) {
        below = readPart();
        hasBelow = true;
      } else if (take('^')) {
        above = readPart();
        hasAbove = true;
      } else if (take('\'')) {
        above = leaf("mo", "′");
        hasAbove = true;
      } else {
        break;
      }
    }
    if (!hasBelow && !hasAbove) return base;
    const bool limits = !base.children.empty() && base.children.front().text == "∑";
    Math scripted;
    scripted.tag = hasBelow && hasAbove ? (limits ? "munderover" : "msubsup")
                   : hasBelow           ? (limits ? "munder" : "msub")
                                        : (limits ? "mover" : "msup");
    scripted.children.push_back(std::move(base));
    if (hasBelow) scripted.children.push_back(std::move(below));
    if (hasAbove) scripted.children.push_back(std::move(above));
    return scripted;
  }

  Math readPart() {
    skipSpace();
    if (peek() == '{') return readGroup();
    if (isDigit(peek())) return readNumber();
    if (isLetter(peek())) return readName();
    if (take('"')) return readText();
    return readSign();
  }

  Math readNumber() {
    const std::size_t from = at_;
    while (isDigit(peek()) ||
           (peek() == '.' && at_ + 1 < text_.size() && isDigit(text_[at_ + 1]))) {
      ++at_;
    }
    return leaf("mn", text_.substr(from, at_ - from));
  }

  Math readName() {
    const std::size_t from = at_;
    while (isLetter(peek())) ++at_;
    const std::string_view name = text_.substr(from, at_ - from);
    if (name == "frac" && peek() == '{') {
      Math over = readGroup();
      Math under = readGroup();
      return {"mfrac", {}, {std::move(over), std::move(under)}};
    }
    if (name == "sqrt" && peek() == '{') return {"msqrt", {}, {readGroup()}};
    return leaf("mi", name);
  }

  Math readText() {
    const std::size_t from = at_;
    while (at_ < text_.size() && peek() != '"') ++at_;
    const std::string_view quoted = text_.substr(from, at_ - from);
    take('"');
    // Use no-break spaces, because MathML drops plain spaces at the ends.
    return leaf("mtext", " " + std::string(quoted) + " ");
  }

  Math readSign() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && (text_[end] & '\xC0') == '\x80') ++end;
    const std::string_view sign = text_.substr(at_, end - at_);
    at_ = end;
    if (sign == "-") return leaf("mo", "−");
    return leaf(isGreek(sign) ? "mi" : "mo", sign);
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

Math mathOf(std::string_view notation) { return Reader(notation).read(); }

void writeMath(JsonWriter& json, const Math& math) {
  if (math.tag.empty()) {
    json.string(math.text);
    return;
  }
  json.beginArray();
  json.string(math.tag);
  for (const Math& child : math.children) writeMath(json, child);
  json.endArray();
}

}  // namespace faultline
