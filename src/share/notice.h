// Notices: what a reader of untrusted text reports about each repair.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "share/number_text.h"

namespace faultline {

// One repair. `key` and `given` are the texts that were read, made printable (at most 40
// characters, other bytes as '?'); `message` is a whole sentence for people. No member is markup:
// show it as text.
struct Notice {
  std::string key;
  std::string given;
  std::string message;
};

// Appends "KEY: SENTENCE." where `sentence` may quote the given text as %s.
void addNotice(std::vector<Notice>& notices, std::string_view key, std::string_view given,
               std::string_view sentence);

// Appends a notice about the repair of a number; nothing if it needed none. `otherwise` names the
// value that replaces a text that is no number, as the end of a sentence.
void addNumberNotice(std::vector<Notice>& notices, std::string_view key, std::string_view given,
                     const ScaledNumber& number, int places, std::string_view otherwise);

}  // namespace faultline
