// What erosion does and left, and what lies on the land, in words. Plain text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "terrain/timeline/session.h"

namespace faultline {

// What is said of the steps of a recipe's erosion: slide steps, rain steps or weathering steps.
struct ErosionStepWords {
  std::string (*place)(const std::string& at, const std::string& all);  // "Rain step 3 of 20."
  std::string (*worn)(const std::string& at, const std::string& all);   // "Then came rain step ..."
  std::string (*done)(std::int64_t count);                              // "then 200 rain steps"
  std::string (*every)(const std::string& afterEvery);  // "a rain step after every 4th fault"
};
ErosionStepWords erosionStepWords(const Recipe& recipe);

// What one erosion step (from 0) does.
std::string erosionSentence(const Recipe& recipe, int step);

// What all of the erosion left.
std::string erosionRemark(const Session& session);

// What a layer (not kNone) shows of the state, or why there is nothing to be seen. `most`: its
// greatest value there, where that is wanted.
std::string layerSentence(const Session& session, ErosionLayer layer, std::optional<float> most);

}  // namespace faultline
