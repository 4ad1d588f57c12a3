// The heights of a grid between passes. See height_grid.h.
#include "gpu/height_grid.h"

#include <algorithm>
#include <cstring>

#include "base/assert.h"
#include "generated/text_gpu.h"
#include "gpu/gpu_device.h"

namespace faultline {

std::string HeightGrid::prepare(int tileWidth, int tileHeight, int margin) {
  isTiled_ = tileWidth < size_ || tileHeight < size_;
  bool drawable = true;
  if (isTiled_) {
    const std::size_t cells = static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_);
    heights_.assign(cells, 0);
    fresh_.assign(cells, 0);
    drawable = textures_[0].resize(std::min(size_, tileWidth + 2 * margin),
                                   std::min(size_, tileHeight + 2 * margin)) &&
               textures_[1].resize(tileWidth, tileHeight);
  } else {
    drawable = textures_[0].resize(size_, size_) && textures_[1].resize(size_, size_);
  }
  const std::string error = takeGpuError();
  return error.empty() && !drawable ? std::string(text::kGpuErrorTarget) : error;
}

HeightGrid::Place HeightGrid::source(const Tile& tile, int marginX, int marginY, GLuint unit) {
  if (!isTiled_) {
    textures_[current_].bind(unit);
    return {tile.x, tile.y};
  }
  const int x0 = std::max(0, tile.x - marginX);
  const int x1 = std::min(size_, tile.x + tile.width + marginX);
  const int y0 = std::max(0, tile.y - marginY);
  const int y1 = std::min(size_, tile.y + tile.height + marginY);
  upload_.clear();
  for (int y = y0; y < y1; ++y) {
    const std::uint32_t* row = cell(heights_, 0, y);
    upload_.insert(upload_.end(), row + x0, row + x1);
  }
  textures_[0].bind(unit);
  textures_[0].texture().upload(0, x1 - x0, y1 - y0, upload_.data());
  return {tile.x - x0, tile.y - y0};
}

void HeightGrid::draw(const Tile& tile) {
  textures_[isTiled_ ? 1 : 1 - current_].draw(tile.width, tile.height);
}

void HeightGrid::keep(const Tile& tile) {
  if (!isTiled_) return;
  readHeightBits(textures_[1], tile.width, tile.height, cell(fresh_, tile.x, tile.y),
                 static_cast<std::size_t>(size_));
}

void HeightGrid::swap() {
  if (isTiled_) {
    heights_.swap(fresh_);
  } else {
    current_ = 1 - current_;
  }
}

void HeightGrid::write(const Heightfield& heights) {
  FAULTLINE_ASSERT(heights.size == size_);
  if (isTiled_) {
    std::memcpy(heights_.data(), heights.z.data(), heights_.size() * sizeof(float));
  } else {
    textures_[current_].texture().upload(0, size_, size_, heights.z.data());
  }
}

void HeightGrid::read(Heightfield& out) const {
  FAULTLINE_ASSERT(out.size == size_);
  static_assert(sizeof(float) == sizeof(std::uint32_t));
  const std::size_t cells = out.z.size();
  if (isTiled_) {
    std::memcpy(out.z.data(), heights_.data(), cells * sizeof(float));
    return;
  }
  std::vector<std::uint32_t> bits(cells);
  readHeightBits(textures_[current_], size_, size_, bits.data(), static_cast<std::size_t>(size_));
  std::memcpy(out.z.data(), bits.data(), cells * sizeof(float));
}

}  // namespace faultline
