// The exact fast fault field. See fault_field.h.
#include "terrain/uplift/fault_field.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/assert.h"
#include "base/cells_written.h"
#include "terrain/grid/lanes.h"
#include "terrain/uplift/fault_bands.h"
#include "terrain/uplift/profile.h"
#include "terrain/uplift/row_walk.h"

namespace faultline {
namespace {

// What the faults of a walk add to each row, in kAmplitudeUnit.
struct Steps {
  std::array<std::int64_t, RowWalk::kMax> jump;  // twice the amplitude, signed as the east side
  std::int64_t left = 0;                         // what all of them add to column 0
};

[[gnu::noinline]] void addRow(const RowWalk& walk, const Steps& steps, std::int64_t* row) {
  row[0] += steps.left;
  const std::size_t count = walk.count;
  for (std::size_t i = 0; i < count; ++i) {
    row[walk.column[i]] += steps.jump[i];
  }
}

// A whole number below 2^51 in size added to these bits gives the double kWhole plus that number: a
// conversion that vector lanes can undo by one subtraction.
constexpr std::int64_t kWholeBits = 0x4338000000000000;
constexpr double kWhole = 0x1.8p52;

// Adds up one row's differences, in kAmplitudeUnit, each sum plus kWhole.
[[gnu::noinline]] void addUpRow(const std::int64_t* differences, double* sums, int size) {
  std::int64_t sum = kWholeBits;
  for (int x = -FaultField::kMargin; x < 0; ++x) sum += differences[x];
  for (int x = 0; x < size; ++x) {
    sum += differences[x];
    std::memcpy(sums + x, &sum, sizeof sum);
  }
}

// From those, in place, to sums in kSumUnit, with what the bands add. Exact: 100,000 faults
// stay below 2^47.
[[gnu::noinline]] void finishRow(const double* band, double* sums, int size) {
  for (int x = 0; x < size; ++x) {
    sums[x] = (sums[x] - kWhole) * static_cast<double>(kSumsPerAmplitude) +
              (band == nullptr ? 0.0 : band[x]);
  }
}

// Heights of one row from (sum - zero) * scale; `sums` has room for whole vectors. A row function
// of its own, with vectors: this is most of what a step terrain costs.
[[gnu::noinline]] void heightRow(const double* sums, double zero, double scale, const float* base,
                                 float* out, int size) {
  const Doubles zeros = everyLane(zero);
  const Doubles scales = everyLane(scale);
  const int whole = size & -kFour;
  int x = 0;
  if (base == nullptr) {
    for (; x < whole; x += kFour) {
      Doubles low, high;
      std::memcpy(&low, sums + x, sizeof low);
      std::memcpy(&high, sums + x + 2, sizeof high);
      const FourFloats z = narrowed((low - zeros) * scales, (high - zeros) * scales);
      // The rule of storedHeight.
      const FourFloats stored = select(absolute(z) < fourLanes(0x1p-40f), fourLanes(0.0f), z);
      std::memcpy(out + x, &stored, sizeof stored);
    }
  }
  for (; x < size; ++x) {
    const double below = base == nullptr ? 0.0 : static_cast<double>(base[x]);
    out[x] = storedHeight(static_cast<float>(below + (sums[x] - zero) * scale));
  }
}

// Whether the profile moves land at any distance, which differences along the rows hold.
constexpr bool needsDifferences(Profile profile) { return !profileRow(profile).ends; }

}  // namespace

FaultField::FaultField(const GridPart& part, Profile profile)
    : part_(part),
      profile_(profile),
      stride_(static_cast<std::size_t>(part.size + 2 * kMargin)),
      difference_(needsDifferences(profile) ? static_cast<std::size_t>(part.size) * stride_ : 0),
      band_(profile == Profile::kStep ? 0 : static_cast<std::size_t>(part.size) * stride_) {
  static_assert(kMargin >= static_cast<int>(RowWalk::kBlock) && kMargin >= kFour);
  FAULTLINE_ASSERT(part.size >= kMinSize && part.size <= kMaxSize);
}

// Clears the memory of the rows before `end`, unless they hold something.
void FaultField::beginRows(int end) {
  if (end <= begun_) return;
  const auto clearRows = [this, end](auto& numbers) {
    if (numbers.empty()) return;
    std::fill(numbers.begin() + begun_ * static_cast<std::ptrdiff_t>(stride_),
              numbers.begin() + end * static_cast<std::ptrdiff_t>(stride_), 0);
  };
  clearRows(difference_);
  clearRows(band_);
  countRows(part_.size, begun_, end);
  begun_ = end;
}

void FaultField::add(std::span<const Fault> faults, int sign, int y0, int y1) {
  FAULTLINE_ASSERT(0 <= y0 && y1 <= part_.size);
  if (faults.empty()) return;
  if (profile_ == Profile::kStep) return addSteps(faults, sign, y0, y1);
  beginRows(y1);
  countRows(part_.size, y0, y1);
  std::int64_t* differences = needsDifferences(profile_) ? row(0) : nullptr;
  addBands({part_, stride_, band_.data() + kMargin, differences}, profile_, faults, sign, y0, y1);
}

void FaultField::addSteps(std::span<const Fault> faults, int sign, int y0, int y1) {
  RowWalk walk;
  Steps steps;
  for (std::size_t first = 0; first < faults.size();) {
    // Gather as many sloping lines as one walk takes; whole rows need no walk.
    clearWalk(walk);
    steps.left = 0;
    for (; first < faults.size() && walk.count < RowWalk::kMax; ++first) {
      const Fault& fault = faults[first];
      if (fault.a != 0) {
        const std::int64_t east = (fault.a > 0 ? sign : -sign) * std::int64_t{fault.amplitude};
        steps.jump[enterWalk(walk, fault, part_, y0)] = 2 * east;
        steps.left -= east;
        continue;
      }
      const std::int64_t threshold = faultThreshold(fault, part_);
      const std::int64_t amount = static_cast<std::int64_t>(sign) * fault.amplitude;
      beginRows(y1);
      for (int y = y0; y < y1; ++y) {
        row(y)[0] += static_cast<std::int64_t>(fault.b) * y >= threshold ? amount : -amount;
      }
    }
    padWalk(walk);
    // Walk all of them down the rows while each row is in the cache.
    for (int y = y0; y < y1; ++y) {
      if (y >= begun_) beginRows(y + 1);
      crossRow(walk, -1, part_.size);
      addRow(walk, steps, row(y));
    }
  }
}

const double* FaultField::sums(int y, double* space) const {
  if (y >= begun_) {
    std::fill_n(space, part_.size, 0.0);
    return space;
  }
  if (difference_.empty()) return bandRow(y);
  addUpRow(row(y), space, part_.size);
  finishRow(band_.empty() ? nullptr : bandRow(y), space, part_.size);
  return space;
}

void FaultField::rowSums(int y, std::span<std::int64_t> out) const {
  FAULTLINE_ASSERT(out.size() == static_cast<std::size_t>(part_.size));
  std::vector<double> space(out.size());
  const double* row = sums(y, space.data());
  for (std::size_t x = 0; x < out.size(); ++x) out[x] = static_cast<std::int64_t>(row[x]);
}

void FaultField::writeHeights(double scale, const Heightfield* base, Heightfield& out, int y0,
                              int y1) const {
  FAULTLINE_ASSERT(out.size == part_.size && (base == nullptr || base->size == part_.size));
  std::vector<double> space(stride_);
  for (int y = y0; y < y1; ++y) {
    const float* below = base == nullptr ? nullptr : base->row(y);
    if (profile_ == Profile::kStep && y < begun_) {
      // The unit of the differences goes into the scale: the product's value, and so its rounding,
      // is the same.
      addUpRow(row(y), space.data(), part_.size);
      heightRow(space.data(), kWhole, static_cast<double>(kSumsPerAmplitude) * scale, below,
                out.row(y), part_.size);
    } else {
      heightRow(sums(y, space.data()), 0.0, scale, below, out.row(y), part_.size);
    }
  }
}

std::int64_t FaultField::range() const {
  std::vector<double> space(stride_);
  double low = sums(0, space.data())[0];
  double high = low;
  for (int y = 0; y < part_.size; ++y) {
    const double* row = sums(y, space.data());
    for (int x = 0; x < part_.size; ++x) {
      low = std::min(low, row[x]);
      high = std::max(high, row[x]);
    }
  }
  return static_cast<std::int64_t>(high - low);
}

}  // namespace faultline
