// Lands worth clicking: a name, a sentence that says what to see, the document it comes from, and a
// link. One table for the page's menu, the CLI and docs/starters.md. The links are canonical
// (writeLink of what readLink takes from them gives the same text).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace faultline {

// Starters: picked to look at. Sources: what the documents describe or draw.
enum class StarterGroup : std::uint8_t { kStarters, kSources };

struct Starter {
  StarterGroup group;
  std::string_view name;      // unique, at most 26 characters
  std::string_view sentence;  // at most 90 characters; UTF-8
  std::string_view source;    // the document, as docs/starters.md lists them
  std::string_view link;      // without '#'
};

// In the order of the menu: group by group.
std::span<const Starter> starters();

// What a bare address opens with: the shader version's own figure, plates, then gravel, then land.
std::string_view openingLink();

// "Starters", "From the sources".
std::string_view groupName(StarterGroup group);

// An array of {group, name, sentence, source, link}, in order.
std::string startersJson();

// The same as a page of Markdown: docs/starters.md.
std::string startersMarkdown();

}  // namespace faultline
