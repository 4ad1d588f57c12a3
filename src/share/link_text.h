// Splits and builds the text of links without reading their numbers, for pages that pass texts on.
// Format: docs/spec.md. What happened to a text on the way is undone first (mended_link.h); what is
// returned needs that no more. Cost: linear in the text.
#pragma once

#include <string>
#include <string_view>

namespace faultline {

// "v1;seed=oak-ridge!at=end;ui=none": version, the recipe with its version, and the view.
struct LinkParts {
  std::string version;  // empty if the text does not begin with one
  std::string recipe;
  std::string view;
};
LinkParts linkParts(std::string_view text);

// The link in a text that somebody gave, who may have pasted a whole web address. Empty if the link
// does not begin with a version ("v1").
std::string linkIn(std::string_view given);

// The text with this setting first in its view, in place of any setting of the key. An empty value
// only removes them.
std::string linkWith(std::string_view text, std::string_view key, std::string_view value);

// The text with this setting first in its view, unless the view sets the key to a value that is
// understood. A value that is not understood stays, and readLink then reports it.
std::string linkWithDefault(std::string_view text, std::string_view key, std::string_view value);

// What a page must know about links before the wasm module runs, as JSON: {recipe, view, entry,
// value, surroundings: {key, values}}: the recipe of defaults, the signs between the parts, and the
// setting of the controls around the land. web/build.mjs builds it into the page.
std::string linkSyntaxJson();

}  // namespace faultline
