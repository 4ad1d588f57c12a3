// A tiny strict JSON reader for tests: refuses what RFC 8259 refuses, keeps numbers as their text.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faultline {

struct Json {
  enum class Kind { kNull, kBoolean, kNumber, kString, kArray, kObject };
  Kind kind = Kind::kNull;
  std::string text;                // of a string (unescaped), number, true or false
  std::vector<Json> items;         // of an array, or the values of an object
  std::vector<std::string> names;  // of an object's values

  const Json* find(std::string_view name) const {
    const auto at = std::find(names.begin(), names.end(), name);
    return at == names.end() ? nullptr : &items[static_cast<std::size_t>(at - names.begin())];
  }
};

class JsonReader {
 public:
  // The value, or nothing if the text is not JSON.
  static std::optional<Json> read(std::string_view text) {
    JsonReader reader(text);
    Json value;
    if (!reader.readValue(value)) return std::nullopt;
    reader.skipSpace();
    return reader.at_ == text.size() ? std::optional(value) : std::nullopt;
  }

 private:
  explicit JsonReader(std::string_view text) : text_(text) {}

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skipSpace() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\t' || peek() == '\r') ++at_;
  }
  bool take(char c) {
    skipSpace();
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  bool takeWord(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  bool readValue(Json& out) {
    skipSpace();
    if (peek() == '{') return readObject(out);
    if (peek() == '[') return readArray(out);
    if (peek() == '"') {
      out.kind = Json::Kind::kString;
      return readString(out.text);
    }
    if (takeWord("null")) return true;
    for (const std::string_view word : {"true", "false"}) {
      if (!takeWord(word)) continue;
      out.kind = Json::Kind::kBoolean;
      out.text = word;
      return true;
    }
    return readNumber(out);
  }

  bool readObject(Json& out) {
    out.kind = Json::Kind::kObject;
    if (!take('{')) return false;
    if (take('}')) return true;
    do {
      skipSpace();
      std::string name;
      Json value;
      if (!readString(name) || !take(':') || !readValue(value)) return false;
      if (out.find(name) != nullptr) return false;
      out.names.push_back(name);
      out.items.push_back(value);
    } while (take(','));
    return take('}');
  }

  bool readArray(Json& out) {
    out.kind = Json::Kind::kArray;
    if (!take('[')) return false;
    if (take(']')) return true;
    do {
      Json value;
      if (!readValue(value)) return false;
      out.items.push_back(value);
    } while (take(','));
    return take(']');
  }

  bool readString(std::string& out) {
    if (peek() != '"') return false;
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      char c = text_[at_];
      if (static_cast<unsigned char>(c) < 0x20) return false;
      if (c == '\\') {
        c = at_ + 1 < text_.size() ? text_[++at_] : '\0';
        if (c == 'u') {
          // Only what JsonWriter writes: control characters.
          const std::string digits(text_.substr(at_ + 1, 4));
          if (digits.size() != 4 || digits.find_first_not_of("0123456789abcdef") != digits.npos) {
            return false;
          }
          c = static_cast<char>(std::stoi(digits, nullptr, 16));
          at_ += 4;
        } else if (c != '"' && c != '\\') {
          return false;
        }
      }
      out += c;
    }
    return at_++ < text_.size();
  }

  bool readDigits() {
    const std::size_t from = at_;
    while (peek() >= '0' && peek() <= '9') ++at_;
    return at_ > from;
  }

  bool readNumber(Json& out) {
    const std::size_t from = at_;
    if (peek() == '-') ++at_;
    const bool zero = peek() == '0';
    const std::size_t first = at_;
    if (!readDigits() || (zero && at_ > first + 1)) return false;
    if (peek() == '.' && (++at_, !readDigits())) return false;
    if (peek() == 'e' || peek() == 'E') {
      ++at_;
      if (peek() == '+' || peek() == '-') ++at_;
      if (!readDigits()) return false;
    }
    out.kind = Json::Kind::kNumber;
    out.text = text_.substr(from, at_ - from);
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace faultline
