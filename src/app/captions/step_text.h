// A sentence about what one step of the uplift did. Plain text; empty while the session is not
// prepared.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "terrain/timeline/session.h"

namespace faultline {

// Why a step of this amplitude changes nothing in a session that is prepared. For the whole uplift
// the amplitude is 1.
std::string emptyReason(const Session& session, std::int64_t amplitude);

struct StepSentence {
  std::string words;
  bool directions = false;  // they name directions of the compass
};

// `brief`: the sentence says what moved, but not how far. `metres`: the land's width, if heights
// are to be in metres.
StepSentence faultSentence(const Session& session, const Fault& fault, Profile profile,
                           double displacement, bool brief, std::optional<int> metres = {});
StepSentence treeSentence(const Session& session, int index, bool brief,
                          std::optional<int> metres = {});
// Level 0 sets the four corners. Octaves count from 0.
std::string levelSentence(const Session& session, int level, bool brief,
                          std::optional<int> metres = {});
// What its diamonds or its squares are. Only where hasHalfStep() allows it.
std::string halfLevelSentence(const Session& session, int level, bool diamonds,
                              std::optional<int> metres = {});
std::string octaveSentence(const Session& session, int octave, bool brief);

}  // namespace faultline
