// Texts about erosion: what its steps do, what all of them left, and what a layer over the land
// shows. Plain text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "terrain/timeline/session.h"

namespace faultline {

// The texts about the steps of a recipe's erosion, which are slide steps (thermal), rain steps
// (hydraulic) or weathering steps (both).
struct ErosionStepTexts {
  std::string (*place)(const std::string& at, const std::string& all);  // "Rain step 3 of 20."
  std::string (*worn)(const std::string& at, const std::string& all);   // "Then came rain step ..."
  std::string (*done)(std::int64_t count);                              // "then 200 rain steps"
  std::string (*every)(const std::string& afterEvery);  // "a rain step after every 4th fault"
};
ErosionStepTexts erosionStepTexts(const Recipe& recipe);

// A sentence about what one erosion step, counted from 0, does.
std::string erosionSentence(const Recipe& recipe, int step);

// A sentence about the land that all of the erosion left.
std::string erosionRemark(const Session& session);

// A sentence about what a layer (not kNone) shows at the shown position, or why it shows nothing.
// `most`: the greatest value of the layer there; without it the sentence names no number.
std::string layerSentence(const Session& session, ErosionLayer layer, std::optional<float> most,
                          std::optional<int> metres = {});

}  // namespace faultline
