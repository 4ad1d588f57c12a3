// The heights that a file holds: the land's, or, if the options say so, centred ones. It computes
// each height when it is asked, so that no second grid is needed.
#pragma once

#include <optional>

#include "exchange/write/file_formats.h"
#include "exchange/write/grid_files.h"
#include "terrain/grid/centred.h"

namespace faultline {

class FileHeights {
 public:
  FileHeights(const Heightfield& field, const FileOptions& options)
      : size(field.size), field_(field) {
    const HeightLevels levels(field);
    if (options.centred) centring_.emplace(levels.low(), levels.high(), options.centredRange);
    low_ = static_cast<double>(height(static_cast<float>(levels.low())));
    high_ = static_cast<double>(height(static_cast<float>(levels.high())));
  }

  // What a height of the land becomes in the file.
  float height(float z) const { return centring_ ? centring_->height(z) : z; }
  float at(int x, int y) const { return height(field_.at(x, y)); }
  double low() const { return low_; }
  double high() const { return high_; }
  double range() const { return high_ - low_; }

  int size;

 private:
  const Heightfield& field_;
  std::optional<Centring> centring_;
  double low_, high_;
};

}  // namespace faultline
