// Tiles for the terrain module. See land_tiles.h.
#include "platform/browser/land_tiles.h"

#include <algorithm>
#include <cmath>

#include "generated/text_platform.h"
#include "platform/files/land_from_above.h"
#include "terrain/timeline/relief.h"

namespace faultline {
namespace {

// Light comes from the north-west, as on the page's map (HillshadeRequest's default), and the
// picture is painted with a cell more on each side, so that slopes at its border are those of the
// land.
constexpr int kAround = 1;
constexpr int kMaxPicture = kMaxHillshade - 2 * kAround + 1;

// Cells a side of the square that is painted.
int paintedCells(const Window& window) {
  return std::max(std::max(window.width, window.height) - 1 + 2 * kAround, kMinHillshade);
}

Window grown(const Window& window, int size) {
  const int x = std::max(0, window.x - kAround), y = std::max(0, window.y - kAround);
  return {x, y, std::min(size, window.x + window.width + kAround) - x,
          std::min(size, window.y + window.height + kAround) - y};
}

// What is inside of a larger window's numbers.
std::vector<float> cut(const std::vector<float>& numbers, const Window& from, const Window& to) {
  if (from.width == to.width && from.height == to.height) return numbers;
  std::vector<float> inner;
  inner.reserve(static_cast<std::size_t>(to.width) * static_cast<std::size_t>(to.height));
  for (int y = 0; y < to.height; ++y) {
    const std::int64_t place = std::int64_t{to.y - from.y + y} * from.width + (to.x - from.x);
    const float* const first = numbers.data() + place;
    inner.insert(inner.end(), first, first + to.width);
  }
  return inner;
}

// The height at a vertex of a window or beyond it, where the land goes on straight for one vertex
// and is level from there.
float heightBeyond(const std::vector<float>& numbers, const Window& window, int x, int y) {
  const auto at = [&](int column, int row) {
    return numbers[static_cast<std::size_t>(row) * static_cast<std::size_t>(window.width) +
                   static_cast<std::size_t>(column)];
  };
  const int column = std::clamp(x, 0, window.width - 1), row = std::clamp(y, 0, window.height - 1);
  const int inwardX = std::clamp(2 * column - std::clamp(x, -1, window.width), 0, window.width - 1);
  const int inwardY = std::clamp(2 * row - std::clamp(y, -1, window.height), 0, window.height - 1);
  return 2 * at(column, row) - at(inwardX, inwardY);
}

}  // namespace

void LandTiles::clear() {
  measure_.reset();
  tile_.reset();
  reference_.reset();
  land_.reset();
  range_.reset();
  landText_.clear();
  checked_ = {};
  heights_ = layer_ = {};
  picture_ = {};
}

void LandTiles::takeLand(const Recipe& recipe, OpenedLandPtr base) {
  std::string text = writeRecipe(recipe) + ' ' + std::to_string(checked_.size);
  if (land_ && text == landText_) return;
  range_.reset();
  land_.emplace(recipe, checked_.size, std::move(base));
  landText_ = std::move(text);
}

TileError LandTiles::begin(const Link& link, const TileOrder& order, bool hasPicture,
                           OpenedLandPtr base) {
  measure_.reset();
  tile_.reset();
  reference_.reset();
  heights_ = layer_ = {};
  picture_ = {};
  checked_ = checkedTile(link.recipe, order);
  if (!checked_.error.code.empty()) return checked_.error;
  const Window& window = checked_.window;
  hasPicture_ = hasPicture;
  made_ = window;
  if (hasPicture) {
    const auto [narrow, wide] = std::minmax(window.width, window.height);
    if (narrow < 2 || wide > kMaxPicture) {
      checked_.error = {"window", text::tilePictureErrorWindow(std::to_string(kMaxPicture))};
      return checked_.error;
    }
    made_ = grown(window, checked_.size);
    TileCost cost = tileCost(link.recipe, checked_.size, made_);
    const std::int64_t painted = paintedCells(window) + 1;
    cost.memoryBytes += std::int64_t{20} * painted * painted;
    checked_.error = tileError(cost);
    if (!checked_.error.code.empty()) return checked_.error;
  }
  view_ = link.view;
  takeLand(link.recipe, base);
  if (hasPicture && !range_) {
    reference_.emplace(link.recipe, kReferenceSize, std::move(base));
    measure_.emplace(*reference_, Window{0, 0, kReferenceSize, kReferenceSize});
  }
  tile_.emplace(*land_, made_, checked_.layer);
  return {};
}

bool LandTiles::advance(FunctionRef<bool()> timeLeft) {
  if (measure_) {
    if (!measure_->advance(timeLeft)) return false;
    const std::vector<float>& heights = measure_->heights();
    const auto [low, high] = std::minmax_element(heights.begin(), heights.end());
    range_ = Range{*low, *high};
    measure_.reset();
    reference_.reset();
    if (!timeLeft()) return false;
  }
  if (!tile_) return true;
  if (!tile_->advance(timeLeft)) return false;
  take();
  return true;
}

double LandTiles::progress() const { return measure_ ? 0.0 : tile_ ? tile_->progress() : 1.0; }

std::optional<double> LandTiles::sea() const {
  if (!hasPicture_ || !range_) return std::nullopt;
  return waterLevel(view_, static_cast<double>(range_->low), static_cast<double>(range_->high));
}

void LandTiles::take() {
  const Window& window = checked_.window;
  heights_ = cut(tile_->heights(), made_, window);
  if (checked_.layer != ErosionLayer::kNone) layer_ = cut(tile_->layer(), made_, window);
  if (hasPicture_) paint();
  tile_.reset();
}

void LandTiles::paint() {
  const Window& window = checked_.window;
  const int cells = paintedCells(window);
  // The painter takes a square whose side is 1, so heights are in sides of this one
  const float scale = static_cast<float>(checked_.size - 1) / static_cast<float>(cells);
  const HillshadeRequest request = hillshadeOf(view_, range_->low, range_->high, scale);
  const float shown = scale * request.heightScale;
  std::vector<float> square;
  square.reserve(static_cast<std::size_t>(cells + 1) * static_cast<std::size_t>(cells + 1));
  for (int y = 0; y <= cells; ++y) {
    for (int x = 0; x <= cells; ++x) {
      square.push_back(shown * heightBeyond(tile_->heights(), made_,
                                            window.x - kAround + x - made_.x,
                                            window.y - kAround + y - made_.y));
    }
  }
  std::vector<std::uint32_t> painted;
  paintHillshade(square, cells + 1, request, cells, painted);
  const auto width = static_cast<std::size_t>(window.width - 1);
  picture_.reserve(width * static_cast<std::size_t>(window.height - 1));
  for (int y = 0; y + 1 < window.height; ++y) {
    const std::int64_t place = std::int64_t{y + kAround} * cells + kAround;
    const std::uint32_t* const first = painted.data() + place;
    picture_.insert(picture_.end(), first, first + window.width - 1);
  }
}

}  // namespace faultline
