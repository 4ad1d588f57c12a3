// The land as the page shows it. See shown_land.h.
#include "app/shown/shown_land.h"

#include <algorithm>

#include "render/camera/camera_ground.h"
#include "render/scene/scene.h"
#include "terrain/standing_cuts.h"

namespace faultline {
namespace {

// The revision of a preview: none that a session counts.
constexpr std::uint64_t kPreviewRevision = ~std::uint64_t{0};

}  // namespace

void ShownLand::take(bool preview) {
  preview_ = preview;
  takenOf_ = preview ? kPreviewRevision : session_.revision();
  range_ = session_.finishedRange();
  if (included_) {
    range_ = {std::min(range_.low, included_->low), std::max(range_.high, included_->high)};
  }
  shape_ = shape();
  scale_ = static_cast<float>(view_.exaggeration) / 100.0f;
  ++revision_;
  findSquares();
  makeHeights();
  findCuts();
  restSurface_ = restSurfaceOf(session_.preview(), scale_, view_.flip, mirror());
}

const Heightfield& ShownLand::source() const {
  const Heightfield* const preview = preview_ ? session_.coarse() : nullptr;
  return preview != nullptr ? *preview : session_.heights();
}

int ShownLand::latticeCells() const {
  const int position = session_.position();
  const Timeline& timeline = session_.timeline();
  const bool isLevel = timeline.levels && position >= 1 && position <= timeline.steps;
  return isLevel ? 1 << Timeline::levelOf(position) : kMaxSize;
}

// Finds what the squares of the last level add, where they are left out.
void ShownLand::findSquares() {
  const int position = session_.position();
  if (!shape_.diamonds || preview_ || !hasHalfStep(session_.recipe(), position)) {
    squaresOf_.reset();
    squares_ = Heightfield(kMinSize);
  } else if (squaresOf_ != takenOf_) {
    squaresOf_ = takenOf_;
    squares_ = addedBySquares(session_.plan().squares, source().size, Timeline::levelOf(position));
  }
}

void ShownLand::makeHeights() {
  const Heightfield& land = source();
  const Heightfield& layer = session_.layer();
  const bool layered = !preview_ && view_.layer != ErosionLayer::kNone && layer.size == land.size;
  layerMax_ = layered ? *std::max_element(layer.z.begin(), layer.z.end()) : 0.0f;
  const bool underWater = view_.layer == ErosionLayer::kWater && layerMax_ > 0.0f;
  differs_ = view_.flip || underWater || scale_ != 1.0f || lacksSquares();
  const int size = differs_ ? land.size : kMinSize;
  if (shaped_.size != size) shaped_ = Heightfield(size);
  if (!differs_) return;
  const auto heightOfSums = static_cast<float>(session_.scale());
  for (std::size_t i = 0; i < land.z.size(); ++i) {
    const float z = lacksSquares() ? land.z[i] - heightOfSums * squares_.z[i] : land.z[i];
    const float surface = underWater ? z + layer.z[i] : z;
    shaped_.z[i] = scale_ * (view_.flip ? mirror() - z : surface);
  }
}

void ShownLand::findCuts() {
  steps_ = preview_ ? session_.target() : session_.position();
  cuts_ = standingCuts(session_, steps_, kMaxKnownPieces);
  const double factor = static_cast<double>(view_.flip ? -scale_ : scale_);
  sumScale_ = factor * session_.scale();
  for (Cut& cut : cuts_.cuts) cut.rise *= factor;
  if (view_.flip) cuts_.ground = static_cast<double>(scale_ * mirror());
}

bool ShownLand::beginsWithCuts() const {
  return !standingCuts(session_, 1, kMaxKnownPieces).cuts.empty();
}

Heightfield ShownLand::heightsOfCuts(int size) const {
  FaultField sums(size);
  addSteps(sums, session_.plan(), 0, steps_, 1);
  // The sums are added to level ground.
  Heightfield heights(size);
  std::fill(heights.z.begin(), heights.z.end(), static_cast<float>(cuts_.ground));
  sums.writeHeights(sumScale_, &heights, heights, 0, size);
  return heights;
}

std::optional<double> ShownLand::waterLevel() const {
  return faultline::waterLevel(view_, static_cast<double>(range_.low),
                               static_cast<double>(range_.high));
}

std::optional<double> ShownLand::renderedWaterLevel() const {
  return faultline::waterLevel(view_, static_cast<double>(scale_ * range_.low),
                               static_cast<double>(scale_ * range_.high));
}

BlockShape ShownLand::block() const {
  const auto low = static_cast<double>(scale_ * range_.low);
  const auto high = static_cast<double>(scale_ * range_.high);
  // Heights high above the sea are no tower
  BlockShape block = blockOf(low, high, session_.recipe().base == 0 ? 0.0 : low);
  if (taken()) block.restSurface = &restSurface_;
  block.water = renderedWaterLevel();
  return block;
}

}  // namespace faultline
