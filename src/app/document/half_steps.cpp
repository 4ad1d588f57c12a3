// Stepping through the two halves of a level of diamond-square. See document.h.
#include "app/document/document.h"

namespace faultline {

void Document::step(int direction) {
  followTimeline();
  const bool elsewhere = stepped_ ? stepped_->elsewhere : view_.diamonds;
  const LevelHalf before = half();
  const bool forward = direction > 0;
  player_.pause();
  const int at = session_.target();
  // The other half of the same level, or the first half on that side of the next step.
  const bool sameLevel = hasHalfStep(recipe(), at) && (before == LevelHalf::kDiamonds) == forward;
  const int to = sameLevel ? at : at + direction;
  if (to < 0 || to > session_.length()) return;
  player_.seek(to);
  if (!session_.timeline().levels) return;
  const bool halves = hasHalfStep(recipe(), session_.target());
  const LevelHalf now = !halves                ? LevelHalf::kWhole
                        : sameLevel == forward ? LevelHalf::kSquares
                                               : LevelHalf::kDiamonds;
  standHalf(now, elsewhere);
}

LevelHalf Document::half() const {
  const int position = player_.playing() ? session_.position() : session_.target();
  const bool diamonds = stepped_ && !standsHalf() ? stepped_->elsewhere : view_.diamonds;
  if (diamonds && hasHalfStep(recipe(), position)) return LevelHalf::kDiamonds;
  if (player_.playing()) return player_.half();
  return standsHalf() ? stepped_->half : LevelHalf::kWhole;
}

// Stands at a half step. `diamondsElsewhere`: the view's switch, once the timeline moves on.
void Document::standHalf(LevelHalf half, bool diamondsElsewhere) {
  View next = view_;
  next.diamonds = half == LevelHalf::kDiamonds;
  showView(next);
  stepped_ = HalfStep{half, session_.target(), player_.seeks(), diamondsElsewhere};
}

// Whether the timeline still stands at the half step.
bool Document::standsHalf() const {
  return stepped_ && !player_.playing() && session_.target() == stepped_->position &&
         player_.seeks() == stepped_->seeks &&
         (stepped_->half == LevelHalf::kWhole || hasHalfStep(recipe(), stepped_->position));
}

// The view away from the half step.
View Document::restingView() const {
  View view = view_;
  if (stepped_) view.diamonds = stepped_->elsewhere;
  return view;
}

// Seeks on behalf of an edit: where that leads to the same position, the half step stays.
void Document::seekKeepingHalf(int position) {
  const bool stays = stepped_ && stepped_->position == position && !player_.playing() &&
                     player_.seeks() == stepped_->seeks;
  player_.seek(position);
  if (stays) stepped_->seeks = player_.seeks();
}

void Document::followTimeline() {
  if (stepped_ && !standsHalf()) {
    const View next = restingView();
    stepped_.reset();
    showView(next);
  }
  // Who pauses while the diamonds show goes on looking at them.
  const HalfStep now{LevelHalf::kDiamonds, session_.target(), player_.seeks(), view_.diamonds};
  const bool stays = played_ && played_->position == now.position && played_->seeks == now.seeks;
  if (stays && !player_.playing() && !stepped_ && hasHalfStep(recipe(), now.position)) {
    standHalf(LevelHalf::kDiamonds, view_.diamonds);
  }
  played_ = player_.half() == LevelHalf::kDiamonds ? std::optional(now) : std::nullopt;
}

}  // namespace faultline
