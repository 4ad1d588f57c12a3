// Somebody's own list of cuts. See fault_table.h.
#include "exchange/read/fault_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "exchange/read/heights_reading.h"
#include "exchange/read/table_scan.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

// What a cut is made of, in the order of a row of five numbers.
struct Quantity {
  std::string_view decimal, whole;  // the names of its columns, in small letters
  std::string_view shown, shownWhole;
  int bits;     // of the unit, which is 2^-bits
  double most;  // in size; the field of faults needs places near the square
};
constexpr std::size_t kAmplitude = 4;
using Quantities = std::array<Quantity, 5>;
constexpr Quantities kByNormal{{{"px", "px24", "px", "px24", 24, 2.0},
                                {"py", "py24", "py", "py24", 24, 2.0},
                                {"nx", "a", "nx", "A", 16, 1e30},
                                {"ny", "b", "ny", "B", 16, 1e30},
                                {"amplitude", "a24", "amplitude", "a24", 24, 1e30}}};
// By two points, which have no integers.
constexpr Quantities kByPoints{{{"x1", {}, "x1", {}, 24, 2.0},
                                {"y1", {}, "y1", {}, 24, 2.0},
                                {"x2", {}, "x2", {}, 24, 2.0},
                                {"y2", {}, "y2", {}, 24, 2.0},
                                {"amplitude", "a24", "amplitude", "a24", 24, 1e30}}};

// The columns of our list (fault_list.cpp).
constexpr std::array<std::string_view, 13> kOurColumns{
    "index", "px",   "py",   "nx",  "ny",    "amplitude", "a",
    "b",     "px24", "py24", "a24", "reach", "profile"};
// Columns that only the list of trees has, whose cuts end at other cuts.
constexpr std::array<std::string_view, 3> kTreeColumns{"tree", "node", "u1"};

constexpr int kNone = -1;

// Where the columns are, counted from 0.
struct Columns {
  std::size_t count = 0;
  std::array<int, 5> decimals{kNone, kNone, kNone, kNone, kNone};
  std::array<int, 5> wholes{kNone, kNone, kNone, kNone, kNone};
  int profile = kNone;

  void add(std::string_view name, const Quantities& quantities) {
    const int at = static_cast<int>(count++);
    for (std::size_t i = 0; i < quantities.size(); ++i) {
      if (isWord(name, quantities[i].decimal)) decimals[i] = at;
      const std::string_view whole = quantities[i].whole;
      if (!whole.empty() && isWord(name, whole)) wholes[i] = at;
    }
    if (isWord(name, "profile")) profile = at;
  }
};

class Reading {
 public:
  explicit Reading(std::string_view text) : rows_(text) {}

  FaultTable read() {
    std::string_view row;
    if (!rows_.next(row)) return fail(text::kCutsErrorEmpty);
    separator_ = separatorOf(row);
    if (!readColumns(row)) return std::move(table_);
    if (isNamed_ && !rows_.next(row)) return fail(text::kCutsErrorEmpty);
    table_.isWhole = std::find(columns_.wholes.begin(), columns_.wholes.begin() + kAmplitude,
                               kNone) == columns_.wholes.begin() + kAmplitude;
    do {
      if (table_.cuts.size() == kMaxTableCuts) {
        return fail(text::cutsErrorMany(std::to_string(kMaxTableCuts)));
      }
      if (!readRow(row)) return std::move(table_);
    } while (rows_.next(row));
    setAmplitudes();
    return std::move(table_);
  }

 private:
  FaultTable fail(std::string sentence) {
    table_.cuts.clear();
    table_.error = std::move(sentence);
    return std::move(table_);
  }
  bool refuse(std::string sentence) {
    table_.cuts.clear();
    table_.error = std::move(sentence);
    return false;
  }
  std::string row() const { return std::to_string(rows_.number()); }

  // Of the first row: by its names, or by how many numbers it has.
  bool readColumns(std::string_view row) {
    cellsOf(row);
    const auto isNumber = [this](std::string_view cell) {
      return cellNumber(cell, separator_).has_value();
    };
    isNamed_ = std::none_of(cells_.begin(), cells_.end(), isNumber);
    if (!isNamed_) {
      if (cells_.size() == kOurColumns.size()) {
        for (const std::string_view name : kOurColumns) columns_.add(name, kByNormal);
      } else if (cells_.size() == kByNormal.size()) {
        for (const Quantity& quantity : kByNormal) columns_.add(quantity.decimal, kByNormal);
      } else {
        return refuse(text::cutsErrorNoNames(static_cast<int>(cells_.size()), this->row()));
      }
      return true;
    }
    const auto isNamed = [this](std::string_view wanted) {
      return std::any_of(cells_.begin(), cells_.end(),
                         [wanted](std::string_view name) { return isWord(name, wanted); });
    };
    if (std::any_of(kTreeColumns.begin(), kTreeColumns.end(), isNamed)) {
      return refuse(text::kCutsErrorTrees);
    }
    const bool isByPoints = isNamed("x1") || isNamed("x2");
    if (isByPoints && (isNamed("nx") || isNamed("a"))) return refuse(text::kCutsErrorBoth);
    if (isByPoints) quantities_ = &kByPoints;
    for (const std::string_view name : cells_) columns_.add(name, *quantities_);
    for (std::size_t i = 0; i < quantities_->size(); ++i) {
      if (columns_.decimals[i] != kNone || columns_.wholes[i] != kNone) continue;
      const auto& [decimal, whole, shown, shownWhole, bits, most] = (*quantities_)[i];
      return refuse(shownWhole.empty()
                        ? text::cutsErrorPointColumn(std::string(shown))
                        : text::cutsErrorColumn(std::string(shown), std::string(shownWhole)));
    }
    return true;
  }

