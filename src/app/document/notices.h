// What is said about the last edit: sentences, and a number by which the page sees that there are
// others.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "share/notice.h"

namespace faultline {

class Notices {
 public:
  const std::vector<Notice>& all() const { return all_; }
  // Rises with each new set of them.
  int revision() const { return revision_; }

  void set(std::vector<Notice> notices) {
    all_ = std::move(notices);
    ++revision_;
  }
  // One sentence in place of all others.
  void say(std::string_view key, std::string_view sentence) {
    set({{std::string(key), {}, std::string(sentence)}});
  }
  // One sentence more.
  void add(std::string_view key, std::string sentence) {
    all_.push_back({std::string(key), {}, std::move(sentence)});
    ++revision_;
  }
  // Those of an edit, of which there may be none.
  void follow(std::vector<Notice> notices) {
    if (!notices.empty() || !all_.empty()) set(std::move(notices));
  }

 private:
  std::vector<Notice> all_;
  int revision_ = 0;
};

}  // namespace faultline
