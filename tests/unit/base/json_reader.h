// Reads JSON for the tests, by nlohmann-json: strictly, and numbers keep their digits as text.
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

// The value; nothing where the text is not JSON (RFC 8259) or an object has a name twice.
std::optional<Json> readJson(std::string_view text);

}  // namespace faultline
