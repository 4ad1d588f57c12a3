// The texts by which people share a land: its link from here or from the start, the tags of an
// embed, Markdown, a citation. The title, which a person chose, and the page's address are escaped
// for the language of each text, so that they cannot end a tag or a field. Cost: linear in the
// link.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "share/view.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

struct ShareRequest {
  std::string page;        // the address of the page, without '#' and the rest
  std::string link;        // the link of what the page shows; readLink repairs it
  bool fromStart = false;  // share the land from its first step on, not as it is shown
  bool checked = false;    // link and tags contain the fingerprint too
  std::optional<std::uint64_t> fingerprint;  // of the finished land; nothing while it is not known
};

// {link, iframe, element, markdown, citation, bibtex, picture, qr}. `link` is a whole address. The
// tags refer to embed.html and element.js in the page's folder, the Markdown to the file `picture`
// in its own; `picture` and `qr` are file names for the land as it is shown. Citations always
// contain the fingerprint, and are empty while it is not known.
std::string shareTextsJson(const ShareRequest& request);

// The view of a link from the start: it has the look, theme and speed of `view`, but not its place,
// camera and drawer. It plays.
View viewFromStart(const View& view);

}  // namespace faultline
