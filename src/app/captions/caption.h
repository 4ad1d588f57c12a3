// Captions: what is said of the land at a position of its timeline, and the whole recipe in one
// sentence. Plain text from the table text/en.txt; reads a session and changes nothing. Cost: a few
// strings a call; the caption of a tree walks its lines.
#pragma once

#include <optional>
#include <string>

#include "share/view.h"
#include "terrain/timeline/session.h"

namespace faultline {

struct Caption {
  std::string strong;       // what was done: "Fault 3 of 500."
  std::string rest;         // what that did to the land; may be empty
  bool directions = false;  // they name directions of the compass, or a person's own words may
};

// The caption of a position. `fast`: steps follow each other too quickly to be read, so the caption
// of a step says only which one it is.
// Heights are in metres where a side is so many long (`metres`).
Caption caption(const Session& session, int position, bool fast, std::optional<int> metres = {});

// How the land of a session is shown, as far as its caption tells.
struct ShownFacts {
  bool rebuilding = false;    // a rebuild takes so long that the caption says how far it is
  bool fast = false;          // as in caption()
  std::optional<int> metres;  // as in caption()
  bool flipped = false;       // the land is upside down
  LevelHalf half = LevelHalf::kWhole;        // of a level
  bool toldByCard = false;                   // the card of a drawn fault says what a cut moved
  ErosionLayer layer = ErosionLayer::kNone;  // lies over the land
  std::optional<float> layerMax;             // its greatest value, once it is known
  // Vertices a side of the picture at rest, which may be fewer than the land has; 0: not known.
  int renderedSize = 0;
};

// The caption of what is shown at the session's target.
Caption shownCaption(const Session& session, const ShownFacts& shown);

// One sentence that tells the whole recipe, for people who do not see the picture.
std::string terrainSummary(const Session& session);

}  // namespace faultline
