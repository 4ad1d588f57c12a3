// The opened land that an uplift is added to, on the uplift's grid: as it is where it has the size,
// else resampled row by row as the rows are asked for (terrain/grid/opened_land.h).
#pragma once

#include "terrain/grid/heightfield.h"
#include "terrain/grid/opened_land.h"

namespace faultline {

class GroundRows {
 public:
  // Takes another land, which must outlive this or another call; nullptr: flat ground. False where
  // it is the same.
  bool set(const Heightfield* land) {
    if (land == land_) return false;
    land_ = land;
    rows_ = 0;
    return true;
  }
  // The grid, or the part of one, is another, or other rows are to come.
  void begin(const GridPart& part) {
    part_ = part;
    rows_ = 0;
  }

  // The land, with its rows before `end`; nullptr: flat ground.
  const Heightfield* upTo(int end) {
    if (land_ == nullptr || isSame()) return land_;
    if (resampled_.size != part_.size) resampled_ = Heightfield::unfilled(part_.size);
    if (rows_ < end) {
      resampleRows(*land_, part_, resampled_, rows_, end);
      rows_ = end;
    }
    return &resampled_;
  }
  // Whether rows are still to be resampled.
  bool isToCome() const { return land_ != nullptr && !isSame() && rows_ < part_.size; }

 private:
  bool isSame() const { return part_ == GridPart(land_->size); }

  GridPart part_ = kMinSize;
  const Heightfield* land_ = nullptr;
  Heightfield resampled_{kMinSize};
  int rows_ = 0;  // how many of them are made
};

}  // namespace faultline
