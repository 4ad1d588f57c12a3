// Fills the places that a text of text/*.txt leaves open. The functions of the generated headers
// (cmake/text_table.py) call these; other code calls those. Values go by address and texts end in
// 0: there are hundreds of calls in the page's download.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace faultline {

// A text that stands as it is; unlike a view, it becomes a string wherever one is wanted.
struct ConstantText : std::string_view {
  using std::string_view::string_view;
  operator std::string() const { return std::string(data(), size()); }
};

// The text with the values where the characters 1, 2 and so on stand; the last ones may be missing.
std::string filled(const char* text, const std::string* a, const std::string* b = nullptr,
                   const std::string* c = nullptr, const std::string* d = nullptr,
                   const std::string* e = nullptr, const std::string* f = nullptr);

// The same of one of the forms that '|' separates, counted from 0; the last for a number beyond it.
// Where the character 1 stands, n does, and the values from the character 2 on.
std::string filled(const char* forms, int form, std::int64_t n, const std::string* b = nullptr,
                   const std::string* c = nullptr, const std::string* d = nullptr);

}  // namespace faultline
