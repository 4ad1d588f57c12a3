// What one step of the uplift did, in a sentence. Plain text, empty while the session is not
// prepared.
#pragma once

#include <cstdint>
#include <string>

#include "terrain/timeline/session.h"

namespace faultline {

// Why a session that is prepared shows nothing of a step, or of all (amplitude 1).
std::string emptyReason(const Session& session, std::int64_t amplitude);

// `brief`: not how much.
std::string faultSentence(const Session& session, const Fault& fault, Profile profile,
                          double displacement, bool brief);
std::string treeSentence(const Session& session, int index, bool brief);
// Level 0 is that of the corners; octaves count from 0.
std::string levelSentence(const Session& session, int level, bool brief);
std::string octaveSentence(const Session& session, int octave, bool brief);

}  // namespace faultline
