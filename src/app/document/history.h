// Undo and redo: a list of moments, one entry for each gesture. A value; an entry takes a few
// hundred bytes, and the oldest entries are dropped beyond a thousand.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "share/view.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// What undo restores: a recipe, and those rows of the view that copyLook (share/view_text.h)
// copies; the other rows of `look` have their defaults.
struct Moment {
  Recipe recipe;
  View look;
  bool operator==(const Moment&) const = default;
};

class History {
 public:
  // Adds the moment that a gesture led to, and drops the entries that were undone. A gesture that
  // changed nothing adds none. `again`: the gesture of the commit before continues, so its entry is
  // replaced. `from` and `to`: the place on the timeline before the gesture and after it.
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

  bool empty() const { return entries_.empty(); }
  bool canUndo() const { return now_ > 0; }
  bool canRedo() const { return now_ + 1 < entries_.size(); }

  // Goes to the moment before or after; only if canUndo() or canRedo().
  const Moment& undo() { return at(now_ - 1); }
  const Moment& redo() { return at(now_ + 1); }

  // The place on the timeline that belongs to the last undo, redo or find: the one before the
  // gesture that was undone, or after the one that was redone.
  const TimelinePlace& place() const { return place_; }

  // The number of the current entry: 0 for the first, and each new one has the next.
  int number() const { return entries_.empty() ? 0 : entries_[now_].number; }
  // Goes to the moment with this number; nullptr where there is none any more.
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
  int made_ = kNone;  // the entry of the gesture that may continue
};

}  // namespace faultline
