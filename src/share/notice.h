// What a reader of untrusted text says about each repair.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "share/number_text.h"

namespace faultline {

// One repair. `key` and `given` are what stood there, made printable (at most 40 characters, other
// bytes as '?'); `message` is a whole sentence for people. None of it is markup; show it as text.
struct Notice {
  std::string key;
  std::string given;
  std::string message;
};

// Appends "KEY: SENTENCE." where `sentence` may quote the given text as %s.
void addNotice(std::vector<Notice>& notices, std::string_view key, std::string_view given,
               std::string_view sentence);

// Names what had to be done to a number: nothing where it is allowed as it stands. `otherwise` says
// what stands for a text that is no number, as the end of a sentence.
void addNumberNotice(std::vector<Notice>& notices, std::string_view key, std::string_view given,
                     const ScaledNumber& number, int places, std::string_view otherwise);

}  // namespace faultline
