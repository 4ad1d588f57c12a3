// What erosion does and left, and what lies on the land, in words. Plain text.
#pragma once

#include <optional>
#include <string>

#include "terrain/session.h"

namespace faultline {

// What a step of the erosion is called: "slide step", "rain step", "weathering step".
std::string erosionStepName(const Recipe& recipe);

// What one erosion step (from 0) does.
std::string erosionSentence(const Recipe& recipe, int step);

// What all of the erosion left.
std::string erosionRemark(const Session& session);

// What a layer (not kNone) shows of the state, or why there is nothing to be seen. `most`: its
// greatest value there, where that is wanted.
std::string layerSentence(const Session& session, ErosionLayer layer, std::optional<float> most);

}  // namespace faultline
