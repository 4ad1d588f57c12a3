// The words about a terrain: captions, the sentence for screen readers. Plain
// text.
#pragma once

#include <string>

#include "terrain/timeline/session.h"

namespace faultline {

struct Caption {
  std::string strong;
  std::string rest;
};

// What the shown state is. `fast`: steps pass too quickly to be told one by one.
Caption caption(const Session& session, int position, bool fast);

// Says that a picture has fewer vertices a side than the land, behind other words; empty where it
// has all of them.
std::string thinnedSentence(int drawn, int size);

// While a long rebuild is under way: how far it is, 0 to 1.
Caption workingCaption(double progress);

// One sentence that tells the whole recipe to someone who does not see the picture.
std::string terrainWords(const Session& session);

}  // namespace faultline
