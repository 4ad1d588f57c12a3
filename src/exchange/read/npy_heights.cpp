// Reads NumPy's arrays (NPY, versions 1 to 3): a head as a Python literal, then bare numbers. See
// heights_file.h. An array has rows and columns, with at most one more dimension of length 1; a row
// of numbers is a square.
#include <cmath>
#include <optional>

#include "exchange/read/cell_file.h"
#include "exchange/read/number_cells.h"
#include "exchange/read/text_scan.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

struct Head {
  NumberKind kind;
  bool isColumnFirst = false;  // Fortran's order
  std::vector<std::int64_t> shape;
  std::int64_t data = 0;  // where the numbers begin
};

// What follows 'key': in the literal.
std::string_view valueOf(std::string_view literal, std::string_view key) {
  for (const char quote : {'\'', '"'}) {
    const std::size_t at = literal.find(quote + std::string(key) + quote);
    if (at == literal.npos) continue;
    const std::string_view rest = trimmed(literal.substr(at + key.size() + 2));
    return rest.empty() || rest[0] != ':' ? std::string_view() : trimmed(rest.substr(1));
  }
  return {};
}

// "<f4": byte order, kind and bytes.
std::optional<NumberKind> kindOf(std::string_view descr) {
  if (descr.size() < 5 || (descr[0] != '\'' && descr[0] != '"') || descr[4] != descr[0]) {
    return std::nullopt;
  }
  const char order = descr[1], kind = descr[2];
  const int bytes = descr[3] - '0';
  const bool isWhole = kind == 'i' || kind == 'u';
  const bool isSize = bytes == 2 || bytes == 4 || bytes == 8 || (isWhole && bytes == 1);
  if (std::string_view("<>|=").find(order) == std::string_view::npos || !isSize) {
    return std::nullopt;
  }
  if (!isWhole && kind != 'f') return std::nullopt;
  return NumberKind{kind == 'f'   ? SampleKind::kFloat
                    : kind == 'i' ? SampleKind::kSigned
                                  : SampleKind::kUnsigned,
                    8 * bytes, order == '>'};
}

// "(33, 33)": at most four lengths.
std::optional<std::vector<std::int64_t>> shapeOf(std::string_view tuple) {
  if (tuple.empty() || tuple[0] != '(') return std::nullopt;
  const std::size_t end = tuple.find(')');
  if (end == tuple.npos) return std::nullopt;
  std::string_view rest = tuple.substr(1, end - 1);
  std::vector<std::int64_t> shape;
  while (!trimmed(rest).empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::optional<std::int64_t> length = wholeOf(trimmed(rest.substr(0, comma)));
    constexpr std::int64_t kMost = std::int64_t{1} << 40;
    if (!length || *length < 0 || *length > kMost || shape.size() == 4) return std::nullopt;
    shape.push_back(*length);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return shape;
}

bool readHead(HeightsReading& reading, const ByteSource& source, Head& head) {
  constexpr std::size_t kFixed = 8;  // the signature and two bytes of version
  constexpr std::size_t kLongest = 65536;
  const auto damaged = [&] { return reading.fail(text::kHeightsErrorNpyHead); };
  std::vector<std::uint8_t> bytes(kFixed + 4 + kLongest);
  bytes.resize(source.read(0, bytes));
  if (bytes.size() < kFixed + 4 || bytes[6] < 1 || bytes[6] > 3) return damaged();
  const std::size_t sizeBytes = bytes[6] == 1 ? 2 : 4;
  std::size_t length = 0;
  for (std::size_t i = 0; i < sizeBytes; ++i) length |= std::size_t{bytes[kFixed + i]} << (8 * i);
  head.data = static_cast<std::int64_t>(kFixed + sizeBytes + length);
  if (head.data > source.size()) return damaged();
  const std::string_view literal =
      std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size())
          .substr(kFixed + sizeBytes, std::min(length, kLongest));
  const std::string_view descr = valueOf(literal, "descr");
  const std::string_view order = valueOf(literal, "fortran_order");
  const auto shape = shapeOf(valueOf(literal, "shape"));
  head.isColumnFirst = order.starts_with("True");
  if (descr.empty() || !shape || (!head.isColumnFirst && !order.starts_with("False"))) {
    return damaged();
  }
  const std::optional<NumberKind> kind = kindOf(descr);
  if (!kind) return reading.fail(text::kHeightsErrorNpyType);
  head.kind = *kind;
  head.shape = *shape;
  return true;
}

// Columns and rows of the array.
bool takesShape(HeightsReading& reading, const std::vector<std::int64_t>& shape) {
  if (shape.size() == 1) {
    const auto side =
        static_cast<std::int64_t>(std::floor(std::sqrt(static_cast<double>(shape[0]))));
    if (side * side != shape[0]) {
      return reading.fail(text::heightsErrorNpySquare(std::to_string(shape[0])));
    }
    reading.file.notes.push_back(
        text::heightsNoteSquare(std::to_string(side), std::to_string(side)));
    return reading.takesGrid(side, side);
  }
  if (shape.size() == 2) return reading.takesGrid(shape[1], shape[0]);
  if (shape.size() == 3 && shape[0] == 1) return reading.takesGrid(shape[2], shape[1]);
  if (shape.size() == 3 && shape[2] == 1) return reading.takesGrid(shape[1], shape[0]);
  return reading.fail(text::kHeightsErrorNpyShape);
}

}  // namespace

std::unique_ptr<CellFile> openNpyCells(HeightsReading& reading, const ByteSource& source) {
  Head head;
  if (!readHead(reading, source, head) || !takesShape(reading, head.shape)) return nullptr;
  HeightsFile& file = reading.file;
  const std::int64_t held =
      (source.size() - head.data) / static_cast<std::int64_t>(head.kind.bytes());
  const std::int64_t cells = reading.cells();
  if (held < cells) {
    reading.fail(text::heightsErrorNpyFew(std::to_string(held), std::to_string(cells)));
    return nullptr;
  }
  file.says.samples = head.kind.samples;
  file.says.sampleBits = head.kind.bits;
  file.step = head.kind.isFloat() ? 0.0 : 1.0;
  return numberCells(source, {.kind = head.kind,
                              .first = head.data,
                              .columns = file.width,
                              .rows = file.height,
                              .isColumnFirst = head.isColumnFirst,
                              .says = file.says,
                              .format = text::kHeightsFormatNpy});
}

}  // namespace faultline
