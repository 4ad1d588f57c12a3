// Takes a link's text apart and puts one together without reading its numbers: for pages that pass
// texts on. Format: docs/spec.md. A sign that came as %XX counts as what it stands for; what is not
// changed stays as it was written. A leading '#' is allowed. Cost: linear in the text.
#pragma once

#include <string>
#include <string_view>

namespace faultline {

// "v1;seed=oak-ridge!at=end;ui=none": version, the recipe with its version, and the view.
struct LinkParts {
  std::string version;  // empty where the text does not begin with one
  std::string recipe;
  std::string view;
};
LinkParts linkParts(std::string_view text);

// The link in a text that somebody gave: the text itself, or what follows '#' in a web address.
// Empty where it does not begin with a version ("v1").
std::string linkIn(std::string_view given);

// The text with a view setting at the view's front, in place of any it had; empty value: without
// it.
std::string linkWith(std::string_view text, std::string_view key, std::string_view value);

// The text with a view setting at the view's front, unless it has one that is understood. One that
// is not understood stays, and readLink then names it.
std::string linkWithDefault(std::string_view text, std::string_view key, std::string_view value);

// What a page must know of links before this program runs, as JSON: {recipe, view, entry, value,
// surroundings: {key, values}}: the recipe that changes nothing, the signs between the parts, and
// the setting of what stands around the land. web/build.mjs builds it into the page.
std::string linkSyntaxJson();

}  // namespace faultline
