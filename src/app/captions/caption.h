// Captions: what is said of the land at a position of its timeline, and the whole recipe in one
// sentence. Plain text from the table text/en.txt; reads a session and changes nothing. Cost: a few
// strings a call; the caption of a tree walks its lines.
#pragma once

#include <string>

#include "terrain/timeline/session.h"

namespace faultline {

struct Caption {
  std::string strong;  // what was done: "Fault 3 of 500."
  std::string rest;    // what that did to the land; may be empty
};

// The caption of a position. `fast`: steps follow each other too quickly to be read, so the caption
// of a step says only which one it is.
Caption caption(const Session& session, int position, bool fast);

// A sentence to append, with its leading space: the picture is rendered with fewer vertices a side
// (`rendered`) than the land has (`size`). Empty where it has all of them.
std::string thinnedSentence(int rendered, int size);

// The caption while a long rebuild goes on; `progress` from 0 to 1.
Caption workingCaption(double progress);

// One sentence that tells the whole recipe, for people who do not see the picture.
std::string terrainSummary(const Session& session);

}  // namespace faultline
