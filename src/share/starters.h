// Example lands: a name, a sentence that says what to see, the source document, and a link. One
// table serves the page's menu, the CLI and docs/starters.md. The links are canonical: writeLink of
// readLink returns the same text.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace faultline {

// Starters are chosen for their look; sources are what the documents describe or show.
enum class StarterGroup : std::uint8_t { kStarters, kSources };

struct Starter {
  StarterGroup group;
  std::string_view name;      // unique, at most 26 characters
  std::string_view sentence;  // at most 90 characters; UTF-8
  std::string_view source;    // the document, as docs/starters.md lists them
  std::string_view link;      // without '#'
};

// The rows in the order of the menu, group by group.
std::span<const Starter> starters();

// The link that an address without one opens: the figure of the shader version.
std::string_view openingLink();

// "Starters", "From the sources".
std::string_view groupName(StarterGroup group);

// An array of {group, name, sentence, source, link}, in order.
std::string startersJson();

// The same as a page of Markdown: docs/starters.md.
std::string startersMarkdown();

}  // namespace faultline
