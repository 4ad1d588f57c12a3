// Writes JSON text. See json.h.
#include "base/json.h"

#include <cstdio>
#include <cstdlib>

#include "base/fixed_text.h"

namespace faultline {

void JsonWriter::separate() {
  if (needsComma_) {
    text_ += ',';
  }
  needsComma_ = true;
}

void JsonWriter::beginObject() {
  separate();
  text_ += '{';
  needsComma_ = false;
}

void JsonWriter::endObject() {
  text_ += '}';
  needsComma_ = true;
}

void JsonWriter::beginArray() {
  separate();
  text_ += '[';
  needsComma_ = false;
}

void JsonWriter::endArray() {
  text_ += ']';
  needsComma_ = true;
}

void JsonWriter::key(std::string_view name) {
  string(name);
  text_ += ':';
  needsComma_ = false;
}

void JsonWriter::string(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  separate();
  text_ += '"';
  std::size_t written = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
    text_.append(text.data() + written, i - written);
    written = i + 1;
    if (byte >= 0x20) {
      text_ += '\\';
      text_ += text[i];
    } else {
      text_ += "\\u00";
      text_ += kDigits[byte >> 4];
      text_ += kDigits[byte & 15];
    }
  }
  text_.append(text.data() + written, text.size() - written);
  text_ += '"';
}

void JsonWriter::integer(std::int64_t value) {
  separate();
  text_ += std::to_string(value);
}

void JsonWriter::boolean(bool value) {
  separate();
  text_ += value ? "true" : "false";
}

void JsonWriter::number(double value) {
  separate();
  if (!(value - value == 0.0)) {  // NaN or infinite
    text_ += "null";
    return;
  }
  // Seventeen digits always read back to the same double; most values need fewer.
  char digits[32];
  for (int places = 15; places <= 17; ++places) {
    std::snprintf(digits, sizeof digits, "%.*g", places, value);
    if (std::strtod(digits, nullptr) == value) {
      break;
    }
  }
  text_ += digits;
}

void JsonWriter::decimal(double value, int places) {
  separate();
  std::string text = fixedText(value, places);
  if (text == "-") {
    text = "null";
  } else if (places > 0) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  text_ += text;
}

}  // namespace faultline
