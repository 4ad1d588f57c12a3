// The texts that carry a land into other people's pages and papers: its link from here or from the
// start, the tags of an embed, Markdown, a citation. All of it is text to copy; what a person chose
// (the title) and where the page lies are escaped for the language each text is in, so none of them
// can end a tag or a field. Cost: linear in the link.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "share/view.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

struct ShareRequest {
  std::string page;        // the address of the page, without '#' and what follows it
  std::string link;        // the link that shows what is shown now; repaired as readLink does
  bool fromStart = false;  // the land from its first step on, else as it is shown now
  bool checked = false;    // link and tags carry the fingerprint too
  std::optional<std::uint64_t> fingerprint;  // of the finished land; unsaid: not known yet
};

// {link, iframe, element, markdown, citation, bibtex, picture, qr}. `link` is a whole address. The
// tags name embed.html and element.js beside the page, Markdown the file `picture` beside itself;
// `picture` and `qr` are names of files, of the land as it is shown now. Citations always carry the
// fingerprint, and are empty while it is not known.
std::string shareTextsJson(const ShareRequest& request);

// The view of a link from the start: how the land looks (and how fast it rises), without place,
// camera and drawer. It plays.
View viewFromStart(const View& view);

}  // namespace faultline
