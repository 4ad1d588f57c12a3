// Fills the places that a text leaves open. See filled_text.h.
#include "base/filled_text.h"

#include <cstddef>

#include "base/assert.h"

namespace faultline {

std::string filled(const char* text, const std::string* a, const std::string* b,
                   const std::string* c, const std::string* d, const std::string* e,
                   const std::string* f) {
  const std::string* const values[] = {a, b, c, d, e, f};
  std::string whole;
  for (; *text != '\0' && *text != '|'; ++text) {
    const auto place = static_cast<std::size_t>(*text) - 1;
    if (place < std::size(values)) {
      FAULTLINE_ASSERT(values[place] != nullptr);
      whole += *values[place];
    } else {
      whole += *text;
    }
  }
  return whole;
}

std::string filled(const char* forms, int form, std::int64_t n, const std::string* b,
                   const std::string* c, const std::string* d) {
  const char* text = forms;
  for (; form > 0 && *forms != '\0'; ++forms) {
    if (*forms != '|') continue;
    text = forms + 1;
    --form;
  }
  const std::string number = std::to_string(n);
  return filled(text, &number, b, c, d);
}

}  // namespace faultline
