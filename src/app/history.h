// Undo and redo: the recipes a person passed through, one entry per gesture. A value; no limits are
// needed, an entry is a hundred bytes (the oldest are dropped after a thousand).
#pragma once

#include <cstddef>
#include <vector>

#include "terrain/recipe.h"

namespace faultline {

class History {
 public:
  // Starts anew at this recipe.
  void reset(const Recipe& recipe) {
    entries_.assign(1, recipe);
    now_ = 0;
  }

  // A gesture ended at `recipe`. What had been undone is forgotten. Nothing happens if it changed
  // nothing.
  void commit(const Recipe& recipe) {
    if (!entries_.empty() && entries_[now_] == recipe) return;
    entries_.resize(entries_.empty() ? 0 : now_ + 1);
    entries_.push_back(recipe);
    if (entries_.size() > kMost) entries_.erase(entries_.begin());
    now_ = entries_.size() - 1;
  }

  bool canUndo() const { return now_ > 0; }
  bool canRedo() const { return now_ + 1 < entries_.size(); }

  // The recipe before or after; only if there is one.
  const Recipe& undo() { return entries_[--now_]; }
  const Recipe& redo() { return entries_[++now_]; }

 private:
  static constexpr std::size_t kMost = 1000;
  std::vector<Recipe> entries_;
  std::size_t now_ = 0;
};

}  // namespace faultline
