// Tiles. See tile.h.
#include "terrain/world/tile.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "base/hash.h"
#include "terrain/timeline/relief.h"

namespace faultline {
namespace {

// For each vertex of a tile.
constexpr double kMostFactor = 8.0;

int divided(int count, int parts) { return (count + parts - 1) / parts; }

// How a window is made of parts.
struct Layout {
  int across = 1, along = 1;  // parts
  int side = 0;               // of each, halo included
  double factor = 0.0;
};

// The layout with parts of at most so many vertices a side. A factor of infinity: they have no room
// beside the halo.
Layout layoutOf(const Window& window, int size, std::int64_t halo, int most) {
  Layout layout;
  const std::int64_t room = most - 2 * halo;
  const int longer = std::max(window.width, window.height);
  if (most < size && room < 1) return {1, 1, 0, HUGE_VAL};
  // A part that is the whole grid needs no halo
  const std::int64_t fits = most >= size ? size : room;
  layout.across = divided(window.width, static_cast<int>(std::min<std::int64_t>(fits, longer)));
  layout.along = divided(window.height, static_cast<int>(std::min<std::int64_t>(fits, longer)));
  const int width = divided(window.width, layout.across);
  const int height = divided(window.height, layout.along);
  // What is rounded up may need fewer of them
  layout.across = divided(window.width, width);
  layout.along = divided(window.height, height);
  const int block = std::max(width, height);
  layout.side = static_cast<int>(std::clamp<std::int64_t>(block + 2 * halo, kMinSize, size));
  layout.factor = static_cast<double>(layout.side) * layout.side * layout.across * layout.along /
                  (static_cast<double>(window.width) * window.height);
  return layout;
}

// Usual parts, or larger ones where they cost far less.
Layout bestLayout(const Window& window, int size, std::int64_t halo, int most) {
  const Layout usual = layoutOf(window, size, halo, std::min(most, size));
  if (usual.factor <= 2.0) return usual;
  const Layout large = layoutOf(window, size, halo, std::min(kMaxSize, size));
  return large.factor < 0.75 * usual.factor ? large : usual;
}

}  // namespace

WorldLand::WorldLand(const Recipe& recipe, int size, OpenedLandPtr ground)
    : recipe_(withLevels(recipe, size)),
      size_(size),
      ground_(std::move(ground)),
      scale_(reliefScale(recipe_)) {
  FAULTLINE_ASSERT(size >= kMinSize && size <= kMaxWorldSize);
}

TileCost tileCost(const Recipe& given, int size, const Window& window, int usual) {
  const Recipe recipe = withLevels(given, size);
  TileCost cost;
  cost.halo = haloOf(recipe, size - 1);
  if (cost.halo == kReachesAll) {
    const bool isIir =
        passReach(recipe, size - 1) == kReachesAll && Timeline(recipe).allPasses() > 0;
    cost.refusal = isIir ? TileRefusal::kIir : TileRefusal::kDroplets;
    return cost;
  }
  // Of the largest part, however small the window
  const std::int64_t room = kMaxSize - 2 * cost.halo;
  const double least =
      static_cast<double>(kMaxSize) / static_cast<double>(std::max<std::int64_t>(1, room));
  if (size > kMaxSize && (room < 1 || least * least > kMostFactor)) {
    cost.refusal = TileRefusal::kHalo;
    return cost;
  }
  const Layout layout = bestLayout(window, size, cost.halo, usual);
  cost.parts = layout.across * layout.along;
  cost.side = layout.side;
  cost.factor = layout.factor;
  cost.memoryBytes = TerrainBuilder::memoryBytes(recipe, GridPart(layout.side, size - 1, 0, 0), 0) +
                     std::int64_t{8} * window.width * window.height;
  return cost;
}

Tile::Tile(const WorldLand& land, const Window& window, ErosionLayer layer, int usual)
    : land_(land),
      window_(window),
      kind_(layer),
      cost_(tileCost(land.recipe(), land.size(), window, usual)) {
  FAULTLINE_ASSERT(cost_.refusal == TileRefusal::kNone);
  FAULTLINE_ASSERT(window.x >= 0 && window.y >= 0 && window.width > 0 && window.height > 0);
  FAULTLINE_ASSERT(window.x + window.width <= land.size() &&
                   window.y + window.height <= land.size());
  const Layout layout = bestLayout(window, land.size(), cost_.halo, usual);
  across_ = layout.across;
  along_ = layout.along;
  const auto vertices =
      static_cast<std::size_t>(window.width) * static_cast<std::size_t>(window.height);
  heights_.resize(vertices);
  if (kind_ != ErosionLayer::kNone) layer_.resize(vertices);
  begin();
}

// Begins with the part at_.
void Tile::begin() {
  const int column = at_ % across_, row = at_ / across_;
  const int width = divided(window_.width, across_), height = divided(window_.height, along_);
  block_ = {window_.x + column * width, window_.y + row * height, 0, 0};
  block_.width = std::min(width, window_.x + window_.width - block_.x);
  block_.height = std::min(height, window_.y + window_.height - block_.y);
  const int side = cost_.side;
  const auto from = [&](int first) {
    return static_cast<int>(std::clamp<std::int64_t>(first - cost_.halo, 0, land_.size() - side));
  };
  const GridPart part(side, land_.size() - 1, from(block_.x), from(block_.y));
  builder_.reset();
  builder_.emplace(land_.recipe(), part, 0);
  builder_->showCheckpoints(false);
  builder_->setGround(land_.ground());
  builder_->setScale(land_.scale());
  builder_->setLayer(kind_);
  part_ = part;
}

bool Tile::advance(FunctionRef<bool()> timeLeft) {
  do {
    if (!builder_) return true;
    const int target = builder_->timeline().length();
    if (builder_->arrived(target)) {
      take();
    } else {
      builder_->advanceTo(target);
    }
  } while (timeLeft());
  return !builder_;
}

void Tile::finish() {
  while (!advance([] { return true; })) continue;
}

double Tile::progress() const {
  return builder_ ? static_cast<double>(at_) / (across_ * along_) : 1.0;
}

// Keeps what belongs to the window, and goes on with the next part.
void Tile::take() {
  const auto copy = [this](const Heightfield& from, std::vector<float>& to) {
    for (int y = 0; y < block_.height; ++y) {
      const float* const row = from.row(block_.y - part_->y0 + y) + (block_.x - part_->x0);
      const std::int64_t place =
          std::int64_t{block_.y - window_.y + y} * window_.width + (block_.x - window_.x);
      std::copy_n(row, block_.width, to.begin() + place);
    }
  };
  copy(builder_->heights(), heights_);
  if (kind_ != ErosionLayer::kNone) copy(builder_->layer(), layer_);
  ++at_;
  if (at_ < across_ * along_) {
    begin();
  } else {
    builder_.reset();
  }
}

std::uint64_t fingerprint(const Window& window, const std::vector<float>& heights) {
  Fnv1a64 hash;
  hash.addU32(static_cast<std::uint32_t>(window.width));
  hash.addU32(static_cast<std::uint32_t>(window.height));
  for (const float z : heights) hash.addFloat(z);
  return hash.value();
}

}  // namespace faultline
