// Cells of bare numbers. See number_cells.h.
#include "exchange/read/number_cells.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "exchange/read/text_scan.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

class NumberCells final : public CellFile {
 public:
  NumberCells(const ByteSource& source, NumberLayout layout)
      : source_(source), layout_(std::move(layout)) {}

  // Of columns, each is a tile.
  FileGrid grid() const override {
    const bool isTurned = layout_.isColumnFirst;
    return {layout_.columns, layout_.rows, isTurned ? 1 : 0, isTurned ? layout_.rows : 0};
  }
  FileGrid goTo(double) override { return grid(); }

  bool read(const CellRange& columns, const CellRange& rows, const TakeHeights& take) override {
    return layout_.isColumnFirst ? readColumns(columns, rows, take) : readRows(columns, rows, take);
  }
  bool sketch(const CellRange& columns, const CellRange& rows, const TakeHeights& take) override {
    return read(columns, rows, take);
  }
  std::string fault() const override { return text::kHeightsErrorUnread; }
  std::string infinite(std::int64_t row, std::int64_t column) const override {
    const std::string inRow = std::to_string(row), inColumn = std::to_string(column);
    return layout_.format.empty() ? text::heightsErrorNotFinite(inRow, inColumn)
                                  : text::heightsErrorLarge(inRow, inColumn, layout_.format);
  }

 private:
  static constexpr std::int64_t kBlock = 1 << 20;

  std::int64_t bytesOf(std::int64_t numbers) const {
    return numbers * static_cast<std::int64_t>(layout_.kind.bytes());
  }
  // How many lines of so many numbers are read at once, 1 at least.
  std::int64_t linesAtOnce(std::int64_t numbers) const {
    return std::max<std::int64_t>(1, kBlock / bytesOf(numbers));
  }

  // Reads `count` numbers from number `at` of the file on, behind the `after` that are there.
  bool readNumbers(std::int64_t at, std::int64_t count, std::int64_t after = 0) {
    bytes_.resize(static_cast<std::size_t>(bytesOf(after + count)));
    const std::span<std::uint8_t> into =
        std::span(bytes_).subspan(static_cast<std::size_t>(bytesOf(after)));
    return source_.read(layout_.first + bytesOf(at), into) == into.size();
  }
  float heightAt(std::int64_t i) const {
    const double number = numberAt(bytes_, layout_.kind, static_cast<std::size_t>(i));
    const bool isGap =
        isVoid(number, layout_.kind, layout_.says) || isNoHeight(number, layout_.says);
    return isGap ? kGap : nearestFloat(number);
  }

  bool readRows(const CellRange& columns, const CellRange& rows, const TakeHeights& take) {
    const bool isWhole = columns.count == layout_.columns;
    const std::int64_t most = isWhole ? linesAtOnce(columns.count) : 1;
    const std::int64_t end = rows.first + rows.count;
    heights_.resize(static_cast<std::size_t>(columns.count));
    for (std::int64_t y = rows.first; y < end;) {
      const std::int64_t lines = std::min(most, end - y);
      if (!readNumbers(y * layout_.columns + columns.first, lines * columns.count)) return false;
      for (std::int64_t i = 0; i < lines * columns.count; ++y) {
        for (float& z : heights_) z = heightAt(i++);
        take(columns.first, y, heights_);
      }
    }
    return true;
  }

  bool readColumns(const CellRange& columns, const CellRange& rows, const TakeHeights& take) {
    const std::int64_t end = columns.first + columns.count;
    for (std::int64_t x = columns.first; x < end;) {
      const std::int64_t lines = std::min(linesAtOnce(rows.count), end - x);
      for (std::int64_t i = 0; i < lines; ++i) {
        const std::int64_t at = (x + i) * layout_.rows + rows.first;
        if (!readNumbers(at, rows.count, i * rows.count)) return false;
      }
      heights_.resize(static_cast<std::size_t>(lines));
      for (std::int64_t y = 0; y < rows.count; ++y) {
        for (std::int64_t i = 0; i < lines; ++i) {
          heights_[static_cast<std::size_t>(i)] = heightAt(i * rows.count + y);
        }
        take(x, rows.first + y, heights_);
      }
      x += lines;
    }
    return true;
  }

  const ByteSource& source_;
  NumberLayout layout_;
  std::vector<std::uint8_t> bytes_;
  std::vector<float> heights_;
};

}  // namespace

std::unique_ptr<CellFile> numberCells(const ByteSource& source, NumberLayout layout) {
  return std::make_unique<NumberCells>(source, std::move(layout));
}

}  // namespace faultline