  void cellsOf(std::string_view row) {
    cells_.clear();
    for (std::string_view cell; takeCell(row, separator_, cell);) cells_.push_back(cell);
  }

  bool readRow(std::string_view line) {
    cellsOf(line);
    if (cells_.size() != columns_.count) {
      const int off = static_cast<int>(cells_.size()) - static_cast<int>(columns_.count);
      return refuse(off < 0 ? text::cutsErrorShort(-off, row())
                            : text::cutsErrorLong(off, row(), std::to_string(columns_.count)));
    }
    if (columns_.profile != kNone && !isWord(cells_[std::size_t(columns_.profile)], "step")) {
      return refuse(text::cutsErrorProfile(row()));
    }
    std::array<double, 5> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!readQuantity(i, values[i])) return false;
    }
    Fault cut;
    const auto px = static_cast<std::int32_t>(values[0]);
    const auto py = static_cast<std::int32_t>(values[1]);
    if (quantities_ == &kByPoints) {
      const auto qx = static_cast<std::int32_t>(values[2]);
      const auto qy = static_cast<std::int32_t>(values[3]);
      if (px == qx && py == qy) return refuse(text::cutsErrorPoints(row()));
      cut = lineThrough(px, py, qx, qy);
    } else {
      cut.px = px;
      cut.py = py;
      if (!setNormal(values[2], values[3], cut)) return false;
    }
    table_.cuts.push_back(cut);
    amplitudes_.push_back(values[kAmplitude]);
    return true;
  }

  // In units of 2^-bits; places are whole numbers of them.
  bool readQuantity(std::size_t i, double& value) {
    const auto& [decimalName, wholeName, shown, shownWhole, bits, most] = (*quantities_)[i];
    std::optional<double> decimal, whole;
    if (!readCell(columns_.decimals[i], shown, decimal)) return false;
    if (!readCell(columns_.wholes[i], shownWhole, whole)) return false;
    const double limit = std::ldexp(most, bits);
    if (whole && (*whole != std::floor(*whole) || std::fabs(*whole) > std::min(limit, 0x1p31))) {
      return refuse(text::cutsErrorWhole(row(), std::string(shownWhole)));
    }
    if (decimal && std::fabs(*decimal) > most) {
      return refuse(text::cutsErrorFar(row(), std::string(shown)));
    }
    const double scaled = decimal ? std::ldexp(*decimal, bits) : 0.0;
    if (decimal && whole && std::fabs(scaled - *whole) > 0.5) {
      return refuse(text::cutsErrorDiffer(row(), std::string(shown), std::string(shownWhole)));
    }
    const bool isPlace = bits == 24 && i != kAmplitude;
    value = whole ? *whole : isPlace ? std::floor(scaled + 0.5) : scaled;
    return true;
  }

  // Nothing where the list has no such column.
  bool readCell(int column, std::string_view name, std::optional<double>& value) {
    if (column == kNone) return true;
    const std::string_view cell = cells_[static_cast<std::size_t>(column)];
    if (cell.empty()) return refuse(text::cutsErrorMissing(row(), std::string(name)));
    value = cellNumber(cell, separator_);
    if (value && std::isfinite(*value)) return true;
    return refuse(text::cutsErrorNumber(row(), std::string(name)));
  }

  // The side test minds the direction alone, so a normal of another length gets the length 1.
  bool setNormal(double x, double y, Fault& cut) {
    constexpr double kUnit = 65536.0;
    const double length = std::sqrt(x * x + y * y);
    if (length == 0.0) return refuse(text::cutsErrorNormal(row()));
    const bool isUnit = std::fabs(length / kUnit - 1.0) < 0.001;
    const double scale = isUnit ? 1.0 : kUnit / length;
    cut.a = static_cast<std::int32_t>(std::floor(x * scale + 0.5));
    cut.b = static_cast<std::int32_t>(std::floor(y * scale + 0.5));
    return true;
  }

  // Amplitudes may be in any unit; a power of two brings the largest to 0.5 to 1, unless all are
  // whole already.
  void setAmplitudes() {
    constexpr double kMax = 50.0 * kFullAmplitude;
    double largest = 0.0;
    bool isWhole = true;
    for (const double amplitude : amplitudes_) {
      largest = std::max(largest, std::fabs(amplitude));
      isWhole = isWhole && amplitude == std::floor(amplitude);
    }
    int exponent = 0;
    if (largest > 0.0 && (!isWhole || largest > kMax)) {
      std::frexp(largest / kFullAmplitude, &exponent);
    }
    table_.amplitudeUnit = std::ldexp(kAmplitudeUnit, exponent);
    for (std::size_t i = 0; i < amplitudes_.size(); ++i) {
      const double amplitude = std::ldexp(amplitudes_[i], -exponent);
      table_.cuts[i].amplitude = static_cast<std::int32_t>(std::floor(amplitude + 0.5));
    }
  }

  TableRows rows_;
  char separator_ = ',';
  bool isNamed_ = false;
  const Quantities* quantities_ = &kByNormal;
  Columns columns_;
  std::vector<std::string_view> cells_;
  std::vector<double> amplitudes_;  // in kAmplitudeUnit
  FaultTable table_;
};

}  // namespace

FaultTable readFaultTable(std::string_view text) {
  if (const std::int64_t place = binaryByte(text); place != 0) {
    FaultTable table;
    table.error = text::cutsErrorBinary(std::to_string(place));
    return table;
  }
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
    text.remove_prefix(kByteOrderMark.size());
  }
  return Reading(text).read();
}

}  // namespace faultline
