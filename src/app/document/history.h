// Undo and redo: the moments a person passed through, one entry per gesture. A value; an entry is a
// few hundred bytes, and the oldest are dropped after a thousand.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "share/view.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// What undo brings back: a recipe, and of the view what share/view_text.h's copyLook takes along;
// the rest stands as in View().
struct Moment {
  Recipe recipe;
  View look;
  bool operator==(const Moment&) const = default;
};

class History {
 public:
  // A gesture led to `moment`. What had been undone is forgotten. Nothing happens if it changed
  // nothing. `again`: the gesture of the commit before goes on, so its entry is replaced. `from`
  // and `to`: where on the timeline a person stood before the gesture and after it.
  void commit(const Moment& moment, bool again = false, TimelinePlace from = {},
              TimelinePlace to = {}) {
    if (entries_.empty()) entries_.push_back({moment, 0, from, to});
    if (!again) made_ = kNone;
    if (made_ == number()) {
      from = entries_[now_].from;
      --now_;
      forgetUndone();
    }
    if (entries_[now_].moment == moment) return;
    if (made_ == kNone) made_ = ++last_;
    forgetUndone();
    entries_.push_back({moment, made_, from, to});
    if (entries_.size() > kMax) entries_.erase(entries_.begin());
    now_ = entries_.size() - 1;
  }

  bool canUndo() const { return now_ > 0; }
  bool canRedo() const { return now_ + 1 < entries_.size(); }

  // The moment before or after; only if there is one.
  const Moment& undo() { return at(now_ - 1); }
  const Moment& redo() { return at(now_ + 1); }

  // Where on the timeline to stand after the last undo, redo or find: where a person stood before
  // the gesture that was undone, or after the one that was done again.
  const TimelinePlace& place() const { return place_; }

  // The number of the entry that stands: 0 for the first, and each new one has the next.
  int number() const { return entries_.empty() ? 0 : entries_[now_].number; }
  // The moment with this number, which stands from now on; nullptr where there is none any more.
  const Moment* find(int number) {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [number](const Entry& each) { return each.number == number; });
    if (found == entries_.end()) return nullptr;
    return &at(static_cast<std::size_t>(found - entries_.begin()));
  }

 private:
  struct Entry {
    Moment moment;
    int number;
    TimelinePlace from, to;
  };
  static constexpr std::size_t kMax = 1000;
  static constexpr int kNone = -1;

  void forgetUndone() {
    entries_.erase(entries_.begin() + std::ptrdiff_t(now_) + 1, entries_.end());
  }
  const Moment& at(std::size_t index) {
    made_ = kNone;
    place_ = index < now_ ? entries_[index + 1].from : entries_[index].to;
    now_ = index;
    return entries_[index].moment;
  }

  std::vector<Entry> entries_;
  std::size_t now_ = 0;
  TimelinePlace place_;
  int last_ = 0;
  int made_ = kNone;  // the entry of the gesture that may go on
};

}  // namespace faultline
