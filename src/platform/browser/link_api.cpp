// The functions that change links as texts (share/link_text.h), for JavaScript. The page's module
// and the lesson module both have them.
#include <emscripten/bind.h>

#include <string>

#include "share/link_text.h"

namespace faultline {
namespace {

std::string linkOf(const std::string& given) { return linkIn(given); }

std::string with(const std::string& text, const std::string& key, const std::string& value) {
  return linkWith(text, key, value);
}

std::string withDefault(const std::string& text, const std::string& key, const std::string& value) {
  return linkWithDefault(text, key, value);
}

}  // namespace

EMSCRIPTEN_BINDINGS(faultline_link) {
  using emscripten::function;
  function("linkIn", &linkOf);
  function("linkWith", &with);
  function("linkWithDefault", &withDefault);
}

}  // namespace faultline
