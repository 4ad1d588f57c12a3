// Tiles of floats. See tiff_levels.h.
#include "exchange/write/tiff_levels.h"

#include <algorithm>

#include "base/assert.h"
#include "base/bits.h"
#include "exchange/write/deflate.h"

namespace faultline {
namespace {

constexpr auto kSide = static_cast<std::size_t>(TiffLevel::kTile);

// Sorts the bytes of a row's floats, the highest of each first, and replaces each byte by its
// difference from the one before.
void predict(const float* floats, std::string& bytes) {
  for (std::size_t i = 0; i < kSide; ++i) {
    const std::uint32_t bits = floatBits(floats[i]);
    for (std::size_t byte = 0; byte < 4; ++byte) {
      bytes[byte * kSide + i] = static_cast<char>(bits >> (24 - 8 * byte));
    }
  }
  for (std::size_t i = bytes.size() - 1; i > 0; --i) {
    bytes[i] = static_cast<char>(static_cast<unsigned char>(bytes[i]) -
                                 static_cast<unsigned char>(bytes[i - 1]));
  }
}

std::size_t paddedTo(int columns) {
  return (static_cast<std::size_t>(columns) + kSide - 1) / kSide * kSide;
}

}  // namespace

TiffLevel::TiffLevel(int columns, int rows, SmallerCopies copies, TileShelf* shelf)
    : columns_(columns),
      rows_(rows),
      copies_(copies),
      shelf_(shelf),
      strip_(paddedTo(columns) * std::min(static_cast<std::size_t>(rows), kSide)) {
  if (std::max(columns, rows) <= kTile) return;
  smaller_ = std::make_unique<TiffLevel>((columns + 1) / 2, (rows + 1) / 2, copies, shelf);
  north_.resize(static_cast<std::size_t>(columns));
  means_.resize(static_cast<std::size_t>(smaller_->columns()));
}

void TiffLevel::add(std::span<const float> row) {
  FAULTLINE_ASSERT(added_ < rows_ && row.size() == static_cast<std::size_t>(columns_));
  // Cells of a tile beyond the picture repeat its last column, and its last row
  const std::size_t width = paddedTo(columns_);
  const auto place = strip_.begin() + static_cast<std::ptrdiff_t>(width) * kept_;
  std::fill(std::copy(row.begin(), row.end(), place), place + static_cast<std::ptrdiff_t>(width),
            row.back());
  ++kept_;
  ++added_;
  const bool isLast = added_ == rows_;
  if (smaller_ != nullptr && copies_ == SmallerCopies::kEverySecond) {
    if (added_ % 2 == 1) addSeconds(row);
  } else if (smaller_ != nullptr) {
    if (added_ % 2 == 0) {
      addMeans(north_, row);
    } else if (isLast) {
      addMeans(row, row);
    } else {
      std::copy(row.begin(), row.end(), north_.begin());
    }
  }
  if (kept_ < kTile && !isLast) return;
  compressTiles();
  kept_ = 0;
}

void TiffLevel::addMeans(std::span<const float> north, std::span<const float> south) {
  for (std::size_t x = 0; x < means_.size(); ++x) {
    const std::size_t west = 2 * x, east = std::min(west + 1, north.size() - 1);
    const double sum = static_cast<double>(north[west]) + static_cast<double>(north[east]) +
                       static_cast<double>(south[west]) + static_cast<double>(south[east]);
    means_[x] = static_cast<float>(0.25 * sum);
  }
  smaller_->add(means_);
}

void TiffLevel::addSeconds(std::span<const float> row) {
  for (std::size_t x = 0; x < means_.size(); ++x) means_[x] = row[2 * x];
  smaller_->add(means_);
}

void TiffLevel::tile(std::size_t number, std::string& bytes) const {
  if (shelf_ == nullptr) {
    bytes = tiles_[number];
  } else {
    shelf_->get(shelfNumbers_[number], bytes);
  }
}

void TiffLevel::compressTiles() {
  const std::size_t width = paddedTo(columns_);
  const auto kept = static_cast<std::size_t>(kept_);
  std::string bytes(4 * kSide, '\0');
  for (std::size_t x = 0; x < width; x += kSide) {
    DeflateStream stream;
    for (std::size_t y = 0; y < kSide; ++y) {
      predict(strip_.data() + std::min(y, kept - 1) * width + x, bytes);
      stream.add(bytes);
    }
    stream.finish();
    sizes_.push_back(static_cast<std::uint32_t>(stream.output().size()));
    if (shelf_ != nullptr) {
      shelfNumbers_.push_back(shelf_->put(stream.output()));
      continue;
    }
    tiles_.push_back(std::move(stream.output()));
    tiles_.back().shrink_to_fit();
  }
}

}  // namespace faultline
